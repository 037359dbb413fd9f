// What stands on a board: as a simulated one tells it, and as a real one's sensors feel it.

import { FACTS, placesOf, standing } from "../game/games.js";

// A kind, its square, millimetres off the centre, and whether it lies; see tools/sim/world/hand_commands.py.
const WORD = /^(.+?)([a-z]\d)(?::(-?\d+):(-?\d+))?(~?)$/;

/** Reads a field line: {places: [{kind, square, dx, dy, lies}], held: [kinds]}. */
export function readField({ pieces, held }) {
  const places = [];
  for (const word of String(pieces).split(" ")) {
    const found = WORD.exec(word);
    if (!found) continue;
    const [, kind, square, dx, dy, lies] = found;
    places.push({ kind, square, dx: Number(dx ?? 0), dy: Number(dy ?? 0), lies: lies === "~" });
  }
  return { places, held: String(held).split(" ").filter(Boolean) };
}

// A magnet that stands moves its sensor by some 20000 counts, a neighbour's by 500; sensors
// without a field differ by up to 1700.
const MAGNET = 6000;

/**
 * Returns the places that a real board's pieces seem to have. `levels` are the readings of the
 * sensors in square order, or null before any have come.
 */
export function detect(board, grid, levels) {
  const { game, position } = board;
  if (!levels || levels.length !== grid.squares.length) return placesOf(standing(game, position), grid);
  const fields = levels.map((level) => level - FACTS.sensor.mid_level);
  const felt = fields.map((field) => (Math.abs(field) < MAGNET ? 0 : Math.sign(field)));
  const kinds = standing(game, position, (square) => Math.abs(felt[grid.indexOf(square)]));
  const missing = new Set(kinds.filter((kind, index) => kind && !felt[index] && game.kinds[kind].count === 1));
  const fits = (kind, sign) => game.kinds[kind].pole !== (sign > 0 ? "south" : "north");
  return felt.flatMap((sign, index) => {
    if (!sign) return [];
    const square = grid.squares[index];
    const kind = kinds[index] && fits(kinds[index], sign) ? kinds[index] : stranger(sign, square);
    return [{ kind, square }];
  });

  /** What a magnet where none belongs may be: the totem on its way, a piece of the reserve, or in the turn. */
  function stranger(sign, square) {
    const totem = [...missing].find((kind) => fits(kind, sign));
    if (totem) {
      missing.delete(totem);
      return totem;
    }
    const waiting = Object.keys(game.reserve).find((kind) => fits(kind, sign) && game.reserve[kind].includes(square));
    return waiting ?? guess(board, (kind) => fits(kind, sign));
  }
}

/** The kind of a piece by its magnet: the one that the turn is about, or else any that fits. */
function guess({ game, state }, fits) {
  const likely = state.piece ? game.kindOf(state.side, state.piece) : "";
  const others = game.sides.toSorted((side) => (side === state.side ? -1 : 1)).flatMap((side) => Object.values(game.keys).map((letter) => game.kindOf(side, letter)));
  return [likely, ...others].find((kind) => kind && fits(kind));
}
