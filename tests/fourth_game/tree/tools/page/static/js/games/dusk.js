// DUSK on the page: its stones' looks, its turns and phrases; see ../game/games.js.

import { t } from "../core/words.js";

const phrases = {
  put(board) {
    const [square] = board.lit("back");
    return square ? t("dusk.open", { square }) : t("dusk.put");
  },
  turn: (game, form, side, { piece }) => t(`dusk.${form}`, { side: game.sideName(side), to: piece }),
  over: (board, squares) => (squares.length ? t("dusk.fourInARow", { squares }) : ""),
};

export const page = {
  looks: { S: { tone: "sun", shape: "disc" }, s: { tone: "moon", shape: "disc" } },
  tones: {
    sun: { face: ["#fff0b8", "#f7c948", "#c98a12"], wall: ["#7a4d06", "#e5ae35", "#b87a12", "#4c2f03"] },
    moon: { face: ["#b9c6e6", "#5d6fa3", "#2f3a66"], wall: ["#171d38", "#53639a", "#323d6b", "#0c1023"], isDark: true },
  },
  turn: /^(?<piece>[a-f][1-6])$/,
  phrases,
};
