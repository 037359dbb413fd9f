// OXONO on the page: what its pieces look like, its turns, its phrases; see ../games.js.

import { listed } from "../text.js";

// More squares than these are no list that anybody reads.
const LONG = 13;

const disc = (tone, symbol) => ({ tone, shape: "disc", symbol });
const totem = (symbol, ink) => ({ tone: "totem", shape: "block", symbol, ink });

const phrases = {
  lift(board) {
    const names = Object.fromEntries(["X", "O"].map((symbol) => [board.squareOf(`T${symbol}`), symbol]));
    const lit = board.may("lift").filter((square) => names[square]).map((square) => `${names[square]} on ${square}`);
    if (lit.length === 1) return `Lift totem ${lit[0]}: you hold no piece for the other one.`;
    return lit.length ? `Lift a totem: ${listed(lit.sort().reverse())}.` : "Lift a totem.";
  },
  go(board) {
    const squares = board.may("go");
    const where = squares.length < LONG ? listed(squares) : "any lit square";
    return `Place totem ${board.state.piece} on ${where}; back on ${board.home} to think again.`;
  },
  put(board) {
    const back = board.lit("back");
    if (back.length) return `The turn is open again: piece back on ${back[0]}, or the totem to ${board.home}.`;
    return `Place a ${board.state.side} ${board.state.piece} on ${listed(board.may("put"))}.`;
  },
  turn: (side, { letter, to, piece }) => `totem ${letter} to ${to}, ${side} ${letter} on ${piece}`,
  over(board, squares) {
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
  rules: "A turn is two steps. Move one of the two totems, X or O, along its row or column; then place one of your own pieces with the same symbol next to it. Four in a row of one colour or of one symbol wins, whoever owns the others.",
  hands: "X and O take a piece of yours from the rack.",
};

export const page = {
  looks: {
    X: disc("pink", "X"), O: disc("pink", "O"), x: disc("black", "X"), o: disc("black", "O"),
    TX: totem("X", "#c76500"), TO: totem("O", "#00795f"),
  },
  tones: {
    pink: { face: ["#ffb3d3", "#f4689f", "#d8407f"], wall: ["#8d1b50", "#cf4584", "#b02c68", "#5d0c34"], ink: "#5a0a33" },
    black: { face: ["#635d6b", "#39353f", "#242027"], wall: ["#17141a", "#4a4452", "#2c2831", "#0b090d"], ink: "#f4eee4", isDark: true },
  },
  turn: /^(?<letter>[XO])(?<to>[a-f][1-6])(?<piece>[a-f][1-6])$/,
  totem: (letter) => `T${letter}`,
  phrases,
};
