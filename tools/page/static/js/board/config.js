// What a drawn board is made of: its squares, the sets of pieces that lie on it, its words; and what it shows, as plain
// data, which render.js and table.js draw.

import { Grid } from "./grid.js";
import { COMMON_TONES } from "./pieces.js";

/**
 * @typedef {import("./pieces.js").Look & { name: string, count: number, side?: number | null, pole?: string }} Kind
 *   a kind of piece: how it looks, what it is called, how many there are
 *
 * @typedef {object} PieceSet  a game's pieces
 * @property {string} name
 * @property {Record<string, Kind>} kinds
 * @property {{ near: string[], far: string[] }} racks  the kinds in the rack in front of each player
 * @property {Record<string, import("./pieces.js").Tone>} tones  `<name>-<tone>` is what a kind's `paint` names
 * @property {Record<string, string>} [numerals]  what is printed on squares
 * @property {[string, string][]} [regions]  two opposite corners of each part of the board that counts as one
 *
 * @typedef {object} Words  for players who do not see the board; without `push` the board has no button
 * @property {string} grid
 * @property {(set: PieceSet, place: "near" | "far") => string} rack
 * @property {string} [push]
 * @property {string} [pushUse]
 *
 * @typedef {object} Config
 * @property {Grid} grid
 * @property {PieceSet[]} sets  the first one lies in the racks
 * @property {Words} words
 * @property {(square: string, kind: string) => unknown} onTap  a square, or a rack's kind, was tapped or entered
 *
 * @typedef {object} Given  a Config whose usual parts a page may leave out
 * @property {Grid | { columns: number, rows: number }} grid
 * @property {PieceSet[]} sets
 * @property {Words} [words]
 * @property {(square: string, kind: string) => unknown} [onTap]
 *
 * @typedef {object} Place  a piece on the board: its kind and square, its millimetres off the centre, and whether it has fallen over
 * @property {string} kind
 * @property {string} square
 * @property {number} [dx]
 * @property {number} [dy]
 * @property {boolean} [lies]
 *
 * @typedef {object} State
 * @property {Place[]} places  what stands on the board
 * @property {string[]} held  the kinds in the hand, the last lifted one last
 * @property {import("./pieces.js").Piece | null} picked  the element of the last lifted one, which pointer and keys move
 * @property {PieceSet} set  the set whose pieces lie in the racks
 * @property {boolean} isTurned  whether the board is seen from the second player's side
 */

/** @type {Words} */
const NO_WORDS = { grid: "", rack: () => "" };

/** The Config of what a page has given, with the defaults filled in. @param {Given} given @returns {Config} */
export function configured({ grid, sets, words = NO_WORDS, onTap = () => {} }) {
  return { grid: grid instanceof Grid ? grid : plainGrid(grid), sets, words, onTap };
}

/** A board without absent corners. @param {{ columns: number, rows: number }} size */
function plainGrid({ columns, rows }) {
  const squares = Array.from({ length: columns * rows }, (_, at) => String.fromCharCode(97 + (at % columns)) + (Math.floor(at / columns) + 1));
  return new Grid({ columns, rows, squares });
}

/** All kinds of pieces of the sets; a name in several sets is the first one's. @param {PieceSet[]} sets @returns {Record<string, Kind>} */
export function kindsOf(sets) {
  return Object.assign({}, ...sets.map(({ kinds }) => kinds).reverse());
}

/**
 * A set of pieces for pages without their own tones and racks: discs unless `kinds` say otherwise.
 * @param {string} name
 * @param {Record<string, Partial<Kind> & { tone?: string }>} kinds
 * @param {Record<string, import("./pieces.js").Tone>} tones
 * @returns {PieceSet}
 */
export function pieceSet(name, kinds, tones = COMMON_TONES) {
  const [usual] = Object.keys(tones);
  const whole = Object.entries(kinds).map(([kind, { tone = usual, ...given }]) => {
    const { ink = "#222", isDark } = tones[tone];
    return [kind, { name: kind, count: 1, shape: "disc", paint: `${name}-${tone}`, ink, isDark, ...given }];
  });
  return { name, kinds: Object.fromEntries(whole), racks: { near: Object.keys(kinds), far: [] }, tones };
}

/** An empty board. @param {Config} config @returns {State} */
export function emptyState({ sets }) {
  return { places: [], held: [], picked: null, set: sets[0], isTurned: false };
}
