// The games that this browser keeps, an entry each: the one home of a game that was begun, ended or left at this table.

import { GAME } from "../core/keys.js";
import { browser, checked, isFlag, isObject, isText } from "../core/storage.js";
import { GAMES, positionsOf } from "./games.js";
import { DRAWN, parseRecord, RESULTS, UNFINISHED, winnerOf } from "./record.js";

/**
 * `game` is its name, `result` as in a record, "*" while nobody has ended it; `ending` is "given_up" or "agreed", "" for an end by the
 * rules. `since` and `at` are when it began and was last played, in ms, 0 if unknown. `series` names the game with a friend and its
 * number there. `review` holds [before, after, chance, best, grade] of each turn. `isHanded`: it goes on at another device.
 *
 * @typedef {{ game: string, start: string, turns: string[], players: string[], result: string, ending: string, coached: boolean, since: number,
 *   at: number, isUndated: boolean, friend: string, series: string, isHanded: boolean, review: { rows: GradedRow[], points: number[] } | null }} GameEntry
 * @typedef {[number, number, number, string, string]} GradedRow
 * @typedef {GameEntry & { id: string }} KeptGame
 */

/** @type {Partial<GameEntry>} */
const USUAL = { ending: "", coached: false, since: 0, at: 0, isUndated: false, friend: "", series: "", isHanded: false, review: null };
/** What each field of an entry holds. @type {Record<keyof GameEntry, (value: any) => boolean>} */
const FIELDS = {
  game: (name) => GAMES.has(name),
  start: isText,
  turns: isTexts,
  players: (players) => isTexts(players) && players.length === 2,
  result: (result) => RESULTS.includes(result),
  ending: isText,
  coached: isFlag,
  since: Number.isFinite,
  at: Number.isFinite,
  isUndated: isFlag,
  friend: isText,
  series: isText,
  isHanded: isFlag,
  review: (review) => review === null || (isObject(review) && Array.isArray(review.rows) && review.rows.every(isGraded) && Array.isArray(review.points) && review.points.every((ply) => Boolean(review.rows[ply - 1]))),
};

/** The game that the value tells of, with the fields that it omits; throws if it is none. @param {any} value @returns {GameEntry} */
function parseGame(value) {
  const whole = { ...USUAL, ...checked(value, isObject(value)) };
  const fields = Object.entries(FIELDS).map(([name, holds]) => [name, checked(whole[name], holds(whole[name]))]);
  return Object.fromEntries(fields);
}

/** The same, of a game whose turns are possible: throws an Error with a sentence if they are not. @param {any} value */
export function checkedGame(value) {
  const entry = parseGame(value);
  positionsOf(GAMES.get(entry.game), entry.start, entry.turns);
  return entry;
}

/** A game without what parseGame() fills in: short, for a link. @template {Partial<GameEntry>} Game @param {Game} game */
export function briefGame(game) {
  return Object.fromEntries(Object.entries(game).filter(([name, value]) => value !== USUAL[/** @type {"at"} */ (name)]));
}

/** @param {string} id @returns {KeptGame | null} */
export function keptGame(id) {
  return browser.read(GAME + id, (value) => ({ id, ...parseGame(value) }));
}

/** All games, the last played first; entries that cannot be read are skipped. @returns {KeptGame[]} */
export function allGames() {
  const games = browser.names(GAME).map((name) => keptGame(name.slice(GAME.length)));
  return games.filter((game) => game !== null).sort((one, other) => other.at - one.at);
}

/** Keeps a game, or what has changed of it: it is played now, unless the change says when. @param {string} id @param {Partial<GameEntry>} change */
export function keepGame(id, change) {
  const before = keptGame(id);
  const hasTurned = change.turns && change.turns.join(" ") !== before?.turns.join(" ");
  const { id: _, ...now } = { ...USUAL, ...before, ...(hasTurned && { review: null }), ...change };
  const isSame = before && Object.keys(now).every((name) => JSON.stringify(now[/** @type {"at"} */ (name)]) === JSON.stringify(before[/** @type {"at"} */ (name)]));
  if (!isSame) browser.write(GAME + id, { ...now, at: change.at ?? Date.now() });
}

/** @param {string} id */
export function forgetGame(id) {
  browser.forget(GAME + id);
}

/** Keeps a game that the board has told as a record, `ago` games ago, unless it is kept already; a record that cannot be read is left out. @param {string} text @param {number} ago */
export function adoptRecord(text, ago) {
  try {
    const { game, start, players, turns, result, tags } = parseRecord(text);
    const entry = { game: game.name, start, turns };
    const isKept = allGames().some((kept) => isSameGame({ ...kept, turns: result === UNFINISHED ? kept.turns.slice(0, turns.length) : kept.turns }, entry));
    if (!turns.length || isKept) return;
    positionsOf(game, start, turns);
    const ending = tags.Termination ? "given_up" : "";
    keepGame(`board-${Date.now()}-${ago}`, { ...entry, players, result: result || UNFINISHED, ending, coached: Boolean(tags.Coach), isUndated: true, at: Date.now() - ago });
  } catch {
    // The board may keep what this page does not understand.
  }
}

/** A review as an entry has it; reviewOf() is the way back. @param {{ turns: GradedTurn[], points: number[] }} graded */
export function packReview({ turns, points }) {
  const rows = turns.map(({ before, after, chance, best, grade }) => /** @type {GradedRow} */ ([before, after, chance, best, grade]));
  return { rows, points };
}

/** Keeps the review of a game that is kept. @param {Pick<GameEntry, "game" | "start" | "turns">} game @param {{ turns: GradedTurn[], points: number[] }} graded */
export function keepReview(game, graded) {
  const kept = allGames().find((one) => isSameGame(one, game));
  if (kept) keepGame(kept.id, { review: packReview(graded), at: kept.at });
}

/** The review of a game as the page shows it; null without one. @param {GameEntry} entry */
export function reviewOf({ game, start, turns, review }) {
  if (review?.rows.length !== turns.length) return null;
  const graded = review.rows.map(([before, after, chance, best, grade], index) => ({
    ply: index + 1, side: GAMES.get(game).sideAt(start, index + 1), turn: turns[index], before, after, chance, best, grade,
  }));
  return { turns: graded, points: review.points };
}

/** Whether both are the same game after the same turns. @param {Pick<GameEntry, "game" | "start" | "turns">} one @param {Pick<GameEntry, "game" | "start" | "turns">} other */
export function isSameGame(one, other) {
  return one.game === other.game && one.start === other.start && one.turns.join(" ") === other.turns.join(" ");
}

/** How a game ended for the one person in it: "won", "lost" or "drawn", "on" while it goes on; "decided" if two people or none played. @param {Pick<GameEntry, "players" | "result">} game */
export function outcomeOf({ players, result }) {
  if (result === UNFINISHED) return "on";
  if (result === DRAWN) return "drawn";
  const place = players.indexOf("human");
  if (place < 0 || players[1 - place] === "human") return "decided";
  return winnerOf(result) === place ? "won" : "lost";
}

/** @param {unknown} value */
function isTexts(value) {
  return Array.isArray(value) && value.every(isText);
}

/** @param {unknown} row */
function isGraded(row) {
  return Array.isArray(row) && row.length === 5 && row.slice(0, 3).every(Number.isFinite) && row.slice(3).every(isText);
}
