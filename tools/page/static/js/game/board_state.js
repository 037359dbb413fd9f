// The state of the board and its game, kept from the lines of its protocol.

import { squaresIn } from "../board/grid.js";
import { Refused } from "../line/line.js";
import { gameCalled, reads, sidedTurns, standing } from "./games.js";
import { GRADES, IN_GAME } from "./meanings.js";
import { REMOTE } from "./opponents.js";
import { parseRecord } from "./record.js";

// What is expected while a turn is open.
const STEPS = ["lift", "go", "put", "touch"];
// A job leads to positions and follows turns that are none of the game's.
const JOBS = ["lesson", "review", "puzzle"];
// The newest event of each is kept under its own name.
const KEPT = ["lesson", "fault", "win", "draw", "thought", "retry"];
// What a state line without them means.
const DEFAULTS = {
  mode: "silent", ply: 0, expected: "nothing", lit: {}, last: null, result: "*",
  players: ["human", "human"], lead: null, piece: null,
};

/**
 * `state` is the newest state line, `turns` the game's turns as {side, turn}, `start` the
 * position they began from, `fault`, `win` and `draw` the last
 * such event while it lasts, `thought` what an engine said of its last choice.
 *
 * Events: `change` after every line that changed something, `news` (an event line).
 */
export class BoardState extends EventTarget {
  state;
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

  /** Whether a turn is open, in a game, a lesson or a review. */
  get isTurn() {
    const { mode, expected } = this.state;
    return mode === "play" || (JOBS.includes(mode) && STEPS.includes(expected));
  }

  /** Whether the board waits until a position stands: a game's, a lesson's, a review's, one put right. */
  get isSetUp() {
    const { mode, expected } = this.state;
    return mode === "set_up" || mode === "restore" || (JOBS.includes(mode) && expected === "fill");
  }

  /** Whether the move that the board leads is its own, not a hint. */
  get isLed() {
    return this.isTurn && Boolean(this.state.lead) && this.mover !== "human";
  }

  /** Whether one person plays at this page against the board. */
  get isAlone() {
    const { players } = this.state;
    return this.host.role === "player" && players.includes("human") && players.some((player) => player !== "human");
  }

  /** Whether one of the two plays at another board, see remote_door.js. */
  get isRemote() {
    return this.state.players.includes(REMOTE);
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

  get mayTouch() {
    return this.host.hand && this.host.role === "player" && !this.host.gone;
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
    const wasJob = ["lesson", "puzzle"].includes(this.state.mode);
    this.state = state;
    const { mode, ply, position, last } = this.state;
    if (mode === "lesson") this.#readLesson();
    else this.lesson = null;
    if (mode === "puzzle") this.#readFault();
    else this.puzzle = null;
    if (![...IN_GAME, "lesson", "puzzle"].includes(mode)) this.fault = null;
    if (mode !== "calibrate") this.pole = "";
    if (mode === "test") this.#isRestartKnown = false;
    if (mode !== "over") this.win = this.draw = null;
    if (!["over", "restore"].includes(mode) && (ply > 0 || mode !== "play")) this.retry = null;
    if (!IN_GAME.includes(mode)) this.thought = null;
    if (mode === "review") return; // its turns are none of the game's, which waits
    if (ply === 0) {
      this.start = position;
      this.turns = [];
      this.#isStartKnown = mode !== "test";
      return;
    }
    if (wasJob && !["lesson", "puzzle"].includes(mode)) this.#isStartKnown = false; // it was the job's
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
    this.state = { ...this.state, mode: "silent" };
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
