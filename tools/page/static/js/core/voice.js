// Short messages to the player: on a slip of paper, and to a screen reader; page.jsx shows them.

import { signal, untracked } from "@preact/signals";
import { preferences } from "./preferences.js";

const SHOWN_MS = 4200;
// Reading time per letter, for a slow reader of a long sentence.
const LETTER_MS = 80;
// Messages within this time are spoken together.
const SPOKEN_MS = 150;

/** The sentence on the slip of paper, "" without one; and what a screen reader is told last. */
export const shown = signal("");
export const told = signal("");

let timer = 0;

/** Shows a sentence briefly, and says it aloud if the player wants that. @param {string} text */
export function say(text) {
  if (!text) return;
  shown.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => (shown.value = ""), Math.max(SHOWN_MS, LETTER_MS * text.length));
  sayAloud(text, text);
}

/** Shows a sentence and speaks it to a screen reader. @param {string} text */
export function announce(text) {
  say(text);
  speak(text);
}

const speakSoon = together((words) => (told.value = words));
const sayAloudSoon = together((words) => speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { lang: document.documentElement.lang })));

/**
 * Speaks a sentence to a screen reader, and aloud if the player wants that; several at once follow
 * one another, but on each topic only the last one.
 * @param {string | null} text
 */
export function speak(text, topic = text ?? "") {
  if (!text) return;
  speakSoon(text, topic);
  sayAloud(text, topic);
}

/** @param {string} text @param {string} topic */
function sayAloud(text, topic) {
  if (untracked(() => preferences.aloud) && globalThis.speechSynthesis) sayAloudSoon(text, topic);
}

/** Returns what tells sentences that come shortly after one another together, of each topic the last. @param {(words: string) => void} tell */
function together(tell) {
  const waiting = new Map();
  return (/** @type {string} */ text, /** @type {string} */ topic) => {
    if (!waiting.size) {
      setTimeout(() => {
        const words = [...waiting.values()].join(" ");
        waiting.clear();
        tell(words);
      }, SPOKEN_MS);
    }
    waiting.delete(topic);
    waiting.set(topic, text);
  };
}
