// OXONO in words. Every game has the same set of them:
//   lift, go, put, touch  what the board asks for, by the expected step
//   turn                  a turn: of which side, from {letter, to, piece}
//   over, drawn           why the game is over
//   toBegin, setUp        how a game begins from the menu; the set-up, and (`thing`) its pieces
//   poles                 a piece that shows north up, and one that shows south up
//   meanings              lights that mean something else here than in words.js
//   begins, rules, hands  for the card and the help

import { listed } from "./listed.js";

export const words = {
  lift(told) {
    const { totems } = told.position;
    const names = { [totems.X]: `X on ${totems.X}`, [totems.O]: `O on ${totems.O}` };
    const lit = told.may("lift").filter((square) => names[square]).map((square) => names[square]);
    if (lit.length === 1) return `Lift totem ${lit[0]}: you hold no piece for the other one.`;
    return lit.length ? `Lift a totem: ${listed(lit.sort().reverse())}.` : "Lift a totem.";
  },
  go(told) {
    const squares = told.may("go");
    const where = squares.length < 13 ? listed(squares) : "any lit square";
    return `Place totem ${told.state.piece} on ${where}; back on ${told.home} to think again.`;
  },
  put(told) {
    const back = told.lit("back");
    if (back.length) return `The turn is open again: piece back on ${back[0]}, or the totem to ${told.home}.`;
    return `Place a ${told.state.side} ${told.state.piece} on ${listed(told.may("put"))}.`;
  },
  touch: () => "",
  turn: (side, { letter, to, piece }) => `totem ${letter} to ${to}, ${side} ${letter} on ${piece}`,
  over(told, squares) {
    if (!squares.length) return "";
    const isOne = [0, 1].some((part) => new Set(squares.map((square) => square[part])).size === 1);
    const name = squares.length === 4 ? "Four in a row" : isOne ? "The line" : "Both lines";
    return `${name}: ${listed(squares, "and")}.`;
  },
  drawn: "All pieces are placed and there is no line.",
  toBegin: "lift a totem to begin",
  setUp: "Stand the totems on the two dots.",
  thing: "the totems",
  poles: { north: "an X piece", south: "an O piece" },
  meanings: {},
  begins: "Pink begins.",
  rules: "A turn is two steps. Move one of the two totems, X or O, along its row or column; then place one of your own pieces with the same symbol next to it. Four in a row of one colour or of one symbol wins, whoever owns the others.",
  hands: "X and O take a piece of yours from the rack.",
};
