// Which game is being played: recognised after a reload and in another tab, and how it ended.

import { batch } from "@preact/signals";
import { attempt } from "../core/button.jsx";
import { NOW } from "../core/keys.js";
import { kept, observed } from "../core/signals.js";
import { browser, checked, isFlag, isText } from "../core/storage.js";
import { GAMES } from "./games.js";
import { allGames, forgetGame, isSameGame, keepGame, keptGame } from "./kept_games.js";
import { REMOTE } from "./opponents.js";
import { DRAWN, UNFINISHED } from "./record.js";

/** The game that this browser has kept, as far as its players have not left or ended it; null without one. @returns {Turns | null} */
export function lastGame() {
  const last = read();
  if (!last) return null;
  const game = GAMES.get(last.game);
  return last.isLeft || isEnded(last) ? { game, start: game.start, turns: [] } : { ...last, game };
}

/**
 * `id` is the game's own name, under which it is kept, "" if this browser did not see it played: a signal.
 *
 * Event `ended` {detail: end}, once when a game ends while this page watches; an end is
 * {id, ms, game, start, players, turns, result, hasLeft, coached}: the milliseconds it took, 0 if unknown, turns as
 * texts, and whether it has left the board, given up or drawn by agreement.
 *
 * The page may have closed before the board had saved the person's last turn, or the game's end, which were seen here: on arrival
 * the turn is made again, or the game left.
 */
export class CurrentGame extends EventTarget {
  id = "";
  /** The kept game that the board is asked to go on with, by its id. */
  resumed = "";
  /** Whether the board, just started, still has a game that the players have ended. */
  isEnding = false;
  #hasArrived = false;
  #was = { isInTurn: false, isQuestion: false };
  /** @type {SeenGame | null} */
  #seen = null;

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.parts = parts;
    const { board } = parts;
    this.board = board;
    observed(this, "id", "isEnding");
    board.addEventListener("change", () => batch(() => this.#follow()));
  }

  /** When it began; now if that is unknown. */
  get day() {
    return new Date(keptGame(this.id)?.since || Date.now());
  }

  /** Whether this browser keeps a game that the players have not left or ended. */
  get isKept() {
    const game = kept(read);
    return Boolean(game && !game.isLeft && !isEnded(game));
  }

  #follow() {
    const { state, turns, game, start, isInGame, isInTurn, isOver, isPlayer, isQuestion, isClosed, isSetUp, isUnknown } = this.board;
    const { ply, last, players, side, result } = state;
    const isComplete = turns.length === ply && (turns.at(-1) ?? null) === last;
    if (isUnknown || (isInGame && !isComplete)) return;
    if (this.#isOver(isInGame)) return;
    const was = this.#was;
    this.#was = { isInTurn, isQuestion };
    if (isInGame) {
      const hasArrived = !this.#seen;
      this.#seen = { game, start, players, side, result, turns };
      const lost = hasArrived && this.board.mayTouch && this.board.isPlayed && this.board.mover === "human" ? lostTurn(this.#seen) : "";
      if (isPlayer) this.#keep(this.#seen, isOver);
      if (lost) attempt(() => this.parts.actions.do((hand) => hand.makeOwn(lost)));
    }
    if (!this.#seen) return;
    if (isOver && was.isInTurn) this.#end(this.#seen, false);
    else if (was.isQuestion && isClosed && !this.parts.actions.isBeginning) this.#end(givenUp(this.#seen), true);
    if (!isClosed || !isSetUp) return;
    // The next turns belong to another game.
    this.#seen = null;
    this.id = "";
    const left = read();
    if (left && !left.isLeft) browser.write(NOW, { id: left.id, isLeft: true });
  }

  /** Whether the game on the board, as this page first finds it, has been ended before the board saved that: it is left then. @param {boolean} isInGame */
  #isOver(isInGame) {
    const { turns, game, start, isClosed, isPlayer, mayTouch } = this.board;
    if (isInGame && isPlayer && mayTouch && !this.#hasArrived) {
      const last = read();
      this.isEnding = Boolean(last && isEnded(last) && isSameGame(last, { game: game.name, start, turns }));
      if (this.isEnding) attempt(() => this.parts.line.ask("new", { game: game.name }));
    }
    this.#hasArrived ||= isInGame || isClosed;
    if (isClosed) this.isEnding = false;
    return this.isEnding;
  }

  /** Ends the game of two people here as a draw by agreement. @param {Parts["line"]} line */
  async agree(line) {
    await line.ask("remote", { end: DRAWN });
    this.#end({ .../** @type {SeenGame} */ (this.#seen), result: DRAWN }, true);
  }

  /** @param {SeenGame} end @param {boolean} hasLeft */
  #end(end, hasLeft) {
    if (hasLeft) this.#keepEnd(end);
    const { since = 0, at = 0, coached = false } = keptGame(this.id) ?? {};
    // A game that was over before the page was loaded took no longer.
    const detail = { ...end, hasLeft, id: this.id, coached, ms: since && at - since };
    this.dispatchEvent(new CustomEvent("ended", { detail }));
  }

  /** Keeps that the player gives the game up, before the board is told: it may save that only after the page is closed. */
  foreseeGivenUp() {
    if (this.#seen && !this.board.isRemote) this.#keepEnd(givenUp(this.#seen));
  }

  /** @param {SeenGame} end */
  #keepEnd({ result }) {
    if (this.id) keepGame(this.id, { result, ending: result === DRAWN ? "agreed" : "given_up" });
  }

  /** @param {SeenGame} seen @param {boolean} isOver */
  #keep({ game, start, turns, players, result }, isOver) {
    const now = { game: game.name, start, turns };
    const last = read();
    const { status } = this.parts.remote;
    const isFriends = players.includes(REMOTE);
    const series = isFriends && status ? `${status.id} ${status.number}` : "";
    const others = [this.resumed && keptGame(this.resumed), ...(series && last?.series !== series ? allGames() : [])];
    const resumed = others.find((one) => one && (one.id === this.resumed ? isSameGame(one, now) : one.series === series && isSame(one, now)));
    const known = resumed || (last && !last.isLeft && isSame(last, now) ? last : undefined);
    if (resumed) this.resumed = "";
    if (!known && isOver) {
      this.id = ""; // this browser did not see its turns
      return;
    }
    if (!known && last && !last.turns.length) forgetGame(last.id);
    const { id, since } = known ?? { id: `${Date.now()}-${Math.floor(Math.random() * 1e6)}`, since: turns.length ? 0 : Date.now() };
    const hasTurned = !known || !isSameGame(known, now);
    const coached = Boolean(known?.coached || (hasTurned && turns.length && this.parts.coach.helps));
    const { win, draw, friend } = this.board;
    // A game that the players have ended stays ended, even if the board has not been told yet after a restart.
    const end = isOver ? { result, ending: (win ?? draw)?.ended ?? known?.ending ?? "" } : known?.ending && !hasTurned ? {} : { result: UNFINISHED, ending: "" };
    keepGame(id, {
      ...now, ...end, players, since, coached,
      friend: isFriends ? friend || known?.friend || "" : "", series: series || (isFriends && known?.series) || "",
    });
    if (last?.id !== id || last.isLeft) browser.write(NOW, { id, isLeft: false });
    this.id = id;
  }
}

/** The game of the last visit, or of another tab; null without one. @returns {(import("./kept_games.js").KeptGame & { isLeft: boolean }) | null} */
function read() {
  const now = browser.read(NOW, (value) => checked(value, isText(value.id) && isFlag(value.isLeft)));
  const game = now && keptGame(now.id);
  return game && { ...game, isLeft: now.isLeft };
}

/** Whether the players have ended the game, although the board may not have saved that; one with a friend goes by what both have signed. @param {import("./kept_games.js").KeptGame} game */
function isEnded({ ending, players }) {
  return ending !== "" && !players.includes(REMOTE);
}

/** The game as given up by the person against the board, or of two people by the one to move. @param {SeenGame} seen */
function givenUp(seen) {
  const people = seen.players.flatMap((player, place) => (player === "human" ? [place] : []));
  const loser = people.length === 1 ? people[0] : seen.game.sides.indexOf(seen.side);
  return { ...seen, result: ["0-1", "1-0"][loser] };
}

/** The only turn by which the kept game is ahead of the board's, or "". @param {SeenGame} seen */
function lostTurn({ game, start, turns }) {
  const last = read();
  const [turn = "", ...more] = last && !last.isLeft && isSame(last, { game: game.name, start, turns }) ? last.turns.slice(turns.length) : [];
  return more.length ? "" : turn;
}

/** Whether turns made or taken back lead from the kept game to the one being played. @param {import("./kept_games.js").KeptGame} last @param {{ game: string, start: string, turns: string[] }} now */
function isSame(last, now) {
  if (last.game !== now.game || last.start !== now.start) return false;
  const isBegunAnew = !now.turns.length && last.turns.length > 1;
  return !isBegunAnew && last.turns.slice(0, now.turns.length).every((turn, index) => turn === now.turns[index]);
}
