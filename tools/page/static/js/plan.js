// When each part of the page shows; index.html holds where.

import { find } from "./core/dom.js";
import { preferences } from "./core/storage.js";

/**
 * @typedef {Pick<Parts, "board" | "door" | "drawn" | "hand" | "history" | "lessons" | "puzzles" | "result">} Scene
 * @typedef {(scene: Scene) => boolean} Condition
 */

/** @type {Condition} */
const hasGame = ({ board }) => board.isInGame || board.isRestored;
/** Whether the player looks at a position other than the board's. @type {Condition} */
const isLooking = ({ history }) => history.at !== null;
/** @type {Condition} */
const isPlayer = ({ board }) => board.isPlayer;
/** Whether a simulated board has nothing to put right. @type {Condition} */
const isPlain = ({ board }) => board.host.hand && !board.fault;

/** The condition under which each part shows, by its id. @type {Record<string, Condition>} */
const WHEN = {
  door: ({ door }) => door.isIdle,
  learn: ({ board, lessons }) => board.isPlayer && lessons.isOffered,
  "open-remote": isPlayer,
  "remote-games": isPlayer,
  "table-bar": (scene) => !isLooking(scene) && !scene.result.isOpen && !scene.door.isOpen && (hasGame(scene) || scene.board.isClosed),
  next: () => find("next").textContent !== "",
  move: (scene) => scene.board.obeys("move") && !isLooking(scene),
  "give-up-yes": (scene) => scene.board.isQuestion && scene.board.mayTouch && !isLooking(scene),
  "take-seat": ({ board }) => !board.isPlayer,
  watching: ({ board }) => !board.isPlayer,
  agree: ({ board }) => board.isPlayed && board.state.ply > 0 && board.state.players.every((player) => player === "human"),
  looking: (scene) => isLooking(scene) && !scene.result.isOpen,
  "lesson-again": ({ board }) => board.job === "lesson" && board.isPlayer,
  "lesson-leave": ({ board }) => board.job === "lesson" && board.isPlayer,
  "puzzle-hint": ({ board, puzzles }) => board.job === "puzzle" && board.isPlayer && !puzzles.isSolved,
  "puzzle-next": ({ board, puzzles }) => board.job === "puzzle" && board.isPlayer && puzzles.isSolved,
  "puzzle-leave": ({ board }) => board.job === "puzzle" && board.isPlayer,
  "turns-card": () => find("turns").querySelector("button") !== null,
};
// When one of these hides with keyboard focus on it, focus moves to the board.
const LED_TO_BOARD = ["table-bar", "next", "move", "give-up-yes", "take-seat", "watching", "agree", "looking"];

/** Classes of the page's body, for the style sheets. @type {Record<string, Condition>} */
const CLASSES = {
  // A strip of two lines is enough here.
  brief: (scene) => !preferences.real && (scene.result.isOpen || (!isLooking(scene) && (scene.door.isOpen || (isPlain(scene) && hasGame(scene))))),
  watching: ({ board }) => !board.isPlayer,
  busy: ({ hand }) => hand.isDriven,
  "no-marks": () => !preferences.marks,
  replay: isLooking,
};

/** Shows and hides the parts. @param {Scene} scene */
export function showParts(scene) {
  for (const [id, isShown] of Object.entries(WHEN)) {
    const part = find(id);
    const isHidden = !isShown(scene);
    if (isHidden && LED_TO_BOARD.includes(id) && part.contains(document.activeElement)) scene.drawn.view.go();
    part.hidden = isHidden;
  }
  for (const [name, isSo] of Object.entries(CLASSES)) document.body.classList.toggle(name, isSo(scene));
}
