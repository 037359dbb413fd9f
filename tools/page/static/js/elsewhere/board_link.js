// The board's line and the match: what the board tells of its game, and what it has to be told.

import { DRAW, PLAYING } from "./record.js";
import { QUESTIONS, same } from "./state.js";

// What did not bring about what it should is sent again.
const PATIENCE_MS = 2000;
// So long a turn of which no event has told has to stand: it was made while nobody listened.
const STANDS_MS = 1000;
// More than a player asks for while it is not yet certain what is the newest.
const MOST_EARLY = 8;
const MOST_PLY = 9999;
const TEXTS = ["game", "mode", "position", "side", "result", "expected"];
// What a state line says by leaving it out.
const DEFAULTS = { mode: "silent", players: ["human", "human"], ply: 0, expected: "nothing", lit: {}, last: null, result: "*", game: "", position: "", side: "" };
const OF_PLAYERS = ["ask", "answer", "gave_up"];
const PLAYED = ["play", "waiting", "over"];
const FREE = [...PLAYED, "set_up", "menu", "restore", "thinking"];

/**
 * Keeps the board at the match's record and the match at what is played on the board. `isHere` tells
 * whether the board has the match's game; `wantsBoard` that it is to get it even where it has another;
 * `lifted` the squares that a hand here has lifted from.
 */
export class BoardLink {
  wantsBoard = true;
  isHere = false;
  lifted = "";
  #match;
  #state = null;
  #sinceMs = 0;
  #nowMs = 0;
  // The turn that the board has told as made by a hand here: [ply, turn].
  #made = null;
  #sent = null;
  #sentAtMs = 0;
  #isAnswered = true;
  #shows = null;
  // What the board has told before it was certain that the own state is the newest.
  #early = [];
  // How long the log was when the board was last seen to stand as it says.
  #stoodAt = -1;
  #game;

  constructor(match) {
    this.#match = match;
    this.#game = match.own.number;
  }

  /** Takes a message of the board. */
  hear(message) {
    if (message.hello) {
      this.#sent = this.#made = this.#shows = null;
      this.#isAnswered = true;
    } else if (message.state) {
      const state = readState(message.state);
      if (!state) return;
      this.#state = state;
      this.#sinceMs = this.#nowMs;
      this.#isAnswered = true;
    } else if (message.event) {
      this.#hearEvent(message);
    }
  }

  /** The board has refused what it was told last. */
  refuse() {
    this.#isAnswered = true;
  }

  /** Resolves to the command that the board is to get now, with its keys, or null. */
  async askBoard(nowMs) {
    this.#nowMs = nowMs;
    const { own, record } = this.#match;
    if (this.#match.isReady) this.#early.splice(0).forEach((event) => this.#hearEvent(event));
    if (own.number !== this.#game) {
      this.#game = own.number;
      this.wantsBoard = true;
    }
    if (!this.#state || !record) return null;
    await this.#look(this.#state);
    const command = this.#due(this.#state);
    if (!command) return null;
    const hasWaited = nowMs - this.#sentAtMs >= PATIENCE_MS;
    if ((same(command, this.#sent) || !this.#isAnswered) && !hasWaited) return null;
    this.#sent = command;
    this.#sentAtMs = nowMs;
    this.#isAnswered = false;
    return command;
  }

  /** The command that shows on a board that waits what the other's hand has lifted, or null. */
  hand(squares) {
    return this.isHere && this.#state?.mode === "waiting" ? { do: "remote", hand: squares } : null;
  }

  /** How many turns were made on the board. */
  get ply() {
    return this.#state?.ply ?? 0;
  }

  /** Takes an event; what is none that a board tells changes nothing. */
  #hearEvent(event) {
    const match = this.#match;
    const { event: name, what, back = 0, yes } = event;
    if (OF_PLAYERS.includes(name) && !match.isReady) this.#early = [...this.#early, event].slice(-MOST_EARLY);
    else if (name === "move" && !("by" in event)) this.#made = [event.ply, event.turn];
    else if (name === "ask" && QUESTIONS.includes(what) && Number.isInteger(back) && (this.isHere || what === "next")) match.ask(what, back);
    else if (name === "gave_up") match.giveUp();
    else if (name === "answer" && typeof yes === "boolean" && this.#shows && same(this.#shows, match.question) && what === this.#shows[2]) match.reply(yes);
  }

  #players() {
    return this.#match.plays === 0 ? ["human", "remote"] : ["remote", "human"];
  }

  /** Notes whether the board has the game, and takes a turn that was made on it. */
  async #look(state) {
    const { record, plays } = this.#match;
    this.isHere = state.game === record.name && same(state.players, this.#players()) && !["set_up", "menu"].includes(state.mode);
    this.lifted = "";
    if (!this.isHere || !PLAYED.includes(state.mode)) return;
    if (this.#isAt(state, record.turns.length)) {
      this.wantsBoard = false;
      this.#stoodAt = record.log.length;
    }
    if (state.mode === "play" && state.side === record.sides[plays]) this.lifted = state.lit.home ?? "";
    await this.#takeTurn(state);
  }

  #isAt(state, ply) {
    return state.ply === ply && state.position === this.#match.record.positions[ply];
  }

  /** Adds the turn that was made here since, once it is certain. */
  async #takeTurn(state) {
    const { record } = this.#match;
    const ply = record.turns.length + 1;
    if (state.ply !== ply || !state.last || state.position !== (await record.after(state.last))) return;
    if (same(this.#made, [ply, state.last])) this.#made = null;
    else if (this.#nowMs - this.#sinceMs < STANDS_MS || this.#isUndone(ply)) return;
    await this.#match.addTurn(state.last);
  }

  /** Whether the turn of this number may be the one that was just taken back: the board still has it. */
  #isUndone(ply) {
    const { log } = this.#match.record;
    return log.at(-1) === `<${ply - 1}` && this.#stoodAt !== log.length;
  }

  #due(state) {
    const { question } = this.#match;
    if (!this.isHere) return this.wantsBoard && FREE.includes(state.mode) ? this.#wholeGame() : null;
    if (state.mode === "asked" && this.#shows && !same(this.#shows, question)) return { do: "remote", question: "" };
    return PLAYED.includes(state.mode) ? this.#dueInPlay(state) : null;
  }

  #dueInPlay(state) {
    const { record, plays } = this.#match;
    const { ply } = state;
    const { turns } = record;
    if (ply > turns.length) return this.#stepBack(state, ply);
    if (!this.#isAt(state, ply)) return this.#wholeGame();
    if (ply < turns.length) {
      if (record.movers[ply] === plays) return this.#wholeGame(); // a turn of one's own that a power cut has lost
      return state.mode === "waiting" ? { do: "turn", turn: turns[ply], ply: ply + 1 } : null;
    }
    return this.#end(state) ?? this.#question(state);
  }

  /** What takes back what is not in the record; a new turn may be told yet. */
  #stepBack(state, ply) {
    const { record, isOver, isBound, isReady } = this.#match;
    const isOwnNews = ply === record.turns.length + 1 && !isOver;
    const isOpen = isOwnNews && !this.#isUndone(ply) && !isBound;
    // Until it is certain that there is no newer state, nothing is added and nothing taken back.
    if (isOpen && (!isReady || this.#nowMs - this.#sinceMs < STANDS_MS + PATIENCE_MS)) return null;
    return state.mode === "over" ? this.#wholeGame() : { do: "remote", back: record.turns.length };
  }

  #wholeGame() {
    const { record } = this.#match;
    const [first, second] = this.#players();
    return { do: "position", game: record.name, position: record.start, turns: record.turns.join(" "), [record.sides[0]]: first, [record.sides[1]]: second };
  }

  /** What ends a game that is over by agreement or giving up, or null. */
  #end(state) {
    const { result, record, gaveUp } = this.#match;
    if (result === PLAYING || state.result !== PLAYING || record.endsByRule) return null;
    const losers = record.sides.filter((_, side) => gaveUp[side]);
    const why = result === DRAW && !losers.length ? "the players have agreed on a draw" : `${losers.join(" and ")} ${losers.length > 1 ? "have" : "has"} given up`;
    return { do: "remote", end: result, why };
  }

  /** What puts the other's question on the lights, or null. */
  #question(state) {
    const { question } = this.#match;
    if (!question || this.#made || (question[2] !== "next" && state.mode === "over")) return null;
    this.#shows = question;
    return { do: "remote", question: question[2] };
  }
}

/** The state that a board tells, with what it leaves out; null where it is none. */
function readState(told) {
  if (told === null || typeof told !== "object" || Array.isArray(told)) return null;
  const state = { ...DEFAULTS, ...told };
  const { lit, players, ply, last } = state;
  const isText = (value) => typeof value === "string";
  const isPly = Number.isInteger(ply) && ply >= 0 && ply <= MOST_PLY;
  const isLit = lit !== null && typeof lit === "object" && !Array.isArray(lit) && Object.values(lit).every(isText);
  const arePlayers = Array.isArray(players) && players.length === 2 && players.every(isText);
  return isPly && isLit && arePlayers && (last === null || isText(last)) && TEXTS.every((key) => isText(state[key])) ? state : null;
}
