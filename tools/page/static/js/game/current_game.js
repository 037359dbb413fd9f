// Which game is being played: recognised after a reload and in another tab, and how it ended.

import { batch } from "@preact/signals";
import { kept, observed } from "../core/signals.js";
import { browser, checked } from "../core/storage.js";
import { GAMES } from "./games.js";
import { DRAWN } from "./record.js";

const NAME = "game";

/** The game that this browser has kept, as far as its players have not left it; null without one. @returns {{ game: Game, start: string, turns: string[] } | null} */
export function lastGame() {
  const last = read();
  const game = last && GAMES.get(last.game);
  if (!game) return null;
  return last.isLeft ? { game, start: game.start, turns: [] } : { game, start: last.start, turns: last.turns.split(" ").filter(Boolean) };
}

/**
 * `id` is the game's own name, "" if this browser did not see it played; `coached` says whether a
 * turn was made with a coach's help, `isForgotten` whether the player has had its result forgotten. Signals.
 *
 * Event `ended` {detail: end}, once when a game ends while this page watches; an end is
 * {id, ms, game, start, players, turns, result, hasLeft, coached}: the milliseconds it took, 0 if unknown, turns as
 * texts, and whether it has left the board, given up or drawn by agreement. Event `lost` {detail: turn}
 * on arrival, if the person's last turn was seen here, and the page closed before the board had saved it.
 */
export class CurrentGame extends EventTarget {
  id = "";
  coached = false;
  isForgotten = false;
  // When its start was seen, in ms; 0 if it was not.
  #since = 0;
  #was = { isInGame: false, isOver: false, isQuestion: false };
  /** @type {SeenGame | null} */
  #seen = null;

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.parts = parts;
    const { board } = parts;
    this.board = board;
    observed(this, "id", "coached", "isForgotten");
    board.addEventListener("change", () => batch(() => this.#follow()));
  }

  /** When it began; now if that is unknown. */
  get day() {
    return this.#since ? new Date(this.#since) : new Date();
  }

  /** Whether this browser keeps a game that the players have not left. */
  get isKept() {
    const game = kept(read);
    return Boolean(game && !game.isLeft);
  }

  #follow() {
    const { state, turns, game, start, isInGame, isOver, isPlayer, isQuestion, isClosed, isSetUp, isUnknown } = this.board;
    const { ply, last, players, side, result } = state;
    const isComplete = turns.length === ply && (turns.at(-1)?.turn ?? null) === last;
    if (isUnknown || (isInGame && !isComplete)) return;
    const was = this.#was;
    this.#was = { isInGame, isOver, isQuestion };
    if (isInGame) {
      const hasArrived = !this.#seen;
      this.#seen = { game, start, players, side, result, turns: turns.map(({ turn }) => turn) };
      const lost = hasArrived && this.board.mayTouch && this.board.isPlayed && this.board.mover === "human" ? lostTurn(this.#seen) : "";
      if (isPlayer) this.#keep(this.#seen, isOver);
      if (lost) this.dispatchEvent(new CustomEvent("lost", { detail: lost }));
    }
    if (!this.#seen) return;
    if (isOver && was.isInGame && !was.isOver) this.#end(this.#seen, false);
    else if (was.isQuestion && isClosed && !this.parts.actions.isBeginning) this.#giveUp(this.#seen);
    if (isClosed && isSetUp) this.#leave();
  }

  /** Notes that a finished game that still stands on the board is not counted again, unless it goes on. */
  forget() {
    const kept = read();
    if (kept && this.board.isOver) browser.write(NAME, { ...kept, isForgotten: true });
  }

  /** Ends the game of two people here as a draw by agreement. */
  async agree(line) {
    await line.ask("remote", { end: DRAWN });
    this.#end({ ...this.#seen, result: DRAWN }, true);
  }

  #end(end, hasLeft) {
    const detail = { ...end, hasLeft, id: this.id, coached: this.coached, ms: this.#since ? Date.now() - this.#since : 0 };
    this.dispatchEvent(new CustomEvent("ended", { detail }));
  }

  /** Ends a game given up by the person against the board, or of two people by the one to move. @param {SeenGame} seen */
  #giveUp(seen) {
    const people = seen.players.flatMap((player, place) => (player === "human" ? [place] : []));
    const loser = people.length === 1 ? people[0] : seen.game.sides.indexOf(seen.side);
    this.#end({ ...seen, result: ["0-1", "1-0"][loser] }, true);
  }

  /** Leaves the game: the next turns belong to another one. */
  #leave() {
    this.#seen = null;
    this.id = "";
    this.#since = 0;
    const kept = read();
    if (kept && !kept.isLeft) browser.write(NAME, { ...kept, isLeft: true });
  }

  /** @param {SeenGame} seen @param {boolean} isOver */
  #keep({ game, start, turns }, isOver) {
    const now = entryOf({ game, start, turns });
    const kept = read();
    const isKnown = isSame(kept, now);
    if (!isKnown && isOver) {
      this.id = ""; // this browser did not see its turns
      this.#since = 0;
      this.coached = false;
      return;
    }
    const { id, since } = isKnown ? kept : { id: `${Date.now()}-${Math.floor(Math.random() * 1e6)}`, since: now.turns ? 0 : Date.now() };
    const hasTurned = !isKnown || kept.turns !== now.turns;
    this.coached = Boolean((isKnown && kept.coached) || (hasTurned && now.turns && this.parts.coach.helps));
    if (hasTurned) browser.write(NAME, { id, since, ...now, coached: this.coached });
    this.isForgotten = Boolean(!hasTurned && kept.isForgotten);
    this.id = id;
    this.#since = since;
  }
}

function read() {
  const isOurs = (kept) => [kept.id, kept.game, kept.start, kept.turns].every((text) => typeof text === "string") && Number.isFinite(kept.since);
  return browser.read(NAME, (kept) => checked(kept, isOurs(kept)));
}

/** A game as it is kept. */
function entryOf({ game, start, turns }) {
  return { game: game.name, start, turns: turns.map((turn) => `${turn} `).join("") };
}

/** The only turn by which the kept game is ahead of the board's, or "". @param {SeenGame} seen */
function lostTurn(seen) {
  const kept = read();
  const now = entryOf(seen);
  const [turn = "", ...more] = isSame(kept, now) ? kept.turns.slice(now.turns.length).trim().split(" ") : [];
  return more.length ? "" : turn;
}

/** Whether turns made or taken back lead from the kept game to the one being played. */
function isSame(kept, now) {
  if (!kept || kept.isLeft || kept.game !== now.game || kept.start !== now.start) return false;
  const isBegunAnew = !now.turns && kept.turns.trim().includes(" ");
  return !isBegunAnew && (kept.turns.startsWith(now.turns) || now.turns.startsWith(kept.turns));
}
