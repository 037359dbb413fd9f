// QUANTIK as the page needs to know it: its pieces, its border and its notation.

import { BOARDS } from "./boards.js";
import { words } from "./quantik_words.js";

const GRID = BOARDS.halo36;
const SIDES = ["light", "dark"];
const START = "..../..../..../.... l";
const TURN = /^([A-D])([a-d])([1-4])$/;
// Where the pieces wait, on the border round the field b2 to e5.
const BORDER = {
  A: ["b1", "f2"], B: ["c1", "f3"], C: ["d1", "f4"], D: ["e1", "f5"],
  a: ["b6", "a2"], b: ["c6", "a3"], c: ["d6", "a4"], d: ["e6", "a5"],
};

const kindOf = (side, shape) => (side === "light" ? shape : shape.toLowerCase());
/** The board's square of the field's column and row, from 0. */
const fieldSquare = (column, row) => "bcde"[column] + (row + 2);

function parse(text) {
  const [rows, side] = text.trim().split(/\s+/);
  const lines = (rows ?? "").split("/");
  if (lines.length !== 4 || !["l", "d"].includes(side)) {
    throw new Error(`A position is four rows and the side: ${START}.`);
  }
  const kinds = Array(36).fill("");
  lines.forEach((line, down) => {
    if (!/^[A-Da-d.]{4}$/.test(line)) throw new Error(`Row ${4 - down} is not four of A to D, a to d and dots.`);
    [...line].forEach((letter, column) => {
      kinds[GRID.indexOf(fieldSquare(column, 3 - down))] = letter === "." ? "" : letter;
    });
  });
  return { kinds, side: side === "l" ? "light" : "dark" };
}

function format({ kinds, side }) {
  const lines = [3, 2, 1, 0].map((row) => [0, 1, 2, 3].map((column) => kinds[GRID.indexOf(fieldSquare(column, row))] || ".").join(""));
  return `${lines.join("/")} ${side[0]}`;
}

function parseTurn(text) {
  const found = TURN.exec(text);
  return found && { letter: found[1], to: "", piece: fieldSquare("abcd".indexOf(found[2]), found[3] - 1) };
}

function after(position, text) {
  const { letter, piece } = parseTurn(text);
  const kinds = [...position.kinds];
  const kind = kindOf(position.side, letter);
  if (kinds[GRID.indexOf(piece)]) throw new Error(`${text} cannot be made: ${piece} is occupied.`);
  if (kinds.filter((other) => other === kind).length === 2) throw new Error(`${text} cannot be made: no such piece is left.`);
  kinds[GRID.indexOf(piece)] = kind;
  return { kinds, side: position.side === "light" ? "dark" : "light" };
}

function started(told) {
  const { piece, side } = told.state;
  return piece && { kind: kindOf(side, piece), home: told.lit("home")[0] ?? "" };
}

function makeKinds() {
  const shapes = { A: "sphere", B: "cylinder", C: "cube", D: "cone" };
  const of = (side) => ([letter, shape]) => [kindOf(side, letter), { count: 2, name: `${side} ${shape}`, tone: side, shape, isNorth: side === "light" }];
  return Object.fromEntries(SIDES.flatMap((side) => Object.entries(shapes).map(of(side))));
}

const KINDS = makeKinds();

export const quantik = {
  name: "quantik", title: "QUANTIK", board: "halo36",
  sides: SIDES, hues: ["warm", "cool"], start: START, rows: 4,
  kinds: KINDS,
  racks: { near: ["A", "B", "C", "D"], far: ["a", "b", "c", "d"] },
  reserve: BORDER,
  printed: Object.fromEntries(Object.entries(BORDER).flatMap(([kind, squares]) => squares.map((square) => [square, `place of a ${KINDS[kind].name}`]))),
  numerals: {},
  menu: { b2: "human", c2: "level1", d2: "level2", e2: "level3", b3: "level4", c3: "level5", b5: "first", c5: "second", d5: "lot", d4: "dimmer", e4: "brighter" },
  keys: { a: "A", b: "B", c: "C", d: "D" },
  turn: TURN,
  parse, format, parseTurn, after, kindOf, started, words,
  asked: () => "",
  valueSquare: () => "",
};
