// Runs before the page's other scripts: starts the board, loads the words, keeps a tap.

import "./line/board_worker.js";
import { preferences } from "./core/preferences.js";
import { loadWords } from "./core/words.js";

// The button looks pressed until then.
const PRESSED = "aria-busy";
const leave = new AbortController();
/** @type {HTMLElement | null} */
let tapped = null;

/** Keeps the newest tap on a button until honourEarlyTap(). @param {MouseEvent} event */
function keepEarlyTap(event) {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tapped?.removeAttribute(PRESSED);
  button.setAttribute(PRESSED, "true");
  tapped = button;
}

/** Performs the kept tap; from now on buttons work at once. */
export function honourEarlyTap() {
  leave.abort();
  tapped?.removeAttribute(PRESSED);
  if (tapped) document.getElementById(tapped.id)?.click();
}

addEventListener("click", keepEarlyTap, { capture: true, signal: leave.signal });
loadWords(preferences.language);
