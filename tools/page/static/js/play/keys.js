// The keyboard: a game's `keys` pick up a piece of the side to move; Escape puts it back; u takes a turn back, h asks for a
// hint, t types a turn, r reads the board.

import { readBoard } from "./typed_turn.js";

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select";

/** @param {Parts} page @param {(action: () => unknown) => unknown} inTurn  runs taps and keys one after another */
export function listenToKeys(page, inTurn) {
  const { actions, board, drawn, ends, explorer, hand, line, places, remote, sheets } = page;
  /** Whether the key is one of the page's. @param {string} key */
  const press = (key) => {
    const letter = board.game.keys[key];
    if (key === "escape" && ends.isOpen) ends.close();
    else if (explorer.isOpen) return explorer.key(key);
    // Escape is the browser's, which closes a menu, unless it puts a piece back.
    else if (key === "escape" && !hand.holds) return false;
    else if (key === "escape") inTurn(() => hand.putBack());
    else if (letter && page.isLive) {
      inTurn(() => actions.do((driver) => driver.takeUp(board.game.kindOf(board.state.side, letter))));
      drawn.view.go();
    } else if (key === "u") inTurn(() => actions.undo());
    else if (key === "h" && remote.isHelped) inTurn(() => line.ask("hint"));
    else if (key === "t" && places.at === "play") openField();
    else if (key === "r") inTurn(() => readBoard(page));
    else return false;
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (sheets.open || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches(FIELDS)) return;
    if (press(event.key.toLowerCase())) event.preventDefault();
  });
}

/** Opens the menu at its field to type a turn. */
function openField() {
  const field = document.getElementById("typed");
  /** @type {HTMLElement | null | undefined} */ (field?.closest("[popover]"))?.showPopover();
  field?.focus();
}
