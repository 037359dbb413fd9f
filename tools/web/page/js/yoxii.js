// YOXII as the page needs to know it: its pieces, its value squares and its notation.

import { BOARDS } from "./boards.js";
import { words } from "./yoxii_words.js";

const GRID = BOARDS.halo45;
const SIDES = ["white", "red"];
const START = "##3##/#5#/7/7/7/#5#/##3## d4 w";
const TURN = /^([a-g][1-7])([a-g][1-7])([A-D])$/;
// The squares that tell the values 1 to 4, and how many pieces of each a player has.
const VALUE_SQUARES = { white: ["a2", "b1", "f1", "g2"], red: ["g6", "f7", "b7", "a6"] };
const COUNTS = { A: 5, B: 5, C: 5, D: 3 };

const kindOf = (side, value) => (side === "white" ? value : value.toLowerCase());
const ROW_MARKS = ["##3##", "#5#", "7", "7", "7", "#5#", "##3##"];
/** Which columns of a row belong to the field, as a text of 7 with # for the others. */
const shapeOf = (row) => ROW_MARKS[row].replace(/\d/, (count) => " ".repeat(count));

function valueSquare(kind) {
  const side = kind === kind.toUpperCase() ? "white" : "red";
  return VALUE_SQUARES[side]["ABCD".indexOf(kind.toUpperCase())] ?? "";
}

function isField(square) {
  const { column, row } = GRID.place(square);
  return GRID.has(square) && shapeOf(row)[column] === " ";
}

function parse(text) {
  const [rows, totem, side] = text.trim().split(/\s+/);
  const lines = (rows ?? "").split("/");
  if (lines.length !== 7 || !totem || !isField(totem) || !["w", "r"].includes(side)) {
    throw new Error(`A position is seven rows, the totem and the side: ${START}.`);
  }
  const kinds = Array(GRID.squares.length).fill("");
  lines.forEach((line, down) => {
    const cells = line.replace(/\d/g, (count) => " ".repeat(count));
    const row = 6 - down;
    if (!/^[A-Da-d# ]{7}$/.test(cells) || cells.replace(/[^#]/g, " ") !== shapeOf(row)) {
      throw new Error(`Row ${row + 1} is not like ${ROW_MARKS[row]}, with A to D and a to d in it.`);
    }
    [...cells].forEach((letter, column) => /[A-Da-d]/.test(letter) && (kinds[GRID.indexOf(GRID.at(column, row))] = letter));
  });
  if (kinds[GRID.indexOf(totem)]) throw new Error(`Two things stand on ${totem}.`);
  kinds[GRID.indexOf(totem)] = "T";
  return { kinds, side: side === "w" ? "white" : "red", totem };
}

function format({ kinds, side, totem }) {
  const lines = [];
  for (let row = 6; row >= 0; row--) {
    const cells = [...shapeOf(row)].map((mark, column) => {
      const kind = mark === " " ? kinds[GRID.indexOf(GRID.at(column, row))] : mark;
      return kind && kind !== "T" ? kind : " ";
    });
    lines.push(cells.join("").replace(/ +/g, (gap) => String(gap.length)));
  }
  return `${lines.join("/")} ${totem} ${side[0]}`;
}

function parseTurn(text) {
  const found = TURN.exec(text);
  return found && { letter: found[3], to: found[1], piece: found[2] };
}

function after(position, text) {
  const { letter, to, piece } = parseTurn(text);
  const kinds = [...position.kinds];
  const put = (square, kind) => {
    if (!isField(square) || kinds[GRID.indexOf(square)]) throw new Error(`${text} cannot be made: ${square} is not free.`);
    kinds[GRID.indexOf(square)] = kind;
  };
  put(to, "T");
  kinds[GRID.indexOf(position.totem)] = "";
  put(piece, kindOf(position.side, letter));
  return { kinds, side: position.side === "white" ? "red" : "white", totem: to };
}

function started({ state }) {
  const isMoved = ["go", "put", "touch"].includes(state.expected);
  return isMoved && { kind: "T", home: parse(state.position).totem };
}

/** A touch of an empty value square is made with its piece; behind it the piece goes down. */
function asked(told, square) {
  const { side, expected, piece } = told.state;
  const value = "ABCD"[VALUE_SQUARES[side].indexOf(square)];
  if (value) return told.may("touch").includes(square) ? kindOf(side, value) : "";
  return expected === "put" && piece ? kindOf(side, piece) : "";
}

function makeKinds() {
  const of = (side) => ([letter, count], index) => [kindOf(side, letter), { count, name: `${side} ${index + 1}`, tone: side, shape: "disc", symbol: String(index + 1), isNorth: side === "white" }];
  const pieces = SIDES.flatMap((side) => Object.entries(COUNTS).map(of(side)));
  return { ...Object.fromEntries(pieces), T: { count: 1, name: "the totem", tone: "totem", shape: "pillar", symbol: "star", isNorth: null } };
}

/** What `tell(side, value)` says of every value square: {square: text}. */
const ofValues = (tell) => Object.fromEntries(SIDES.flatMap((side) => VALUE_SQUARES[side].map((square, index) => [square, tell(side, index + 1)])));

export const yoxii = {
  name: "yoxii", title: "YOXII", board: "halo45",
  sides: SIDES, hues: ["cool", "warm"], start: START, rows: 7,
  kinds: makeKinds(),
  racks: { near: ["A", "B", "T", "C", "D"], far: ["a", "b", "c", "d"] },
  reserve: {},
  printed: ofValues((side, value) => `${side}'s value ${value}`),
  numerals: ofValues((side, value) => String(value)),
  menu: { a2: "human", b1: "level1", c1: "level2", d1: "level3", e1: "level4", f1: "level5", b7: "first", c7: "second", d7: "lot", e7: "dimmer", f7: "brighter" },
  keys: { 1: "A", 2: "B", 3: "C", 4: "D" },
  turn: TURN,
  parse, format, parseTurn, after, kindOf, started, asked, valueSquare, words,
};
