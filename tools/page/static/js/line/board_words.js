// The board's messages in the player's language: by code, see firmware/halo/sentences.py. English, or a code without
// words in a language, stays as received.

import { hasText, sentence, t } from "../core/words.js";
import { GAMES } from "../game/games.js";

/** The words of a message that says something. @param {{ say?: any, text?: string }} told @returns {string} */
export function boardWords({ say, text = "" }) {
  const { is, ...values } = say ?? {};
  const key = is && [`board.${is}`, ...ofGames(is)].find(hasText);
  if (!key) return text;
  return t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordOf(value)])));
}

/** The same as a sentence. @param {Parameters<typeof boardWords>[0]} told */
export function boardSentence(told) {
  return sentence(boardWords(told));
}

const ofGames = (/** @type {string} */ code) => [...GAMES.keys()].map((game) => `${game}.board.${code}`);

/** A value in words: nested messages, and the names of a game's sides and kinds. @param {any} value @returns {any} */
function wordOf(value) {
  if (Array.isArray(value)) return value.map(wordOf);
  if (typeof value !== "string") return value?.is ? boardWords({ say: value }) : value;
  const key = ofGames(value).find(hasText);
  const game = [...GAMES.values()].find(({ sides }) => sides.includes(value));
  return key ? t(key) : game ? game.sideName(value) : value;
}
