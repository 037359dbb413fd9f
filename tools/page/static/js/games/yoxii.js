// YOXII on the page: its pieces' looks, its turns and phrases; see ../game/games.js.

import { t, tSquares } from "../core/words.js";

/** @type {Record<string, number>} */
const VALUES = { A: 1, B: 2, C: 3, D: 4 };

/** @param {Game} game @param {string} side @param {string | null} letter */
const named = (game, side, letter) => game.kinds[game.kindOf(side, letter)].name;

/** White's and red's points on the squares around the totem. @param {BoardState} board */
function sums(board) {
  const { grid, kinds } = board.game;
  const { column, row } = grid.place(board.squareOf("T"));
  const around = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((up) => grid.at(column + across, row + up)));
  const pieces = around.map((square) => kinds[board.position.kinds[grid.indexOf(square)]]);
  return [0, 1].map((side) => pieces.reduce((sum, piece) => (piece?.side === side ? sum + VALUES[piece.letter] : sum), 0));
}

/** @type {Record<string, string>} */
const SIGNS = { A: "①", B: "②", C: "③", D: "④" };
const disc = (/** @type {string} */ tone, /** @type {string} */ symbol) => ({ tone, shape: "disc", symbol });
/** The words of `tell(side, value)` for every value square: {square: text}. @type {(tell: (side: string, value: number) => string) => (game: Game) => Record<string, string>} */
const ofValues = (tell) => ({ values, kinds, sides }) =>
  Object.fromEntries(Object.entries(values).map(([kind, square]) => [square, tell(sides[/** @type {number} */ (kinds[kind].side)], VALUES[kinds[kind].letter])]));

/** @type {import("../game/games.js").GamePage} */
export const page = {
  looks: {
    A: disc("white", "1"), B: disc("white", "2"), C: disc("white", "3"), D: disc("white", "4"),
    a: disc("red", "1"), b: disc("red", "2"), c: disc("red", "3"), d: disc("red", "4"),
    T: { tone: "totem", shape: "pillar", symbol: "star", ink: "#9a5a00" },
  },
  tones: {
    white: { face: ["#ffffff", "#ece9ef", "#cfcad6"], wall: ["#77727f", "#e4e0ea", "#b7b1c0", "#55505c"], ink: "#2a2440" },
    red: { face: ["#f0685a", "#c3291f", "#8f130f"], wall: ["#4a0705", "#b5281d", "#7c120d", "#310302"], ink: "#fff1e6" },
  },
  turn: /^(?<to>[a-g][1-7])(?<piece>[a-g][1-7])(?<letter>[A-D])$/,
  totem: () => "T",
  written: ({ letter, to, piece }) => `${to} ${SIGNS[letter]}${piece}`,
  keys: { 1: "A", 2: "B", 3: "C", 4: "D" },
  printed: (game) => ofValues((side, value) => t("yoxii.printed", { side: game.sideName(side), value }))(game),
  numerals: ofValues((side, value) => String(value)),
  beside: 8,
  finished: { position: "##3##/#5#/3aAD1/3Ddca/4cA1/#2DbA#/##1C1## e1 r", won: "d1 d2 f2" },
  phrases: {
    lift: (board) => t("yoxii.lift", { square: board.squareOf("T") }),
    go: (board) => tSquares("yoxii.go", "yoxii.goAny", { squares: board.may("go"), home: board.home }),
    put(board) {
      const { game, home } = board;
      const { side, piece: letter, lead } = board.state;
      const [square] = board.lit("back");
      if (square) return t("yoxii.open", { square, home });
      const squares = board.may("put");
      const from = board.lit("touched").find((touched) => board.hand.kindAt(touched));
      if (from) return tSquares("yoxii.liftTold", "yoxii.liftToldAny", { squares, piece: named(game, side, letter), from });
      if (letter) return tSquares("yoxii.put", "yoxii.putAny", { squares, piece: named(game, side, letter) });
      const value = board.lit("lead").find((led) => game.numerals[led]);
      if (!value || !lead) return tSquares("yoxii.touch", "yoxii.touchAny", { squares });
      const turn = game.parseTurn(lead);
      return t("yoxii.touchLed", { value, piece: named(game, side, turn.letter), square: turn.piece });
    },
    touch: (board) =>
      board.state.piece ? t("yoxii.takeOff", { squares: board.lit("take") }) : t("yoxii.whichValue", { squares: board.may("touch") }),
    turn: (game, form, side, { letter, to, piece }) =>
      t(`yoxii.${form}`, { side: game.sideName(side), to, piece: named(game, side, letter), square: piece }),
    because(board) {
      const points = sums(board);
      const [least, most] = points.toSorted((one, other) => one - other);
      return least === most ? t("yoxii.because.pieces") : t("yoxii.because.points", { most, least });
    },
    over(board) {
      const [white, red] = sums(board);
      return t(white === red ? "yoxii.shutInLevel" : "yoxii.shutIn", { square: board.squareOf("T"), white, red });
    },
  },
  rulebook: [
    { text: "aim" },
    { text: "totem", position: "##3##/#5#/7/7/7/#5#/##3## d4 w", lit: { go_x: "c3 c4 c5 d3 d5 e3 e4 e5" } },
    { text: "jump", position: "##3##/#2A2#/3Aa2/2B1a2/4b2/#5#/##3## d4 w", lit: { go_x: "b4 c3 c5 d3 d7" } },
    { text: "piece", position: "##3##/#5#/7/7/7/#5#/##3## d4 w", moved: "T", to: "e5", lit: { put_cool: "d4 d5 d6 e4 e6 f4 f5 f6" } },
    { text: "anywhere" },
    { text: "values", position: "##3##/#5#/7/7/7/#5#/##3## d4 w", whole: true },
    { text: "end", position: "##1D1##/#aCb2#/A1a1A2/7/7/#5#/##3## c7 r", lit: { win_cool: "d7 c6" } },
    { text: "level" },
  ],
};
