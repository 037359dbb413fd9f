// From the board's state to plain words for the players; a game's own phrases are in its module.

import { placesOf, standing } from "./games.js";
import { JOBS, calibrationNews, calibrationRequest, touchRequest } from "./job_phrases.js";
import { capital, listed } from "./text.js";

const HEADLINES = {
  silent: "Waiting for the board",
  test: "The board wakes up",
  set_up: "Set up",
  restore: "Put the pieces in place",
  menu: "Who plays?",
  question: "Give up this game?",
  ...JOBS,
};
export const LEVEL_NAMES = ["first steps", "relaxed", "attentive", "sharp", "merciless"];
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
export function headline(board) {
  const { state, host } = board;
  if (host.gone) return "The board is away";
  if (state.mode === "over") return resultHeadline(board);
  if (state.mode === "thinking") return board.mover === "human" ? "Looking for a hint" : `${playerName(board.mover)} is thinking`;
  if (board.isLed) return `${playerName(board.mover)} moves`;
  if (state.mode === "play") return board.isAlone ? `Your turn, ${state.side}` : `${capital(state.side)} to move`;
  return HEADLINES[state.mode] ?? state.mode;
}

/** Who has won; "you" in a game of one person against the board. */
function resultHeadline(board) {
  const { result, players } = board.state;
  const place = ["1-0", "0-1"].indexOf(result);
  const winner = players[place];
  if (!winner) return result === "1/2-1/2" ? "A draw" : "The game is over";
  if (!board.isAlone) return `${capital(board.game.sides[place])} wins!`;
  return winner === "human" ? "You win!" : `${playerName(winner)} wins`;
}

/** What the board asks the players to do. */
export function request(board) {
  const { state, host } = board;
  if (host.gone) return `${host.gone} The game is kept.`;
  switch (state.mode) {
    case "play": return faultWords(board.fault) || turnWords(board);
    case "set_up":
    case "restore": return setUpWords(board);
    case "menu": return menuWords(board);
    case "thinking": return faultWords(board.fault) || "It takes a moment; “Move now” cuts it short.";
    case "over": return resultWords(board);
    case "question": return questionWords(board.game);
    case "test": return "It tests its lights and sensors.";
    case "calibrate": return calibrationRequest(board);
    case "touch": return touchRequest(board);
    case "selftest": return "It tests its lights, sensors and memory.";
    case "blind": return "Too many sensors fail: the game goes on when enough of the squares that blink red are felt again.";
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
function turnWords(board) {
  const { game, state } = board;
  const step = Object.hasOwn(game.phrases, state.expected) ? game.phrases[state.expected](board) : "";
  const turn = state.lead && game.parseTurn(state.lead);
  if (!turn) return step;
  const move = game.phrases.turn(state.side, turn);
  return board.isLed ? `${capital(move)}.` : `Hint: ${move}. ${step}`;
}

function questionWords(game) {
  const { stay, giveUp } = game.grid;
  return `Tap ${stay}, green, to stay; ${giveUp}, red, to give up.`;
}

function menuWords(board) {
  const take = board.lit("take");
  if (take.length) return `Take away ${listed(take, "and")}.`;
  const chosen = board.lit("chosen").map((square) => optionName(board.game, square));
  const now = chosen.length ? `Chosen: ${listed(chosen, "and")}. ` : "";
  return `${now}Tap a lit square to choose otherwise; ${board.game.phrases.toBegin}.`;
}

function setUpWords(board) {
  const { game } = board;
  const take = board.lit("take");
  const fill = board.lit("fill");
  const parts = [];
  if (take.length) parts.push(`Take away ${listed(take, "and")}.`);
  if (board.state.mode === "set_up" && fill.length > LONG) parts.push(game.phrases.setUp);
  else if (fill.length) parts.push(`Stand ${listed(missing(board, fill), "and")}.`);
  return parts.join(" ");
}

/** What belongs on these squares, kind by kind. */
function missing(board, fill) {
  const { game, position } = board;
  const belongs = standing(game, position, (square) => Number(fill.includes(square)));
  const squares = {};
  for (const { kind, square } of placesOf(belongs, game.grid)) if (fill.includes(square)) (squares[kind] ??= []).push(square);
  return Object.entries(squares).map(([kind, where]) => `${game.kinds[kind].name} on ${listed(where, "and")}`);
}

function resultWords(board) {
  if (board.state.result === "1/2-1/2") return board.game.phrases.drawn;
  const line = board.win?.line ?? board.lit("win").join(" ");
  return board.game.phrases.over(board, line.split(" ").filter(Boolean));
}

/** What an event means, a sentence; empty for one that shows anyway. */
export function news(game, event) {
  switch (event.event) {
    case "move": return describe(game, event.side, event.turn);
    case "undo": return `${event.turn} is taken back.`;
    case "fault": return event.text ? `${capital(event.text)}.` : faultWords(event);
    case "cleared": return "The board is right again.";
    case "sensor": return `The sensor of ${event.square}: ${event.text}.`;
    case "not_saved": return `The board could not save: ${event.text}.`;
    case "saved": return "The board saves again: nothing was lost.";
    case "torn": return `${capital(event.text)}.`;
    case "restarted": return `${capital(event.text)}.`;
    case "calibration": return calibrationNews(event);
    case "selftest": return event.text ? `${capital(event.text)}.` : "";
    default: return "";
  }
}

export function describe(game, side, turn) {
  const words = game.phrases.turn(side, game.parseTurn(turn));
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
