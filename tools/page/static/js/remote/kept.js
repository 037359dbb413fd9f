// The remote games that this browser keeps: one entry per game, by its ID.

import { browser, checked } from "../core/storage.js";
import { KEY_BYTES } from "./seal.js";

const GAME = "with-";

/** All games, the one played last first; broken entries are left out. */
export function keptGames() {
  const ids = browser.names(GAME).map((name) => name.slice(GAME.length));
  return ids.map(keptGame).filter(Boolean).sort((one, other) => other.at - one.at);
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

/** Keeps a game as tools/remote/page.py tells it: {own, other, other_key, over, moves, turns}. */
export function keepGame({ id, invitation, side, key, sent }, { own, other, other_key: otherKey, over, moves, turns }) {
  browser.write(GAME + id, { invitation, side, key: [...key], otherKey, own, other, sent, isOver: over, isOwnTurn: moves, turns, at: Date.now() });
}

export function forgetGame(id) {
  browser.forget(GAME + id);
}
