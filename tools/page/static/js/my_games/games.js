// My games: opens a kept game at the table, lets it go on there or at another device, and hands it on as a link.

import { attempt } from "../core/button.jsx";
import { handOver } from "../core/dom.js";
import { packText, unpackText } from "../core/packed.js";
import { kept, observed } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { FACTS, gameOfPosition, GAMES } from "../game/games.js";
import { adoptRecord, allGames, briefGame, checkedGame, isSameGame, keepGame, keptGame, packReview } from "../game/kept_games.js";
import { checkTurns, UNFINISHED } from "../game/record.js";

// A link to look at a game, and one to go on with it.
const LINK = /[#&](show|on)=([\w-]*)/;
// A file of the board's store holds five games: after five missing ones there may be more.
const MOST_MISSING = 5;

/** @typedef {import("../game/kept_games.js").GameEntry} GameEntry */
/** @typedef {import("../game/kept_games.js").KeptGame} KeptGame */

/** What a link carries: a game, the number of turns after which it is looked at, and how it goes on elsewhere. @typedef {GameEntry & { id?: string, ply?: number, remote?: unknown }} Shown */

export class Games {
  /** Whether the page follows the link that it was opened with, so shows no door: a signal. */
  isOpening = LINK.test(location.hash);
  /** The game that the open sheet lets go on at another device, and the link for that: a signal. @type {{ game: KeptGame, link: string } | null} */
  handed = null;
  #hasAsked = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isOpening", "handed");
  }

  follow() {
    addEventListener("hashchange", () => this.#arrive());
    this.#arrive();
  }

  /** The kept game that is shown at the table; null without one. @returns {KeptGame | null} */
  get shown() {
    const { current, history } = this.parts;
    const id = history.pasted ? history.pasted.id : current.id;
    return id ? kept(() => keptGame(id)) : null;
  }

  /** Whether this is the game on the board, and with the friend if it is one with a friend. @param {KeptGame} game */
  isOnBoard({ id, series }) {
    const { board, current, remote } = this.parts;
    const [friends] = series.split(" ");
    return id === current.id && board.isInGame && (!friends || remote.status?.id === friends);
  }

  /** Keeps the games that the board has and this browser has not, once a visit. */
  async adopt() {
    const { board } = this.parts;
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    let missing = 0;
    for (let ago = 1; ago <= FACTS.kept_games && missing <= MOST_MISSING; ago++) {
      try {
        adoptRecord(await board.record(ago), ago);
        missing = 0;
      } catch (reason) {
        if (reason.code !== "no_record") throw reason;
        missing++;
      }
    }
  }

  /** Opens a game at the table. @param {KeptGame} game */
  async open(game) {
    const { history, places } = this.parts;
    if (this.isOnBoard(game)) history.look(null);
    else if (!(await this.#needsOtherBoard(game, false))) this.#look(game);
    places.go("play");
  }

  /** Lets a game go on at this table. @param {KeptGame} game */
  async goOn(game) {
    const { actions, current, history, places, remote } = this.parts;
    const [friends] = game.series.split(" ");
    if (friends) await remote.goOn(friends);
    else if (!(await this.#needsOtherBoard(game, true))) {
      history.look(null);
      current.resumed = game.id;
      await actions.resume(GAMES.get(game.game), game.start, game.turns, game.players);
      places.go("play");
    }
  }

  /** Sets a position up and lets it be played from there. @param {string} text */
  async playFrom(text) {
    const { actions, board, history, places } = this.parts;
    const { at } = places;
    const position = text.trim().replace(/\s+/g, " ");
    const isSetUp = actions.match(gameOfPosition(position, board.game), position);
    history.look(null);
    await isSetUp;
    // The player may have gone elsewhere meanwhile.
    if (places.at === at) places.go("play");
  }

  /** Shares a link to the game that is shown, with its review, or only to its position. @param {boolean} isWhole */
  async share(isWhole) {
    const { board, history, review } = this.parts;
    const { game, start, turns } = isWhole ? history.shown : history.seen;
    const players = history.pasted?.players ?? board.state.players;
    const graded = isWhole && review.shown ? packReview(review.shown) : null;
    const { id: _, ...known } = { players, result: UNFINISHED, ...(isWhole && this.shown) };
    const entry = { ...known, game: game.name, start, turns, series: "", review: graded, ply: history.at ?? turns.length };
    const how = await handOver(await linkTo("show", entry), t(isWhole ? "shown.sendGame" : "shown.sendPosition", { game: game.title }), t("shown.refused"));
    say(how && t(how === "sent" ? "remote.send.sent" : "shown.copied"));
  }

  /** Opens the sheet with the code by which a game goes on at another device. @param {KeptGame} game */
  async offer(game) {
    const [friends] = game.series.split(" ");
    const views = friends ? await this.parts.remote.load() : null;
    this.handed = { game, link: await linkTo("on", { ...game, remote: views?.wholeGame(friends) }) };
    this.parts.sheet = "hand";
  }

  /** Lets the game go on at the other device alone: this one looks on. @param {KeptGame} game */
  async handOn(game) {
    const { history, line, remote } = this.parts;
    const isOnBoard = this.isOnBoard(game);
    this.parts.sheet = "";
    const [friends] = game.series.split(" ");
    if (friends) await remote.forget(friends);
    keepGame(game.id, { isHanded: true, at: game.at });
    if (isOnBoard) await line.ask("new", { game: game.game });
    history.look(null);
    this.#look(game);
  }

  /** Follows the link that the page was opened with, and goes on with what a change of the board has interrupted. */
  async #arrive() {
    const [, what, letters] = LINK.exec(location.hash) ?? [];
    const { opens } = history.state ?? {};
    if (!what && !opens) return;
    history.replaceState({ ...history.state, opens: null }, "", what ? location.pathname + location.search : undefined);
    await attempt(async () => {
      const { game, goesOn } = what ? { game: await readShown(letters), goesOn: false } : opens;
      await this.parts.actions.arrival;
      if (what === "on") await this.#takeOver(game);
      else if (goesOn) await this.goOn(game);
      else await this.#openShown(game);
    });
    this.isOpening = false;
  }

  /** @param {Shown} shown */
  async #openShown(shown) {
    const same = allGames().find((one) => isSameGame(one, shown));
    const game = { ...shown, id: same?.id ?? "" };
    if (await this.#needsOtherBoard(game, false)) return;
    await checkTurns(this.parts.line, { ...game, game: GAMES.get(game.game) });
    this.#look(game);
  }

  /** Goes on with a game that another device hands over. @param {Shown} shown */
  async #takeOver({ id = "", ply: _, remote: whole, ...entry }) {
    const [friends] = entry.series.split(" ");
    if (friends) (await this.parts.remote.load()).restoreGame(friends, whole);
    // A game that is still played here stays as it is here.
    if (keptGame(id)?.isHanded ?? true) keepGame(id, { ...entry, isHanded: false });
    const game = keptGame(id);
    if (game) await this.goOn(game);
    say(t("handed.here"));
  }

  /** @param {KeptGame & Shown} game */
  #look(game) {
    const { history, review } = this.parts;
    review.restore(game);
    history.open({ ...game, game: GAMES.get(game.game) }, game.id, game.ply);
  }

  /** @param {KeptGame & Shown} game @param {boolean} goesOn */
  #needsOtherBoard(game, goesOn) {
    return this.changeBoardFor(GAMES.get(game.game), () => history.replaceState({ ...history.state, opens: { game, goesOn } }, ""));
  }

  /** Begins to change the board for a game of another one, after which the page loads again and opens what `keep` has kept; resolves to whether it does. @param {Game} game @param {() => void} keep */
  async changeBoardFor(game, keep) {
    const { board, drawn, line } = this.parts;
    if (game.board === drawn.layout.grid.name) return false;
    if (!board.host.hand) throw new Error(t("turns.otherBoard", { game: game.title }));
    keep();
    await line.ask("new", { game: game.name });
    return true;
  }
}

/** The game that the page's address carries, to be seen while the board loads; null without one. @param {string} hash */
export async function shownBy(hash) {
  const [, what, letters] = LINK.exec(hash) ?? [];
  if (!what) return null;
  const { game, start, turns, ply } = await readShown(letters);
  return { game: GAMES.get(game), start, turns: turns.slice(0, ply ?? turns.length) };
}

/** What a link carries; rejects with a sentence if it is cut off or altered. @param {string} letters @returns {Promise<Shown>} */
async function readShown(letters) {
  try {
    const { id = "", ply, remote, ...entry } = JSON.parse(await unpackText(letters));
    const game = checkedGame(entry);
    return { ...game, id: String(id), ply: Number.isInteger(ply) ? ply : game.turns.length, remote };
  } catch {
    throw new Error(t("shown.wrong"));
  }
}

/** A link that carries a game. @param {string} what @param {Partial<Shown>} game */
async function linkTo(what, game) {
  return `${location.href.replace(/#.*/, "")}#${what}=${await packText(JSON.stringify(briefGame(game)))}`;
}
