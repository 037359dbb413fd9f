// Records as text: parses them; the board's rules check their turns. Results: which side has won.

import { t } from "../core/words.js";
import { firstIllegal } from "../explorer/solver.js";
import { playsOnOwnBoard } from "../line/transport.js";
import { gameCalled, positionsOf } from "./games.js";

const UNDATED = '[Date "????.??.??"]';
// As in firmware/halo/games/record.py.
const VERSION = "1";
/** The result of a game that nobody has ended, as a record writes it; and of a draw. */
export const UNFINISHED = "*";
export const DRAWN = "1/2-1/2";
/** Every result that a record may have. */
export const RESULTS = [UNFINISHED, "1-0", "0-1", DRAWN];

/** Throws an Error with a sentence if the text is no record. @param {string} text */
export function parseRecord(text) {
  const tags = /** @type {Record<string, string>} */ ({});
  const words = [];
  for (const line of text.split("\n").map((part) => part.trim())) {
    const tag = /^\[(\w+) "([^"]*)"\]$/.exec(line);
    if (tag) tags[tag[1]] = tag[2];
    else words.push(...line.split(/\s+/).filter(Boolean));
  }
  if ((tags.Version ?? VERSION) !== VERSION) throw new Error(t("review.newer"));
  const game = gameCalled(tags.Game);
  const turns = [];
  let result = "";
  for (const word of words) {
    if (RESULTS.includes(word)) result = word;
    else if (game.turn.test(word)) turns.push(word);
    else if (!/^\d+\.+$/.test(word)) throw new Error(t("record.word", { word: word.slice(0, 20) }));
  }
  if (!turns.length && !result) throw new Error(t("record.empty"));
  // Tags name the sides with a capital.
  const players = game.sides.map((side) => tags[side.charAt(0).toUpperCase() + side.slice(1)] ?? "human");
  return { game, start: tags.Position ?? game.start, players, turns, result, tags };
}

/** Resolves to the number of the first turn that the rules do not allow from the position, 0 for none. @param {Parts["line"]} line @param {Game} game @param {string} position @param {string[]} turns @returns {Promise<number>} */
export async function illegalTurn(line, game, position, turns) {
  const question = { game: game.name, position, turns: turns.join(" ") };
  // The board's host knows the rules; at a port of this computer there is none.
  if (playsOnOwnBoard()) return firstIllegal(question);
  const [{ illegal }] = await line.ask("check", question);
  return illegal;
}

/** Throws an Error with a sentence if the rules do not allow a turn of the record. @param {Parts["line"]} line @param {Turns} record */
export async function checkTurns(line, { game, start, turns }) {
  game.parse(start);
  const number = await illegalTurn(line, game, start, turns);
  if (!number) return;
  try {
    positionsOf(game, start, turns.slice(0, number));
  } catch (reason) {
    throw new Error(t("joy.record.impossible", { number, why: reason.message }));
  }
  throw new Error(t("joy.record.illegal", { number, turn: turns[number - 1] }));
}

/** The record with its day filled in, as a board has no calendar. @param {string} text @param {Date} day */
export function dated(text, day) {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return text.replace(UNDATED, `[Date "${year}.${month}.${date}"]`);
}

/** The file name of this record: the game and its day. @param {string} text */
export function fileName(text) {
  const { game, tags } = parseRecord(text);
  const day = /^\d{4}\.\d\d\.\d\d$/.test(tags.Date) ? `-${tags.Date.replaceAll(".", "-")}` : "";
  return `halo-${game.name}${day}.txt`;
}

/** The index of the side that won by this result, 0 or 1; -1 if neither did. @param {string} result */
export function winnerOf(result) {
  return ["1-0", "0-1"].indexOf(result);
}

/** Whether a player at this board has reason to celebrate a game's end. @param {{ players: string[], result: string }} end */
export function isJoy({ players, result }) {
  const place = winnerOf(result);
  return place >= 0 && (players[place] === "human" || !players.includes("human"));
}
