// What a score means: the chance to win, the one measure of the graph, the grades and the turning points.

import { FACTS } from "./games.js";
import { DECIDED } from "./score.js";

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
  const [, slip] = /** @type {[string, number]} */ (FACTS.chance.grades.find(([grade]) => grade === "slip"));
  return chanceOf(game, most) - chanceOf(game, score) < slip;
}
