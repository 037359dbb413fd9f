// The player's preferences, kept in this browser.

import { browser, checked } from "./storage.js";

export const THEMES = ["auto", "light", "dark"];
const NAME = "";
/** @typedef {(value: any) => boolean} Known  whether a value is one that this page knows */

/** @type {Known} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Known} */
const isText = (value) => typeof value === "string";
/** @param {string[]} values @returns {Known} */
const isIn = (...values) => (value) => values.includes(value);
/** @type {Known} */
const isLessons = (value) => isObject(value) && Object.values(value).every(Array.isArray);
/** Each preference's default, and the check of its value. @type {Record<string, [any, Known]>} */
const KNOWN = {
  real: [false, isFlag],
  theme: ["auto", isIn(...THEMES)],
  marks: [true, isFlag],
  aloud: [false, isFlag],
  turns: [true, isFlag],
  sound: [true, isFlag],
  clock: ["none", (value) => /^(none|\d+\+\d+)$/.test(value)],
  game: ["", isText],
  lessons: [{}, isLessons],
  opponent: ["level2", isText],
  level: [2, (value) => Number.isInteger(value) && value > 0],
  side: ["first", isText],
  language: ["", isText],
  broker: ["", isText],
};
// All stored values, so that those of a newer page survive.
const kept = browser.read(NAME, (/** @type {any} */ value) => checked(value, isObject(value))) ?? {};

/** Reads and writes as properties: `preferences.real = true`. */
export const preferences = new Proxy(known(), {
  set(values, name, value) {
    values[name] = kept[name] = value;
    browser.write(NAME, kept);
    return true;
  },
});

function known() {
  const values = Object.entries(KNOWN).map(([name, [usual, isKnown]]) => [name, name in kept && isKnown(kept[name]) ? kept[name] : usual]);
  return Object.fromEntries(values);
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
