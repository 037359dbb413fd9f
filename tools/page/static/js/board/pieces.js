// One piece: an element that moves, and in it the drawing, which rises when it is lifted.

import { svg } from "../core/dom.js";
import { SHAPES } from "./shapes.js";

export class Piece {
  /** The look is the kind's in its game, see games.js. */
  constructor(kind, { shape, symbol, ink, isDark, paint }) {
    this.kind = kind;
    this.square = "";
    const { draw, shadow } = SHAPES[shape];
    this.shadow = svg("ellipse", { class: "shadow", cx: 1.2, cy: shadow / 3 - 1.5, rx: shadow, ry: shadow - 1.7 });
    this.body = svg("g", { class: "body" }, ...draw((part) => `url(#${paint}-${part})`, symbol));
    this.rim = this.body.querySelector(".rim");
    this.element = svg("g", { class: `piece ${shape}` }, this.shadow, this.body);
    this.element.classList.toggle("dark", Boolean(isDark));
    this.element.style.setProperty("--ink", ink ?? "none");
    this.element.dataset.kind = kind;
  }

  /** Puts the piece at a place; it glides there unless it is being dragged. */
  move({ x, y }) {
    this.x = x;
    this.y = y;
    this.element.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
  }

  set isLifted(lifted) {
    this.element.classList.toggle("lifted", lifted);
  }

  /** In the box: a piece of another game, which is not to be seen. */
  set isBoxed(boxed) {
    this.element.classList.toggle("boxed", boxed);
  }

  set lies(lies) {
    this.element.classList.toggle("lies", lies);
  }

  /** The light of the square below shines on the piece's wall. */
  shine(colour, strength) {
    this.rim.style.color = colour;
    this.rim.setAttribute("opacity", (0.55 * strength).toFixed(3));
  }
}

/** Returns the full set, the rack's order: the first of a kind lies lowest. */
export function fullSet(kinds) {
  return Object.entries(kinds).flatMap(([kind, look]) => Array.from({ length: look.count }, () => new Piece(kind, look)));
}
