// Which pieces stand on a real board, as its sensors detect them.

import { FACTS, placesOf, standing } from "../game/games.js";

// In ADC counts: a magnet on a square changes its sensor by some 20000, one on a neighbour by 500;
// the offsets of sensors without a field differ by up to 1700.
const MAGNET = 6000;

/**
 * Returns the likely places of a real board's pieces. `levels` are the readings of the sensors
 * in square order, or null before the first ones.
 * @param {Parts["board"]} board @param {Parts["grid"]} grid @param {number[] | null} levels
 */
export function detect(board, grid, levels) {
  const { game, position } = board;
  if (!levels || levels.length !== grid.squares.length) return placesOf(standing(game, position), grid);
  const fields = levels.map((level) => level - FACTS.sensor.mid_level);
  const felt = fields.map((field) => (Math.abs(field) < MAGNET ? 0 : Math.sign(field)));
  const kinds = standing(game, position, (square) => Math.abs(felt[grid.indexOf(square)]));
  const missing = new Set(kinds.filter((kind, index) => kind && !felt[index] && game.kinds[kind].count === 1));
  const fits = (/** @type {string} */ kind, /** @type {number} */ sign) => game.kinds[kind].pole !== (sign > 0 ? "south" : "north");
  return felt.flatMap((sign, index) => {
    if (!sign) return [];
    const square = grid.squares[index];
    const kind = kinds[index] && fits(kinds[index], sign) ? kinds[index] : stranger(sign, square);
    return [{ kind, square }];
  });

  /** The likely kind of a magnet where none belongs: a moving totem, a piece of the reserve, or the turn's piece. @param {number} sign @param {string} square */
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

/** The likely kind of a piece by its magnet: the turn's own, else any that fits, or "". @param {Parts["board"]} board @param {(kind: string) => boolean} fits */
function guess({ game, state }, fits) {
  const likely = state.piece ? game.kindOf(state.side, state.piece) : "";
  const others = game.sides.toSorted((side) => (side === state.side ? -1 : 1)).flatMap((side) => Object.values(game.keys).map((letter) => game.kindOf(side, letter)));
  return [likely, ...others].find((kind) => kind && fits(kind)) ?? "";
}
