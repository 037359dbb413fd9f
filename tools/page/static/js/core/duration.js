// Times in words.

import { languageCode } from "./words.js";

/** @type {[string, number][]} */
const UNITS = [["hour", 3600], ["minute", 60], ["second", 1]];

/** Milliseconds as "3 minutes, 5 seconds", in the two greatest units that are not zero. */
export function durationWords(ms) {
  let left = Math.max(1, Math.round(ms / 1000));
  const parts = [];
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    if (count) parts.push(new Intl.NumberFormat(languageCode(), { style: "unit", unit, unitDisplay: "long" }).format(count));
  }
  return new Intl.ListFormat(languageCode(), { type: "unit" }).format(parts.slice(0, 2));
}
