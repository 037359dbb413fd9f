// Says what the browser fails to store, and why; unreadable data may be saved as a file, then deleted to start afresh.

import { onClick } from "../core/buttons.js";
import { find, saveFile } from "../core/dom.js";
import { browser, tab } from "../core/storage.js";
import { say } from "../core/voice.js";
import { sentences, t } from "../core/words.js";

const UNREAD = "unread";
const FILE = "halo-copy.json";

export class Unkept {
  // Stores as [what, shelf] each: a shelf is like those of storage.js; copy() and beginAnew() may be
  // asynchronous, and reject.
  #shelves = [];
  #words = "";

  constructor() {
    onClick("unkept-anew", () => this.#beginAnew());
    this.follow("page", browser);
    this.follow("page", tab);
  }

  /** Reports this shelf's troubles from now on; `what` is "page" or "board", whose data it keeps. */
  follow(what, shelf) {
    this.#shelves.push([what, shelf]);
    shelf.addEventListener("trouble", () => this.#show());
    this.#show();
  }

  #troubleOf(what) {
    return this.#shelves.map(([whose, shelf]) => (whose === what ? shelf.trouble : "")).find(Boolean) ?? "";
  }

  #show() {
    const [page, board] = ["page", "board"].map((what) => this.#troubleOf(what));
    // Words about the board cover the page too.
    const words = sentences(board && t(`unkept.board.${board}`), page !== board && page && t(`unkept.page.${page}`));
    if (words === this.#words) return;
    this.#words = find("unkept-words").textContent = words;
    find("unkept").hidden = !words;
    find("unkept-anew").hidden = ![page, board].includes(UNREAD);
    say(words);
  }

  async #beginAnew() {
    const unread = this.#shelves.map(([, shelf]) => shelf).filter(({ trouble }) => trouble === UNREAD);
    try {
      const copies = [];
      for (const shelf of unread) copies.push(await shelf.copy());
      saveFile(FILE, JSON.stringify(copies, null, 1));
      for (const shelf of unread) await shelf.beginAnew();
    } catch {
      throw new Error(t("unkept.failed"));
    }
    say(t("unkept.begun", { file: FILE }));
  }
}
