// What a score says of the game's end: whether it is certain, and how many turns away.

import { t } from "../core/words.js";
import { FACTS } from "./games.js";

/** A score is in hundredths from the mover's view; a win is this minus the plies to it. */
export const WIN = 30000;
/** A score above this is a certain win, one below its negative a certain loss. */
export const DECIDED = 29900;
/** The chance of a certain win, in thousandths. */
export const CERTAIN = 1000;

/** The chance to win by a score, in thousandths: Review.chance() of engine/review.py. @param {Game} game @param {number} score */
export function chanceOf(game, score) {
  if (Math.abs(score) > DECIDED) return score > 0 ? CERTAIN : 0;
  const { even, span, spread } = FACTS.chance;
  return even + Math.floor((span * score) / (Math.abs(score) + spread * game.good));
}

/** Whether a turn of a score gives nothing away that counts, where the best one's is `most`: it costs less chance than a slip. @param {Game} game @param {number} score @param {number} most */
export function isFairScore(game, score, most) {
  const [, slip] = FACTS.chance.grades.find(([grade]) => grade === "slip");
  return chanceOf(game, most) - chanceOf(game, score) < slip;
}

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

/** What the other side's `reply` does to a wrong answer; the score is the other side's before it. */
export function replyWords(reply, score) {
  if (score <= DECIDED) return t("puzzles.wrong", { reply });
  const count = winnersTurns(score) - 1;
  return count ? t("puzzles.wrongLoses", { reply, count }) : t("puzzles.wrongEnded", { reply });
}
