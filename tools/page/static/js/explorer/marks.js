// What turns lead to, on the board's squares: a mark each, filled where it is proved.

import { svg } from "../core/dom.js";

// Millimetres: the size of a mark, and how far below its square's centre it stands.
const SIZE = { width: 19, height: 9.6, round: 4.8 };
const BELOW = 10.2;
const LETTERS_BELOW = 2.4;
// How far the ring of a picked square keeps from its edge.
const INSET = 2;

export class Marks {
  #layer = svg("g", { class: "outcomes", "aria-hidden": "true" });

  constructor(view) {
    this.layout = view.layout;
    view.top.before(this.#layer);
  }

  /** Draws {square: outcome}, and a ring round each of the `picked` squares. */
  draw(outcomes, picked) {
    const marks = Object.entries(outcomes).map(([square, outcome]) => this.#mark(square, outcome));
    this.#layer.replaceChildren(...picked.map((square) => this.#ring(square)), ...marks);
  }

  #mark(square, outcome) {
    const { x, y } = this.layout.centre(square);
    const { width, height, round } = SIZE;
    const box = svg("rect", { x: x - width / 2, y: y + BELOW - height / 2, width, height, rx: round });
    const text = svg("text", { x, y: y + BELOW + LETTERS_BELOW }, outcome.mark);
    return svg("g", { class: `outcome ${outcome.kind}${outcome.isExact ? " exact" : ""}` }, box, text);
  }

  #ring(square) {
    const { x, y } = this.layout.centre(square);
    const side = this.layout.grid.pitch - 2 * INSET;
    return svg("rect", { class: "picked", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3.4 });
  }
}
