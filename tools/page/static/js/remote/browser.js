// The browser's part in a game with a friend: draws keys and shares links, or says in a sentence why it cannot.

import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { invitationText, readLink } from "./invitation.js";
import { findLink } from "./link_text.js";
import { gameId, hex } from "./seal.js";

/** A new game by the invitation; this page plays `side`, with the secret `key`, null until it plays. @param {import("./invitation.js").Invitation} invitation @param {string} side @returns {Promise<RemoteGame>} */
export async function newGame(invitation, side, key = /** @type {Bytes | null} */ (null)) {
  const id = await ability(() => gameId(invitation.secret));
  const otherKey = side === "b" ? hex(invitation.key) : "";
  return { id, invitation: invitationText(invitation), side, key, otherKey, own: null, other: null };
}

/** Resolves to the action's result; if the browser cannot do it, rejects with a sentence. @template Result @param {() => Promise<Result>} action */
export async function ability(action) {
  if (!crypto.subtle) throw new Error(t("remote.wrong.crypto"));
  return action().catch(() => {
    throw new Error(t("remote.wrong.signing"));
  });
}

/** The game that a link carries as {game, start, turns}, unchecked: to be seen while the rules load. @param {string} text */
export async function previewOf(text) {
  const { fragment } = findLink(text);
  const { game, tags, turns } = recordOf((await readLink(text, fragment)).text);
  return { game, start: tags.Position, turns };
}

/** The game of a state as a record, without the turns taken back. @param {string} state */
export function recordOf(state) {
  try {
    const { name, start, log } = JSON.parse(state);
    const game = /** @type {Game} */ (GAMES.get(name));
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
