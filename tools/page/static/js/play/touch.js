// What a tap, or Enter, on a square or a rack does.

import { announce, say, speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { request } from "./phrases.js";

/** A square, or a rack's kind, was tapped or entered: lifts the piece there, or puts the held one down. @param {Parts} page @param {string} square @param {string} kind */
export async function touch(page, square, kind) {
  const { actions, door, drawn, explorer, hand, history, players } = page;
  if (explorer.isOpen) {
    explorer.tap(square, kind);
    return;
  }
  await actions.rest;
  if (!page.isLive) {
    if (door.isOpen) players.open(false);
    else if (history.at !== null) say(t("lookingBack.notNow"));
    return;
  }
  if (hand.holds) {
    await (square ? hand.place(square) : hand.putBack());
  } else if (square && !drawn.table.kindAt(square)) {
    await enterEmpty(page, square);
  } else if (await hand.lift({ square, kind })) {
    speak(t("request.inHand", { piece: hand.words }));
  }
}

/** An empty square was entered: puts down the piece that the board expects, or makes the requested touch. @param {Parts} page @param {string} square */
async function enterEmpty({ actions, board, hand }, square) {
  if (board.isMenu || board.isQuestion || board.job === "touch") {
    await actions.touch(square);
    return;
  }
  if (board.job === "calibrate") {
    await actions.sample(square);
    return;
  }
  await hand.untilTold();
  const kind = board.isTurn ? board.game.asked(board, square) : "";
  if (kind && board.game.values[kind] === square) await actions.do((driver) => driver.takeUp(kind));
  else if (kind && (await hand.lift({ kind }))) await hand.place(square);
  else if (!kind && board.isTurn && board.may("put").includes(square)) announce(request(board)); // which piece?
}
