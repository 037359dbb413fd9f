// The page's texts in the player's language: its own, the games' and the board's.

/** Every language by its code, in its own words. */
export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch", nl: "Nederlands", es: "Español", pt: "Português" };

const USUAL = "en";
/** Texts by their keys, in nested sections. @type {Record<string, any>} */
let texts = {};
let language = USUAL;
// The same, as Intl knows it.
let locale = USUAL;
/** @type {Promise<void> | null} */
let loaded = null;

/** What an action of the player is refused with, by the board or the page: `message` is a sentence, `code` its reason. */
export class Refused extends Error {
  /** @param {string | undefined} text */
  constructor(text, code = "") {
    super(text);
    this.code = code;
  }
}

/** Loads the texts of the wished language, else of the first of the browser's that the page has; once, and before `t`. @param {string} wish */
export function loadWords(wish) {
  return (loaded ??= load(wish));
}

/** @param {string} wish */
async function load(wish) {
  const wanted = [wish, ...navigator.languages].map((name) => name.split("-")[0].toLowerCase());
  language = wanted.find((name) => name in LANGUAGES) ?? USUAL;
  // British English: "c4, c5 and d6", without a comma before "and".
  locale = language === "en" ? "en-GB" : language;
  document.documentElement.lang = language;
  texts = await (await fetch(`words/${language}.json`)).json();
}

/** Whether the key has a text. @param {string} key */
export function hasText(key) {
  return find(key) !== undefined;
}

/**
 * The text of a key such as "action.undo", its {names} filled in from `values`. A list reads as in
 * a sentence: {squares} "c4, c5 and d6", {squares|or} "c4, c5 or d6"; numbers are in the language's
 * notation; {Side} is `side` with a capital. A text of several forms, {"one": …, "other": …},
 * takes the form for `count`.
 * @param {string} key
 * @param {Record<string, any>} values
 * @returns {string}
 */
export function t(key, values = {}) {
  const found = find(key);
  if (found === undefined) throw new Error(`words/${language}.json has no text “${key}”`);
  const form = typeof found === "string" ? found : (found[new Intl.PluralRules(language).select(values.count)] ?? found.other);
  return form.replace(/\{(\w+)(\|or)?\}/g, (/** @type {string} */ _, /** @type {string} */ name, /** @type {string | undefined} */ or) => fill(name, or, values, key));
}

// Nobody reads a list of more squares than this.
export const LONG = 8;

/** The text of a key with its `squares` listed; of the key `many` if they are more than `most`. @param {string} key @param {string} many @param {Record<string, any>} values */
export function tSquares(key, many, values, most = LONG) {
  return t(values.squares.length > most ? many : key, values);
}

/** A number in the language's notation; `options` are those of Intl.NumberFormat. @param {number} value @param {Intl.NumberFormatOptions} options */
export function number(value, options = {}) {
  return new Intl.NumberFormat(locale, options).format(value);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Whole sentences one after another; empty ones are left out. @param {(string | null | undefined | false | 0)[]} texts */
export function sentences(...texts) {
  return texts.filter(Boolean).join(" ");
}

/** Makes a sentence of the board's own text; a square's name keeps its small letter. @param {string} text */
export function sentence(text) {
  const words = String(text);
  return (/^[a-z]\d\b/.test(words) ? words : capital(words)) + (/[.!?]$/.test(words) ? "" : ".");
}

/** @param {string} key @returns {any} */
function find(key) {
  return key.split(".").reduce((part, name) => part?.[name], texts);
}

/** @param {string} name @param {string | undefined} or @param {Record<string, any>} values @param {string} key */
function fill(name, or, values, key) {
  const own = name in values ? name : name.charAt(0).toLowerCase() + name.slice(1);
  if (!(own in values)) throw new Error(`the text “${key}” needs “${name}”`);
  const value = values[own];
  const text = Array.isArray(value) ? new Intl.ListFormat(locale, { type: or ? "disjunction" : "conjunction" }).format(value)
    : typeof value === "number" ? number(value) : String(value);
  return own === name ? text : capital(text);
}

/** Milliseconds as "3 minutes, 5 seconds", in its two greatest units other than zero. @param {number} ms */
export function durationWords(ms) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const time = { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
  if (time.hours && time.minutes) time.seconds = 0;
  const parts = Object.entries(time).filter(([, count]) => count).map(([units, count]) => number(count, { style: "unit", unit: units.slice(0, -1), unitDisplay: "long" }));
  return new Intl.ListFormat(locale, { type: "unit" }).format(parts);
}
