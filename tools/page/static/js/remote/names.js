// What the two call each other: the own name, asked once and kept in this browser, and how a state tells one.

import { browser, checked } from "../core/storage.js";

const NAME = "name-with";
// Of a name in a state, percent-encoded; see tools/remote/README.md.
const MOST_LETTERS = 48;

/** The name of who plays in this browser, "" before it was asked. */
export function ownName() {
  return cut(browser.read(NAME, (name) => checked(name, typeof name === "string")) ?? "");
}

/** Keeps the name; one that is too long is cut. Returns how a state tells it. */
export function keepOwnName(name) {
  browser.write(NAME, cut(name));
  return encodedName();
}

/** As much of the name as a state has room for; half a letter is none. */
function cut(name) {
  const letters = [...name.trim()].filter((letter) => !/\p{Cs}/u.test(letter)).slice(0, MOST_LETTERS);
  while (encodeURIComponent(letters.join("")).length > MOST_LETTERS) letters.pop();
  return letters.join("");
}

/** The own name as a state tells it. */
export function encodedName() {
  return encodeURIComponent(ownName());
}

/** A name that a state tells as it can be shown, "" where it is none. */
export function shownName(name) {
  try {
    return decodeURIComponent(name).replace(/\p{C}/gu, "").trim();
  } catch {
    return "";
  }
}
