// Keys that work wherever the focus is, but in a field that is typed in.

import { isReading } from "./sheets.js";

/** A game's `keys` take a piece of the side to move; Escape puts back; u takes back, h asks for a hint. */
export function listenToKeys({ view, actions, hand, line, board, explorer, isLive, inTurn }) {
  document.addEventListener("keydown", (event) => {
    if (isReading() || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input:not([type=radio], [type=checkbox]), textarea")) return;
    const key = event.key.toLowerCase();
    const letter = board.game.keys[key];
    if (explorer.isOpen) {
      if (!explorer.key(key)) return;
    } else if (key === "escape") inTurn(() => hand.putBack());
    else if (letter && isLive()) {
      inTurn(() => actions.takeUp(board.game.kindOf(board.state.side, letter)));
      view.go();
    } else if (key === "u") inTurn(() => actions.undo());
    else if (key === "h") inTurn(() => line.ask("hint"));
    else return;
    event.preventDefault();
  });
}
