// A clock for two people, with a face at each one's side of the board. Only the page has it: the board
// knows no time. When a flag falls, the page asks once whether that player gives up; the clock ends with its game.

import { effect, untracked } from "@preact/signals";
import { Button } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { observed, usePage } from "../core/signals.js";
import { checked, isText, tab } from "../core/storage.js";
import { announce, speak } from "../core/voice.js";
import { durationWords, t } from "../core/words.js";
import { UNFINISHED } from "../game/record.js";
import { SideMark } from "../game/side_mark.jsx";

const TICK_MS = 200;
// Announced once each when this much time is left.
const TOLD_MS = [60000, 10000];
// The tab's storage keeps it over a reload.
const NAME = "clock";
/** The clocks on offer, as the preference names them; and the one for none. */
export const NONE = "none";
export const USUAL = [NONE, "5+0", "10+5", "15+10"];

/** {minutes, seconds} of the chosen clock, or null for none. @returns {{ minutes: number, seconds: number } | null} */
export function chosenClock() {
  const { clock } = preferences;
  if (clock === NONE) return null;
  const [minutes, seconds] = clock.split("+").map(Number);
  return { minutes, seconds };
}

/** @typedef {{ game: string, id: string, left: number[], increment: number, ply: number, told: number[], flag: number }} RunningClock  the name of its game, and that game's id, "" until its first turn; `left`, in ms, `told` and the `flag` are by side */
/** @typedef {{ who: string, time: string, game: Game, place: number, runs: boolean, isFlag: boolean, isFar: boolean }} Face */

/**
 * The time of the side to move runs from the game's first lift on. It stands still while the page
 * is hidden, or the board is away, shows a fault, thinks about a hint, or asks whether a player
 * gives up. A turn taken back returns no time, and earns its increment only once.
 */
export class Clock {
  /** Null for no clock. */
  #clock = tab.read(NAME, clockFrom);
  /** What is to be seen of it, null without a clock; a signal. @type {{ faces: Face[], note: string, asks: boolean } | null} */
  shown = null;
  #side = -1;
  #since = 0;
  #timer = 0;

  /** @param {Pick<Parts, "board" | "current" | "orientation">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "shown");
    document.addEventListener("visibilitychange", () => this.update());
  }

  follow() {
    effect(() => this.update());
  }

  /** Begins a game between these players: with the `chosen` clock if both are people. @param {Game} game @param {string[]} players @param {ReturnType<typeof chosenClock>} chosen */
  begin(game, players, chosen) {
    if (!chosen || !arePersons(players)) return this.end();
    const ms = 60000 * chosen.minutes;
    return this.#set({ game: game.name, id: "", left: [ms, ms], increment: 1000 * chosen.seconds, ply: 0, told: [0, 0], flag: -1 });
  }

  end() {
    this.#set(null);
  }

  update() {
    clearInterval(this.#timer);
    this.#spend();
    if (this.#clock && this.#isOver(this.#clock)) this.#clock = null;
    this.#side = -1;
    if (this.#clock) this.#follow(this.#clock);
    tab.write(NAME, this.#clock);
    this.shown = this.#seen();
  }

  /** Whether another game has replaced its game, or its game goes on after a flag fell. @param {RunningClock} clock */
  #isOver(clock) {
    const { current, board } = this.parts;
    const { players, ply } = board.state;
    if (clock.id && board.isClosed) return true;
    if (!board.isInGame || !current.id) return false;
    if (!clock.id && board.game.name !== clock.game) return false; // it waits for its own board
    clock.id ||= current.id;
    return clock.id !== current.id || !arePersons(players) || (clock.flag >= 0 && ply !== clock.ply);
  }

  /** @param {RunningClock} clock */
  #follow(clock) {
    const { game, state } = this.parts.board;
    const place = game.sides.indexOf(state.side);
    if (state.ply > clock.ply) {
      clock.ply = state.ply;
      if (clock.flag < 0) clock.left[1 - place] += clock.increment;
    }
    if (this.#pauseOf(clock)) return;
    this.#side = place;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.update(), TICK_MS);
  }

  /** Why no time runs; "" if it runs. @param {RunningClock} clock */
  #pauseOf({ flag }) {
    const { board } = this.parts;
    const { ply, result } = board.state;
    if (flag >= 0 || result !== UNFINISHED) return "over";
    if (board.isPlayed && !ply && !board.started) return "first";
    return document.hidden || board.fault || board.host.gone || !board.isPlayed ? "held" : "";
  }

  /** Takes the time passed from the side whose time ran. */
  #spend() {
    const clock = this.#clock;
    if (!clock || this.#side < 0) return;
    const side = this.#side;
    const { game, state } = this.parts.board;
    clock.left[side] = Math.max(0, clock.left[side] - (performance.now() - this.#since));
    const who = game.sideName(game.sides[side]);
    if (!clock.left[side]) {
      clock.flag = side;
      clock.ply = state.ply;
      announce(t("joy.clock.flag", { who }));
    } else if (clock.left[side] <= TOLD_MS[clock.told[side]]) {
      clock.told[side] = TOLD_MS.filter((ms) => clock.left[side] <= ms).length;
      speak(t("joy.clock.left", { who, time: durationWords(TOLD_MS[clock.told[side] - 1]) }));
    }
  }

  /** @param {RunningClock | null} clock */
  #set(clock) {
    this.#clock = clock;
    this.#side = -1;
    untracked(() => this.update());
  }

  #seen() {
    const clock = this.#clock;
    const { board, orientation } = this.parts;
    const { game } = board;
    const isShown = board.isInGame || board.isRestored || board.isQuestion || board.isSilent;
    if (!clock || clock.game !== game.name || !isShown) return null;
    const pause = this.#pauseOf(clock);
    const flag = clock.flag >= 0 ? t("joy.clock.flag", { who: game.sideName(game.sides[clock.flag]) }) : "";
    const note = pause === "first" ? t("joy.clock.first") : pause === "held" ? t("joy.clock.held") : flag;
    return { faces: facesOf(game, orientation, clock.left, this.#side), note, asks: clock.flag >= 0 && board.state.result === UNFINISHED };
  }
}

/** @param {string[]} players */
function arePersons(players) {
  return players.every((player) => player === "human");
}

/** The clock in the tab's storage, if it is a valid one. @param {any} kept @returns {RunningClock | null} */
function clockFrom(kept) {
  const isPair = (/** @type {unknown} */ pair) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite);
  const isClock = () => [kept.game, kept.id].every(isText) && isPair(kept.left) && isPair(kept.told) && [kept.increment, kept.ply, kept.flag].every(Number.isFinite);
  return checked(kept, kept === null || isClock());
}

/** The faces of both sides, whose time is `left`, in ms; the side `runs` is on the move, -1 for none. @param {Game} game @param {{ isTurned: boolean }} orientation @param {number[]} left @param {number} runs @returns {Face[]} */
export function facesOf(game, { isTurned }, left, runs) {
  return game.sides.map((side, place) => ({
    who: t("player.side", { side: game.sideName(side) }), time: timeOf(left[place]), game, place,
    runs: place === runs, isFlag: left[place] === 0, isFar: (place === 1) !== isTurned,
  }));
}

/** Minutes and seconds, 4:09; rounded up, so 0:00 means no time left. @param {number} ms */
export function timeOf(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function ClockFaces() {
  const { clock, remote } = usePage();
  const faces = remote.faces ?? clock.shown?.faces;
  return (
    <div id="clock" class={`clock ${remote.faces ? "apart" : ""}`} hidden={!faces}>
      {faces?.map(({ who, time, game, place, runs, isFlag, isFar }) => (
        <span key={place} class={["face", runs && "runs", isFlag && "flag", isFar && "far"].filter(Boolean).join(" ")} role="timer">
          <SideMark game={game} place={place} /><span class="unseen">{who}</span> {time}
        </span>
      ))}
    </div>
  );
}

export function ClockSays() {
  const { actions, clock } = usePage();
  const { shown } = clock;
  if (!shown?.note) return null;
  return (
    <div id="clock-says" class="clock-says">
      <p id="clock-note" class="faint">{shown.note}</p>
      {shown.asks && (
        <p id="clock-ask" class="row">
          <Button id="clock-give-up" text="joy.clock.giveUp" does={() => actions.giveUp()} />
          <Button id="clock-go-on" text="joy.clock.goOn" does={() => clock.end()} />
        </p>
      )}
    </div>
  );
}
