// The remote games that this browser keeps: one entry per game, by its ID.

import { browser, checked, isText } from "../core/storage.js";
import { t } from "../core/words.js";
import { parseInvitation } from "./invitation.js";
import { KEY_BYTES } from "./seal.js";

const GAME = "with-";
const KEY = "key-for-";

/** All games, the last played first; broken entries are skipped. */
export function keptGames() {
  const ids = browser.names(GAME).map((name) => name.slice(GAME.length));
  return ids.map(keptGame).filter((game) => game !== null).sort((one, other) => other.at - one.at);
}

/**
 * The game of this ID, or null: `own` and `other` are texts of states, `key` this side's secret, `otherKey` the
 * other's public key in hexadecimal, `newest` its newest state as it was sent, `friend` its name as in a state, `sent` the `seq` of the own state last sent as a
 * link, if any was. @param {string} id
 */
export function keptGame(id) {
  return browser.read(GAME + id, (value) => parse(id, value));
}

/** The game that an entry tells of; throws if it is none. @param {string} id @param {Record<string, any>} kept */
function parse(id, { invitation, side, isOver, isOwnTurn, turns, at, key, otherKey, newest, own, other, sent = 0 }) {
  const { name, number } = JSON.parse(checked(own, isText(own) && isText(other)));
  const { by: friend = "" } = JSON.parse(other);
  return {
    id, name, number, friend, isOver, isOwnTurn, turns, at, own, other, otherKey, newest, sent,
    invitation: checked(invitation, parseInvitation(invitation) !== null), side: checked(side, side === "a" || side === "b"),
    key: Uint8Array.from(checked(key, key.length === KEY_BYTES)),
  };
}

/** Keeps a game in the form of tools/remote/page.py: {own, other, other_key, newest, over, moves, turns}. @param {RemoteGame} game @param {Record<string, any>} kept */
export function keepGame({ id, invitation, side, key, sent }, { own, other, other_key: otherKey, newest, over, moves, turns }) {
  browser.write(GAME + id, { invitation, side, key: [.../** @type {Bytes} */ (key)], otherKey, newest, own, other, sent, isOver: over, isOwnTurn: moves, turns, at: Date.now() });
}

/** @param {string} id */
export function forgetGame(id) {
  browser.forget(GAME + id);
  browser.forget(KEY + id);
}

/** All that is kept of a game, for another device; and keeps it there. @param {string} id */
export function wholeGame(id) {
  return browser.read(GAME + id, (value) => value);
}

/** Keeps a game that another device hands over, unless it is kept here: only this browser knows which is newer. Throws if it is none. @param {string} id @param {any} whole */
export function restoreGame(id, whole) {
  try {
    parse(id, whole);
  } catch {
    throw new Error(t("shown.wrong"));
  }
  if (!keptGame(id)) browser.write(GAME + id, whole);
}

/** A new secret key. WebKitGTK takes none that begins with a zero byte. @returns {Bytes} */
export function drawKey() {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return key[0] ? key : drawKey();
}

/** The secret key with which this browser accepts a game: the same in every tab that opens its link. @param {string} id */
export function keyFor(id) {
  const kept = browser.read(KEY + id, (key) => checked(Uint8Array.from(key), key.length === KEY_BYTES && key[0] > 0));
  if (kept) return kept;
  const key = drawKey();
  browser.write(KEY + id, [...key]);
  return key;
}
