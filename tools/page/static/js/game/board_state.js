// The state of the board and its game, kept from the lines of its protocol.

import { squaresIn } from "../board/grid.js";
import { Refused } from "../line/line.js";
import { gameCalled, reads, sidedTurns, standing } from "./games.js";
import { GRADES } from "./meanings.js";
import { Moment } from "./moment.js";
import { parseRecord } from "./record.js";

// The newest event of each is kept under its own name.
const KEPT = ["lesson", "fault", "win", "draw", "thought", "retry"];
// What a state line without them means.
const DEFAULTS = {
  mode: "silent", may: [], ply: 0, expected: "nothing", lit: {}, last: null, result: "*",
  players: ["human", "human"], lead: null, piece: null,
};

/**
 * `state` is the newest state line, `turns` the game's turns as {side, turn}, `start` the
 * position they began from, `fault`, `win` and `draw` the last
 * such event while it lasts, `thought` what an engine said of its last choice.
 *
 * Events: `change` after every line that changed something, `news` (an event line).
 */
export class BoardState extends Moment {
  greeting = {};
  host = { board: "", hand: false, role: "player", gone: "", say: null };
  turns = [];
  start;
  /** The newest field line of a simulated board. @type {{ pieces: string, held: string } | null} */
  field = null;
  /** Tells which kind of piece stands on a square; the table knows. @type {(square: string) => string} */
  kindAt = () => "";
  /** Tells whether a piece of a kind stands on the board or is held. @type {(kind: string) => boolean} */
  isNear = () => true;
  /** @type {{ take?: string, back?: string } | null} */
  fault = null;
  /** @type {Record<string, any> | null} */
  win = null;
  /** @type {Record<string, any> | null} */
  draw = null;
  /** @type {Record<string, any> | null} */
  thought = null;
  /** Where a game was lost that is tried again, until a turn is made: the event. @type {Record<string, any> | null} */
  retry = null;
  /** The pole that a calibration asks for: "north", "south", or "" before. */
  pole = "";
  /** The lesson under way; null in no lesson. @type {{ number: number, of: number, step?: string } | null} */
  lesson = null;
  /** The puzzle under way: the newest event; null without. @type {Record<string, any> | null} */
  puzzle = null;
  /** The name of who plays at another board, "" where it is not known. */
  friend = "";
  /** How many state lines have come. */
  heard = 0;
  #line;
  #isCatchingUp = false;
  // What is graded in which state.
  #graded = new Map();
  #gradedIn = null;
  #isStartKnown = false;
  #isRestartKnown = false;

  constructor(line) {
    super();
    this.#line = line;
    this.state = stateOf({});
    this.start = this.state.position;
    line.addEventListener("message", ({ detail }) => this.#read(detail));
    line.addEventListener("closed", () => this.#fallSilent());
  }

  /** Forgets what the board has said of itself: it starts anew, with another firmware perhaps. */
  startAnew() {
    this.greeting = {};
    this.#fallSilent();
  }

  lit(meaning) {
    return squaresIn(this.state.lit[meaning]);
  }

  get game() {
    return gameCalled(this.state.game);
  }

  /** The position before the turn's first step, as the game reads it. */
  get position() {
    return this.game.parse(this.state.position);
  }

  /** The kind that belongs on a square in that position, or waits there; or "". */
  belongsOn(square) {
    return standing(this.game, this.position, (other) => Number(other === square))[this.game.grid.indexOf(square)];
  }

  squareOf(kind) {
    return this.game.grid.squares[this.position.kinds.indexOf(kind)];
  }

  /** The square that what is in play came from. */
  get home() {
    return this.lit("home")[0] ?? this.game.started(this)?.home ?? "";
  }

  /** Whether the first step of the turn has been made. */
  get isStarted() {
    return Boolean(this.game.started(this));
  }

  get mover() {
    return this.state.players[this.game.sides.indexOf(this.state.side)] ?? "human";
  }

  /** Whether the move that the board leads is its own, not a hint. */
  get isLed() {
    return this.isTurn && Boolean(this.state.lead) && this.mover !== "human";
  }

  /** The squares where a step may be made, graded ones and the one that the board leads to among them. */
  may(step) {
    const graded = [...this.graded].flatMap(([square, own]) => (own === step ? [square] : []));
    const open = [...this.lit(step), ...graded];
    return [...this.game.grid.squares.filter((square) => open.includes(square)), ...this.lit("lead")];
  }

  /** Which step each square that the coach grades is for: what stands there is lifted, unless it was. */
  get graded() {
    if (this.#gradedIn !== this.state) {
      const squares = GRADES.flatMap((grade) => this.lit(grade));
      const kinds = squares.length ? standing(this.game, this.position, (square) => Number(squares.includes(square))) : [];
      const isLift = (square) => square !== this.home && kinds[this.game.grid.indexOf(square)];
      this.#graded = new Map(squares.map((square) => [square, isLift(square) ? "lift" : this.state.expected]));
      this.#gradedIn = this.state;
    }
    return this.#graded;
  }

  #read(message) {
    if (message.field) this.field = message.field;
    if (message.host) this.host = { ...this.host, ...message.host };
    else if (isState(message.state)) this.#readState(stateOf(message.state));
    else if (message.event) this.#readEvent(message);
    else if (message.hello) this.greeting = message;
    else return;
    this.#changed();
  }

  #readState(state) {
    this.heard++;
    const wasLed = ["lesson", "puzzle"].includes(this.job);
    this.state = state;
    const { job } = this;
    const { ply, position, last } = state;
    if (job === "lesson") this.#readLesson();
    else this.lesson = null;
    if (job === "puzzle") this.#readFault();
    else this.puzzle = null;
    const isLed = job === "lesson" || job === "puzzle";
    if (!this.isInGame && !isLed) this.fault = null;
    if (job !== "calibrate") this.pole = "";
    if (this.isTesting) this.#isRestartKnown = false;
    if (!this.isOver) this.win = this.draw = null;
    if (!this.isOver && !this.isRestored && (ply > 0 || !this.isPlayed)) this.retry = null;
    if (!this.isInGame) this.thought = null;
    if (job === "review") return; // its turns are none of the game's, which waits
    if (ply === 0) {
      this.start = position;
      this.turns = [];
      this.#isStartKnown = !this.isTesting;
      return;
    }
    if (wasLed && !isLed) this.#isStartKnown = false; // it was the job's
    if (!this.#isStartKnown) {
      this.turns = [];
    } else if (ply === this.turns.length + 1) {
      const side = this.game.sides.find((other) => other !== this.state.side);
      this.turns = [...this.turns, { side, turn: last }];
    } else {
      this.turns = this.turns.slice(0, ply);
    }
    if (this.turns[ply - 1]?.turn !== last) this.#catchUp();
  }

  /** A lesson's faults are told by the lights alone; which lesson it is its position tells a page that comes late. */
  #readLesson() {
    const { state, game } = this;
    const number = game.lessons.indexOf(state.position) + 1;
    if (number && !this.lesson) this.lesson = { number, of: game.lessons.length };
    this.#readFault();
  }

  #readFault() {
    const take = this.lit("take").join(" ");
    const back = this.lit("back").join(" ");
    this.fault = this.isTurn && (take || back) ? { take, back } : null;
  }

  #readEvent(event) {
    if (KEPT.includes(event.event)) Object.assign(this, { [event.event]: event });
    else if (event.event === "puzzle") this.puzzle = event.text ? null : event;
    else if (event.event === "cleared") this.fault = null;
    else if (event.event === "calibration") this.pole = event.pole ?? this.pole;
    else if (event.event === "restarted") {
      // Sent again to every page that says hello.
      if (this.#isRestartKnown) return;
      this.#isRestartKnown = true;
    }
    this.dispatchEvent(new CustomEvent("news", { detail: event }));
  }

  async #catchUp() {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      const { game, tags, turns } = parseRecord(await this.record());
      this.start = tags.Position ?? game.start;
      this.turns = sidedTurns(game, this.start, turns);
      this.#isStartKnown = true;
      this.#changed();
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason; // asked again with the next state
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Asks for the record of the game so far, or of one as many games back. */
  async record(number = 0) {
    const parts = await this.#line.ask("record", number ? { number } : {});
    return parts.map((part) => part.record).join("");
  }

  #fallSilent() {
    this.state = { ...this.state, mode: "silent", may: [] };
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** A state line with what it leaves out. */
function stateOf(line) {
  const game = gameCalled(line.game);
  return { ...DEFAULTS, game: game.name, position: game.start, side: game.sides[0], ...line };
}

/** Whether a state line tells at least where the pieces are; one that does not is left unread. */
function isState(state) {
  return typeof state?.lit === "object" && state.lit !== null && reads(gameCalled(state.game), state.position);
}
