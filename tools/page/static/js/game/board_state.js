// The state of the board and its game, built from the lines of its protocol.

import { batch } from "@preact/signals";
import { squaresIn } from "../board/layout.js";
import { observed } from "../core/signals.js";
import { Refused } from "../core/words.js";
import { FACTS, gameCalled, GAMES, positionsOf, reads, standing } from "./games.js";
import { GRADES } from "./meanings.js";
import { REMOTE } from "./opponents.js";
import { parseRecord, UNFINISHED } from "./record.js";

// A kind, its square, its millimetres off the centre, and whether it lies; see tools/sim/world/hand_commands.py.
const PLACE = /(\S+?)([a-z]\d)(?::(-?\d+):(-?\d+))?(~?)(?!\S)/g;
// Instead of a game the board runs a lesson, a test of itself, or a question from elsewhere.
const SERVES = ["lesson", "puzzle", "review", "calibrate", "touch", "selftest", "blind", "asked"];
// The steps that an open turn may expect; all but the first after its totem has been lifted.
const STEPS = ["lift", "go", "put", "touch"];
const MOVED = STEPS.slice(1);

// The newest event of each of these is kept in the property of its name.
const KEPT = ["lesson", "fault", "win", "draw", "thought", "retry"];
// What a state line means by omitting a key.
const DEFAULTS = {
  mode: "silent", may: [], ply: 0, expected: "nothing", lit: {}, last: null, result: UNFINISHED,
  players: ["human", "human"], lead: null, piece: null,
};

/**
 * `state` is the newest state line, whose modes firmware/PROTOCOL.md lists: only here are they classified. `host` is the host lines
 * merged, `turns` the game's turns, `start` the position they began from, `fault`, `win` and `draw` the last such event while
 * it lasts, `thought` an engine's comment on its last choice.
 *
 * Its fields are signals. Events: `change` after every line that changed something, `news` (an event line).
 */
export class BoardState extends EventTarget {
  /** @type {{ hello?: string, protocol?: number, firmware?: string, build?: string, board?: string, games?: string[] }} */
  greeting = {};
  host = { board: "", hand: false, role: "player", gone: "", say: null, notices: /** @type {Record<string, any>[]} */ ([]) };
  state = stateOf({});
  start = this.state.position;
  /** @type {string[]} */
  turns = [];
  /** The readings of the sensors, in the order of the squares; null before the first. @type {number[] | null} */
  levels = null;
  /** Where a simulated board's pieces are by its newest field line. @type {ReturnType<typeof readField> | null} */
  field = null;
  /** The page's hand, which knows the kind of piece on a square, and whether one of a kind stands on the board or is held. @type {Pick<Parts["hand"], "kindAt" | "isNear">} */
  hand = { kindAt: () => "", isNear: () => true };
  /** @type {{ take?: string, back?: string } | null} */
  fault = null;
  /** @type {Record<string, any> | null} */
  win = null;
  /** @type {Record<string, any> | null} */
  draw = null;
  /** @type {Record<string, any> | null} */
  thought = null;
  /** The event that says where a lost game is tried again, until a turn is made. @type {Record<string, any> | null} */
  retry = null;
  /** The pole that a calibration asks for: "north", "south", or "" before. */
  pole = "";
  /** The lesson under way; null in no lesson. @type {{ number: number, of: number, step?: string } | null} */
  lesson = null;
  /** The puzzle under way: the newest event; null without. @type {Record<string, any> | null} */
  puzzle = null;
  /** The name of the player at another board, "" while unknown. */
  friend = "";
  /** The number of state lines received. */
  heard = 0;
  #line;
  #isCatchingUp = false;
  #isStartKnown = false;
  #isRestartKnown = false;

  /** @param {Parts["line"]} line */
  constructor(line) {
    super();
    this.#line = line;
    observed(this, "greeting", "host", "state", "turns", "start", "levels", "field", "fault", "win", "draw", "thought", "retry", "pole", "lesson", "puzzle", "friend", "heard");
    line.addEventListener("message", ({ detail }) => batch(() => this.#read(detail)));
    line.addEventListener("closed", () => this.#fallSilent());
  }

  /** Shows a game before the board has spoken: from a position, after these turns. @param {Turns} game */
  foresee({ game, start, turns }) {
    const position = positionsOf(game, start, turns)[turns.length];
    const state = { game: game.name, position: game.format(position), side: position.side, ply: turns.length, last: turns.at(-1) ?? null };
    batch(() => Object.assign(this, { state: stateOf({ mode: this.state.mode, ...state }), start, turns }));
  }

  /** Whether the board would obey this command now. @param {string} command */
  obeys(command) {
    return [this.state.may].flat().includes(command);
  }

  /** Whether the board has not spoken yet. */
  get isSilent() {
    return this.state.mode === "silent";
  }

  get isTesting() {
    return this.state.mode === "test";
  }

  /** Whether the page does not know yet if a game is on. */
  get isUnknown() {
    return ["silent", "test"].includes(this.state.mode);
  }

  /** Whether no game is on: the menu is open, or a position is set up. */
  get isClosed() {
    return ["set_up", "menu"].includes(this.state.mode);
  }

  get isMenu() {
    return this.state.mode === "menu";
  }

  /** Whether a turn of the game is under way or expected. */
  get isInTurn() {
    return ["play", "thinking", "waiting"].includes(this.state.mode);
  }

  /** Whether a player makes a turn of the game. */
  get isPlayed() {
    return this.state.mode === "play";
  }

  get isOver() {
    return this.state.mode === "over";
  }

  /** Whether the board asks if a player gives up. */
  get isQuestion() {
    return this.state.mode === "question";
  }

  /** Whether the board leads pieces back to a game's position. */
  get isRestored() {
    return this.state.mode === "restore";
  }

  /** Whether a game is on, or has ended. */
  get isInGame() {
    return this.isInTurn || this.isOver;
  }

  /** The mode that the board runs instead of a game, or "". */
  get job() {
    return SERVES.includes(this.state.mode) ? this.state.mode : "";
  }

  /** The job with its own positions and turns, or "". */
  get sideGame() {
    return ["lesson", "review", "puzzle"].includes(this.job) ? this.job : "";
  }

  /** Whether a turn is open, in a game, a lesson or a review. */
  get isTurn() {
    return this.isPlayed || (this.sideGame !== "" && STEPS.includes(this.state.expected));
  }

  /** Whether the board waits for the pieces of a position: for a game, a lesson, a review, or to mend one. */
  get isSetUp() {
    return this.state.mode === "set_up" || this.isRestored || (this.sideGame !== "" && this.state.expected === "fill");
  }

  /** Whether a side is to move, in a game, a lesson or a puzzle. */
  get hasMover() {
    return this.isInTurn || this.job === "lesson" || this.job === "puzzle";
  }

  /** Whether this page plays, rather than watches. */
  get isPlayer() {
    return this.host.role === "player";
  }

  /** Whether one person plays at this page against the board. */
  get isAlone() {
    const { players } = this.state;
    return this.isPlayer && players.includes("human") && players.some((player) => player !== "human");
  }

  get isRemote() {
    return this.state.players.includes(REMOTE);
  }

  get mayTouch() {
    return this.host.hand && this.isPlayer && !this.host.gone;
  }

  /** Forgets the board's greeting: it restarts, perhaps with another firmware. */
  startAnew() {
    this.greeting = {};
    this.#fallSilent();
  }

  /** @param {string} meaning */
  lit(meaning) {
    return squaresIn(this.state.lit[meaning]);
  }

  get game() {
    return gameCalled(this.state.game);
  }

  /** The games that may begin here: a simulated board gives way to one for another game. */
  get games() {
    const { games = [] } = this.greeting;
    return [...GAMES.values()].filter(({ name }) => this.host.hand || games.includes(name));
  }

  /** The position before the turn's first step, as the game reads it. */
  get position() {
    return this.game.parse(this.state.position);
  }

  /** The kind that stands on a square in that position, or waits there in the reserve; or "". @param {string} square */
  belongsOn(square) {
    return standing(this.game, this.position, (other) => Number(other === square))[this.game.grid.indexOf(square)];
  }

  /** @param {string} kind */
  squareOf(kind) {
    return this.game.grid.squares[this.position.kinds.indexOf(kind)];
  }

  /** The square that the piece in play came from. */
  get home() {
    return this.lit("home")[0] ?? this.started?.home ?? "";
  }

  /** {kind, home}: the piece that the turn's first step lifted, and its square; null before it. */
  get started() {
    const { expected, piece, side } = this.state;
    const totem = this.game.totem(piece);
    if (totem) return MOVED.includes(expected) ? { kind: totem, home: this.squareOf(totem) } : null;
    const [home = ""] = this.lit("home");
    const isLifted = this.game.hasReserve ? piece : home;
    return isLifted ? { kind: this.game.kindOf(side, piece), home } : null;
  }

  get mover() {
    return this.state.players[this.game.sides.indexOf(this.state.side)] ?? "human";
  }

  /** Whether the board leads its own move, not a hint. */
  get isLed() {
    return this.isTurn && Boolean(this.state.lead) && this.mover !== "human";
  }

  /** The squares where a step may be made, including graded ones and the one that the board leads to. @param {string} step */
  may(step) {
    const graded = [...this.graded].flatMap(([square, own]) => (own === step ? [square] : []));
    const open = [...this.lit(step), ...graded];
    return [...this.game.grid.squares.filter((square) => open.includes(square)), ...this.lit("lead")];
  }

  /** The step that each graded square is for: a lift where a piece stands, else the expected step. */
  get graded() {
    const squares = GRADES.flatMap((grade) => this.lit(grade));
    const kinds = squares.length ? standing(this.game, this.position, (square) => Number(squares.includes(square))) : [];
    const isLift = (/** @type {string} */ square) => square !== this.home && kinds[this.game.grid.indexOf(square)];
    return new Map(squares.map((square) => [square, isLift(square) ? "lift" : this.state.expected]));
  }

  /** @param {any} message */
  #read(message) {
    if (message.colours in FACTS.palettes) FACTS.lights = FACTS.palettes[message.colours];
    if (message.levels) this.levels = message.levels;
    if (message.field) this.field = readField(message.field);
    if (message.host) this.host = { ...this.host, ...message.host };
    else if (isState(message.state)) this.#readState(stateOf(message.state));
    else if (message.event) this.#readEvent(message);
    else if (message.hello) this.greeting = message;
    else return;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {StateLine} state */
  #readState(state) {
    this.heard++;
    const wasLed = ["lesson", "puzzle"].includes(this.job);
    const before = this.state;
    this.state = state;
    const { job } = this;
    const { ply, position, last, lit: { take, back } } = state;
    const isLed = ["lesson", "puzzle"].includes(job);
    // Only the lights tell the faults of a lesson or puzzle.
    if (isLed) this.fault = this.isTurn && (take || back) ? { take, back } : null;
    else if (!this.isInGame) this.fault = null;
    // A page that joins late finds the lesson by its position.
    const number = this.game.lessons.indexOf(position) + 1;
    if (job !== "lesson") this.lesson = null;
    else if (number && !this.lesson) this.lesson = { number, of: this.game.lessons.length };
    if (job !== "puzzle") this.puzzle = null;
    if (job !== "calibrate") this.pole = "";
    if (this.isTesting) this.#isRestartKnown = false;
    if (!this.isOver && !this.job && state.result === UNFINISHED) this.win = this.draw = null;
    if (!this.isOver && !this.isRestored && (ply > 0 || !this.isPlayed)) this.retry = null;
    if (!this.isInGame) this.thought = null;
    if (job === "review") return; // its turns do not belong to the game, which waits
    if (ply === 0) {
      this.start = position;
      this.turns = [];
      this.#isStartKnown = !this.isTesting;
      return;
    }
    if (wasLed && !isLed) this.#isStartKnown = false; // it was the job's start
    const isNext = ply === this.turns.length + 1 && leads(before, state);
    const known = isNext ? [...this.turns, /** @type {string} */ (last)] : this.turns.slice(0, ply);
    this.turns = this.#isStartKnown ? known : [];
    if (this.turns[ply - 1] !== last) this.#catchUp();
  }

  /** @param {any} event */
  #readEvent(event) {
    if (KEPT.includes(event.event)) Object.assign(this, { [event.event]: event });
    else if (event.event === "puzzle") this.puzzle = event.text ? null : event;
    else if (event.event === "cleared") this.fault = null;
    else if (event.event === "calibration") this.pole = event.pole ?? this.pole;
    // The board repeats it for every page that says hello.
    if (event.event === "restarted" && this.#isRestartKnown) return;
    this.#isRestartKnown ||= event.event === "restarted";
    this.dispatchEvent(new CustomEvent("news", { detail: event }));
  }

  async #catchUp() {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      const { start, turns } = parseRecord(await this.record());
      batch(() => {
        Object.assign(this, { start, turns });
        this.#isStartKnown = true;
        this.dispatchEvent(new Event("change"));
      });
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason; // the next state asks again
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Asks for the record of the game so far, or of the one `number` games back. */
  async record(number = 0) {
    const parts = await this.#line.ask("record", number ? { number } : {});
    return parts.map((/** @type {{ record: string }} */ part) => part.record).join("");
  }

  #fallSilent() {
    this.state = { ...this.state, mode: "silent", may: [] };
    this.dispatchEvent(new Event("change"));
  }
}

/** A state line with its omitted keys filled in. @param {Partial<StateLine>} line @returns {StateLine} */
function stateOf(line) {
  const game = gameCalled(line.game);
  return { ...DEFAULTS, game: game.name, position: game.start, side: game.sides[0], ...line };
}

/** Whether the last turn leads from the position before to this one: not if another game after its first turn has taken the place of one that has begun. @param {StateLine} before @param {StateLine} now */
function leads(before, { game: name, position, last }) {
  const game = gameCalled(name);
  try {
    return before.game === name && game.format(game.after(game.parse(before.position), /** @type {string} */ (last))) === position;
  } catch {
    return false;
  }
}

/** Whether a state line says where the pieces are; others are ignored. @param {any} state */
function isState(state) {
  return typeof state?.lit === "object" && state.lit !== null && reads(gameCalled(state.game), state.position);
}

/** Reads a field line: {places: [{kind, square, dx, dy, lies}], held: [kinds]}. @param {{ pieces: unknown, held: string }} line */
function readField({ pieces, held }) {
  const places = Array.from(String(pieces).matchAll(PLACE), ([, kind, square, dx = 0, dy = 0, lies]) => ({ kind, square, dx: Number(dx), dy: Number(dy), lies: lies === "~" }));
  return { places, held: squaresIn(held) };
}
