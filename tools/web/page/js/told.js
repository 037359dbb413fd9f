// What the board has told so far, kept from the lines of its protocol.

import { Refused } from "./line.js";
import { SET_UP, SIDES, parsePosition, parseRecord } from "./notation.js";

const NOTHING_YET = {
  game: "oxono", mode: "silent", position: SET_UP, side: "pink", ply: 0, expected: "nothing",
  lit: {}, last: null, result: "*", players: ["human", "human"], lead: null,
};

/**
 * `state` is the newest state line, `turns` the game's turns as {side, turn}, `start` the
 * position they began from, `fault` and `win` the last
 * such event while it lasts, `thought` what an engine said of its last choice.
 *
 * Events: `change` after every line that changed something, `news` (an event line).
 */
export class Told extends EventTarget {
  state = NOTHING_YET;
  greeting = {};
  host = { board: "", hand: false, role: "player", gone: "", notice: "" };
  turns = [];
  start = SET_UP;
  /** Tells which kind of piece stands on a square; the table knows. */
  kindAt = () => "";
  #symbol = "";
  fault = null;
  win = null;
  thought = null;
  /** How many state lines have come. */
  heard = 0;
  #line;
  #isCatchingUp = false;

  constructor(line) {
    super();
    this.#line = line;
    line.addEventListener("message", ({ detail }) => this.#read(detail));
    line.addEventListener("closed", () => {
      this.state = { ...this.state, mode: "silent" };
      this.#changed();
    });
  }

  lit(meaning) {
    return String(this.state.lit[meaning] ?? "").split(" ").filter(Boolean);
  }

  /** The symbol of the totem in play: the one that is not where the turn began. */
  get symbol() {
    const [, x, o] = this.state.position.split(" ");
    const away = [["X", x], ["O", o]].filter(([symbol, square]) => this.kindAt(square) !== "T" + symbol);
    return away.length === 1 ? away[0][0] : this.#symbol;
  }

  /** The square that the totem in play came from. */
  get home() {
    return this.lit("home")[0] ?? this.lit("back")[0] ?? "";
  }

  /** Who plays the side to move: "human" or "level1" to "level5". */
  get mover() {
    return this.state.players[SIDES.indexOf(this.state.side)] ?? "human";
  }

  /** Whether the move that the board leads is its own, not a hint. */
  get isLed() {
    return this.state.mode === "play" && Boolean(this.state.lead) && this.mover !== "human";
  }

  /** Whether one person plays at this page against the board. */
  get isAlone() {
    const { players } = this.state;
    return this.host.role === "player" && players.includes("human") && players.some((player) => player !== "human");
  }

  /** The squares where a step may be made, the one that the board leads to among them. */
  may(step) {
    return [...this.lit(step), ...this.lit("lead")];
  }

  /** Whether this page may move the pieces. */
  get mayTouch() {
    return this.host.hand && this.host.role === "player" && !this.host.gone;
  }

  #read(message) {
    if (message.host) this.host = { ...this.host, ...message.host };
    else if (isState(message.state)) this.#readState({ ...NOTHING_YET, ...message.state });
    else if (message.event) this.#readEvent(message);
    else if (message.hello) this.greeting = message;
    else return;
    this.#changed();
  }

  #readState(state) {
    this.heard++;
    this.state = state;
    const { mode, ply, expected, position, last } = this.state;
    const home = this.lit("home")[0];
    if (home) this.#symbol = position.split(" ")[1] === home ? "X" : "O";
    else if (["go", "put"].includes(expected) && ply < this.turns.length) {
      // A turn that is being taken back, its piece on the square that the totem left.
      this.#symbol = this.turns[ply].turn[0];
    }
    if (!["play", "thinking"].includes(mode)) this.fault = null;
    if (mode !== "over") this.win = null;
    if (!["play", "thinking", "over"].includes(mode)) this.thought = null;
    if (ply === 0) {
      this.start = position;
      this.turns = [];
      return;
    }
    if (ply === this.turns.length + 1) {
      const side = SIDES[1 - SIDES.indexOf(this.state.side)];
      this.turns = [...this.turns, { side, turn: last }];
    } else {
      this.turns = this.turns.slice(0, ply);
    }
    if (this.turns[ply - 1]?.turn !== last) this.#catchUp();
  }

  #readEvent(event) {
    if (event.event === "fault") this.fault = event;
    else if (event.event === "cleared") this.fault = null;
    else if (event.event === "win") this.win = event;
    else if (event.event === "thought") this.thought = event;
    this.dispatchEvent(new CustomEvent("news", { detail: event }));
  }

  async #catchUp() {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      const { tags, turns } = parseRecord(await this.record());
      this.start = tags.Position ?? SET_UP;
      const first = this.start.endsWith("b") ? 1 : 0;
      this.turns = turns.map((turn, index) => ({ side: SIDES[(index + first) % 2], turn }));
      this.#changed();
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason; // asked again with the next state
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Asks for the record of the game so far. */
  async record() {
    const parts = await this.#line.ask("record");
    return parts.map((part) => part.record).join("");
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Whether a state line tells at least where the pieces are; one that does not is left unread. */
function isState(state) {
  try {
    parsePosition(state.position);
    return typeof state.lit === "object" && state.lit !== null;
  } catch {
    return false;
  }
}
