// The meanings of the state line's lights, as marks and words, for players who cannot see a light; and what the
// coach's lights say.

import { hasText, sentences, t, tSquares } from "../core/words.js";

/** @type {Record<string, string>} */
const MARKS = {
  wins: "★", good: "↑", fair: "=", worse: "↓", loses: "⇊",
  dark: "", lift: "▲", go: "●", put: "✚", home: "○", take: "✖", back: "▼", fill: "◆", win: "★", draw: "≈",
  region: "", touch: "▽", touched: "✔", wait: "?", yes: "✔", no: "✖", broken: "!", lead: "◉",
  option: "", chosen: "✔", dimmer: "−", brighter: "+", learn: "", puzzles: "", retry: "↺", think: "", side: "", test: "",
};
/** The coach's grades, from the best. */
export const GRADES = ["wins", "good", "fair", "worse", "loses"];
const OTHER = "●";
const COACHES = ["coach_first", "coach_second"];
// The menu lights a side's coach like its strictest grade.
const IN_MENU = { loses: "warning", wins: "full" };

/** @param {Game} game @param {string} meaning */
export function markOf(game, meaning) {
  return game.marks[meaning] ?? MARKS[meaning] ?? OTHER;
}

/** The meaning in words: the job's, else the game's, else the general one; "" for a light without a meaning. @param {Game} game @param {string} mode @param {string} meaning */
export function meaningWords(game, mode, meaning) {
  const keys = [`jobMeanings.${mode}.${meaning}`, `${game.name}.meanings.${meaning}`, `meanings.${meaning}`];
  const key = keys.find(hasText);
  if (key) return t(key);
  return meaning in MARKS ? "" : meaning.replaceAll("_", " ");
}

/** The best squares for the next step, and those that lose; "" where the coach says nothing. @param {BoardState} board */
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

/** Each side's coach, which warns or grades in full, as the menu's lights show it. @param {BoardState} board */
export function coachMenuWords(board) {
  const told = Object.entries(IN_MENU).flatMap(([meaning, what]) =>
    board.lit(meaning).map((square) => t(`coach.menu.${what}`, { side: coachedSide(board.game, square) })));
  return sentences(...told);
}

/** The name of the side whose coach this menu square sets; "" for any other square. @param {Game} game @param {string} square */
export function coachedSide(game, square) {
  const side = game.sides[COACHES.indexOf(game.menu[square])];
  return side ? game.sideName(side) : "";
}

/** @param {BoardState} board @param {string} grade */
function squaresWords(board, grade) {
  const squares = board.lit(grade);
  return tSquares(`coach.best.${grade}`, `coach.many.${grade}`, { count: squares.length, squares });
}
