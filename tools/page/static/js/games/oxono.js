// OXONO on the page: its pieces' looks, its turns and phrases; see ../game/games.js.

import { t, tSquares } from "../core/words.js";

// No more squares are open to a totem that moves along its row and column: any more, and it may go anywhere.
const MOST_LISTED = 12;

const disc = (/** @type {string} */ tone, /** @type {string} */ symbol) => ({ tone, shape: "disc", symbol });

// The free squares in the pictures where a totem or a piece may go anywhere.
const FREE_FOR_TOTEM = "b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 d2 d3 d4 d5 d6 e2 e3 e4 e5 e6 f2 f3 f4 f6";
const FREE_FOR_PIECE = "b2 d2 e2 f2 c1 e1 f1 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 f4 a5 b5 c5 d5 e5 f5 a6 b6 c6 d6 e6 f6";

/** @type {import("../game/games.js").GamePage} */
export const page = {
  looks: {
    X: disc("pink", "X"), O: disc("pink", "O"), x: disc("black", "X"), o: disc("black", "O"),
    TX: { tone: "totem", shape: "block", symbol: "X", ink: "#c76500" },
    TO: { tone: "totem", shape: "block", symbol: "O", ink: "#00795f" },
  },
  tones: {
    pink: { face: ["#ffb3d3", "#f4689f", "#d8407f"], wall: ["#8d1b50", "#cf4584", "#b02c68", "#5d0c34"], ink: "#5a0a33" },
    black: { face: ["#635d6b", "#39353f", "#242027"], wall: ["#17141a", "#4a4452", "#2c2831", "#0b090d"], ink: "#f4eee4", isDark: true },
  },
  turn: /^(?<letter>[XO])(?<to>[a-f][1-6])(?<piece>[a-f][1-6])$/,
  totem: (letter) => `T${letter}`,
  beside: 4,
  finished: { position: "6/4o1/2oXOo/3XoO/2Xx1O/1x1XXx c1 e2 b", won: "d1 d2 d3 d4" },
  phrases: {
    lift(board) {
      const may = board.may("lift");
      const places = ["X", "O"].map((symbol) => ({ symbol, square: board.squareOf(`T${symbol}`) }));
      const totems = places.filter(({ square }) => may.includes(square)).map((place) => t("oxono.totemOn", place));
      if (totems.length === 1) return t("oxono.liftOnly", { totem: totems[0] });
      return totems.length ? t("oxono.liftEither", { totems }) : t("oxono.liftTotem");
    },
    go(board) {
      return tSquares("oxono.go", "oxono.goAny", { symbol: board.state.piece, home: board.home, squares: board.may("go") }, MOST_LISTED);
    },
    put(board) {
      const { game, state, home } = board;
      const [square] = board.lit("back");
      if (square) return t("oxono.open", { square, home });
      return t("oxono.put", { piece: game.kinds[game.kindOf(state.side, state.piece)].name, squares: board.may("put") });
    },
    turn: (game, form, side, { letter, to, piece }) =>
      t(`oxono.${form}`, { side: game.sideName(side), symbol: letter, to, piece: game.kinds[game.kindOf(side, letter)].name, square: piece }),
    because({ game, position }, squares) {
      const kinds = squares.map((square) => game.kinds[position.kinds[game.grid.indexOf(square)]]);
      for (const [part, way] of /** @type {[number, string][]} */ ([[1, "row"], [0, "column"]])) {
        for (const line of new Set(squares.map((square) => square[part]))) {
          const own = kinds.filter((_, index) => squares[index][part] === line);
          // When a friend gives up, the winner's edge is lit a moment before the board says why.
          if (own.length < 4 || /** @type {unknown[]} */ (own).includes(undefined)) continue;
          const [{ side, letter }] = own;
          const isColour = own.every((kind) => kind.side === side);
          return t(`oxono.because.${isColour ? "colour" : "symbol"}.${way}`, { line, symbol: letter, side: game.sideName(game.sides[/** @type {number} */ (side)]) });
        }
      }
      return "";
    },
    over(board, squares) {
      if (!squares.length) return "";
      if (squares.length === 4) return t("oxono.fourInARow", { squares });
      const isOne = [0, 1].some((part) => new Set(squares.map((square) => square[part])).size === 1);
      return t(isOne ? "oxono.oneLine" : "oxono.bothLines", { squares });
    },
  },
  rulebook: [
    { text: "colour", position: "6/4x1/1o4/XOXO2/4x1/6 d5 e4 b", lit: { win_warm: "a3 b3 c3 d3" } },
    { text: "symbol", position: "6/1x4/2X3/OoOo2/5X/1x4 d5 e3 p", lit: { win_cool: "a3 b3 c3 d3" } },
    { text: "totem", position: "6/6/1x4/3x2/1O1O2/6 d4 e2 p", letter: "X", lit: { go_x: "c4 d5 d6 e4 f4" } },
    { text: "piece", position: "6/6/6/6/6/6 d4 c3 p", letter: "X", moved: "TX", to: "e4", lit: { put_warm: "d4 e3 e5 f4" } },
    { text: "supply" },
    { text: "surrounded", position: "6/2O3/2x3/1X1oX1/2o3/6 c3 e5 p", letter: "X", lit: { go_x: "a3 c1 c6 f3" } },
    { text: "locked", position: "o5/X5/x5/O5/o5/1XoXOx a1 f5 p", letter: "X", lit: { go_x: FREE_FOR_TOTEM } },
    { text: "anywhere", position: "6/6/6/6/x1o3/1X1O2 c1 e4 p", letter: "X", moved: "TX", to: "a1", lit: { put_warm: FREE_FOR_PIECE } },
    { text: "draw" },
  ],
};
