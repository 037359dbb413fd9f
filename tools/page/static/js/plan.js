// When each part of the page shows; index.html holds where.

import { find } from "./core/dom.js";

/**
 * The conditions that decide which parts show.
 * @typedef {object} Scene
 * @property {boolean} hasGame  whether a game is on, over or led to
 * @property {boolean} isClosed  whether the board waits for a game to begin
 * @property {boolean} mayMove  whether the thinking board would obey "move now"
 * @property {boolean} isQuestion  whether the board asks if a player gives up
 * @property {string} job  the mode that the board runs instead of a game, or ""
 * @property {boolean} isPlayer  whether this page plays rather than watches
 * @property {boolean} mayTouch  whether this page may move the pieces
 * @property {boolean} mayLearn  whether there are lessons to begin with
 * @property {boolean} isIdle  whether no game is known to be on
 * @property {boolean} isAtDoor  whether the front door covers the board
 * @property {boolean} isAtEnd  whether the card at a game's end is open
 * @property {boolean} isLooking  whether the player looks at a position other than the board's
 * @property {boolean} isSolved  whether the player still looks at a solved puzzle
 * @property {boolean} isDriven  whether the page moves the pieces
 * @property {boolean} isReal  whether the player wants everything as at a real board
 * @property {boolean} isPlain  whether a simulated board has nothing to put right
 * @property {boolean} mayAgree  whether two people here may end their game as a draw
 * @property {boolean} hasNext  whether there is an obvious next action
 * @property {boolean} hasTurns  whether the list of turns has any
 * @property {boolean} hasMarks  whether squares show their marks
 */

/** The condition under which each part shows, by its id. @type {Record<string, (scene: Scene) => boolean>} */
const WHEN = {
  door: ({ isIdle }) => isIdle,
  learn: ({ isPlayer, mayLearn }) => isPlayer && mayLearn,
  "open-remote": ({ isPlayer }) => isPlayer,
  "remote-games": ({ isPlayer }) => isPlayer,
  "table-bar": ({ hasGame, isClosed, isLooking, isAtEnd, isAtDoor }) => !isLooking && !isAtEnd && !isAtDoor && (hasGame || isClosed),
  next: ({ hasNext }) => hasNext,
  move: ({ mayMove, isLooking }) => mayMove && !isLooking,
  "give-up-yes": ({ isQuestion, mayTouch, isLooking }) => isQuestion && mayTouch && !isLooking,
  "take-seat": ({ isPlayer }) => !isPlayer,
  watching: ({ isPlayer }) => !isPlayer,
  agree: ({ mayAgree }) => mayAgree,
  looking: ({ isLooking, isAtEnd }) => isLooking && !isAtEnd,
  "lesson-again": ({ job, isPlayer }) => job === "lesson" && isPlayer,
  "lesson-leave": ({ job, isPlayer }) => job === "lesson" && isPlayer,
  "puzzle-hint": ({ job, isPlayer, isSolved }) => job === "puzzle" && isPlayer && !isSolved,
  "puzzle-next": ({ job, isPlayer, isSolved }) => job === "puzzle" && isPlayer && isSolved,
  "puzzle-leave": ({ job, isPlayer }) => job === "puzzle" && isPlayer,
  "turns-card": ({ hasTurns }) => hasTurns,
};
// When one of these hides with keyboard focus on it, focus moves to the board.
const LED_TO_BOARD = ["table-bar", "next", "move", "give-up-yes", "take-seat", "watching", "agree", "looking"];

/** Classes of the page's body, for the style sheets. @type {Record<string, (scene: Scene) => boolean>} */
const CLASSES = {
  // A strip of two lines is enough here.
  brief: ({ hasGame, isLooking, isAtEnd, isAtDoor, isReal, isPlain }) => (!isLooking || isAtEnd) && !isReal && (isAtDoor || isAtEnd || (isPlain && hasGame)),
  watching: ({ isPlayer }) => !isPlayer,
  busy: ({ isDriven }) => isDriven,
  "no-marks": ({ hasMarks }) => !hasMarks,
  replay: ({ isLooking }) => isLooking,
};

/** Shows and hides the parts; `goToBoard()` moves keyboard focus to the board. @param {Scene} scene @param {() => void} goToBoard */
export function showParts(scene, goToBoard) {
  for (const [id, isShown] of Object.entries(WHEN)) {
    const part = find(id);
    const isHidden = !isShown(scene);
    if (isHidden && LED_TO_BOARD.includes(id) && part.contains(document.activeElement)) goToBoard();
    part.hidden = isHidden;
  }
  for (const [name, isSo] of Object.entries(CLASSES)) document.body.classList.toggle(name, isSo(scene));
}
