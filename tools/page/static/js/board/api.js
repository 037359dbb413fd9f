// A drawn board in an element of any page: walnut, lights, pieces, and a grid for keyboard and screen reader.
//
//   const board = drawBoard(element, { grid: { columns: 6, rows: 6 }, sets: [set], onTap: (square) => … });
//   board.set({ places: [{ kind: "X", square: "c3" }], lights: { d4: "#ff8833" } });
//
// It needs board.css beside it and nothing else. `state` is what it shows (State); any caller may read it.

import { Grid, Layout } from "./layout.js";
import { Lights } from "./lights.js";
import { COMMON_TONES } from "./pieces.js";
import { Pointer } from "./pointer.js";
import { View } from "./render.js";
import { Table } from "./table.js";

const DARK = "#000000";

/** Draws a board into the element, a block with the class `stage`. @param {HTMLElement} element @param {Given} given */
export function drawBoard(element, { grid, sets, words = NO_WORDS, onTap = () => {} }) {
  const config = { grid: grid instanceof Grid ? grid : plainGrid(grid), sets, words, onTap };
  // Of kinds with the same name in several sets the first one's counts.
  const kinds = Object.assign({}, ...sets.map((set) => set.kinds).reverse());
  /** @type {State} */
  const state = { places: [], held: [], picked: null, set: sets[0], isTurned: false };
  const layout = new Layout(config, state);
  const view = new View(element, config, state, layout);
  const lights = new Lights(view);
  const table = new Table(state, kinds, view, lights);
  const pointer = new Pointer(view, table);

  return {
    state, layout, view, table, lights, pointer,

    /**
     * Shows other pieces, {square: colour} as the only lights, and each square's name and sign.
     * @param {{ places?: Place[], held?: string[], lights?: Record<string, string>, squares?: (square: string) => import("./render.js").Seen }} change
     */
    set({ places, held = [], lights: lit, squares }) {
      if (places) table.show({ places, held });
      if (lit) lights.take(config.grid.squares.map((square) => (lit[square] ?? DARK).slice(1)).join(""));
      if (squares) view.update(squares, () => ({ name: "", takes: false }));
    },

    /** Shows the board from the first player's side, or from the second's. @param {boolean} isTurned */
    turn(isTurned) {
      state.isTurned = isTurned;
      for (const part of [view, lights, table]) part.arrange();
    },
  };
}

/** @typedef {ReturnType<typeof drawBoard>} DrawnBoard */

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
 * @typedef {object} Given  what a page gives, without the usual parts
 * @property {Grid | { columns: number, rows: number }} grid
 * @property {PieceSet[]} sets  the first one lies in the racks
 * @property {Words} [words]
 * @property {(square: string, kind: string) => unknown} [onTap]  a square, or a rack's kind, was tapped or entered
 *
 * @typedef {Required<Given> & { grid: Grid }} Config
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

/** A board without absent corners. @param {{ columns: number, rows: number }} size */
function plainGrid({ columns, rows }) {
  const squares = Array.from({ length: columns * rows }, (_, at) => String.fromCharCode(97 + (at % columns)) + (Math.floor(at / columns) + 1));
  return new Grid({ columns, rows, squares });
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
