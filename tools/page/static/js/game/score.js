// What a score says of the game's end: whether it is certain, and how many turns away.

import { t } from "../core/words.js";

/** A score is in hundredths from the mover's view; a win is this minus the plies to it. */
export const WIN = 30000;
/** A score above this is a certain win, one below its negative a certain loss. */
export const DECIDED = 29900;

/** How many turns the winner makes at most, from a certain score; 0 if the loser's next turn ends the game. @param {number} score */
export function winnersTurns(score) {
  const plies = WIN - Math.abs(score);
  return score > 0 ? Math.ceil(plies / 2) : Math.floor(plies / 2);
}

/** The text `now` if the next turn ends the game by this score, else `later` with the winner's turns as `count`. @param {string} now @param {string} later @param {number} score @param {Record<string, any>} values */
export function endWords(now, later, score, values = {}) {
  return Math.abs(score) === WIN - 1 ? t(now, values) : t(later, { ...values, count: winnersTurns(score) });
}

/** A certain score in a few words. @param {number} score */
export function certainWords(score) {
  return score > 0 ? endWords("explorer.winsNow", "explorer.wins", score) : endWords("explorer.losesNow", "explorer.loses", score);
}

/** What the other side's `reply` does to a wrong answer; the score is the other side's before it. @param {string} reply @param {number} score */
export function replyWords(reply, score) {
  if (score <= DECIDED) return t("puzzles.wrong", { reply });
  const count = winnersTurns(score) - 1;
  return count ? t("puzzles.wrongLoses", { reply, count }) : t("puzzles.wrongEnded", { reply });
}

/** The chance of a certain win, in thousandths. */
export const CERTAIN = 1000;
