// What the board says in English, in the player's language: by the patterns of board_texts.json, and by those
// of each game's own words.

import { boardTexts, number, sentence, t } from "../core/words.js";
import { GAMES } from "../game/games.js";

const SQUARE = "[a-z]\\d";
let patterns = [];

/** The board's words in the player's language; what is not known stays as it came. */
export function boardWords(text) {
  if (!patterns.length) patterns = Object.entries(boardTexts()).map(([key, text]) => [key, patternOf(text)]);
  for (const [key, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found) return t(key, translated(found.groups));
  }
  const game = [...GAMES.values()].find(({ sides }) => sides.includes(text));
  return game ? game.sideName(text) : text;
}

/** The same as a sentence. */
export function boardSentence(text) {
  return sentence(boardWords(text));
}

function patternOf(text) {
  const [first, ...rest] = text.split("{").map((part) => part.replace(/[.()?]/g, "\\$&"));
  const value = (_, name) => `(?<${name}>${name === "square" ? SQUARE : ".+"})`;
  return new RegExp(`^${first}${rest.map((part) => part.replace(/^(\w+)\}/, value)).join("")}$`);
}

/** What stands in the names: a reason in it is the board's too, a fraction has the language's point. */
function translated(groups = {}) {
  const inLanguage = (value) => boardWords(value).replace(/^\d+\.\d/, (digits) => number(Number(digits), { minimumFractionDigits: 1 }));
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, inLanguage(value)]));
}
