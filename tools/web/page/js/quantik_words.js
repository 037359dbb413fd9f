// QUANTIK in words; see oxono_words.js.

import { capital, listed } from "./listed.js";

const SHAPES = { A: "sphere", B: "cylinder", C: "cube", D: "cone" };

/** What may be lifted, a shape once. */
function liftable(told) {
  const waiting = Object.entries(told.game.reserve).filter(([, squares]) => squares.some((square) => told.may("lift").includes(square)));
  return waiting.map(([kind]) => SHAPES[kind.toUpperCase()]);
}

export const words = {
  lift(told) {
    const [led] = told.lit("lead");
    if (led) return `Lift it from ${led}, or play as you like.`;
    const shapes = liftable(told);
    if (!shapes.length) return `Lift a ${told.state.side} piece from the border.`;
    const only = shapes.length < 4 ? " Nothing else can be placed." : "";
    return `Lift a ${told.state.side} ${listed(shapes)} from the border.${only}`;
  },
  go: () => "",
  put(told) {
    const shape = SHAPES[told.state.piece] ?? "piece";
    const back = told.lit("back");
    if (back.length) return `The turn is open again: the ${shape} back on ${back[0]}, or to ${told.home}.`;
    const squares = told.may("put");
    const where = squares.length < 9 ? listed(squares) : "a lit square";
    return `Place the ${shape} on ${where}; back on ${told.home} to think again.`;
  },
  touch: () => "",
  turn: (side, { letter, piece }) => `${side} ${SHAPES[letter]} on ${piece}`,
  over(told, squares) {
    const four = squares.filter((square) => /[b-e][2-5]/.test(square));
    if (four.length) return `Four different shapes: ${listed(four, "and")}.`;
    return `${capital(told.state.side)} cannot place anything any more, and loses.`;
  },
  drawn: "",
  toBegin: "lift a piece from the border to begin",
  setUp: "Stand the pieces on the border: light spheres, cylinders, cubes and cones on b1 to e1 and on f2 to f5, dark ones on b6 to e6 and on a2 to a5.",
  thing: "the pieces",
  poles: { north: "a light piece", south: "a dark piece" },
  meanings: { go: ["the piece goes here next", "○"], win: ["one of the four shapes", "★"] },
  begins: "Light begins.",
  rules: "Place one of your pieces on the sixteen squares in the middle. No shape may go where the other player's same shape stands in the row, the column or the tinted region. Whoever completes four different shapes in a row, column or region wins, whoever owns the others; who cannot place anything loses.",
  hands: "A, B, C and D lift your sphere, cylinder, cube or cone.",
};
