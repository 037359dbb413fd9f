// The four places of the page, one shown at a time: beside the board, or on a phone instead of it.

import { find } from "../core/dom.js";

const PLACES = ["play", "learn", "games", "board"];
// A game whose id is not known yet.
const UNNAMED = "game";
const JOBS = ["lesson", "puzzle", "review", "calibrate", "touch"];

/** Event `go` when another place, `at`, is shown. */
export class Places extends EventTarget {
  at = "";
  #begun = "";

  /** @param {Pick<Parts, "board" | "current" | "history">} parts */
  constructor(parts) {
    super();
    this.parts = parts;
    for (const name of PLACES) find(`to-${name}`).addEventListener("click", () => this.go(name));
    this.go("play");
  }

  go(name) {
    if (name === this.at) return;
    this.at = document.body.dataset.place = name;
    for (const one of PLACES) {
      find(`at-${one}`).hidden = one !== name;
      find(`to-${one}`).ariaCurrent = one === name ? "page" : null;
    }
    scrollTo({ top: 0 });
    this.dispatchEvent(new Event("go"));
  }

  /** Shows the place "play" when a game or job begins, or the player looks back. */
  update() {
    const { board, current, history } = this.parts;
    const begun = history.at !== null ? "look" : board.isUnknown || board.isClosed ? "" : JOBS.includes(board.job) ? board.job : current.id || UNNAMED;
    // Once the page knows the id of the game under way, it is still the same game.
    const isNamed = this.#begun === UNNAMED && begun === current.id;
    if (begun && begun !== this.#begun && !isNamed) this.go("play");
    this.#begun = begun;
  }
}
