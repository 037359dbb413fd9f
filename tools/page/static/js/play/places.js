// The four places of the page, of which one is shown: beside the board, on a phone in its place.

import { find } from "../core/dom.js";

const PLACES = ["play", "learn", "games", "board"];
// A game of which it is not known yet which one it is.
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

  /** Whatever begins, and what is looked at, is seen at the table. */
  update() {
    const { board, current, history } = this.parts;
    const begun = history.at !== null ? "look" : board.isUnknown || board.isClosed ? "" : JOBS.includes(board.job) ? board.job : current.id || UNNAMED;
    // A game whose turns have come meanwhile has a name now, and is the same one.
    const isNamed = this.#begun === UNNAMED && begun === current.id;
    if (begun && begun !== this.#begun && !isNamed) this.go("play");
    this.#begun = begun;
  }
}
