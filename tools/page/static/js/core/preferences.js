// What the player likes, kept in this browser.

import { browser, checked } from "./storage.js";

export const THEMES = ["auto", "light", "dark"];
const NAME = "";
const isFlag = (value) => typeof value === "boolean";
const isText = (value) => typeof value === "string";
const isIn = (...values) => (value) => values.includes(value);
const isLessons = (value) => isObject(value) && Object.values(value).every(Array.isArray);
/**
 * What each is as long as nobody has chosen, and whether a value is one that this page knows.
 * @type {Record<string, [any, (value: any) => boolean]>}
 */
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
// As it was kept: what a newer page has chosen is kept on.
const kept = browser.read(NAME, (value) => checked(value, isObject(value))) ?? {};

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

function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
