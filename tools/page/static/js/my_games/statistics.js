// Results of games against the board, kept in this browser; and the part that shows them.

import { onClick, sure } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { browser, checked } from "../core/storage.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { opponentNumber, REMOTE, rowWords } from "../game/opponents.js";
import { DRAWN, winnerOf } from "../game/record.js";

// Each finished game has an entry of its own: two tabs that keep it write the same.
const GAME = "result-";
const OUTCOMES = ["won", "lost", "drawn"];
const COLUMNS = [...OUTCOMES, "streak", "best"];

/** Notes the person's result in the game `id` against the board; ignores all other games. */
export function count(id, { game, start, players, result, coached }) {
  const place = players.indexOf("human");
  const [level, ...more] = players.filter((player) => player !== "human");
  if (!id || place < 0 || !level || level === REMOTE || more.length || !isUsual(game, start) || result === "*") return;
  const outcome = result === DRAWN ? "drawn" : winnerOf(result) === place ? "won" : "lost";
  const kept = read(GAME + id);
  const isKept = kept?.outcome === outcome && kept.level === level && kept.coached === coached;
  if (!isKept) browser.write(GAME + id, { game: game.name, level, coached, outcome, at: Date.now() });
}

function read(name) {
  const isOurs = (kept) => OUTCOMES.includes(kept.outcome) && [kept.game, kept.level].every((text) => typeof text === "string") && typeof kept.coached === "boolean" && Number.isFinite(kept.at);
  return browser.read(name, (kept) => checked(kept, isOurs(kept)));
}

/** Whether a game starts with the pieces of the usual set-up, on whichever squares they were drawn to stand. */
function isUsual(game, start) {
  const [one, other] = [start, game.start].map((text) => game.parse(text).kinds.toSorted().join(" "));
  return one === other;
}

/** [{game, level, coached, won, lost, drawn, streak, best}] of all games played; streaks count games won.
 *
 * Games with the coach's help are counted separately.
 */
export function tallies() {
  const rows = new Map();
  const all = browser.names(GAME).map(read).filter(Boolean).sort((one, other) => one.at - other.at);
  for (const { game, level, outcome, coached } of all) {
    const key = `${game} ${level} ${coached}`;
    if (!rows.has(key)) rows.set(key, { game, level, coached, won: 0, lost: 0, drawn: 0, streak: 0, best: 0 });
    const row = rows.get(key);
    row[outcome]++;
    row.streak = outcome === "won" ? row.streak + 1 : 0;
    row.best = Math.max(row.best, row.streak);
  }
  const order = [...GAMES.keys()];
  return [...rows.values()].sort((one, other) => order.indexOf(one.game) - order.indexOf(other.game) || opponentNumber(one.level) - opponentNumber(other.level) || one.coached - other.coached);
}

export class Statistics {
  /** @param {Pick<Parts, "current" | "places">} parts */
  constructor({ current, places }) {
    this.places = places;
    const forget = () => {
      for (const name of browser.names(GAME)) browser.forget(name);
      current.forget();
      this.update();
      say(t("joy.statistics.forgotten"));
      find("statistics").focus();
    };
    onClick("forget-all", () => sure(find("forget-all"), forget));
    places.addEventListener("go", () => this.update());
    addEventListener("storage", () => this.update()); // another tab has counted
  }

  update() {
    if (this.places.at !== "games") return;
    const rows = tallies().filter(({ game }) => GAMES.has(game));
    find("statistics-words").textContent = t(rows.length ? "joy.statistics.words" : "joy.statistics.none");
    find("forget-all").hidden = !rows.length;
    find("tallies").replaceChildren(...(rows.length ? [table(rows)] : []));
  }
}

function table(rows) {
  const head = html("tr", {}, html("td"), ...COLUMNS.map((name) => html("th", { scope: "col" }, t(`joy.statistics.${name}`))));
  const body = rows.map((row) =>
    html("tr", {},
      html("th", { scope: "row" }, rowWords(GAMES.get(row.game).title, row)),
      ...COLUMNS.map((name) => html("td", {}, row[name]))));
  return html("table", {}, html("thead", {}, head), html("tbody", {}, ...body));
}
