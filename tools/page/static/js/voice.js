// What is said to the player in passing: on a slip of paper, and to a screen reader.

import { find } from "./dom.js";
import { preferences } from "./preferences.js";

const SHOWN_MS = 4200;
// A slow reader's time for a letter of a long sentence.
const LETTER_MS = 80;
// What comes within this time is spoken together.
const SPOKEN_MS = 150;

let timer = 0;

/** Shows a sentence for a moment. */
export function say(text) {
  if (!text) return;
  const toast = find("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (toast.hidden = true), Math.max(SHOWN_MS, LETTER_MS * text.length));
}

const waiting = new Map();

/**
 * Speaks a sentence to a screen reader; several at once follow one another, of those on one
 * topic only the last.
 */
export function speak(text, topic = text) {
  if (!text) return;
  if (!waiting.size) {
    setTimeout(() => {
      const words = [...waiting.values()].join(" ");
      find("spoken").textContent = words;
      if (preferences.aloud) sayAloud(words);
      waiting.clear();
    }, SPOKEN_MS);
  }
  waiting.delete(topic);
  waiting.set(topic, text);
}

/** Lets the browser speak, where it can. */
function sayAloud(words) {
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  globalThis.speechSynthesis?.speak(said);
}
