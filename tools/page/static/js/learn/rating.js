// Ratings of a player and of puzzles by Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system", 2022, with a
// rating period of one result. A rating is [rating, deviation, volatility].

/** @typedef {[number, number, number]} Rating */

const MIDDLE = 1500;
const SCALE = 173.7178;
// How fast volatility changes; the paper's usual value.
const TAU = 0.5;
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

/** Step 5 of the paper: a root by the Illinois algorithm. @param {number} volatility @param {number} spread @param {number} variance @param {number} change */
function newVolatility(volatility, spread, variance, change) {
  const start = Math.log(volatility ** 2);
  const at = (/** @type {number} */ x) => {
    const sum = spread ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (change ** 2 - sum)) / (2 * sum ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = Math.log(change ** 2 - spread ** 2 - variance);
  if (!(change ** 2 > spread ** 2 + variance)) {
    let steps = 1;
    while (at(start - steps * TAU) < 0) steps += 1;
    high = start - steps * TAU;
  }
  let [atLow, atHigh] = [at(low), at(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = at(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
