// A real board: what its sensors feel, taken together with the position, as pieces.

import { SQUARES, kindOf, parsePosition } from "./notation.js";

const MID_LEVEL = 32768;
// A magnet that stands moves its sensor by some 20000 counts, a neighbour's by 500; sensors
// without a field differ by up to 1700.
const MAGNET = 6000;

/**
 * Returns the places that a real board's pieces seem to have. `levels` are the readings of the
 * sensors in square order, or null before any have come.
 */
export function detect(told, levels) {
  const { kinds, side } = parsePosition(told.state.position);
  if (!levels) return kinds.flatMap((kind, index) => (kind ? [{ kind, square: SQUARES[index] }] : []));
  const felt = levels.map((level) => (Math.abs(level - MID_LEVEL) < MAGNET ? "" : level > MID_LEVEL ? "X" : "O"));
  const missing = new Set(["X", "O"].filter((symbol) => !felt[kinds.indexOf("T" + symbol)]));
  const places = [];
  felt.forEach((symbol, index) => {
    if (!symbol) return;
    let kind = kinds[index];
    if (!kind || kind.at(-1).toUpperCase() !== symbol) kind = missing.delete(symbol) ? "T" + symbol : kindOf(side, symbol);
    places.push({ kind, square: SQUARES[index] });
  });
  return places;
}
