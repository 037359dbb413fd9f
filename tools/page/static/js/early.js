// What comes before the page's other scripts: the board starts, words are there, a tap is kept.

import "./line/board_worker.js";
import { preferences } from "./core/preferences.js";
import { fillIn, loadWords } from "./core/words.js";

// It looks pressed until then.
const PRESSED = "aria-busy";
const leave = new AbortController();
/** @type {HTMLElement | null} */
let tapped = null;

/** Keeps the newest tap on a button until honourEarlyTap(). */
function keepEarlyTap() {
  const keep = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped?.removeAttribute(PRESSED);
    button.setAttribute(PRESSED, "true");
    tapped = button;
  };
  addEventListener("click", keep, { capture: true, signal: leave.signal });
}

/** Does what was tapped; from now on buttons do their work at once. */
export function honourEarlyTap() {
  leave.abort();
  tapped?.removeAttribute(PRESSED);
  tapped?.click();
}

keepEarlyTap();
loadWords(preferences.language).then(() => fillIn());
