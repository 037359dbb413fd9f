// The games with others that this browser keeps: an entry a game, by its ID.

import { browser, checked } from "../storage.js";
import { parseState, stateText } from "./state.js";

const GAME = "with-";

/** All games, the one played last first: {id, invitation, side, isOver, turns, key, own, other, at}; broken entries are left out. */
export function keptGames() {
  const ids = browser.names(GAME).map((name) => name.slice(GAME.length));
  return ids.map(keptGame).filter(Boolean).sort((one, other) => other.at - one.at);
}

/** The game of this ID, or null. `invitation` is its text, `key` known to nobody else. */
export function keptGame(id) {
  const parse = ({ invitation, side, isOver, turns, at, key, own, other }) => ({
    id, invitation: checked(invitation, typeof invitation === "string"), side: checked(side, side === "a" || side === "b"), isOver, turns, at,
    key: Uint8Array.from(key), own: parseState(own), other: parseState(other),
  });
  return browser.read(GAME + id, parse);
}

export function keepGame({ id, invitation, side, key }, { own, other, isOver = false, record = null }) {
  browser.write(GAME + id, { invitation, side, key: [...key], own: stateText(own), other: stateText(other), isOver, turns: record?.turns.length ?? 0, at: Date.now() });
}

export function forgetGame(id) {
  browser.forget(GAME + id);
}
