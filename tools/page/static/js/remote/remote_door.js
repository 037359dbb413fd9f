// The way into a game at another board or page, whose modules load when it first opens.

import { attempt } from "../core/buttons.js";
import { find } from "../core/dom.js";
import { browser, checked } from "../core/storage.js";
import { t } from "../core/words.js";
import { findLink } from "./link_text.js";

// Stores the ID of the game to resume after a reload.
const NOW = "now-with";

export function gameNow() {
  return browser.read(NOW, (id) => checked(id, typeof id === "string"));
}

export function keepGameNow(id) {
  if (id) browser.write(NOW, id);
  else browser.forget(NOW);
}

export class RemoteDoor {
  /** The loaded sheet; below, the one being loaded. @type {import("./sheet.js").Sheet | null} */
  #sheet = null;
  /** @type {Promise<import("./sheet.js").Sheet> | null} */
  #loading = null;
  #isAsked = false;

  /** @param {Pick<Parts, "board" | "drawn" | "history" | "line" | "players" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    for (const id of ["open-remote", "remote-games"]) find(id).addEventListener("click", () => this.#do((sheet) => sheet.open()));
    addEventListener("hashchange", () => this.#followLink());
    this.#begin();
  }

  update() {
    const { board } = this.parts;
    const { isPlayer } = board;
    // Another page may have begun the game; the sheet has the words for one that was left or lost.
    if (isPlayer && board.isRemote && !this.#isAsked) this.#do((sheet) => sheet.way.resume());
    this.#isAsked = isPlayer && (this.#isAsked || board.isRemote);
    this.#sheet?.update();
  }

  get link() {
    return this.#sheet?.now.link ?? null;
  }

  get nextThing() {
    return this.#sheet?.now.nextThing ?? null;
  }

  /** Follows the link that the page was opened with; without one resumes the last game. */
  async #begin() {
    const isInvited = await this.#followLink();
    if (!isInvited && gameNow()) this.#do((sheet) => sheet.way.resume());
  }

  /** Resolves to whether the page was opened with a usable link. */
  async #followLink() {
    if (!findLink(location.hash).fragment) return false;
    const link = location.hash;
    return this.#do(async (sheet) => {
      // Hide the key from onlookers: the list of games, or the sheet's field, keeps it.
      history.replaceState(history.state, "", location.pathname + location.search);
      return sheet.follow(link);
    });
  }

  #do(action) {
    return attempt(async () => action(await this.#load()));
  }

  #load() {
    const build = ({ Sheet }) => {
      const sheet = new Sheet(this.parts);
      this.#sheet = sheet;
      sheet.update();
      return sheet;
    };
    this.#loading ??= import("./sheet.js").then(build).catch(() => {
      this.#loading = null;
      throw new Error(t("remote.notLoaded"));
    });
    return this.#loading;
  }
}
