// Keys that work wherever the focus is, except in a text field.

import { find } from "../core/dom.js";
import { isReading } from "../learn/sheets.js";

/** Loads the module for typed turns and reading aloud, which few players need. */
export const typing = () => import("./typed_turn.js");

/** A game's `keys` pick up a piece of the side to move; Escape puts it back; u takes a turn back, h asks for a hint, t types a turn, r reads the board. */
export function listenToKeys({ actions, board, drawn, explorer, hand, line, isLive, inTurn }) {
  document.addEventListener("keydown", (event) => {
    if (isReading() || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input:not([type=radio], [type=checkbox]), textarea")) return;
    const key = event.key.toLowerCase();
    const letter = board.game.keys[key];
    if (explorer.isOpen) {
      if (!explorer.key(key)) return;
    } else if (key === "escape") inTurn(() => hand.putBack());
    else if (letter && isLive()) {
      inTurn(() => actions.do((driver) => driver.takeUp(board.game.kindOf(board.state.side, letter))));
      drawn.view.go();
    } else if (key === "u") inTurn(() => actions.undo());
    else if (key === "h") inTurn(() => line.ask("hint"));
    else if (key === "t" && !find("at-play").hidden) openField();
    else if (key === "r") inTurn(async () => (await typing()).readBoard(drawn.table));
    else return;
    event.preventDefault();
  });
}

function openField() {
  find("more").showPopover();
  find("typed").focus();
}
