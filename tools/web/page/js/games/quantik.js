// QUANTIK on the page: what its pieces look like, its turns, its phrases; see ../games.js.

import { capital, listed } from "../text.js";

const SHAPES = { A: "sphere", B: "cylinder", C: "cube", D: "cone" };
// More squares than these are no list that anybody reads.
const LONG = 9;

/** The shapes of the pieces that may be lifted. */
function liftable(board) {
  const { reserve, kinds } = board.game;
  const waiting = Object.keys(reserve).filter((kind) => reserve[kind].some((square) => board.may("lift").includes(square)));
  return waiting.map((kind) => SHAPES[kinds[kind].letter]);
}

const phrases = {
  lift(board) {
    const [led] = board.lit("lead");
    if (led) return `Lift it from ${led}, or play as you like.`;
    const shapes = liftable(board);
    if (!shapes.length) return `Lift a ${board.state.side} piece from the border.`;
    const only = shapes.length < 4 ? " Nothing else can be placed." : "";
    return `Lift a ${board.state.side} ${listed(shapes)} from the border.${only}`;
  },
  put(board) {
    const shape = SHAPES[board.state.piece] ?? "piece";
    const back = board.lit("back");
    if (back.length) return `The turn is open again: the ${shape} back on ${back[0]}, or to ${board.home}.`;
    const squares = board.may("put");
    const where = squares.length < LONG ? listed(squares) : "a lit square";
    return `Place the ${shape} on ${where}; back on ${board.home} to think again.`;
  },
  turn: (side, { letter, piece }) => `${side} ${SHAPES[letter]} on ${piece}`,
  over(board, squares) {
    const four = squares.filter((square) => board.game.isField(square));
    if (four.length) return `Four different shapes: ${listed(four, "and")}.`;
    return `${capital(board.state.side)} cannot place anything any more, and loses.`;
  },
  drawn: "",
  toBegin: "lift a piece from the border to begin",
  setUp: "Stand the pieces on the border: light spheres, cylinders, cubes and cones on b1 to e1 and on f2 to f5, dark ones on b6 to e6 and on a2 to a5.",
  thing: "the pieces",
  poles: { north: "a light piece", south: "a dark piece" },
  meanings: { go: ["the piece goes here next", "○"], win: ["one of the four shapes", "★"] },
  rules: "Place one of your pieces on the sixteen squares in the middle. No shape may go where the other player's same shape stands in the row, the column or the tinted region. Whoever completes four different shapes in a row, column or region wins, whoever owns the others; who cannot place anything loses.",
  hands: "A, B, C and D lift your sphere, cylinder, cube or cone.",
};

const looksOf = (letter) => [[letter, { tone: "light", shape: SHAPES[letter] }], [letter.toLowerCase(), { tone: "dark", shape: SHAPES[letter] }]];

export const page = {
  looks: Object.fromEntries(Object.keys(SHAPES).flatMap(looksOf)),
  tones: {
    light: { face: ["#fff3da", "#eed2a0", "#d3ab6c"], wall: ["#96703a", "#f0d5a4", "#cda468", "#6d4d22"] },
    dark: { face: ["#8a5a44", "#53301f", "#381d12"], wall: ["#1d0e08", "#74472f", "#452617", "#120804"], isDark: true },
  },
  turn: /^(?<letter>[A-D])(?<piece>[a-d][1-4])$/,
  phrases,
};
