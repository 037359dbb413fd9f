// Keys that work wherever the focus is, but in a field that is typed in.

import { kindOf } from "./notation.js";

/** `x` and `o` take a piece of the side to move; Escape puts back; the others are as named. */
export function listenToKeys({ board, deeds, hand, told, isLive, inTurn }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio], [type=checkbox]), textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "escape") inTurn(() => hand.putBack());
    else if (["x", "o"].includes(key) && isLive()) {
      inTurn(() => hand.lift({ kind: kindOf(told.state.side, key.toUpperCase()) }));
      board.go();
    } else if (key === "u") inTurn(() => deeds.undo());
    else return;
    event.preventDefault();
  });
}
