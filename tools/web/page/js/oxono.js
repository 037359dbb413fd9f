// OXONO as the page needs to know it: its pieces and its notation.

import { BOARDS } from "./boards.js";
import { words } from "./oxono_words.js";

const GRID = BOARDS.halo36;
const SIDES = ["pink", "black"];
const START = "6/6/6/6/6/6 d4 c3 p";
const TURN = /^([XO])([a-f][1-6])([a-f][1-6])$/;

const kindOf = (side, symbol) => (side === "pink" ? symbol : symbol.toLowerCase());

function parse(text) {
  const [rows, x, o, side] = text.trim().split(/\s+/);
  const lines = (rows ?? "").split("/");
  if (lines.length !== 6 || !GRID.has(x) || !GRID.has(o) || !["p", "b"].includes(side)) {
    throw new Error(`A position is six rows, both totems and the side: ${START}.`);
  }
  const kinds = Array(36).fill("");
  lines.forEach((line, down) => {
    let column = 0;
    for (const letter of line) {
      if (/[1-6]/.test(letter)) column += Number(letter);
      else if ("XOxo".includes(letter) && column < 6) kinds[6 * (5 - down) + column++] = letter;
      else throw new Error(`Row ${6 - down} holds “${letter}”: only X, O, x, o and 1 to 6 may stand there.`);
    }
    if (column !== 6) throw new Error(`Row ${6 - down} does not have six squares.`);
  });
  for (const [symbol, square] of [["X", x], ["O", o]]) {
    if (kinds[GRID.indexOf(square)]) throw new Error(`Two things stand on ${square}.`);
    kinds[GRID.indexOf(square)] = "T" + symbol;
  }
  return { kinds, side: side === "p" ? "pink" : "black", totems: { X: x, O: o } };
}

function format({ kinds, side, totems }) {
  const lines = [];
  for (let row = 5; row >= 0; row--) {
    const letters = kinds.slice(6 * row, 6 * row + 6).map((kind) => (kind.length === 1 ? kind : " "));
    lines.push(letters.join("").replace(/ +/g, (gap) => String(gap.length)));
  }
  return `${lines.join("/")} ${totems.X} ${totems.O} ${side[0]}`;
}

function parseTurn(text) {
  const found = TURN.exec(text);
  return found && { letter: found[1], to: found[2], piece: found[3] };
}

function after(position, text) {
  const { letter, to, piece } = parseTurn(text);
  const kinds = [...position.kinds];
  const put = (square, kind) => {
    if (kinds[GRID.indexOf(square)]) throw new Error(`${text} cannot be made: ${square} is occupied.`);
    kinds[GRID.indexOf(square)] = kind;
  };
  put(to, "T" + letter);
  kinds[GRID.indexOf(position.totems[letter])] = "";
  put(piece, kindOf(position.side, letter));
  const side = position.side === "pink" ? "black" : "pink";
  return { kinds, side, totems: { ...position.totems, [letter]: to } };
}

function started({ state }) {
  return state.piece && { kind: "T" + state.piece, home: parse(state.position).totems[state.piece] };
}

function asked({ state }) {
  return state.expected === "put" && state.piece ? kindOf(state.side, state.piece) : "";
}

export const oxono = {
  name: "oxono", title: "OXONO", board: "halo36",
  sides: SIDES, hues: ["warm", "cool"], start: START, rows: 6,
  kinds: {
    X: { count: 8, name: "pink X", tone: "pink", shape: "disc", symbol: "X", isNorth: true },
    O: { count: 8, name: "pink O", tone: "pink", shape: "disc", symbol: "O", isNorth: false },
    x: { count: 8, name: "black X", tone: "black", shape: "disc", symbol: "X", isNorth: true },
    o: { count: 8, name: "black O", tone: "black", shape: "disc", symbol: "O", isNorth: false },
    TX: { count: 1, name: "totem X", tone: "totem", shape: "block", symbol: "X", isNorth: true },
    TO: { count: 1, name: "totem O", tone: "totem", shape: "block", symbol: "O", isNorth: false },
  },
  racks: { near: ["X", "TX", "O"], far: ["x", "TO", "o"] },
  reserve: {},
  printed: {},
  numerals: {},
  menu: { a1: "human", b1: "level1", c1: "level2", d1: "level3", e1: "level4", f1: "level5", a6: "first", b6: "second", c6: "lot", e6: "dimmer", f6: "brighter" },
  keys: { x: "X", o: "O" },
  turn: TURN,
  parse, format, parseTurn, after, kindOf, started, asked, words,
  valueSquare: () => "",
};
