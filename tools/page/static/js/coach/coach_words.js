// What the coach's lights say, in words.

import { sentences, t } from "../core/words.js";
import { GRADES } from "../game/meanings.js";

// Nobody reads a list of more squares than this.
const LONG = 8;
const COACHES = ["coach_first", "coach_second"];
// The menu lights a side's coach like its strictest grade.
const IN_MENU = { loses: "warning", wins: "full" };

/** The best squares for the next step, and those that lose; "" where the coach says nothing. */
export function coachWords(board) {
  const { expected } = board.state;
  const found = board.isPlayed ? GRADES.filter((grade) => board.lit(grade).length) : [];
  const [best] = found;
  if (!best) return "";
  // A warning leaves all other squares' lights as they are.
  if (best === "loses" && [expected, "lift"].some((step) => board.lit(step).length)) return t("coach.atOnce", { squares: board.lit(best) });
  if (found.length === 1) return t(`coach.all.${best}`);
  return sentences(squaresWords(board, best), found.includes("loses") && squaresWords(board, "loses"));
}

/** Each side's coach, which warns or grades in full, as the menu's lights show it. */
export function coachMenuWords(board) {
  const told = Object.entries(IN_MENU).flatMap(([meaning, what]) =>
    board.lit(meaning).map((square) => t(`coach.menu.${what}`, { side: coachedSide(board.game, square) })));
  return sentences(...told);
}

/** The name of the side whose coach this menu square sets; "" for any other square. */
export function coachedSide(game, square) {
  const side = game.sides[COACHES.indexOf(game.menu[square])];
  return side ? game.sideName(side) : "";
}

function squaresWords(board, grade) {
  const squares = board.lit(grade);
  const count = squares.length;
  return count > LONG ? t(`coach.many.${grade}`, { count }) : t(`coach.best.${grade}`, { count, squares });
}
