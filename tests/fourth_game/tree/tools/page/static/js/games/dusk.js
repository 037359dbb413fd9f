// DUSK on the page: its stones' looks, its turns and phrases; see ../game/games.js.

import { t } from "../core/words.js";

// Nobody reads a list of more squares than this.
const LONG = 9;

/** The text of a key with `squares` listed; `any` is the key if they are too many. */
const where = (squares, key, any, values = {}) => (squares.length < LONG ? t(key, { squares, ...values }) : t(any, values));

const phrases = {
  lift: (board) => where(board.may("lift"), "dusk.lift", "dusk.liftAny"),
  put(board) {
    const { home } = board;
    const [square] = board.lit("back");
    if (square) return t("dusk.open", { square });
    return home ? where(board.may("put"), "dusk.move", "dusk.moveAny", { home }) : where(board.may("put"), "dusk.put", "dusk.putAny");
  },
  turn(game, form, side, { from, piece }) {
    const told = { turn: from ? "moved" : "placed", told: from ? "toldMoved" : "toldPlaced" }[form];
    return t(`dusk.${told}`, { side: game.sideName(side), from, to: piece });
  },
  over: (board, squares) => (squares.length ? t("dusk.fourInARow", { squares }) : ""),
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
