// A link that lets others look on: the game as it stood when the link was sent.

import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { tellWrong } from "./browser.js";
import { InvitationError } from "./invitation.js";
import { LOOK, readLink } from "./link.js";

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
