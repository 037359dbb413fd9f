// Arrows over the board for turns that are spoken of: along a piece's way, and a ring where a piece comes down.

import { svg } from "../core/dom.js";
import { lastTurn } from "../play/squares.js";

// Millimetres: how far an arrow stays from the centres of its squares, its head, a ring's radius.
const AWAY = 6;
const HEAD = { length: 7, half: 4 };
const RING = 11.5;

/** @typedef {import("../board/layout.js").Point} Point */
/** @typedef {{ game: Game, start: string, turns: string[], kind: "made" | "better" }} Arrow  a turn, the last of these, and which one it is */

export class Arrows {
  #layer = svg("g", { class: "arrows", "aria-hidden": "true" });

  /** @param {import("../board/render.js").View} view */
  constructor(view) {
    this.layout = view.layout;
    view.top.before(this.#layer);
  }

  /** @param {Arrow[]} arrows */
  draw(arrows) {
    this.#layer.replaceChildren(...arrows.map((arrow) => this.#arrow(arrow)));
  }

  /** @param {Arrow} arrow */
  #arrow({ game, start, turns, kind }) {
    const { piece, from, to } = /** @type {{ piece: string, from: string, to: string }} */ (lastTurn(game, start, turns));
    const { x, y } = this.layout.centre(piece);
    const way = to && from !== to ? arrowPath(this.layout.centre(from), this.layout.centre(to)) : "";
    const shapes = () => [svg("circle", { cx: x, cy: y, r: RING }), svg("path", { d: way })];
    return svg("g", { class: kind }, svg("g", { class: "under" }, ...shapes()), ...shapes());
  }
}

/** @param {Point} start @param {Point} end */
function arrowPath(start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  /** @param {number} along @param {number} [aside] */
  const at = (along, aside = 0) => `${(start.x + along * x - aside * y).toFixed(2)} ${(start.y + along * y + aside * x).toFixed(2)}`;
  const tip = length - AWAY;
  return `M${at(AWAY)}L${at(tip)}M${at(tip - HEAD.length, HEAD.half)}L${at(tip)}L${at(tip - HEAD.length, -HEAD.half)}`;
}
