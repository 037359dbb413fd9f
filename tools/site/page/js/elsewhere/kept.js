// The games with others that this browser keeps: an entry a game, by its ID.

import { forget, names, read, write } from "../storage.js";
import { parseState, stateText } from "./state.js";

const GAME = "with-";

/** All games, the one played last first: {id, invitation, side, isOver, turns, key, own, other, at}; broken entries are left out. */
export function keptGames() {
  const ids = names(GAME).map((name) => name.slice(GAME.length));
  return ids.map(keptGame).filter(Boolean).sort((one, other) => other.at - one.at);
}

/** The game of this ID, or null. `invitation` is its text, `key` known to nobody else. */
export function keptGame(id) {
  const kept = read(GAME + id);
  try {
    return { id, invitation: kept.invitation, side: kept.side, isOver: kept.isOver, turns: kept.turns, at: kept.at, key: Uint8Array.from(kept.key), own: parseState(kept.own), other: parseState(kept.other) };
  } catch {
    return null;
  }
}

export function keepGame({ id, invitation, side, key }, { own, other, isOver = false, record = null }) {
  write(GAME + id, { invitation, side, key: [...key], own: stateText(own), other: stateText(other), isOver, turns: record?.turns.length ?? 0, at: Date.now() });
}

export function forgetGame(id) {
  forget(GAME + id);
}
