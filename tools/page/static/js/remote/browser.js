// What a browser does for a game with a friend: it draws keys and hands links over, or says in a sentence why not.

import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { InvitationError, invitationText, usable } from "./invitation.js";
import { LOOK, readLink } from "./link.js";
import { gameId, hex, KEY_BYTES } from "./seal.js";

/** A new game by the invitation: `side` plays it here, with a key that nobody else knows. */
export async function newGame(invitation, side, key = drawKey()) {
  const id = await ability(() => gameId(invitation.secret));
  const otherKey = side === "b" ? hex(invitation.key) : "";
  return { id, invitation: invitationText(invitation), side, key, otherKey, own: null, other: null };
}

/**
 * Hands a link over: to what the device shares with, else to the clipboard. Resolves to "sent", "copied", or "" where
 * the player has thought better of it.
 */
export async function handOver(url, text) {
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
      return "sent";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (reason) {
    if (reason.name === "AbortError") return "";
    throw new Error(t("remote.send.show"));
  }
}

export function drawKey() {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES));
}

/** What the action resolves to; where the browser cannot do it, that is told in a sentence. */
export async function ability(action) {
  if (!crypto.subtle) throw new Error(t("remote.wrong.crypto"));
  return action().catch(() => {
    throw new Error(t("remote.wrong.signing"));
  });
}

/**
 * The ways to the broker that the page can use; where links have begun to carry the game, it goes on by them
 * if there is none.
 */
export function usableHere(invitation, mayGoWithout) {
  try {
    return usable(invitation, location.protocol === "https:");
  } catch (reason) {
    if (mayGoWithout) return [];
    return tellWrong(reason);
  }
}

/** What the action returns; an invitation that cannot be used is told in a sentence. */
export function sentenced(action) {
  try {
    return action();
  } catch (reason) {
    return tellWrong(reason);
  }
}

/** Throws why a link or an invitation cannot be used, in a sentence. @returns {never} */
export function tellWrong(reason) {
  throw reason instanceof InvitationError ? new Error(t(`remote.wrong.${reason.code}`)) : reason;
}

/** The record of the game that the link shows; an error with a sentence where it is none, or not signed. */
export async function readLook(text) {
  const link = await readLink(text, LOOK).catch(tellWrong);
  await link.signer(link.game, new Uint8Array()).catch(() => tellWrong(new InvitationError("signature")));
  return recordOf(link.state);
}

/** The game of a state as a record, with the turns that were not taken back. */
function recordOf(state) {
  try {
    const { name, start, log } = JSON.parse(state);
    const game = GAMES.get(name);
    game.parse(start);
    const turns = [];
    for (const entry of log.split(" ")) {
      if (entry.startsWith("<")) turns.splice(Number(entry.slice(1)));
      else if (entry && entry !== "=") turns.push(entry);
    }
    return { game, tags: { Position: start }, players: ["human", "human"], turns };
  } catch {
    throw new Error(t("remote.wrong.altered"));
  }
}
