// The remote games that this browser keeps: one entry per game, by its ID.

import { browser, checked } from "../storage.js";

const GAME = "with-";

/** All games, the one played last first; broken entries are left out. */
export function keptGames() {
  const ids = browser.names(GAME).map((name) => name.slice(GAME.length));
  return ids.map(keptGame).filter(Boolean).sort((one, other) => other.at - one.at);
}

/**
 * The game of this ID, or null: `own` and `other` are texts of states, `key` is known to nobody else, `sent` is the
 * `seq` of the own state that was last sent as a link.
 */
export function keptGame(id) {
  const parse = ({ invitation, side, isOver, turns, at, key, own, other, sent = 0 }) => {
    const { name, number } = JSON.parse(checked(own, typeof own === "string" && typeof other === "string"));
    return {
      id, name, number, isOver, turns, at, own, other, sent, key: Uint8Array.from(key),
      invitation: checked(invitation, typeof invitation === "string"), side: checked(side, side === "a" || side === "b"),
    };
  };
  return browser.read(GAME + id, parse);
}

/** Keeps a game as tools/remote/page.py tells it: {own, other, over, turns}. */
export function keepGame({ id, invitation, side, key, sent }, { own, other, over, turns }) {
  browser.write(GAME + id, { invitation, side, key: [...key], own, other, sent, isOver: over, turns, at: Date.now() });
}

export function forgetGame(id) {
  browser.forget(GAME + id);
}
