// When the parts of the table show; where they stand is in index.html.

import { find } from "./core/dom.js";

/**
 * What decides which parts show.
 * @typedef {object} Scene
 * @property {boolean} hasGame  whether a game is on, over or led to
 * @property {boolean} isClosed  whether the board waits for a game to begin
 * @property {boolean} mayMove  whether the board that thinks would move now
 * @property {boolean} isQuestion  whether the board asks if somebody gives up
 * @property {string} job  what the board serves in the place of a game, or ""
 * @property {boolean} isPlayer  whether this page plays, and does not watch
 * @property {boolean} mayTouch  whether it may move the pieces
 * @property {boolean} mayLearn  whether there are lessons to begin with
 * @property {boolean} isIdle  whether no game is on, as far as is known
 * @property {boolean} isAtDoor  whether the front door covers the board
 * @property {boolean} isAtEnd  whether the card at a game's end is open
 * @property {boolean} isLooking  whether another position than the board's is looked at
 * @property {boolean} isSolved  whether the end of a puzzle is looked at
 * @property {boolean} isDriven  whether the page moves the pieces
 * @property {boolean} isReal  whether all is done as at a real board
 * @property {boolean} isPlain  whether a simulated board has nothing to be put right
 * @property {boolean} mayAgree  whether two people here may end their game as a draw
 * @property {boolean} hasNext  whether something is obviously next
 * @property {boolean} hasTurns  whether the list of turns has any
 * @property {boolean} hasMarks  whether squares show their marks
 */

/** By its id, when a part shows. @type {Record<string, (scene: Scene) => boolean>} */
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
// A keyboard that was on one of these when it goes finds itself on the board.
const LED_TO_BOARD = ["table-bar", "next", "move", "give-up-yes", "take-seat", "watching", "agree", "looking"];

/** What the style sheets know of it: classes of the page's body. @type {Record<string, (scene: Scene) => boolean>} */
const CLASSES = {
  // A strip of two lines is enough then.
  brief: ({ hasGame, isLooking, isAtEnd, isAtDoor, isReal, isPlain }) => (!isLooking || isAtEnd) && !isReal && (isAtDoor || isAtEnd || (isPlain && hasGame)),
  watching: ({ isPlayer }) => !isPlayer,
  busy: ({ isDriven }) => isDriven,
  "no-marks": ({ hasMarks }) => !hasMarks,
  replay: ({ isLooking }) => isLooking,
};

/** Shows and hides the parts; `goToBoard()` takes the keyboard there. @param {Scene} scene @param {() => void} goToBoard */
export function showParts(scene, goToBoard) {
  for (const [id, isShown] of Object.entries(WHEN)) {
    const part = find(id);
    const isHidden = !isShown(scene);
    if (isHidden && LED_TO_BOARD.includes(id) && part.contains(document.activeElement)) goToBoard();
    part.hidden = isHidden;
  }
  for (const [name, isSo] of Object.entries(CLASSES)) document.body.classList.toggle(name, isSo(scene));
}
