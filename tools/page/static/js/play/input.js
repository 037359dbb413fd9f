// What a tap or a key does; and the board read aloud.

import { announce, say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { request } from "./phrases.js";

/** A square, or a rack's kind, was tapped or entered: lifts the piece there, or puts the held one down. @param {Parts} page @param {string} square @param {string} kind */
export async function touch(page, square, kind) {
  const { actions, door, drawn, explorer, hand, history, players } = page;
  if (history.isExploring) return explorer.tap(square, kind);
  await actions.rest;
  if (!page.isLive) {
    if (door.isOpen) players.open(false);
    else if (history.at !== null) say(t("lookingBack.notNow"));
  } else if (hand.holds) await (square ? hand.place(square) : hand.putBack());
  else if (square && !drawn.table.kindAt(square)) await enterEmpty(page, square);
  else if (await hand.lift({ square, kind })) speak(t("request.inHand", { piece: hand.words }));
}

/** An empty square was entered: puts down the piece that the board expects, or makes the requested touch. @param {Parts} page @param {string} square */
async function enterEmpty({ actions, board, hand }, square) {
  if (board.isMenu || board.isQuestion || board.job === "touch") return actions.do((hand) => hand.touch(square));
  if (board.job === "calibrate") return actions.do((hand) => hand.sample(square));
  await hand.untilTold();
  const kind = board.isTurn ? board.game.asked(board, square) : "";
  if (!kind && board.isTurn && board.may("put").includes(square)) announce(request(board)); // which piece?
  if (kind && board.game.values[kind] === square) return actions.do((hand) => hand.takeUp(kind));
  return kind && (await hand.lift({ kind })) && hand.place(square);
}

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select";

/** @param {Parts} page @param {(action: () => unknown) => unknown} inTurn  runs taps and keys one after another */
export function listenToKeys(page, inTurn) {
  const { actions, board, drawn, ends, explorer, hand, history, line, places, remote } = page;
  /** Whether the key is one of the page's. @param {string} key */
  const press = (key) => {
    const letter = board.game.keys[key];
    if (key === "escape" && ends.isOpen) ends.end = null;
    else if (history.isExploring) return explorer.key(key);
    // Escape is the browser's, which closes a menu, unless it puts a piece back.
    else if (key === "escape" && !hand.holds) return false;
    else if (key === "escape") inTurn(() => hand.putBack());
    else if (letter && page.isLive) {
      inTurn(() => actions.do((hand) => hand.takeUp(board.game.kindOf(board.state.side, letter))));
      drawn.view.go();
    } else if (key === "u") inTurn(() => actions.undo());
    else if (key === "h" && remote.isHelped) inTurn(() => line.ask("hint"));
    else if (key === "t" && places.at === "play") openField();
    else if (key === "r") inTurn(() => readBoard(page));
    else return false;
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (page.sheet || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches(FIELDS)) return;
    if (press(event.key.toLowerCase())) event.preventDefault();
  });
}

/** Opens the menu at its field to type a turn. */
function openField() {
  const field = document.getElementById("typed");
  /** @type {HTMLElement | null | undefined} */ (field?.closest("[popover]"))?.showPopover();
  field?.focus();
}

/** Reads the board that is shown aloud, and the headline. @param {Parts} page */
export function readBoard({ drawn: { layout, table }, status }) {
  const game = /** @type {Game} */ (layout.set); // in a replay or at the door another than the board's
  const { kinds } = game;
  const squaresOf = (/** @type {string} */ kind) => table.places.filter((place) => place.kind === kind && game.isField(place.square)).map(({ square }) => square);
  const told = Object.keys(kinds).map((kind) => [kinds[kind].name, squaresOf(kind)]).filter(([, squares]) => squares.length);
  const lines = told.map(([piece, squares]) => t("typed.stands", { piece, squares }));
  speak(sentences(...(lines.length ? lines : [t("typed.empty")]), status.said.head));
}
