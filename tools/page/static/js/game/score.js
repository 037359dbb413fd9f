// What a score says of the game's end: whether it is certain, and how many turns away.

import { number, t } from "../core/words.js";
import { FACTS } from "./games.js";

/** A score is in hundredths from the mover's view; a win is this minus the plies to it. */
export const WIN = 30000;
/** A score above this is a certain win, one below its negative a certain loss. */
export const DECIDED = 29900;

/** How many turns the winner makes at most, from a certain score; 0 if the loser's next turn ends the game. */
export function winnersTurns(score) {
  const plies = WIN - Math.abs(score);
  return score > 0 ? Math.ceil(plies / 2) : Math.floor(plies / 2);
}

/** The text `now` if the next turn ends the game by this certain score, else `later` with the winner's turns as its `count`. */
export function endWords(now, later, score, values = {}) {
  return Math.abs(score) === WIN - 1 ? t(now, values) : t(later, { ...values, count: winnersTurns(score) });
}

/** A certain score in a few words. */
export function certainWords(score) {
  return score > 0 ? endWords("explorer.winsNow", "explorer.wins", score) : endWords("explorer.losesNow", "explorer.loses", score);
}

/** A score that is not certain as the page shows it, in tenths of a point. @param {number} score */
const tenths = (score) => (Math.sign(score) * Math.round(Math.abs(score) / 10)) / 10;

/**
 * What a score says: "wins", "ahead", "draw", "even", "behind" or "loses". One that is shown in tenths is judged by the
 * tenths, so that equal numbers have equal words; from the game's `good` on a side is ahead.
 * @param {Game} game @param {number} score @param {boolean} isExact
 */
export function kindOf({ good }, score, isExact) {
  if (Math.abs(score) > DECIDED) return score > 0 ? "wins" : "loses";
  if (isExact) return "draw";
  const hundredths = 100 * tenths(score);
  if (Math.abs(hundredths) < good) return "even";
  return hundredths > 0 ? "ahead" : "behind";
}

/** The same in words, for the mover. @param {string} kind @param {number} score */
export function kindWords(kind, score) {
  if (kind === "wins" || kind === "loses") return certainWords(score);
  if (kind === "draw") return t("meanings.draw");
  return t(`explorer.${kind}`, { score: number(tenths(score), { signDisplay: "exceptZero", maximumFractionDigits: 1 }) });
}

/** The mover's chance to win, in thousandths, as the board's review has it. @param {Game} game @param {number} score */
export function chanceOf({ good }, score) {
  const { even, span, spread } = FACTS.chance;
  if (Math.abs(score) > DECIDED) return score > 0 ? 2 * even : 0;
  return even + Math.floor((span * score) / (Math.abs(score) + spread * good));
}

/** The grade of a turn that leaves `after` of the score `before`, as far as its cost alone says. @param {Game} game @param {number} before @param {number} after */
export function gradeOf(game, before, after) {
  if (before === after) return "best";
  const cost = chanceOf(game, before) - chanceOf(game, after);
  return FACTS.chance.grades.find(([, /** @type {number} */ least]) => cost >= least)[0];
}

/** What the other side's `reply` does to a wrong answer; the score is the other side's before it. */
export function replyWords(reply, score) {
  if (score <= DECIDED) return t("puzzles.wrong", { reply });
  const count = winnersTurns(score) - 1;
  return count ? t("puzzles.wrongLoses", { reply, count }) : t("puzzles.wrongEnded", { reply });
}
