// The player's preferences: kept in the browser, and signals of the page's state.

import { effect, signal } from "@preact/signals";
import { browser, checked, isFlag, isObject, isText } from "./storage.js";

// They are stored under the empty name.
const NAME = "";

export const THEMES = ["auto", "light", "dark"];
/** What the board and its pieces look like: base.css has the tokens of each. */
export const LOOKS = ["walnut", "slate", "maple"];
/** @typedef {(value: any) => boolean} Known  whether a value is one that this page knows */

/** @param {string[]} values @returns {Known} */
const isIn = (...values) => (value) => values.includes(value);
/** @type {Known} */
const isLessons = (value) => isObject(value) && Object.values(value).every(Array.isArray);
/** Each preference's default, and the check of its value. @type {Record<string, [any, Known]>} */
const KNOWN = {
  real: [false, isFlag],
  theme: ["auto", isIn(...THEMES)],
  look: [LOOKS[0], isIn(...LOOKS)],
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
  warned: [false, isFlag],
};
// All stored values, those of a newer page among them. Another tab may have changed them since they were read.
const stored = () => browser.read(NAME, (/** @type {any} */ value) => checked(value, isObject(value))) ?? {};
const kept = stored();
const signals = Object.fromEntries(Object.entries(KNOWN).map(([name, [usual, isKnown]]) => [name, signal(name in kept && isKnown(kept[name]) ? kept[name] : usual)]));

/** Reads and writes as properties: `preferences.real = true`. What reads one in a component, `computed` or `effect` follows it. @type {Record<string, any>} */
export const preferences = new Proxy(signals, {
  get: (_, name) => signals[String(name)].value,
  set(_, name, value) {
    signals[String(name)].value = value;
    browser.write(NAME, { ...stored(), [name]: value });
    return true;
  },
});

/** Lets the page wear the chosen theme and look, and the browser around it the page's ground. */
export function wearTheme() {
  effect(() => {
    Object.assign(document.documentElement.dataset, { theme: preferences.theme, look: preferences.look });
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(document.documentElement).backgroundColor);
  });
}
