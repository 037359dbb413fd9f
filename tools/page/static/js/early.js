// Runs before the page's other scripts: starts the board, loads the words, keeps a tap.

import { preferences } from "./core/preferences.js";
import { loadWords } from "./core/words.js";
import { playsInWorker } from "./line/transport.js";
import { Transport } from "./line/transports/worker.js";

/** The way to the board that the page runs itself; null if it runs none. */
export const ownTransport = playsInWorker() ? new Transport() : null;

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
