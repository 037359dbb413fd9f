// What pieces are shaped like, seen steeply from the first player's side: their base at (0, 0).

import { svg } from "../core/dom.js";

const disc = (radius, tall) => `M${-radius} 0V${-tall}A${radius} ${radius} 0 0 1 ${radius} ${-tall}V0A${radius} ${radius} 0 0 1 ${-radius} 0Z`;
const block = (half, tall, corner) =>
  `M${-half} ${-tall}V${half - corner}Q${-half} ${half} ${-half + corner} ${half}H${half - corner}Q${half} ${half} ${half} ${half - corner}V${-tall}Z`;
/** A circle and its tangents to a point above it. */
function drop(radius, tall) {
  const y = (radius * radius) / tall;
  const x = Math.sqrt(radius * radius - y * y);
  return `M0 ${-tall}L${x} ${-y}A${radius} ${radius} 0 1 1 ${-x} ${-y}Z`;
}

const SYMBOLS = {
  X: (y, size) => svg("path", { class: "symbol", d: `M${-size} ${y - size}L${size} ${y + size}M${size} ${y - size}L${-size} ${y + size}` }),
  O: (y, size) => svg("circle", { class: "symbol", cx: 0, cy: y, r: size * 1.12 }),
  star: (y, size) => svg("path", { class: "symbol", d: `M0 ${y - size}V${y + size}M${-size} ${y}H${size}M${-size * 0.7} ${y - size * 0.7}L${size * 0.7} ${y + size * 0.7}M${size * 0.7} ${y - size * 0.7}L${-size * 0.7} ${y + size * 0.7}` }),
};

function symbol(name, y, size) {
  if (!name) return [];
  return [SYMBOLS[name]?.(y, size) ?? svg("text", { class: "numeral", x: 0, y: y + size * 1.15 }, name)];
}

/** A wall, and over it the light that the square throws on it. */
const walls = (d, fill) => [svg("path", { fill, d }), svg("path", { class: "rim", d })];

const round = (radius, tall, dish) => (paint, name) => [
  ...walls(disc(radius, tall), paint("wall")),
  svg("circle", { fill: paint("face"), cx: 0, cy: -tall, r: radius }),
  svg("circle", { class: "bevel", cx: 0, cy: -tall, r: radius - 0.5 }),
  ...(dish ? [svg("circle", { class: "dish", cx: 0, cy: -tall, r: radius - dish })] : []),
  ...symbol(name, -tall, 3.5),
];

const square = (half, tall, corner, size, wall) => (paint, name) => [
  ...walls(block(half, tall, corner), paint(wall)),
  svg("rect", { fill: paint("face"), x: -half, y: -tall - half, width: 2 * half, height: 2 * half, rx: corner }),
  svg("rect", { class: "bevel", x: 0.5 - half, y: 0.5 - tall - half, width: 2 * half - 1, height: 2 * half - 1, rx: corner }),
  ...symbol(name, -tall, size),
];

const ball = (radius, rise) => (paint) => [
  svg("circle", { fill: paint("ball"), cx: 0, cy: -rise, r: radius }),
  svg("path", { class: "rim", d: `M${-radius} ${-rise}A${radius} ${radius} 0 0 0 ${radius} ${-rise}A${radius} ${radius * 0.62} 0 0 1 ${-radius} ${-rise}Z` }),
  svg("ellipse", { class: "shine", cx: -2.8, cy: -rise - 4.2, rx: 3, ry: 2.1 }),
];

const cone = (radius, tall) => (paint) => [
  ...walls(drop(radius, tall), paint("wall")),
  svg("path", { class: "shine", d: `M0 ${-tall}L-6.4 ${radius * 0.55}L-2.6 ${radius * 0.86}Z` }),
  svg("circle", { class: "tip", cx: 0, cy: -tall + 1, r: 1 }),
];

/** By name: `draw(paint, symbol)`, `paint` giving the fill of a part, and how far its shadow reaches. */
export const SHAPES = {
  disc: { draw: round(10, 4.6, 2), shadow: 13.5 },
  block: { draw: square(10.2, 7.4, 3.6, 4.6, "wall"), shadow: 15 },
  pillar: { draw: round(8.6, 10, 1.6), shadow: 14 },
  sphere: { draw: ball(9.4, 2), shadow: 13 },
  cylinder: { draw: round(8, 8.4, 0), shadow: 13.5 },
  cube: { draw: square(8, 7, 0.9, 0, "front"), shadow: 14 },
  cone: { draw: cone(9, 15), shadow: 13.5 },
};
