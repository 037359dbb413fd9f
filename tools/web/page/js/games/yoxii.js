// YOXII on the page: what its pieces look like, its turns, its phrases; see ../games.js.

import { listed } from "../text.js";

const VALUES = { A: 1, B: 2, C: 3, D: 4 };
// More squares than these are no list that anybody reads.
const LONG = 9;

const where = (squares) => (squares.length < LONG ? listed(squares) : "a lit square");

/** The points of white and red on the up to eight squares round the totem. */
function sums(board) {
  const { grid, kinds } = board.game;
  const { column, row } = grid.place(board.squareOf("T"));
  const points = [0, 0];
  for (let across = -1; across <= 1; across++) {
    for (let up = -1; up <= 1; up++) {
      const square = grid.at(column + across, row + up);
      const { side, letter } = kinds[board.position.kinds[grid.indexOf(square)]] ?? {};
      if (letter) points[side] += VALUES[letter];
    }
  }
  return points;
}

const phrases = {
  lift: (board) => `Lift the totem on ${board.squareOf("T")}.`,
  go: (board) => `Place the totem on ${where(board.may("go"))}; back on ${board.home} to think again.`,
  put(board) {
    const { side, piece, lead } = board.state;
    const back = board.lit("back");
    if (back.length) return `The turn is open again: piece back on ${back[0]}, or the totem to ${board.home}.`;
    const squares = board.may("put");
    const touching = board.lit("touched").find((square) => board.kindAt(square));
    if (touching) return `Lift the ${side} ${VALUES[piece]} from ${touching}, then place it on ${where(squares)}.`;
    if (piece) return `Place the ${side} ${VALUES[piece]} on ${where(squares)}.`;
    const led = board.lit("lead").find((square) => board.game.numerals[square]);
    if (led) return `Touch ${led} with a ${side} ${board.game.numerals[led]}, then place it on ${board.game.parseTurn(lead).piece}.`;
    return `Touch the square of a value with a ${side} piece, then place it on ${where(squares)}.`;
  },
  touch: (board) =>
    board.state.piece
      ? `Take the piece off ${listed(board.lit("take"), "and")}.`
      : `Which value is it? Touch its square with a piece: ${listed(board.may("touch"))}.`,
  turn: (side, { letter, to, piece }) => `totem to ${to}, ${side} ${VALUES[letter]} on ${piece}`,
  over(board) {
    const [white, red] = sums(board);
    return `The totem is shut in on ${board.squareOf("T")}: ${white} points for white, ${red} for red${white === red ? ", and more pieces win" : ""}.`;
  },
  drawn: "The totem is shut in between as many points and as many pieces of both.",
  toBegin: "lift the totem to begin",
  setUp: "Stand the totem in the centre.",
  thing: "the totem",
  poles: { north: "a white piece", south: "a red piece" },
  meanings: { win: ["it counts and wins", "★"] },
  rules: "Move the totem one square in any direction, or over a straight line of your own pieces; then place a piece of any value next to it. Whoever cannot move the totem ends the game: the points of the pieces round it decide. A piece touches the square of its value on its way.",
  hands: "1 to 4 take a piece of that value and touch its square.",
};

const disc = (tone, letter) => ({ tone, shape: "disc", symbol: String(VALUES[letter]) });
const looksOf = (letter) => [[letter, disc("white", letter)], [letter.toLowerCase(), disc("red", letter)]];
/** What `tell(side, value)` says of every value square: {square: text}. */
const ofValues = (tell) => ({ values, kinds, sides }) =>
  Object.fromEntries(Object.entries(values).map(([kind, square]) => [square, tell(sides[kinds[kind].side], VALUES[kinds[kind].letter])]));

export const page = {
  looks: {
    ...Object.fromEntries(Object.keys(VALUES).flatMap(looksOf)),
    T: { name: "the totem", tone: "totem", shape: "pillar", symbol: "star", ink: "#9a5a00" },
  },
  tones: {
    white: { face: ["#ffffff", "#ece9ef", "#cfcad6"], wall: ["#77727f", "#e4e0ea", "#b7b1c0", "#55505c"], ink: "#2a2440" },
    red: { face: ["#f0685a", "#c3291f", "#8f130f"], wall: ["#4a0705", "#b5281d", "#7c120d", "#310302"], ink: "#fff1e6" },
  },
  turn: /^(?<to>[a-g][1-7])(?<piece>[a-g][1-7])(?<letter>[A-D])$/,
  totem: () => "T",
  keys: { 1: "A", 2: "B", 3: "C", 4: "D" },
  printed: ofValues((side, value) => `${side}'s value ${value}`),
  numerals: ofValues((side, value) => String(value)),
  phrases,
};
