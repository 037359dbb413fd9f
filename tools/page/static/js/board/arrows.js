// Arrows of turns over the pieces: where a totem goes, and, at a badge, where the piece goes.

import { svg } from "./elements.js";

// Millimetres: an arrow's ends from the centres of its squares, its head, its badge, and how far two arrows stand apart.
const BEGIN = 9;
const END = 5;
const HEAD = { length: 9, half: 5.6 };
const BADGE = 7.4;
const APART = 3;

/**
 * @typedef {object} Arrow
 * @property {string} kind  its class
 * @property {string} mark  what its badge shows
 * @property {string} from  the square of the piece that moves; "" if none does
 * @property {string} to
 * @property {string} piece  the square of the badge
 */

export class Arrows {
  #layer = svg("g", { class: "arrows" });
  /** @type {Arrow[]} */
  #shown = [];

  /** @param {import("./render.js").View} view */
  constructor({ layout, top }) {
    this.layout = layout;
    top.before(this.#layer);
  }

  /** Shows these arrows, at most two, side by side where they share a way. @param {Arrow[]} arrows */
  show(arrows) {
    this.#shown = arrows;
    this.arrange();
  }

  arrange() {
    const [first, second] = this.#shown;
    const isShared = second && first.piece === second.piece;
    const drawn = this.#shown.map((arrow, index) => this.#drawn(arrow, index * 2 - 1, isShared));
    // No arrow covers a badge.
    this.#layer.replaceChildren(...drawn.map(([way]) => way), ...drawn.map(([, badge]) => badge));
  }

  /** @param {Arrow} arrow @param {number} side @param {boolean} isShared */
  #drawn({ kind, mark, from, to, piece }, side, isShared) {
    const { x, y } = this.layout.centre(piece);
    const at = { x: x + (isShared ? side * (BADGE + 0.5) : 0), y };
    const way = from && to && from !== to ? this.#way(this.layout.centre(from), this.layout.centre(to), side * APART) : "";
    return [
      svg("path", { class: `arrow ${kind}`, d: way }),
      svg("g", { class: `arrow ${kind}` }, svg("circle", { cx: at.x, cy: at.y, r: BADGE }), svg("text", { x: at.x, y: at.y + 3 }, mark)),
    ];
  }

  /** The outline of an arrow, `aside` of the line between two points. @param {import("./layout.js").Point} start @param {import("./layout.js").Point} end @param {number} aside */
  #way(start, end, aside) {
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const [right, down] = [(end.x - start.x) / length, (end.y - start.y) / length];
    /** @param {number} along @param {number} across */
    const point = (along, across) => `${(start.x + along * right - (across + aside) * down).toFixed(2)} ${(start.y + along * down + (across + aside) * right).toFixed(2)}`;
    const tip = length - END;
    const neck = tip - HEAD.length;
    return `M${[point(BEGIN, -2), point(neck, -2), point(neck, -HEAD.half), point(tip, 0), point(neck, HEAD.half), point(neck, 2), point(BEGIN, 2)].join("L")}Z`;
  }
}
