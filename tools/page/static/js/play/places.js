// The four places of the page, one shown at a time: beside the board, or on a phone instead of it.

import { effect, untracked } from "@preact/signals";
import { observed } from "../core/signals.js";

export const PLACES = ["play", "learn", "games", "board"];
// A game whose id is not known yet.
const UNNAMED = "game";
const JOBS = ["lesson", "puzzle", "review", "calibrate", "touch"];

/** `at` is the place shown, a signal. */
export class Places {
  at = "play";
  /** The game or job under way, "" if none; undefined until the board has spoken. @type {string | undefined} */
  #begun = undefined;

  /** @param {Pick<Parts, "board" | "current" | "history">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "at");
    addEventListener("popstate", ({ state }) => this.go(state?.place ?? "play"));
  }

  follow() {
    effect(() => this.#follow());
  }

  /** Goes to a place from which the browser's Back leads to the one before. @param {string} name */
  choose(name) {
    if (name !== this.at) history.pushState({ ...history.state, place: name }, "");
    this.go(name);
  }

  /** @param {string} name */
  go(name) {
    if (name === this.at) return;
    this.at = name;
    scrollTo({ top: 0 });
  }

  /** Shows the place "play" when a game or job begins, or the player looks back; not when a silent board speaks again. */
  #follow() {
    const { board, current, history } = this.parts;
    if (board.isUnknown && history.at === null) return;
    const begun = history.at !== null ? "look" : board.isClosed ? "" : JOBS.includes(board.job) ? board.job : current.id || UNNAMED;
    // Once the page knows the id of the game under way, it is still the same game.
    const isNamed = this.#begun === UNNAMED && begun === current.id;
    const isNew = this.#begun !== undefined && begun !== this.#begun && !isNamed;
    this.#begun = begun;
    if (begun && isNew) untracked(() => this.go("play"));
  }
}
