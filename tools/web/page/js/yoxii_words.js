// YOXII in words; see oxono_words.js.

import { BOARDS } from "./boards.js";
import { listed } from "./listed.js";

const GRID = BOARDS.halo45;

const VALUES = { A: 1, B: 2, C: 3, D: 4 };
const LITTLE = 9;

const where = (squares) => (squares.length < LITTLE ? listed(squares) : "a lit square");

export const words = {
  lift: (told) => `Lift the totem on ${told.position.totem}.`,
  go: (told) => `Place the totem on ${where(told.may("go"))}; back on ${told.home} to think again.`,
  put(told) {
    const { side, piece } = told.state;
    const back = told.lit("back");
    if (back.length) return `The turn is open again: piece back on ${back[0]}, or the totem to ${told.home}.`;
    const squares = told.may("put");
    const touching = told.lit("touched").find((square) => told.kindAt(square));
    if (touching) return `Lift the ${side} ${VALUES[piece]} from ${touching}, then place it on ${where(squares)}.`;
    if (piece) return `Place the ${side} ${VALUES[piece]} on ${where(squares)}.`;
    const led = told.lit("lead").find((square) => told.game.numerals[square]);
    if (led) return `Touch ${led} with a ${side} ${told.game.numerals[led]}, then place it on ${told.game.parseTurn(told.state.lead).piece}.`;
    return `Touch the square of a value with a ${side} piece, then place it on ${where(squares)}.`;
  },
  touch: (told) => `Which value is it? Touch its square with a piece: ${listed(told.may("touch"))}.`,
  turn: (side, { letter, to, piece }) => `totem to ${to}, ${side} ${VALUES[letter]} on ${piece}`,
  over(told) {
    const [white, red] = sums(told);
    return `The totem is shut in on ${told.position.totem}: ${white} points for white, ${red} for red${white === red ? ", and more pieces win" : ""}.`;
  },
  drawn: "The totem is shut in between as many points and as many pieces of both.",
  toBegin: "lift the totem to begin",
  setUp: "Stand the totem in the centre.",
  thing: "the totem",
  poles: { north: "a white piece", south: "a red piece" },
  meanings: {
    win: ["it counts and wins", "★"],
  },
  begins: "White begins.",
  rules: "Move the totem one square in any direction, or over a straight line of your own pieces; then place a piece of any value next to it. Whoever cannot move the totem ends the game: the points of the pieces round it decide. A piece touches the square of its value on its way.",
  hands: "1 to 4 take a piece of that value and touch its square.",
};

/** The points of white and red on the up to eight squares round the totem. */
function sums({ position: { kinds, totem } }) {
  const { column, row } = GRID.place(totem);
  const points = [0, 0];
  for (let across = -1; across <= 1; across++) {
    for (let up = -1; up <= 1; up++) {
      const square = GRID.at(column + across, row + up);
      const kind = square && kinds[GRID.indexOf(square)];
      if (kind && kind !== "T") points[kind === kind.toUpperCase() ? 0 : 1] += VALUES[kind.toUpperCase()];
    }
  }
  return points;
}
