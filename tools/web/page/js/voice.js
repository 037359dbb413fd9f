// What is said to the player in passing: on a slip of paper, and to a screen reader.

import { find } from "./draw.js";

const SHOWN_MS = 4200;

let timer = 0;

/** Shows a sentence for a moment. */
export function say(text) {
  if (!text) return;
  const toast = find("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (toast.hidden = true), SHOWN_MS);
}

let spoken = [];

/** Speaks a sentence to a screen reader; several at once follow one another. */
export function speak(text) {
  if (!text || spoken.includes(text)) return;
  if (!spoken.length) {
    setTimeout(() => {
      find("spoken").textContent = spoken.join(" ");
      spoken = [];
    }, 150);
  }
  spoken.push(text);
}
