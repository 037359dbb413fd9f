// The obvious next action, which the page offers as one button.

import { preferences } from "../core/preferences.js";
import { t } from "../core/words.js";

/** @typedef {[string, () => unknown]} Thing  a label and an action */

/** @param {Parts} page @returns {Thing | null} */
export function nextThing(page) {
  const { actions, board, door, ends, history, players, remote } = page;
  // The friend waits for the link of a game that has left the board, too.
  if (board.isClosed && !board.isRemote && remote.link) return remote.link;
  if (door.isOpen || history.at !== null || actions.isGivingUp) return null;
  const thing = board.mayTouch ? nextOfHand(page) : null;
  if (thing) return thing;
  if (board.isRemote && (board.isOver || remote.nextThing)) return remote.nextThing;
  if (board.mayTouch && board.isOver && !ends.isOpen) return [t("action.again"), () => players.begin(board.game, board.state.players[0], board.state.players[1])];
  return null;
}

/** What the page's hand may do next on a simulated board. @param {Parts} page @returns {Thing | null} */
function nextOfHand({ board, actions, drawer, hand }) {
  const { expected } = board.state;
  if (board.fault) return [t("action.tidy"), () => actions.do((driver) => driver.tidy())];
  if (board.isSetUp && preferences.real) return board.isClosed ? [board.game.words("setUpAction"), () => actions.arrange()] : [t("action.restore"), () => actions.arrange()];
  if (board.isLed && !actions.isCarrying) return [t("action.makeLed"), () => actions.do((driver) => driver.makeTurn(/** @type {string} */ (board.state.lead)))];
  if (board.isTurn && expected === "touch") return [t("action.tellValue"), () => actions.do((driver) => driver.tellValue())];
  if (["calibrate", "touch"].includes(board.job) && !drawer.isOpen && !hand.isDriven) return [t("action.carry"), () => actions.serve()];
  if (board.isQuestion) return [t("action.stay"), () => actions.stay()];
  return null;
}
