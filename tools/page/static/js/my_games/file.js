// All that this browser keeps, in one file: games, results, puzzles, settings.

import { saveFile } from "../core/dom.js";
import { GAME, NOW, PREFIX } from "../core/keys.js";
import { browser, checked, isObject } from "../core/storage.js";
import { Refused, t } from "../core/words.js";
import { BOARDS } from "../game/games.js";
import { checkGame, parseGame } from "../game/kept_games.js";

const VERSION = 1;
// A thousand games have less.
const MOST_BYTES = 5_000_000;
// How this device reaches its board stays its own.
const OWN = "own-board";
/** @typedef {{ files: [string, string][] } | null} BoardFiles  what a board keeps in this browser, see board/kept.mjs; null for a board that keeps it itself */

/** Hands the player the file. @param {any} transport */
export async function saveAll(transport) {
  const texts = browser.copy();
  delete texts[PREFIX + OWN];
  const board = transport.copy ? await transport.copy().catch(failed) : null;
  const [day] = new Date().toISOString().split("T");
  saveFile(`halo-${day}.json`, JSON.stringify({ halo: VERSION, browser: texts, board }));
}

/** Takes over what the file has; games that this browser alone has, or has played on with since, stay. Rejects with a sentence if the file is not whole, and changes nothing then. @param {any} transport @param {File} file */
export async function openAll(transport, file) {
  const { texts, board } = await readAll(file);
  const here = browser.copy();
  const older = Object.keys(texts).filter((key) => playedAt(here[key]) > playedAt(texts[key]));
  const now = JSON.parse(texts[PREFIX + NOW] ?? "null")?.id;
  // A board that plays such a game stays as it is, too.
  const isBehind = older.includes(PREFIX + GAME + now);
  for (const key of isBehind ? [...older, PREFIX + NOW] : older) delete texts[key];
  let giveBack = () => {};
  try {
    giveBack = browser.take(texts);
    if (board && transport.restore && !isBehind) await transport.restore(board.files);
  } catch (reason) {
    giveBack();
    failed(reason);
  }
}

/** When the game of an entry was last played, in ms; 0 if it is none. @param {string | undefined} text @returns {number} */
function playedAt(text) {
  try {
    return JSON.parse(text ?? "null")?.at ?? 0;
  } catch {
    return 0;
  }
}

/** Throws the sentence of a refusal, or that it did not work. @param {unknown} reason @returns {never} */
function failed(reason) {
  throw reason instanceof Refused ? reason : new Error(t("unkept.failed"));
}

/** @param {File} file */
async function readAll(file) {
  try {
    checked(file, file.size <= MOST_BYTES);
    const { halo, browser: texts, board } = JSON.parse(await file.text());
    checked(halo, halo === VERSION && isObject(texts));
    for (const [key, text] of Object.entries(texts)) checkText(key, text);
    checkFiles(board);
    return { texts, board: /** @type {BoardFiles} */ (board) };
  } catch {
    throw new Error(t("file.wrong"));
  }
}

/** @param {string} key @param {unknown} text */
function checkText(key, text) {
  const value = JSON.parse(checked(String(text), typeof text === "string" && /^halo(-|$)/.test(key) && key !== PREFIX + OWN));
  if (key.startsWith(PREFIX + GAME)) checkGame(parseGame(value));
}

/** @param {unknown} board */
function checkFiles(board) {
  if (board === null) return;
  const { files } = checked(/** @type {any} */ (board), isObject(board));
  for (const [key, text] of files) {
    const [model, name] = key.split("/");
    checked(text, key === "last" ? BOARDS.has(text) : BOARDS.has(model) && name && typeof text === "string" && /^[\w+/=]*$/.test(text));
  }
}
