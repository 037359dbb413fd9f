// The four places of the page, one shown at a time: beside the board, or on a phone instead of it.

import { find } from "../core/dom.js";

const PLACES = ["play", "learn", "games", "board"];
// A game whose id is not known yet.
const UNNAMED = "game";
const JOBS = ["lesson", "puzzle", "review", "calibrate", "touch"];

/** Event `go` when another place, `at`, is shown. */
export class Places extends EventTarget {
  at = "";
  /** The game or job under way, "" if none; undefined until the board has spoken. */
  #begun = undefined;

  /** @param {Pick<Parts, "board" | "current" | "history">} parts */
  constructor(parts) {
    super();
    this.parts = parts;
    for (const name of PLACES) find(`to-${name}`).addEventListener("click", () => this.#choose(name));
    addEventListener("popstate", ({ state }) => this.go(state?.place ?? "play"));
    this.go("play");
  }

  /** Goes to a place from which the browser's Back leads to the one before. */
  #choose(name) {
    if (name !== this.at) history.pushState({ ...history.state, place: name }, "");
    this.go(name);
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

  /** Shows the place "play" when a game or job begins, or the player looks back; not when a silent board speaks again. */
  update() {
    const { board, current, history } = this.parts;
    if (board.isUnknown && history.at === null) return;
    const begun = history.at !== null ? "look" : board.isClosed ? "" : JOBS.includes(board.job) ? board.job : current.id || UNNAMED;
    // Once the page knows the id of the game under way, it is still the same game.
    const isNamed = this.#begun === UNNAMED && begun === current.id;
    const isNew = this.#begun !== undefined && begun !== this.#begun && !isNamed;
    if (begun && isNew) this.go("play");
    this.#begun = begun;
  }
}
