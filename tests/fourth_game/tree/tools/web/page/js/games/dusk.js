// DUSK on the page: what its stones look like, its turns, its phrases; see ../games.js.

import { listed } from "../text.js";

// More squares than these are no list that anybody reads.
const LONG = 9;

const where = (squares) => (squares.length < LONG ? listed(squares) : "any lit square");

const phrases = {
  lift: (board) => `Move a stone: ${where(board.may("lift"))}.`,
  put(board) {
    const back = board.lit("back");
    if (back.length) return `The turn is open again: stone back on ${back[0]}.`;
    const squares = where(board.may("put"));
    return board.home ? `Place it on ${squares}; back on ${board.home} to think again.` : `Place a stone on ${squares}, or move one.`;
  },
  turn: (side, { from, piece }) => (from ? `${side} from ${from} to ${piece}` : `${side} on ${piece}`),
  over: (board, squares) => (squares.length ? `Four in a row: ${listed(squares, "and")}.` : ""),
  drawn: "Nothing can be placed or moved any more.",
  toBegin: "press the button to begin",
  setUp: "Stand a stone of each side in its corner: sun's on a1, moon's on f6.",
  thing: "the stones",
  poles: { north: "a sun stone", south: "a moon stone" },
  rules: "Place one of your five stones anywhere, or move one a row ahead, straight or aslant. Four of yours in a row, column or diagonal win; who has no turn left ends the game level.",
  hands: "S takes a stone of yours from the rack.",
};

export const page = {
  looks: { S: { tone: "sun", shape: "disc" }, s: { tone: "moon", shape: "disc" } },
  tones: {
    sun: { face: ["#fff0b8", "#f7c948", "#c98a12"], wall: ["#7a4d06", "#e5ae35", "#b87a12", "#4c2f03"] },
    moon: { face: ["#b9c6e6", "#5d6fa3", "#2f3a66"], wall: ["#171d38", "#53639a", "#323d6b", "#0c1023"], isDark: true },
  },
  turn: /^(?<from>[a-f][1-6])?(?<piece>[a-f][1-6])$/,
  phrases,
};
