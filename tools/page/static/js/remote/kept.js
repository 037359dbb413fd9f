// The remote games that this browser keeps: one entry per game, by its ID.

import { browser, checked } from "../core/storage.js";
import { KEY_BYTES } from "./seal.js";

const GAME = "with-";

/** All games, the one played last first; broken entries are left out. */
export function keptGames() {
  const ids = browser.names(GAME).map((name) => name.slice(GAME.length));
  return ids.map(keptGame).filter((game) => game !== null).sort((one, other) => other.at - one.at);
}

/**
 * The game of this ID, or null: `own` and `other` are texts of states, `key` is known to nobody else, `otherKey` in
 * hexadecimal the public one of the other, `friend` its name as a state tells it, `sent` the `seq` of the own state that was last sent as a link. One that an
 * older page has kept has no key that signs.
 */
export function keptGame(id) {
  const parse = ({ invitation, side, isOver, isOwnTurn = false, turns, at, key, otherKey = "", own, other, sent = 0 }) => {
    const { name, number } = JSON.parse(checked(own, typeof own === "string" && typeof other === "string"));
    const { by: friend = "" } = JSON.parse(other);
    return {
      id, name, number, friend, isOver, isOwnTurn, turns, at, own, other, otherKey, sent, key: Uint8Array.from(key),
      isOlder: key.length !== KEY_BYTES,
      invitation: checked(invitation, typeof invitation === "string"), side: checked(side, side === "a" || side === "b"),
    };
  };
  return browser.read(GAME + id, parse);
}

/** Keeps a game as tools/remote/page.py tells it: {own, other, other_key, over, moves, turns}. @param {RemoteGame} game @param {Record<string, any>} kept */
export function keepGame({ id, invitation, side, key, sent }, { own, other, other_key: otherKey, over, moves, turns }) {
  browser.write(GAME + id, { invitation, side, key: [...key], otherKey, own, other, sent, isOver: over, isOwnTurn: moves, turns, at: Date.now() });
}

export function forgetGame(id) {
  browser.forget(GAME + id);
}

const NAME = "name-with";
// Of a name in a state, percent-encoded; see tools/remote/README.md.
const MOST_LETTERS = 48;

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
