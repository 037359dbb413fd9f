// A player's name: typed, kept, sent and shown. A character of it is what a person sees as one, a grapheme cluster.

import { browser, checked, isText } from "../core/storage.js";

const NAME = "name-with";
const MOST_CHARACTERS = 24;
// The most letters of a name in a state, percent-encoded; see tools/remote/README.md.
const MOST_LETTERS = 2592;
// All that shows nothing, except what joins the parts of a character.
const UNSEEN = /[^\P{C}\u200c\u200d]/gu;

/** Leaves as much in a field as a name has room for. @param {HTMLInputElement} field */
export function fitName(field) {
  const { value } = field;
  const end = field.selectionEnd ?? value.length;
  const [typed, after] = [characters(value.slice(0, end)), value.slice(end)];
  while (typed.length && !fits(typed.join("") + after)) typed.pop();
  const name = typed.join("") + after;
  if (name === value) return;
  field.value = name;
  field.selectionEnd = name.length - after.length;
}

export function ownName() {
  return shown(browser.read(NAME, (name) => checked(name, isText(name))) ?? "");
}

/** Keeps the name. Returns it encoded for a state. @param {string} name */
export function keepOwnName(name) {
  browser.write(NAME, shown(name));
  return encodedName();
}

export function encodedName() {
  return encodeURIComponent(ownName());
}

/** A state's encoded name as text to show; "" if it is invalid. @param {string} name */
export function shownName(name) {
  try {
    return shown(decodeURIComponent(name));
  } catch {
    return "";
  }
}

/** As much of the name as there is room for, without what cannot be seen. @param {string} name */
function shown(name) {
  const all = characters(name.replace(UNSEEN, "").trim());
  while (!fits(all.join(""))) all.pop();
  return all.join("").trim();
}

/** @param {string} name */
function fits(name) {
  const seen = name.replace(UNSEEN, "");
  return characters(seen).length <= MOST_CHARACTERS && encodeURIComponent(seen).length <= MOST_LETTERS;
}

/** @param {string} name */
function characters(name) {
  return [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
}
