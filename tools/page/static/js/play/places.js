// The four places of the page, one shown at a time: beside the board, or on a phone instead of it.

import { effect, untracked } from "@preact/signals";
import { observed } from "../core/signals.js";

export const PLACES = ["play", "learn", "games", "board"];
// A game whose id is not known yet.
const UNNAMED = "game";
const JOBS = ["lesson", "puzzle", "review", "calibrate", "touch"];

/** `at` is the place shown, `menu` the open menu: signals. What lies over the page is closed by the browser's Back, before that leads to another place. */
export class Places {
  at = "play";
  /** @type {HTMLElement | null} */
  menu = null;
  /** The game or job under way, "" if none; undefined until the board has spoken. @type {string | undefined} */
  #begun = undefined;
  #hasLooked = false;
  // Whether an entry of the browser's history stands for what lies over the page, or did so before that was closed.
  #hasEntry = false;

  /** @param {Pick<Parts, "board" | "current" | "history" | "isDrawerOpen" | "sheet">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "at", "menu");
    // A link that is pasted into the address is told of as a step back too, though it is one ahead.
    addEventListener("popstate", ({ state }) => {
      if (state || !location.hash) this.#back(state?.place ?? "play");
    });
    // No event of a menu bubbles. This one comes before a tap's Back can; another menu opens before one closes.
    addEventListener("beforetoggle", ({ target, newState }) => {
      if (!(target instanceof HTMLElement && target.popover)) return;
      if (newState === "open") this.menu = target;
      else if (this.menu === target) this.menu = null;
    }, true);
  }

  follow() {
    effect(() => this.#follow());
    effect(() => {
      if (!(this.#isCovered || this.#looksBack) || this.#hasEntry) return;
      this.#hasEntry = true;
      history.pushState({ ...history.state, place: untracked(() => this.at) }, "");
    });
  }

  /** Goes to a place from which the browser's Back leads to the one before. @param {string} name */
  choose(name) {
    if (name !== this.at) history[this.#hasEntry ? "replaceState" : "pushState"]({ ...history.state, place: name }, "");
    this.#hasEntry = false;
    this.go(name);
  }

  /** @param {string} name */
  go(name) {
    if (name === this.at) return;
    this.at = name;
    scrollTo({ top: 0 });
  }

  /** Whether something lies over the page. */
  get #isCovered() {
    const { isDrawerOpen, sheet } = this.parts;
    return sheet !== "" || isDrawerOpen || this.menu !== null;
  }

  /** Whether the table shows a replay. */
  get #looksBack() {
    return this.at === "play" && this.parts.history.at !== null;
  }

  /** The browser has gone back to an entry of this place. @param {string} name */
  #back(name) {
    const { history: replay } = this.parts;
    const isCovered = this.#isCovered;
    const looksBack = this.#looksBack;
    const hadEntry = this.#hasEntry;
    this.#hasEntry = false;
    this.menu?.hidePopover();
    Object.assign(this.parts, { sheet: "", isDrawerOpen: false });
    if (isCovered) return;
    if (looksBack) replay.look(null);
    // The entry of what was closed otherwise is passed over.
    else if (hadEntry && name === this.at) history.back();
    this.go(name);
  }

  /** Shows the place "play" when a game or job begins, which ends a replay, or the player looks back; not when a silent board speaks again. */
  #follow() {
    const { board, current, history } = this.parts;
    const looks = history.at !== null;
    const begun = board.isUnknown ? this.#begun : board.isClosed ? "" : JOBS.includes(board.job) ? board.job : current.id || UNNAMED;
    // Once the page knows the id of the game under way, it is still the same game.
    const isNamed = this.#begun === UNNAMED && begun === current.id;
    const isNew = begun && this.#begun !== undefined && begun !== this.#begun && !isNamed;
    const isShown = isNew || (looks && !this.#hasLooked);
    this.#begun = begun;
    this.#hasLooked = looks;
    if (isNew && begun !== "review") untracked(() => history.look(null));
    if (!isShown || untracked(() => this.at === "play")) return;
    untracked(() => this.choose("play"));
    this.#hasEntry = looks;
  }
}
