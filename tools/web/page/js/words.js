// From what the board has told to plain words for the players.

import { kindOf, listed, parseTurn } from "./notation.js";

const RESULTS = { "1-0": "Pink wins!", "0-1": "Black wins!", "1/2-1/2": "A draw" };
const HEADLINES = {
  silent: "Waiting for the board",
  test: "The board wakes up",
  set_up: "Set up",
  restore: "Put the pieces in place",
  menu: "Who plays?",
  question: "Give up this game?",
};
// Along row 1 and row 6 of the menu: what an option square is for.
export const MENU = {
  a1: "a person", b1: "level 1", c1: "level 2", d1: "level 3", e1: "level 4", f1: "level 5",
  a6: "pink", b6: "black", c6: "by lot", e6: "dimmer", f6: "brighter",
};
export const LEVELS = ["first steps", "relaxed", "attentive", "sharp", "merciless"];
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

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
  const winner = players[["1-0", "0-1"].indexOf(result)];
  if (!winner || !told.isAlone) return RESULTS[result] ?? "The game is over";
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
    case "question": return "Tap a1, green, to stay; f1, red, to give up.";
    case "test": return "It tests its lights and sensors.";
    default: return "";
  }
}

/** How to put the board right. */
export function faultWords(fault) {
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
  const step = PLAY[told.state.expected]?.(told) ?? "";
  const turn = told.state.lead && parseTurn(told.state.lead);
  if (!turn) return step;
  const { symbol, to, piece } = turn;
  const move = `totem ${symbol} to ${to}, ${told.state.side} ${symbol} on ${piece}.`;
  return told.isLed ? capital(move) : `Hint: ${move} ${step}`;
}

const PLAY = {
  lift(told) {
    const [, x, o] = told.state.position.split(" ");
    const names = { [x]: `X on ${x}`, [o]: `O on ${o}` };
    const lit = told.may("lift").filter((square) => names[square]).map((square) => names[square]);
    if (lit.length === 1) return `Lift totem ${lit[0]}: you hold no piece for the other one.`;
    return lit.length ? `Lift a totem: ${listed(lit.sort().reverse())}.` : "Lift a totem.";
  },
  go(told) {
    const squares = told.may("go");
    const where = squares.length < 13 ? listed(squares) : "any lit square";
    return `Place totem ${told.symbol} on ${where}; back on ${told.home} to think again.`;
  },
  put(told) {
    const back = told.lit("back");
    if (back.length) return `The turn is open again: piece back on ${back[0]}, or the totem to ${told.home}.`;
    return `Place a ${told.state.side} ${told.symbol} on ${listed(told.may("put"))}.`;
  },
};

function menuWords(told) {
  const take = told.lit("take");
  if (take.length) return `Take away ${listed(take, "and")}.`;
  const chosen = told.lit("chosen").map((square) => MENU[square]);
  const now = chosen.length ? `Chosen: ${listed(chosen, "and")}. ` : "";
  return `${now}Tap a lit square to choose otherwise; lift a totem to begin.`;
}

function setUpWords(told) {
  const take = told.lit("take");
  const fill = told.lit("fill");
  const [, x, o] = told.state.position.split(" ");
  const totems = { [x]: "totem X", [o]: "totem O" };
  const things = fill.filter((square) => totems[square]).map((square) => `${totems[square]} on ${square}`);
  const pieces = fill.filter((square) => !totems[square]);
  if (pieces.length) things.push(`${pieces.length > 1 ? "pieces" : "a piece"} on ${listed(pieces, "and")}`);
  const parts = [];
  if (take.length) parts.push(`Take away ${listed(take, "and")}.`);
  if (things.length) parts.push(`Stand ${listed(things, "and")}.`);
  return parts.join(" ");
}

function resultWords(told) {
  if (told.state.result === "1/2-1/2") return "All pieces are placed and there is no line.";
  const line = told.win?.line ?? told.lit("win").join(" ");
  if (!line) return "";
  const squares = line.split(" ");
  return squares.length > 4 ? `The line: ${listed(squares, "and")}.` : `Four in a row: ${listed(squares, "and")}.`;
}

/** What an event means, a sentence; empty for one that shows anyway. */
export function news(event) {
  switch (event.event) {
    case "move": return describe(event.side, event.turn);
    case "undo": return `${event.turn} is taken back.`;
    case "fault": return faultWords(event);
    case "cleared": return "The board is right again.";
    case "win": return `${capital(event.side)} wins: ${event.line}.`;
    case "draw": return "A draw: all pieces are placed.";
    case "sensor": return `The sensor of ${event.square}: ${event.text}.`;
    case "hint": return `Hint: ${event.turn}.`;
    case "thought": return `${playerName(event.by)} has chosen ${event.turn}.`;
    default: return "";
  }
}

export function describe(side, turn) {
  const { symbol, to, piece } = parseTurn(turn);
  return `${capital(side)}: totem ${symbol} to ${to}, ${side} ${symbol} on ${piece}.`;
}

/** What an engine says of its last choice, or "". */
export function thoughtWords({ thought, state }) {
  if (!thought || !state.players.includes(thought.by)) return "";
  const { by, score, depth, nodes, ms } = thought;
  const time = ms < 950 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
  return `${playerName(by)}: ${scoreWords(score)}, ${depth} ${depth === 1 ? "ply" : "plies"} deep, ${nodes.toLocaleString("en")} nodes in ${time}.`;
}

/** A score in hundredths, or a win in plies, as a few words. */
export function scoreWords(score) {
  const distance = 30000 - Math.abs(score);
  if (distance < 1000) return score > 0 ? `wins in ${distance}` : `loses in ${distance}`;
  return `${score >= 0 ? "+" : "−"}${(Math.abs(score) / 100).toFixed(2)}`;
}

/** The kind of piece that the board waits for from the reserve, or "". */
export function pieceAskedFor(told) {
  const { mode, expected, side } = told.state;
  return mode === "play" && expected === "put" && told.symbol ? kindOf(side, told.symbol) : "";
}
