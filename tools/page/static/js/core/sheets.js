// Which sheet lies over the page, and which game's rules it shows.

import { observed } from "./signals.js";

/** `open` is the name of the open sheet, "" without one; `game` the one whose rules are open. Signals. */
export class Sheets {
  open = "";
  /** @type {Game | null} */
  game = null;

  constructor() {
    observed(this, "open", "game");
  }

  /** @param {string} name */
  close(name) {
    if (this.open === name) this.open = "";
  }
}
