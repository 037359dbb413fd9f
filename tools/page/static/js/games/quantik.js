// QUANTIK on the page: its pieces' looks, its turns and phrases; see ../game/games.js.

import { sentences, t, tSquares } from "../core/words.js";

/** @type {Record<string, string>} */
const SHAPES = { A: "sphere", B: "cylinder", C: "cube", D: "cone" };
/** @type {Record<string, string>} */
const SIGNS = { A: "●", B: "▮", C: "■", D: "▲" };
/** @param {string} letter */
const looksOf = (letter) => [[letter, { tone: "light", shape: SHAPES[letter] }], [letter.toLowerCase(), { tone: "dark", shape: SHAPES[letter] }]];

/** @type {import("../game/games.js").GamePage} */
export const page = {
  looks: Object.fromEntries(Object.keys(SHAPES).flatMap(looksOf)),
  tones: {
    light: { face: ["#fff3da", "#eed2a0", "#d3ab6c"], wall: ["#96703a", "#f0d5a4", "#cda468", "#6d4d22"] },
    dark: { face: ["#b07c60", "#74482f", "#4c2b1b"], wall: ["#2a160d", "#96633f", "#5d3723", "#1c0e07"], isDark: true },
  },
  turn: /^(?<letter>[A-D])(?<piece>[a-d][1-4])$/,
  written: ({ letter, piece }) => `${SIGNS[letter]} ${piece}`,
  marks: { go: "○" },
  finished: { position: "ADCb/...D/.b../cc.A d", won: "b5 c5 d5 e5" },
  regions: [["b2", "c3"], ["d2", "e3"], ["b4", "c5"], ["d4", "e5"]],
  phrases: {
    lift(board) {
      const [square] = board.lit("lead");
      if (square) return t("quantik.liftLed", { square });
      const { game: { kinds, reserve }, state: { side } } = board;
      const waiting = Object.keys(reserve).filter((kind) => reserve[kind].some((square) => board.may("lift").includes(square)));
      const shapes = waiting.map((kind) => t(`quantik.shapes.${kinds[kind].letter}`));
      if (!shapes.length) return t(`quantik.liftAny.${side}`);
      const isFew = shapes.length < Object.keys(SHAPES).length;
      return sentences(t(`quantik.lift.${side}`, { shapes }), isFew && t("quantik.nothingElse"));
    },
    put(board) {
      const { home } = board;
      const piece = t(`quantik.the.${board.state.piece ?? "other"}`);
      const [square] = board.lit("back");
      if (square) return t("quantik.open", { piece, square, home });
      return tSquares("quantik.put", "quantik.putAny", { piece, squares: board.may("put"), home });
    },
    turn: (game, form, side, { letter, piece }) => t(`quantik.${form}`, { piece: game.kinds[game.kindOf(side, letter)].name, square: piece }),
    because({ game, state }, squares) {
      if (squares.some((square) => game.isField(square))) return t("quantik.because.shapes");
      return t("quantik.because.stuck", { side: game.sideName(state.side) });
    },
    over(board, squares) {
      const four = squares.filter((square) => board.game.isField(square));
      if (four.length) return t("quantik.fourShapes", { squares: four });
      return t("quantik.stuck", { side: board.game.sideName(board.state.side) });
    },
  },
  rulebook: [
    { text: "aim", position: "..../..../aBCd/.... l", lit: { win_cool: "b3 c3 d3 e3" } },
    { text: "region", position: "..../..../Ab../Cd.. l", lit: { win_cool: "b2 c2 b3 c3" } },
    { text: "turn", position: "..../..../..../.... l", whole: true },
    { text: "forbidden", position: "..../.a../..C./.... l", letter: "A", lit: { put_warm: "b2 b3 d2 d5 e2 e3 e5" }, not: "b4 d4 e4 c2 c3 c5 b5" },
    { text: "own", position: "..../.A../..c./.... l", letter: "A", lit: { put_warm: "b2 b3 b4 b5 c2 c3 c5 d2 d4 d5 e2 e3 e4 e5" } },
    { text: "stuck" },
    { text: "letters" },
  ],
};
