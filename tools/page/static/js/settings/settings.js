// The page's settings: its language and full screen; and what the browser keeps: the site for offline play, and what it
// fails to keep of the data.

import { onClick } from "../core/buttons.js";
import { find, html, saveFile } from "../core/dom.js";
import { browser, preferences, tab } from "../core/storage.js";
import { say } from "../core/voice.js";
import { LANGUAGES, sentences, t } from "../core/words.js";

/** Offers every language by its own name; choosing another one reloads the page. */
export function offerLanguages() {
  const choice = find("language");
  const option = ([code, name]) => html("option", { value: code, lang: code }, name);
  choice.replaceChildren(html("option", { value: "" }, t("settings.browserLanguage")), ...Object.entries(LANGUAGES).map(option));
  choice.value = preferences.language in LANGUAGES ? preferences.language : "";
  choice.addEventListener("change", () => {
    preferences.language = choice.value;
    location.reload();
  });
}

export function offerFullScreen() {
  if (!document.fullscreenEnabled) return;
  const button = find("full-screen");
  const tell = () => {
    button.textContent = t(document.fullscreenElement ? "screen.leave" : "screen.enter");
    button.ariaPressed = String(Boolean(document.fullscreenElement));
  };
  button.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  document.addEventListener("fullscreenchange", tell);
  tell();
  button.hidden = false;
}

// The first lights come first; this long after, the site is cached.
const KEEP_AFTER_MS = 2000;

/** If the page was built for a host, caches it for the next visit, some time after the first lights. */
export function offerSite(line) {
  if ("offline" in document.documentElement.dataset) line.addEventListener("frame", () => setTimeout(keepSite, KEEP_AFTER_MS), { once: true });
}

function keepSite() {
  // Without a cache, as on an address without encryption, the site works all the same.
  navigator.serviceWorker?.register("service_worker.js", { updateViaCache: "none" }).catch(() => {});
}

/** At the first turn of a visit, asks the browser never to delete what it keeps; says so, once, if it does not promise that. */
export function askToKeep(line) {
  const hear = async ({ detail }) => {
    if (detail.event !== "move") return;
    line.removeEventListener("message", hear);
    // No browser promises it at an address without encryption.
    const isPromised = await navigator.storage?.persist().catch(() => false);
    if (isPromised || preferences.warned || browser.trouble) return;
    preferences.warned = true;
    say(t("unkept.unpromised"));
  };
  line.addEventListener("message", hear);
}

const UNREAD = "unread";
const FILE = "halo-copy.json";

/** Says what the browser fails to store, and why; unreadable data may be saved as a file, then deleted to start afresh. */
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
