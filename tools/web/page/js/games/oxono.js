// OXONO on the page: what its pieces look like, its turns, its phrases; see ../games.js.

import { t } from "../words.js";

// More squares than these are no list that anybody reads.
const LONG = 13;

const disc = (tone, symbol) => ({ tone, shape: "disc", symbol });
const totem = (symbol, ink) => ({ tone: "totem", shape: "block", symbol, ink });

const phrases = {
  lift(board) {
    const may = board.may("lift");
    const places = ["X", "O"].map((symbol) => ({ symbol, square: board.squareOf(`T${symbol}`) }));
    const totems = places.filter(({ square }) => may.includes(square)).map((place) => t("oxono.totemOn", place));
    if (totems.length === 1) return t("oxono.liftOnly", { totem: totems[0] });
    return totems.length ? t("oxono.liftEither", { totems }) : t("oxono.liftTotem");
  },
  go(board) {
    const squares = board.may("go");
    const values = { symbol: board.state.piece, home: board.home, squares };
    return squares.length < LONG ? t("oxono.go", values) : t("oxono.goAny", values);
  },
  put(board) {
    const { game, state, home } = board;
    const [square] = board.lit("back");
    if (square) return t("oxono.open", { square, home });
    return t("oxono.put", { piece: game.kinds[game.kindOf(state.side, state.piece)].name, squares: board.may("put") });
  },
  turn: (game, form, side, { letter, to, piece }) =>
    t(`oxono.${form}`, { side: game.sideName(side), symbol: letter, to, piece: game.kinds[game.kindOf(side, letter)].name, square: piece }),
  over(board, squares) {
    if (!squares.length) return "";
    if (squares.length === 4) return t("oxono.fourInARow", { squares });
    const isOne = [0, 1].some((part) => new Set(squares.map((square) => square[part])).size === 1);
    return t(isOne ? "oxono.oneLine" : "oxono.bothLines", { squares });
  },
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
