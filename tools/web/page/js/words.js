// From what the board has told to plain words for the players; what is a game's own stands there.

import { BOARDS } from "./boards.js";
import { capital, listed } from "./listed.js";
import { placesOf, standing } from "./games.js";
import { JOBS, calibrationNews, calibrationRequest, touchRequest } from "./job_words.js";

const HEADLINES = {
  silent: "Waiting for the board",
  test: "The board wakes up",
  set_up: "Set up",
  restore: "Put the pieces in place",
  menu: "Who plays?",
  question: "Give up this game?",
  ...JOBS,
};
export const LEVELS = ["first steps", "relaxed", "attentive", "sharp", "merciless"];
// More squares than these are no list that anybody reads.
const LONG = 8;
const OPTIONS = { human: "a person", lot: "by lot", dimmer: "dimmer", brighter: "brighter" };
// What a light means, for whoever does not see it: [words, mark].
export const MEANINGS = {
  dark: ["", ""],
  lift: ["may be lifted", "▲"],
  go: ["the totem may go here", "●"],
  put: ["the piece may go here", "✚"],
  home: ["it came from here", "○"],
  take: ["take this away", "✖"],
  back: ["something is missing here", "▼"],
  fill: ["belongs here", "◆"],
  win: ["the winning line", "★"],
  draw: ["a draw", "≈"],
  region: ["", ""],
  touch: ["a touch tells this value", "▽"],
  touched: ["the value that was told", "✔"],
  wait: ["this piece waits for its value", "?"],
  yes: ["stay in the game", "✔"],
  no: ["give up", "✖"],
  broken: ["this sensor fails", "!"],
  lead: ["the next step", "◉"],
  option: ["may be chosen", ""],
  chosen: ["chosen", "✔"],
  dimmer: ["dimmer lights", "−"],
  brighter: ["brighter lights", "+"],
  think: ["", ""],
  side: ["", ""],
  test: ["", ""],
};

/** What a square of the game's menu is for, or "". */
export function optionName(game, square) {
  const option = game.menu[square] ?? "";
  const side = game.sides[["first", "second"].indexOf(option)];
  return side ?? OPTIONS[option] ?? option.replace(/^level/, "level ");
}

export function playerName(player) {
  return player.replace(/^level(?=\d)/, "Level ");
}

/** What is going on, in a few words. */
export function headline(told) {
  const { state, host } = told;
  if (host.gone) return "The board is away";
  if (state.mode === "over") return resultHeadline(told);
  if (state.mode === "thinking") return told.mover === "human" ? "Looking for a hint" : `${playerName(told.mover)} is thinking`;
  if (told.isLed) return `${playerName(told.mover)} moves`;
  if (state.mode === "play") return told.isAlone ? `Your turn, ${state.side}` : `${capital(state.side)} to move`;
  return HEADLINES[state.mode] ?? state.mode;
}

/** Who has won, with the eyes of whoever plays against the board. */
function resultHeadline(told) {
  const { result, players } = told.state;
  const place = ["1-0", "0-1"].indexOf(result);
  const winner = players[place];
  if (!winner) return result === "1/2-1/2" ? "A draw" : "The game is over";
  if (!told.isAlone) return `${capital(told.game.sides[place])} wins!`;
  return winner === "human" ? "You win!" : `${playerName(winner)} wins`;
}

/** What the board asks the players to do. */
export function request(told) {
  const { state, host } = told;
  if (host.gone) return `${host.gone} The game is kept.`;
  switch (state.mode) {
    case "play": return faultWords(told.fault) || turnWords(told);
    case "set_up":
    case "restore": return setUpWords(told);
    case "menu": return menuWords(told);
    case "thinking": return faultWords(told.fault) || "It takes a moment; “Move now” cuts it short.";
    case "over": return resultWords(told);
    case "question": return questionWords(told.game);
    case "test": return "It tests its lights and sensors.";
    case "calibrate": return calibrationRequest(told);
    case "touch": return touchRequest(told);
    case "selftest": return "It tests its lights, sensors and memory.";
    default: return "";
  }
}

/** How to put the board right. */
function faultWords(fault) {
  if (!fault) return "";
  const take = (fault.take ?? "").split(" ").filter(Boolean);
  const back = (fault.back ?? "").split(" ").filter(Boolean);
  const parts = [];
  if (take.length) parts.push(`Take the piece off ${listed(take, "and")}.`);
  if (back.length) parts.push(`Put a piece back on ${listed(back, "and")}.`);
  return parts.join(" ");
}

/** The next step; of a move that the board leads, or hints at, the whole. */
function turnWords(told) {
  const { game, state } = told;
  const step = Object.hasOwn(game.words, state.expected) ? game.words[state.expected](told) : "";
  const turn = state.lead && game.parseTurn(state.lead);
  if (!turn) return step;
  const move = game.words.turn(state.side, turn);
  return told.isLed ? `${capital(move)}.` : `Hint: ${move}. ${step}`;
}

function questionWords(game) {
  const { stay, giveUp } = BOARDS[game.board];
  return `Tap ${stay}, green, to stay; ${giveUp}, red, to give up.`;
}

function menuWords(told) {
  const take = told.lit("take");
  if (take.length) return `Take away ${listed(take, "and")}.`;
  const chosen = told.lit("chosen").map((square) => optionName(told.game, square));
  const now = chosen.length ? `Chosen: ${listed(chosen, "and")}. ` : "";
  return `${now}Tap a lit square to choose otherwise; ${told.game.words.toBegin}.`;
}

function setUpWords(told) {
  const { game } = told;
  const take = told.lit("take");
  const fill = told.lit("fill");
  const parts = [];
  if (take.length) parts.push(`Take away ${listed(take, "and")}.`);
  if (told.state.mode === "set_up" && fill.length > LONG) parts.push(game.words.setUp);
  else if (fill.length) parts.push(`Stand ${listed(missing(told, fill), "and")}.`);
  return parts.join(" ");
}

/** What belongs on these squares, kind by kind. */
function missing(told, fill) {
  const grid = BOARDS[told.game.board];
  const belongs = standing(told.game, told.position, grid, (square) => Number(fill.includes(square)));
  const squares = {};
  for (const { kind, square } of placesOf(belongs, grid)) if (fill.includes(square)) (squares[kind] ??= []).push(square);
  return Object.entries(squares).map(([kind, where]) => `${told.game.kinds[kind].name} on ${listed(where, "and")}`);
}

function resultWords(told) {
  if (told.state.result === "1/2-1/2") return told.game.words.drawn;
  const line = told.win?.line ?? told.lit("win").join(" ");
  return told.game.words.over(told, line.split(" ").filter(Boolean));
}

/** What an event means, a sentence; empty for one that shows anyway. */
export function news(game, event) {
  switch (event.event) {
    case "move": return describe(game, event.side, event.turn);
    case "undo": return `${event.turn} is taken back.`;
    case "fault": return faultWords(event);
    case "cleared": return "The board is right again.";
    case "sensor": return `The sensor of ${event.square}: ${event.text}.`;
    case "not_saved": return `The board could not save: ${event.text}.`;
    case "restarted": return `${capital(event.text)}.`;
    case "calibration": return calibrationNews(event);
    case "selftest": return event.text ? `${capital(event.text)}.` : "";
    default: return "";
  }
}

export function describe(game, side, turn) {
  const words = game.words.turn(side, game.parseTurn(turn));
  return words.startsWith(side) ? `${capital(words)}.` : `${capital(side)}: ${words}.`;
}

/** What an engine says of its last choice, or "". */
export function thoughtWords({ thought, state }) {
  if (!thought || !state.players.includes(thought.by)) return "";
  const { by, score, depth, nodes, ms } = thought;
  const time = ms < 950 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
  return `${playerName(by)}: ${scoreWords(score)}, ${depth} ${depth === 1 ? "ply" : "plies"} deep, ${nodes.toLocaleString("en")} nodes in ${time}.`;
}

/** A score in hundredths, or a win in plies, as a few words. */
function scoreWords(score) {
  const distance = 30000 - Math.abs(score);
  if (distance < 1000) return score > 0 ? `wins in ${distance}` : `loses in ${distance}`;
  return `${score >= 0 ? "+" : "−"}${(Math.abs(score) / 100).toFixed(2)}`;
}
