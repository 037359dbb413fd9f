// The board's state in plain words for the players; a game's own phrases are in its module.

import { squaresIn } from "../board/layout.js";
import { hasText, LONG, sentences, t } from "../core/words.js";
import { placesOf, standing } from "../game/games.js";
import { coachedSide, coachMenuWords } from "../game/meanings.js";
import { follows, levelOf, playerName, REMOTE } from "../game/opponents.js";
import { DRAWN, winnerOf } from "../game/record.js";
import { calibrationRequest, jobNews, touchRequest } from "../inside/jobs.js";
import { boardSentence, boardWords } from "../line/line.js";
import { faultWords } from "./fault_words.js";

/** What a square of the game's menu is for, or "". @param {Game} game @param {string} square */
export function optionName(game, square) {
  const option = game.menu[square] ?? "";
  const side = game.sides[["first", "second"].indexOf(option)];
  if (side) return game.sideName(side);
  if (option.startsWith("level")) return t("option.level", { level: levelOf(option) });
  if (!option || hasText(`option.${option}`)) return option && t(`option.${option}`, { side: coachedSide(game, square) });
  return t(`boardSettings.${option}`);
}

/** @param {Parts["board"]} board */
export function headline(board) {
  const { state, host } = board;
  if (host.gone) return t("headline.gone");
  if (state.mode === "over") return resultHeadline(board);
  if (state.mode === "lesson") return board.lesson ? t("lesson.headline", board.lesson) : t("lesson.title");
  if (state.mode === "puzzle") return board.puzzle ? t("puzzles.headline", board.puzzle) : t("puzzles.title");
  if (state.mode === "review") return t("review.title");
  const player = playerName(board.mover, board.friend);
  const side = board.game.sideName(state.side);
  if (state.mode === "thinking") return board.mover === "human" ? t("headline.hint") : t("headline.thinking", { player });
  if (state.mode === "waiting") return board.friend ? t("remote.headline.theirs", { player }) : t("remote.headline.waiting", { side });
  if (state.mode === "asked") return t("remote.headline.asked", { player: playerName(REMOTE, board.friend) });
  if (board.isLed) return t("headline.moves", { player });
  if (state.mode === "play") return board.isAlone ? t("headline.yourTurn", { side }) : t("headline.toMove", { side });
  const key = `headline.${state.mode}`;
  return hasText(key) ? t(key) : state.mode;
}

/** The headline of a result; "you" in a game of one person against the board. @param {Parts["board"]} board */
function resultHeadline(board) {
  const { result, players } = board.state;
  const place = winnerOf(result);
  const winner = players[place];
  if (!winner) return result === DRAWN ? t("headline.draw") : t("headline.over");
  const { game } = board;
  if (board.win?.ended === "given_up") return gaveUpWords(game, players, place, board.isAlone, board.friend);
  return winWords(game, winner, place, board.isAlone, game.phrases.because?.(board, winning(board)) ?? "", board.friend);
}

/** Names the winner, the side at `place`, after the other side has given up. @param {Game} game @param {string[]} players @param {number} place @param {boolean} isAlone */
export function gaveUpWords(game, players, place, isAlone, friend = "") {
  const isYou = isAlone && players[place] !== "human";
  const why = isYou ? t("headline.youGaveUp") : t("headline.gaveUp", { side: game.sideName(game.sides[1 - place]) });
  return winWords(game, players[place], place, isAlone, why, friend);
}

/** @param {Game} game @param {string} winner @param {number} place @param {boolean} isAlone @param {string} why */
function winWords(game, winner, place, isAlone, why, friend = "") {
  const who = !isAlone ? "sideWins" : winner === "human" ? "youWin" : "playerWins";
  const values = { side: game.sideName(game.sides[place]), player: playerName(winner, friend), why };
  return why ? t(`headline.by.${who}`, values) : t(`headline.${who}`, values);
}

/** @param {Parts["board"]} board */
export function request(board) {
  const { state, host } = board;
  const { stay, giveUp } = board.game.grid;
  if (host.gone) return sentences(boardWords({ say: host.say, text: host.gone }), t("request.kept"));
  switch (state.mode) {
    case "play": return faultWords(board) || besideWords(board) || sentences(retryWords(board), turnWords(board));
    case "set_up": return setUpWords(board);
    case "restore": return sentences(retryWords(board), setUpWords(board));
    case "menu": return menuWords(board);
    case "waiting": return faultWords(board) || t("remote.request.waiting");
    case "asked": return t("remote.request.asked", { stay, giveUp });
    case "thinking": return faultWords(board) || t("request.thinking");
    case "over": return faultWords(board) || retryWords(board) || resultWords(board);
    case "question": return t("request.question", { stay, giveUp });
    case "silent": return board.heard ? t("request.silent") : "";
    case "test": return t("request.test");
    case "calibrate": return calibrationRequest(board);
    case "touch": return touchRequest(board);
    case "selftest": return t("request.selftest");
    case "lesson": return faultWords(board) || lessonWords(board);
    case "puzzle": return faultWords(board) || puzzleWords(board);
    case "review": return faultWords(board) || reviewWords(board);
    case "blind": return t("request.blind");
    default: return "";
  }
}

/** The same in short, for players who see the lights; null if the board asks for more than a step. @param {Parts["board"]} board */
export function brief(board) {
  const { state, game, lesson, fault, host } = board;
  if (host.gone || fault) return null;
  if (state.mode === "over" && !state.lit.think && !board.retry && winnerOf(state.result) >= 0) return "";
  if (state.mode === "thinking") return "";
  if (state.mode === "play" && state.lead && !board.isLed) return t("request.hint", { turn: game.turnWords("turn", state.side, state.lead) });
  if (state.mode === "lesson" && board.isTurn && !state.lead && !board.started) return lesson && game.words(`lesson.${lesson.number}.do`);
  if (!["play", "lesson", "puzzle"].includes(state.mode) || !board.isTurn || state.lead || board.retry || besideWords(board)) return null;
  if (state.mode === "puzzle" && !board.started) return null;
  const isFar = state.expected === "put" && board.may("put").length > game.beside;
  const isOpen = state.expected === "put" && !state.piece && game.hasWords("brief.value");
  const key = `brief.${isFar ? "far" : isOpen ? "value" : state.expected}`;
  return game.hasWords(key) ? game.words(key, { symbol: state.piece ?? "" }) : null;
}

/** For a lost game: that the board searches for the losing turn, or which one it was; or "". @param {Parts["board"]} board */
function retryWords({ state, retry, game }) {
  if (state.mode === "over" && state.lit.think) return t("retry.looks");
  if (!retry) return "";
  return retry.turn ? t("retry.held", { number: retry.ply, turn: game.shown(retry.turn) }) : t("retry.first");
}

/** The current step of a review by lights. @param {Parts["board"]} board */
function reviewWords(board) {
  const { game, state } = board;
  if (state.expected === "fill") return sentences(t("review.lights.lead"), board.mayTouch ? "" : setUpWords(board));
  if (state.lead) return sentences(t("review.lights.better", { turn: game.turnWords("turn", state.side, state.lead) }), stepWords(board));
  if (board.isTurn) return stepWords(board);
  if (state.lit.think) return t("review.lights.looks");
  return state.lit.loses ? t("review.lights.made") : t("review.lights.none");
}

/** A lesson's task, and the next step. @param {Parts["board"]} board */
function lessonWords(board) {
  const { game, state, lesson } = board;
  const task = lesson ? game.words(`lesson.${lesson.number}.do`) : "";
  if (state.expected === "fill") return sentences(task, board.mayTouch ? "" : setUpWords(board));
  if (!board.isTurn) return t("lesson.right");
  const turn = state.lead && game.turnWords("turn", state.side, state.lead);
  if (board.isLed) return sentences(t("lesson.reply"), t("request.led", { turn }));
  return sentences(task, turn ? t("request.hint", { turn }) : turnWords(board));
}

/** A puzzle's task, and the next step; or that the other side's answer comes next. @param {Parts["board"]} board */
function puzzleWords(board) {
  const { game, state, puzzle } = board;
  const side = game.sideName(game.sides[state.players.indexOf("human")]);
  const kind = puzzle ? kindOf(puzzle) : "";
  const task = kind ? t(`puzzles.kind.${kind}`, { side }) : "";
  if (state.expected === "fill") return sentences(task, board.mayTouch ? "" : setUpWords(board));
  if (!board.isTurn) return puzzle?.step === "done" ? t("puzzles.done") : task;
  if (board.isLed) return sentences(t("puzzles.reply"), turnWords(board));
  return sentences(task, turnWords(board));
}

/** The kind of a puzzle: an odd number of plies ends in a win for the player. @param {Record<string, any>} puzzle */
export function kindOf({ kind, plies }) {
  return kind === "only" && plies % 2 ? "exact" : kind;
}

/** @param {Parts["board"]} board */
function stepWords(board) {
  const { game, state } = board;
  return Object.hasOwn(game.phrases, state.expected) ? game.phrases[state.expected](board) : "";
}

/** The next step; the whole turn if the board leads it or hints at it. @param {Parts["board"]} board @returns {string} */
function turnWords(board) {
  const { game, state } = board;
  const step = stepWords(board);
  if (!state.lead) return step;
  const turn = game.turnWords("turn", state.side, state.lead);
  return board.isLed ? t("request.led", { turn }) : sentences(t("request.hint", { turn }), step);
}

/** That a simulated board's lifted totem is beside the board, neither standing nor held; or "". @param {Parts["board"]} board */
function besideWords(board) {
  const started = board.mayTouch && board.state.expected === "go" ? board.started : null;
  if (!started || board.hand.isNear(started.kind)) return "";
  return t("request.beside", { piece: board.game.kinds[started.kind].name });
}

/** @param {Parts["board"]} board */
function menuWords(board) {
  const take = board.lit("take");
  if (take.length) return t("request.takeAway", { squares: take });
  const chosen = board.lit("chosen");
  const follower = chosen.some((square) => follows(board.game.menu[square]));
  // Beside a chosen opponent that follows a person, the menu also lights the level nearest to its strength.
  const near = follower && chosen.find((square) => board.game.menu[square].startsWith("level"));
  const options = chosen.filter((square) => square !== near).map((square) => optionName(board.game, square));
  return sentences(
    options.length && t("request.chosen", { options }),
    near && t("follow.near", { level: levelOf(board.game.menu[near]) }),
    coachMenuWords(board), board.game.words("menu"));
}

/** @param {Parts["board"]} board */
function setUpWords(board) {
  const { game } = board;
  const take = board.lit("take");
  const fill = board.lit("fill");
  const isWhole = board.state.mode === "set_up" && fill.length > LONG;
  return sentences(
    take.length && t("request.takeAway", { squares: take }),
    isWhole ? game.words("setUp") : fill.length && t("request.stand", { places: missing(board, fill) }));
}

/** The pieces that belong on these squares, kind by kind. @param {Parts["board"]} board @param {string[]} fill */
function missing(board, fill) {
  const { game, position } = board;
  const belongs = standing(game, position, (square) => Number(fill.includes(square)));
  const squares = /** @type {Record<string, string[]>} */ ({});
  for (const { kind, square } of placesOf(belongs, game.grid)) if (fill.includes(square)) (squares[kind] ??= []).push(square);
  return Object.entries(squares).map(([kind, where]) => t("request.kindOn", { piece: game.kinds[kind].name, squares: where }));
}

/** @param {Parts["board"]} board */
function resultWords(board) {
  const { result } = board.state;
  if (result === DRAWN) return board.draw?.ended === "agreed" || !board.game.hasWords("drawn") ? t("remote.agreed") : board.game.words("drawn");
  if (board.win?.ended === "given_up") return t("joy.result.gaveUp", { side: board.game.sideName(board.game.sides[1 - winnerOf(result)]) });
  return board.game.phrases.over(board, winning(board));
}

/** The squares that show why a game is won. @param {Parts["board"]} board */
export function winning(board) {
  return board.win?.line === undefined ? board.lit("win") : squaresIn(board.win.line);
}

/** An event as a sentence; "" for one that the page shows in another way. @param {Parts["board"]} board @param {Record<string, any>} event */
export function news(board, event) {
  const { game } = board;
  switch (event.event) {
    case "move": return game.turnWords("told", event.side, event.turn);
    case "undo": return t("news.undone", { turn: game.shown(event.turn) });
    case "fault": return event.text ? boardSentence(event) : faultWords(board, event);
    case "cleared": return t("news.cleared");
    case "sensor": return t("news.sensor", { square: event.square, text: boardWords(event) });
    case "not_saved": return t("news.notSaved", { text: boardWords(event) });
    case "saved": return t("news.saved");
    case "damaged":
    case "restarted": return boardSentence(event);
    case "strength": return event.text ? boardSentence(event) : "";
    case "coach": return t("coach.noMemory", { text: boardWords(event) });
    case "engine": return t(event.side ? "news.noOpponent" : "news.noHint", { side: event.side && game.sideName(event.side), text: boardWords(event) });
    case "calibration":
    case "selftest": return jobNews(event);
    default: return "";
  }
}
