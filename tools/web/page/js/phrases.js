// From the board's state to plain words for the players; a game's own phrases are in its module.

import { placesOf, standing } from "./games.js";
import { calibrationNews, calibrationRequest, touchRequest } from "./job_phrases.js";
import { hasText, number, sentence, sentences, t } from "./words.js";

// More squares than these are no list that anybody reads.
const LONG = 8;
// An engine's score is a win from here on, so many plies less than this away.
const WIN = 30000;
const FARTHEST_PLIES = 1000;
// Below this a time is told in milliseconds.
const SECOND_MS = 950;

/** What a square of the game's menu is for, or "". */
export function optionName(game, square) {
  const option = game.menu[square] ?? "";
  const side = game.sides[["first", "second"].indexOf(option)];
  if (side) return game.sideName(side);
  if (option.startsWith("level")) return t("option.level", { level: levelOf(option) });
  return option && t(`option.${option}`);
}

/** A player, "human" or "level1" to "level5", in words. */
export function playerName(player) {
  return player === "human" ? t("player.human") : t("player.level", { level: levelOf(player) });
}

/** What is going on, in a few words. */
export function headline(board) {
  const { state, host } = board;
  if (host.gone) return t("headline.gone");
  if (state.mode === "over") return resultHeadline(board);
  const player = playerName(board.mover);
  const side = board.game.sideName(state.side);
  if (state.mode === "thinking") return board.mover === "human" ? t("headline.hint") : t("headline.thinking", { player });
  if (board.isLed) return t("headline.moves", { player });
  if (state.mode === "play") return board.isAlone ? t("headline.yourTurn", { side }) : t("headline.toMove", { side });
  const key = `headline.${state.mode}`;
  return hasText(key) ? t(key) : state.mode;
}

/** Who has won; "you" in a game of one person against the board. */
function resultHeadline(board) {
  const { result, players } = board.state;
  const place = ["1-0", "0-1"].indexOf(result);
  const winner = players[place];
  if (!winner) return result === "1/2-1/2" ? t("headline.draw") : t("headline.over");
  if (!board.isAlone) return t("headline.sideWins", { side: board.game.sideName(board.game.sides[place]) });
  return winner === "human" ? t("headline.youWin") : t("headline.playerWins", { player: playerName(winner) });
}

/** What the board asks the players to do. */
export function request(board) {
  const { state, host } = board;
  if (host.gone) return sentences(host.gone, t("request.kept"));
  switch (state.mode) {
    case "play": return faultWords(board.fault) || turnWords(board);
    case "set_up":
    case "restore": return setUpWords(board);
    case "menu": return menuWords(board);
    case "thinking": return faultWords(board.fault) || t("request.thinking");
    case "over": return resultWords(board);
    case "question": return questionWords(board.game);
    case "test": return t("request.test");
    case "calibrate": return calibrationRequest(board);
    case "touch": return touchRequest(board);
    case "selftest": return t("request.selftest");
    case "blind": return t("request.blind");
    default: return "";
  }
}

/** How to put the board right. */
function faultWords(fault) {
  if (!fault) return "";
  const take = (fault.take ?? "").split(" ").filter(Boolean);
  const back = (fault.back ?? "").split(" ").filter(Boolean);
  return sentences(take.length && t("request.takeOff", { squares: take }), back.length && t("request.putBack", { squares: back }));
}

/** The next step; of a move that the board leads, or hints at, the whole. */
function turnWords(board) {
  const { game, state } = board;
  const step = Object.hasOwn(game.phrases, state.expected) ? game.phrases[state.expected](board) : "";
  if (!state.lead) return step;
  const turn = game.phrases.turn(game, "turn", state.side, game.parseTurn(state.lead));
  return board.isLed ? t("request.led", { turn }) : sentences(t("request.hint", { turn }), step);
}

function questionWords(game) {
  const { stay, giveUp } = game.grid;
  return t("request.question", { stay, giveUp });
}

function menuWords(board) {
  const take = board.lit("take");
  if (take.length) return t("request.takeAway", { squares: take });
  const options = board.lit("chosen").map((square) => optionName(board.game, square));
  return sentences(options.length && t("request.chosen", { options }), board.game.words("menu"));
}

function setUpWords(board) {
  const { game } = board;
  const take = board.lit("take");
  const fill = board.lit("fill");
  const isWhole = board.state.mode === "set_up" && fill.length > LONG;
  return sentences(
    take.length && t("request.takeAway", { squares: take }),
    isWhole ? game.words("setUp") : fill.length && t("request.stand", { places: missing(board, fill) }));
}

/** What belongs on these squares, kind by kind. */
function missing(board, fill) {
  const { game, position } = board;
  const belongs = standing(game, position, (square) => Number(fill.includes(square)));
  const squares = {};
  for (const { kind, square } of placesOf(belongs, game.grid)) if (fill.includes(square)) (squares[kind] ??= []).push(square);
  return Object.entries(squares).map(([kind, where]) => t("request.kindOn", { piece: game.kinds[kind].name, squares: where }));
}

function resultWords(board) {
  if (board.state.result === "1/2-1/2") return board.game.words("drawn");
  const line = board.win?.line ?? board.lit("win").join(" ");
  return board.game.phrases.over(board, line.split(" ").filter(Boolean));
}

/** What an event means, a sentence; empty for one that shows anyway. */
export function news(game, event) {
  switch (event.event) {
    case "move": return describe(game, event.side, event.turn);
    case "undo": return t("news.undone", { turn: event.turn });
    case "fault": return event.text ? sentence(event.text) : faultWords(event);
    case "cleared": return t("news.cleared");
    case "sensor": return t("news.sensor", event);
    case "not_saved": return t("news.notSaved", event);
    case "saved": return t("news.saved");
    case "torn":
    case "restarted": return sentence(event.text);
    case "calibration": return calibrationNews(event);
    case "selftest": return event.text ? sentence(event.text) : "";
    default: return "";
  }
}

/** A turn as a sentence. */
export function describe(game, side, turn) {
  return game.phrases.turn(game, "told", side, game.parseTurn(turn));
}

/** What an engine says of its last choice, or "". */
export function thoughtWords({ thought, state }) {
  if (!thought || !state.players.includes(thought.by)) return "";
  const { by, score, depth, nodes, ms } = thought;
  const seconds = number(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const time = ms < SECOND_MS ? t("thought.milliseconds", { time: ms }) : t("thought.seconds", { time: seconds });
  return t("thought.whole", { count: depth, player: playerName(by), score: scoreWords(score), nodes, time });
}

/** A score in hundredths, or a win in plies, as a few words. */
function scoreWords(score) {
  const distance = WIN - Math.abs(score);
  if (distance < FARTHEST_PLIES) return score > 0 ? t("thought.wins", { distance }) : t("thought.loses", { distance });
  const size = number(Math.abs(score) / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (score >= 0 ? "+" : "−") + size;
}

const levelOf = (player) => Number(player.slice("level".length));
