// The marks of the board's squares, and their words for a screen reader.

import { t } from "../core/words.js";
import { GRADES, markOf, meaningWords } from "../game/meanings.js";
import { optionName } from "./phrases.js";

// The lights of pieces that a player may pick up in a turn.
const TAKEN = ["lift", "take", "home", "back", "lead", "touched", "wait", ...GRADES];

/** The texts of the drawn board, see board/config.js. */
export const BOARD_WORDS = () => ({
  grid: t("square.grid"),
  rack: (game, place) => t("square.rack", { side: game.sideName(game.sides[place === "near" ? 0 : 1]) }),
  push: t("square.button"),
  pushUse: t("square.buttonUse"),
});

/**
 * Sets each square's mark and words: `lit` in this `mode` of a game, the `last` turn's words, and the pieces
 * of `table`. `mayTouch` tells whether pieces may be taken, `side` the side to move, `graded` {square: step}
 * the squares that the coach grades.
 */
export function showSquares({ view, table, layout }, { game, lit, mode, last, mayTouch, side, graded }) {
  const meanings = new Map();
  const { picked } = table;
  const inHand = picked ? layout.squareAt(picked) : "";
  for (const [meaning, squares] of Object.entries(lit)) {
    for (const square of String(squares).split(" ")) meanings.set(square, meaning);
  }
  const seen = (square) => {
    const meaning = meanings.get(square) ?? "dark";
    const option = mode === "menu" && meaning !== "dark" ? optionName(game, square) : "";
    const isGraded = GRADES.includes(meaning);
    const step = isGraded && mode === "play" ? meaningWords(game, mode, graded.get(square)) : "";
    const mark = option && meaning !== "chosen" && !isGraded ? "" : markOf(game, meaning);
    const kind = table.kindAt(square);
    const words = [square, table.nameOf(kind) || t("square.empty"), option, step, meaningWords(game, mode, meaning), game.printed[square], last[square]];
    const isAsked = mode !== "play" || TAKEN.includes(meaning);
    return {
      name: words.filter(Boolean).join(", "), sign: [mark, option].filter(Boolean).join(" "), isOption: Boolean(option), isGraded,
      takes: mayTouch && (square === inHand || Boolean(kind && isAsked)),
    };
  };
  view.update(seen, (kind) => {
    const { side: owner } = table.kinds[kind];
    const isAsked = mode !== "play" || owner === null || game.sides[owner] === side;
    return {
      name: t("square.inRack", { piece: table.nameOf(kind), left: table.left(kind) }),
      takes: mayTouch && isAsked && (table.left(kind) > 0 || picked?.kind === kind),
    };
  });
}
