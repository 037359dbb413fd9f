// The way into the explorer, whose modules load when it first opens.

import { onClick } from "../core/buttons.js";
import { find } from "../core/dom.js";

export class ExplorerDoor {
  /** @type {import("./explorer.js").Explorer | null} */
  #explorer = null;

  /** @param {Pick<Parts, "board" | "drawn" | "history" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    for (const id of ["explore", "explore-over"]) onClick(id, () => this.open());
  }

  get isOpen() {
    return this.parts.history.isExploring;
  }

  /** The explorer's verdict on the position, or "". */
  get verdict() {
    return (this.isOpen && this.#explorer?.verdict.textContent) || "";
  }

  /** Explores the position that is shown. */
  async open() {
    if (!this.#explorer) {
      const { Explorer } = await import("./explorer.js");
      this.#explorer ??= new Explorer(this.parts);
    }
    await this.#explorer.open();
  }

  tap(square, kind) {
    this.#explorer?.tap(square, kind);
  }

  /** Passes a key on; returns whether the explorer took it. */
  key(key) {
    return this.#explorer?.key(key) ?? false;
  }

  /** Follows the position that is shown; returns {square: words} for a screen reader. */
  update() {
    const { board, history } = this.parts;
    find("explore").hidden = history.isExploring;
    find("explore-offer").hidden = history.at !== null || !board.isOver || !history.whole.turns.length;
    return this.#explorer?.update() ?? {};
  }
}
