// What a player has shown at a game's puzzles, and which one comes next. Ratings of players and puzzles are by Glicko-2: Mark
// E. Glickman, "Example of the Glicko-2 system", 2022, with a rating period of one result; [rating, deviation, volatility].

import { browser, checked, isObject } from "../core/storage.js";

/** @typedef {[number, number, number]} Rating */

const MIDDLE = 1500;
const SCALE = 173.7178;
// How fast volatility changes; the paper's usual value.
const TAU = 0.5;
// Of a volatility's logarithm: how far one result never changes it, and how exactly it is found.
const FAR = 20;
const CLOSE = 0.000001;
// Nothing is ever known better than this, so that a player may still grow.
const LEAST_DEVIATION = 45;

/** The rating after a result against `other`: 1 for a win, 0 for a loss. @param {Rating} own @param {Rating} other @param {number} score @returns {Rating} */
export function rated([rating, deviation, volatility], other, score) {
  const mean = (rating - MIDDLE) / SCALE;
  const spread = deviation / SCALE;
  const otherSpread = other[1] / SCALE;
  const weight = 1 / Math.sqrt(1 + (3 * otherSpread ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-weight * (mean - (other[0] - MIDDLE) / SCALE)));
  const variance = 1 / (weight ** 2 * expected * (1 - expected));
  const change = variance * weight * (score - expected);
  const swing = newVolatility(volatility, spread, variance, change);
  const newSpread = 1 / Math.sqrt(1 / (spread ** 2 + swing ** 2) + 1 / variance);
  const newMean = mean + newSpread ** 2 * weight * (score - expected);
  return [MIDDLE + SCALE * newMean, Math.max(SCALE * newSpread, LEAST_DEVIATION), swing];
}

/** Step 5 of the paper: the root of a falling function, by bisection. @param {number} volatility @param {number} spread @param {number} variance @param {number} change */
function newVolatility(volatility, spread, variance, change) {
  const start = Math.log(volatility ** 2);
  let [low, high] = [start - FAR, start + FAR];
  while (high - low > CLOSE) {
    const middle = (low + high) / 2;
    const sum = spread ** 2 + variance + Math.exp(middle);
    const value = (Math.exp(middle) * (change ** 2 - sum)) / (2 * sum ** 2) - (middle - start) / TAU ** 2;
    if (value > 0) low = middle;
    else high = middle;
  }
  return Math.exp(low / 2);
}

/** @typedef {{ player: Rating, puzzles: Record<string, Rating>, best: number }} Trained */

const NAME = "puzzles";
// Whoever comes from the lessons begins among the easy ones.
const BEGINNER = /** @type {Rating} */ ([800, 350, 0.06]);
// The easiest and the hardest puzzle until somebody has tried them: the file has them in that order.
const [EASIEST, HARDEST, DEVIATION, VOLATILITY] = [800, 2000, 150, 0.06];
// In a run each right turn asks for a puzzle that is so much harder.
export const STEP = 60;

/** The themes of a game's puzzles, wins first. @param {Game} game @returns {string[]} */
export function themesOf(game) {
  return [...new Set(game.puzzles.flat())].toSorted((one, other) => Number(other.startsWith("win")) - Number(one.startsWith("win")) || (one < other ? -1 : 1));
}

const isRating = (/** @type {any} */ value) => Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
/** @param {any} value */
const isTrained = (value) => isObject(value) && isRating(value.player) && isObject(value.puzzles) && Object.values(value.puzzles).every(isRating) && Number.isInteger(value.best);

/** @returns {Record<string, Trained>} */
const all = () => browser.read(NAME, (value) => checked(value, isObject(value) && Object.values(value).every(isTrained))) ?? {};

/** What is known at a game's puzzles. @param {Game} game @returns {Trained} */
export function trainedAt(game) {
  return all()[game.name] ?? { player: BEGINNER, puzzles: {}, best: 0 };
}

/** @param {Game} game @param {Partial<Trained>} news */
function keep(game, news) {
  browser.write(NAME, { ...all(), [game.name]: { ...trainedAt(game), ...news } });
}

/** The rating of a puzzle. @param {Game} game @param {number} number @returns {Rating} */
function ratingOf(game, number) {
  const part = (number - 1) / Math.max(game.puzzles.length - 1, 1);
  return trainedAt(game).puzzles[number] ?? [EASIEST + part * (HARDEST - EASIEST), DEVIATION, VOLATILITY];
}

/** Rates the player and a puzzle after the first answer to it. @param {Game} game @param {number} number @param {boolean} isRight */
export function rate(game, number, isRight) {
  const { player, puzzles } = trainedAt(game);
  const puzzle = ratingOf(game, number);
  const score = Number(isRight);
  keep(game, { player: rated(player, puzzle, score), puzzles: { ...puzzles, [number]: rated(puzzle, player, 1 - score) } });
}

/** Keeps how many a run has solved, and returns whether none before had as many. @param {Game} game @param {number} solved */
export function keepRun(game, solved) {
  const isBest = solved > trainedAt(game).best;
  if (isBest) keep(game, { best: solved });
  return isBest;
}

/**
 * The number of the puzzle of a theme, "" for any, that fits the player best, or a wished rating: one that was not
 * tried, in this browser or among `shown`, as long as there is any.
 * @param {Game} game @param {string} theme @param {number[]} [shown] @param {number} [wished]
 */
export function nextOf(game, theme, shown = [], wished = trainedAt(game).player[0]) {
  const numbers = game.puzzles.flatMap((themes, index) => (theme && !themes.includes(theme) ? [] : [index + 1]));
  const { puzzles } = trainedAt(game);
  const fresh = numbers.filter((number) => !(number in puzzles) && !shown.includes(number));
  const gap = (/** @type {number} */ number) => Math.abs(ratingOf(game, number)[0] - wished);
  return (fresh.length ? fresh : numbers).reduce((best, number) => (gap(number) < gap(best) ? number : best));
}
