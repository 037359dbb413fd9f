// Pieces: their shapes and fills, and the movable element of one piece.

import { svg } from "./elements.js";

/**
 * A tone has the shades of a face (lit, middle, away from the light) and of a wall (left edge, lit, middle, right
 * edge); `ink` is the colour of a symbol on it; on an `isDark` tone shine is fainter.
 * @typedef {{ face: string[], wall: string[], ink?: string, isDark?: boolean }} Tone
 *
 * How a kind looks: a shape of SHAPES, filled with the gradients of `paint`, `<set>-<tone>`, and a symbol on it.
 * @typedef {{ shape: string, paint: string, symbol?: string, ink?: string, isDark?: boolean }} Look
 *
 * @typedef {(part: string) => string} Paint  the fill of a part
 * @typedef {(paint: Paint, symbol?: string) => SVGElement[]} Draw
 */

/** @param {number} radius @param {number} tall */
const disc = (radius, tall) => `M${-radius} 0V${-tall}A${radius} ${radius} 0 0 1 ${radius} ${-tall}V0A${radius} ${radius} 0 0 1 ${-radius} 0Z`;
const block = (/** @type {number} */ half, /** @type {number} */ tall, /** @type {number} */ corner) =>
  `M${-half} ${-tall}V${half - corner}Q${-half} ${half} ${-half + corner} ${half}H${half - corner}Q${half} ${half} ${half} ${half - corner}V${-tall}Z`;
/** A circle and its tangents to a point above it. @param {number} radius @param {number} tall */
function drop(radius, tall) {
  const y = (radius * radius) / tall;
  const x = Math.sqrt(radius * radius - y * y);
  return `M0 ${-tall}L${x} ${-y}A${radius} ${radius} 0 1 1 ${-x} ${-y}Z`;
}

/** @type {Record<string, (y: number, size: number) => SVGElement>} */
const SYMBOLS = {
  X: (y, size) => svg("path", { class: "symbol", d: `M${-size} ${y - size}L${size} ${y + size}M${size} ${y - size}L${-size} ${y + size}` }),
  O: (y, size) => svg("circle", { class: "symbol", cx: 0, cy: y, r: size * 1.12 }),
  star: (y, size) => svg("path", { class: "symbol", d: `M0 ${y - size}V${y + size}M${-size} ${y}H${size}M${-size * 0.7} ${y - size * 0.7}L${size * 0.7} ${y + size * 0.7}M${size * 0.7} ${y - size * 0.7}L${-size * 0.7} ${y + size * 0.7}` }),
};

/** @param {string | undefined} name @param {number} y @param {number} size */
function symbol(name, y, size) {
  if (!name) return [];
  return [SYMBOLS[name]?.(y, size) ?? svg("text", { class: "numeral", x: 0, y: y + size * 1.15 }, name)];
}

/** A wall, and over it the light that the square throws on it. @param {string} d @param {string} fill */
const walls = (d, fill) => [svg("path", { fill, d }), svg("path", { class: "rim", d })];

/** @type {(radius: number, tall: number, dish: number) => Draw} */
const round = (radius, tall, dish) => (paint, name) => [
  ...walls(disc(radius, tall), paint("wall")),
  svg("circle", { fill: paint("face"), cx: 0, cy: -tall, r: radius }),
  svg("circle", { class: "bevel", cx: 0, cy: -tall, r: radius - 0.5 }),
  ...(dish ? [svg("circle", { class: "dish", cx: 0, cy: -tall, r: radius - dish })] : []),
  ...symbol(name, -tall, 3.5),
];

/** @type {(half: number, tall: number, corner: number, size: number, wall: string) => Draw} */
const square = (half, tall, corner, size, wall) => (paint, name) => [
  ...walls(block(half, tall, corner), paint(wall)),
  svg("rect", { fill: paint("face"), x: -half, y: -tall - half, width: 2 * half, height: 2 * half, rx: corner }),
  svg("rect", { class: "bevel", x: 0.5 - half, y: 0.5 - tall - half, width: 2 * half - 1, height: 2 * half - 1, rx: corner }),
  ...symbol(name, -tall, size),
];

/** @type {(radius: number, rise: number) => Draw} */
const ball = (radius, rise) => (paint) => [
  svg("circle", { fill: paint("ball"), cx: 0, cy: -rise, r: radius }),
  svg("path", { class: "rim", d: `M${-radius} ${-rise}A${radius} ${radius} 0 0 0 ${radius} ${-rise}A${radius} ${radius * 0.62} 0 0 1 ${-radius} ${-rise}Z` }),
  svg("ellipse", { class: "shine", cx: -2.8, cy: -rise - 4.2, rx: 3, ry: 2.1 }),
];

/** @type {(radius: number, tall: number) => Draw} */
const cone = (radius, tall) => (paint) => [
  ...walls(drop(radius, tall), paint("wall")),
  svg("path", { class: "shine", d: `M0 ${-tall}L-6.4 ${radius * 0.55}L-2.6 ${radius * 0.86}Z` }),
  svg("circle", { class: "tip", cx: 0, cy: -tall + 1, r: 1 }),
];

/** Shapes by name, each with its shadow's reach. @type {Record<string, { draw: Draw, shadow: number }>} */
export const SHAPES = {
  disc: { draw: round(10, 4.6, 2), shadow: 13.5 },
  block: { draw: square(10.2, 7.4, 3.6, 4.6, "wall"), shadow: 15 },
  pillar: { draw: round(8.6, 10, 1.6), shadow: 14 },
  sphere: { draw: ball(9.4, 2), shadow: 13 },
  cylinder: { draw: round(8, 8.4, 0), shadow: 13.5 },
  cube: { draw: square(8, 7, 0.9, 0, "front"), shadow: 14 },
  cone: { draw: cone(9, 15), shadow: 13.5 },
};

/** Tones that several games share. @type {Record<string, Tone>} */
export const COMMON_TONES = {
  totem: { face: ["#fffaf0", "#f1e5cc", "#dccaa6"], wall: ["#8f7b55", "#e2d2ae", "#b9a57c", "#5f4f32"] },
};

/** The gradients of these sets: `<set>-<tone>-<part>`. @param {{ name: string, tones: Record<string, Tone> }[]} sets */
export function gradients(sets) {
  return svg("defs", {},
    svg("radialGradient", { id: "shadow" },
      svg("stop", { offset: 0.35, "stop-color": "#000", "stop-opacity": 0.62 }),
      svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0 })),
    ...sets.flatMap(({ name, tones }) => Object.entries(tones).flatMap(([tone, shades]) => parts(`${name}-${tone}`, shades))));
}

/** @param {string} name @param {Tone} tone */
function parts(name, { face, wall }) {
  const stops = (/** @type {number[]} */ offsets, /** @type {string[]} */ shades) => shades.map((shade, index) => {
    const stop = svg("stop", { offset: offsets[index], class: "shade" });
    stop.style.setProperty("--shade", shade);
    return stop;
  });
  return [
    svg("radialGradient", { id: `${name}-face`, cx: 0.4, cy: 0.3, r: 0.85 }, ...stops([0, 0.55, 1], face)),
    svg("linearGradient", { id: `${name}-wall` }, ...stops([0, 0.3, 0.57, 1], wall)),
    svg("linearGradient", { id: `${name}-front`, x2: 0, y2: 1 }, ...stops([0.4, 1], [wall[2], wall[0]])),
    svg("radialGradient", { id: `${name}-ball`, cx: 0.36, cy: 0.3, r: 0.8 }, ...stops([0, 0.4, 0.95], [face[0], face[1], wall[3]])),
  ];
}

/** A movable element around the drawing of a piece, which rises when it is lifted. */
export class Piece {
  x = 0;
  y = 0;

  /** @param {string} kind @param {Look} look */
  constructor(kind, { shape, symbol, ink, isDark, paint }) {
    this.kind = kind;
    this.square = "";
    const { draw, shadow } = SHAPES[shape];
    this.shadow = svg("ellipse", { class: "shadow", cx: 1.2, cy: shadow / 3 - 1.5, rx: shadow, ry: shadow - 1.7 });
    this.body = svg("g", { class: "body" }, ...draw((part) => `url(#${paint}-${part})`, symbol));
    this.rim = /** @type {SVGElement} */ (this.body.querySelector(".rim"));
    this.element = svg("g", { class: `piece ${shape} ${isDark ? "dark" : ""}` }, this.shadow, this.body);
    this.element.style.setProperty("--ink", ink ?? "none");
  }

  /** Puts the piece at a place; it glides there unless it is being dragged. @param {{ x: number, y: number }} place */
  move({ x, y }) {
    this.x = x;
    this.y = y;
    this.element.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
  }

  /** Sets whether it lies, is lifted, dragged, or boxed (of another game, thus hidden). @param {"lies" | "lifted" | "dragged" | "boxed"} name @param {boolean} isSo */
  is(name, isSo) {
    this.element.classList.toggle(name, isSo);
  }

  /** The light of the square below shines on the piece's wall. */
  shine({ colour, strength } = { colour: "#000", strength: 0 }) {
    this.rim.style.color = colour;
    this.rim.setAttribute("opacity", (0.55 * strength).toFixed(3));
  }
}
