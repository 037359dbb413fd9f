// How pieces look: drawn from slightly above the pink player's side, their base at (0, 0).

import { svg } from "./draw.js";
import { FULL_SET } from "./notation.js";

const RADIUS = 10;
const TALL = 4.6;
const HALF = 10.2;
const TOTEM_TALL = 7.4;

const disc = (x, y) => `M${-x} 0V${-y}A${x} ${x} 0 0 1 ${x} ${-y}V0A${x} ${x} 0 0 1 ${-x} 0Z`;
const block = (half, tall) => `M${-half} ${-tall}V${half - 3}Q${-half} ${half} ${-half + 3} ${half}H${half - 3}Q${half} ${half} ${half} ${half - 3}V${-tall}Z`;

function symbolOf(kind, y, size) {
  if (kind.endsWith("X") || kind === "x") {
    return svg("path", { class: "symbol", d: `M${-size} ${y - size}L${size} ${y + size}M${size} ${y - size}L${-size} ${y + size}` });
  }
  return svg("circle", { class: "symbol", cx: 0, cy: y, r: size * 1.12 });
}

function drawDisc(kind) {
  return [
    svg("path", { class: "wall", d: disc(RADIUS, TALL) }),
    svg("path", { class: "rim", d: disc(RADIUS, TALL) }),
    svg("circle", { class: "face", cx: 0, cy: -TALL, r: RADIUS }),
    svg("circle", { class: "bevel", cx: 0, cy: -TALL, r: RADIUS - 0.5 }),
    svg("circle", { class: "dish", cx: 0, cy: -TALL, r: RADIUS - 2 }),
    symbolOf(kind, -TALL, 3.5),
  ];
}

function drawTotem(kind) {
  const y = -TOTEM_TALL;
  const face = { x: -HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, rx: 3.6 };
  return [
    svg("path", { class: "wall", d: block(HALF, TOTEM_TALL) }),
    svg("path", { class: "rim", d: block(HALF, TOTEM_TALL) }),
    svg("rect", { class: "face", ...face }),
    svg("rect", { class: "bevel", x: face.x + 0.5, y: face.y + 0.5, width: 2 * HALF - 1, height: 2 * HALF - 1, rx: 3.2 }),
    symbolOf(kind, y, 4.6),
  ];
}

/** One piece: an element that moves, and in it the drawing, which rises when it is lifted. */
export class Piece {
  constructor(kind) {
    this.kind = kind;
    this.square = "";
    const isTotem = kind.length === 2;
    this.shadow = svg("ellipse", { class: "shadow", cx: 1.2, cy: isTotem ? 4.5 : 2.6, rx: isTotem ? 15 : 13.5, ry: isTotem ? 13 : 12 });
    this.body = svg("g", { class: "body" }, ...(isTotem ? drawTotem(kind) : drawDisc(kind)));
    this.rim = this.body.querySelector(".rim");
    this.element = svg("g", { class: `piece ${isTotem ? "totem" : kind < "a" ? "pink" : "black"} ${kind.toUpperCase().slice(-1) === "X" ? "x" : "o"}` }, this.shadow, this.body);
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
export function fullSet() {
  return Object.entries(FULL_SET).flatMap(([kind, count]) => Array.from({ length: count }, () => new Piece(kind)));
}
