// A drawn board in an element of any page: walnut, lights, pieces, and a grid for keyboard and screen reader.
//
//   const board = drawBoard(element, { grid: { columns: 6, rows: 6 }, sets: [set], onTap: (square) => … });
//   board.set({ places: [{ kind: "X", square: "c3" }], lights: { d4: "#ff8833" } });
//
// It needs board.css beside it and nothing else. `table` says what lies where.

import { Grid, Layout } from "./layout.js";
import { Lights } from "./lights.js";
import { COMMON_TONES } from "./pieces.js";
import { Pointer } from "./pointer.js";
import { View } from "./render.js";
import { Table } from "./table.js";

/** Draws a board into the element, a block with the class `stage`. @param {HTMLElement} element @param {Given} given */
export function drawBoard(element, { grid, sets, words = { grid: "", rack: () => "" }, onTap = () => {} }) {
  const layout = new Layout(grid instanceof Grid ? grid : new Grid(grid), sets);
  const view = new View(element, layout, { sets, words, onTap });
  const lights = new Lights(view);
  const table = new Table(sets, view, lights);
  const pointer = new Pointer(view, table);

  return {
    layout, view, table, lights, pointer,

    /**
     * Shows other pieces, {square: colour} as the only lights, and each square's name and sign.
     * @param {{ places?: Place[], held?: string[], lights?: Record<string, string>, squares?: (square: string) => import("./render.js").Seen }} change
     */
    set({ places, held = [], lights: lit, squares }) {
      if (places) table.show({ places, held });
      if (lit) lights.show(lit);
      if (squares) view.update(squares, () => ({ name: "", takes: false }));
    },

    /** Shows the board from the first player's side, or from the second's. @param {boolean} isTurned */
    turn(isTurned) {
      layout.isTurned = isTurned;
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
 * @typedef {Required<Omit<Given, "grid">>} Config
 *
 * @typedef {{ kind: string, square: string, dx?: number, dy?: number, lies?: boolean }} Place  a piece on the board: its kind and
 *   square, its millimetres off the centre, and whether it has fallen over
 */

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
