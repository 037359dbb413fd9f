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

/** @param {BoardState} board */
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

/** The headline of a result; "you" in a game of one person against the board. @param {BoardState} board */
function resultHeadline(board) {
  const { game, win, isAlone, friend, state: { result, players } } = board;
  const place = winnerOf(result);
  if (place < 0) return result === DRAWN ? t("headline.draw") : t("headline.over");
  if (win?.ended === "given_up") return winWords(game, players, place, isAlone, friend);
  return winWords(game, players, place, isAlone, friend, game.phrases.because?.(board, winning(board)) ?? "");
}

/** Names the winner, the side at `place`, and why, by default that the other side has given up. @param {Game} game @param {string[]} players @param {number} place @param {boolean} isAlone @param {string} friend @param {string} [reason] */
export function winWords(game, players, place, isAlone, friend, reason) {
  const who = !isAlone ? "sideWins" : players[place] === "human" ? "youWin" : "playerWins";
  const why = reason ?? (who === "playerWins" ? t("headline.youGaveUp") : t("headline.gaveUp", { side: game.sideName(game.sides[1 - place]) }));
  const values = { side: game.sideName(game.sides[place]), player: playerName(players[place], friend), why };
  return why ? t(`headline.by.${who}`, values) : t(`headline.${who}`, values);
}

/** What the board asks for, by its mode, if nothing is wrong. @type {Record<string, (board: BoardState) => string>} */
const REQUESTS = {
  play: (board) => besideWords(board) || sentences(retryWords(board), turnWords(board)),
  set_up: setUpWords,
  restore: (board) => sentences(retryWords(board), setUpWords(board)),
  waiting: () => t("remote.request.waiting"),
  asked: ({ game: { grid: { stay, giveUp } } }) => t("remote.request.asked", { stay, giveUp }),
  thinking: () => t("request.thinking"),
  question: ({ game: { grid: { stay, giveUp } } }) => t("request.question", { stay, giveUp }),
  silent: ({ heard }) => (heard ? t("request.silent") : ""),
  test: () => t("request.test"),
  calibrate: calibrationRequest,
  touch: touchRequest,
  selftest: () => t("request.selftest"),
  blind: () => t("request.blind"),

  menu(board) {
    const { menu } = board.game;
    const take = board.lit("take");
    if (take.length) return t("request.takeAway", { squares: take });
    const chosen = board.lit("chosen");
    // Beside a chosen opponent that follows a person, the menu also lights the level nearest to its strength.
    const near = chosen.some((square) => follows(menu[square])) && chosen.find((square) => menu[square].startsWith("level"));
    const options = chosen.filter((square) => square !== near).map((square) => optionName(board.game, square));
    return sentences(
      options.length && t("request.chosen", { options }),
      near && t("follow.near", { level: levelOf(menu[near]) }),
      coachMenuWords(board), board.game.words("menu"));
  },

  over(board) {
    const { game, draw, win, state: { result } } = board;
    const retry = retryWords(board);
    if (retry) return retry;
    if (result === DRAWN) return draw?.ended === "agreed" || !game.hasWords("drawn") ? t("remote.agreed") : game.words("drawn");
    if (win?.ended === "given_up") return t("joy.result.gaveUp", { side: game.sideName(game.sides[1 - winnerOf(result)]) });
    return game.phrases.over(board, winning(board));
  },

  lesson(board) {
    const { game, lesson, state: { lead, side } } = board;
    const task = lesson ? game.words(`lesson.${lesson.number}.do`) : "";
    // The long text stays as it is until the turn is made, and so does the board below it.
    if (board.isTurn && lead && !board.isLed) return sentences(task, t("request.hint", { turn: game.turnWords("turn", side, lead) }));
    return taskWords(board, task, t("lesson.reply"), t("lesson.right"));
  },

  puzzle(board) {
    const { game, state, puzzle } = board;
    const side = game.sideName(game.sides[state.players.indexOf("human")]);
    const kind = puzzle && kindOf(puzzle);
    const task = kind ? t(`puzzles.kind.${kind}`, { side }) : "";
    return taskWords(board, task, t("puzzles.reply"), puzzle?.step === "done" ? t("puzzles.done") : task);
  },

  review(board) {
    const { game, state } = board;
    if (state.expected === "fill") return fillWords(board, t("review.lights.lead"));
    if (state.lead) return sentences(t("review.lights.better", { turn: game.turnWords("turn", state.side, state.lead) }), stepWords(board));
    if (board.isTurn) return stepWords(board);
    if (state.lit.think) return t("review.lights.looks");
    return state.lit.loses ? t("review.lights.made") : t("review.lights.none");
  },
};

/** @param {BoardState} board */
export function request(board) {
  const { state, host } = board;
  if (host.gone) return sentences(boardWords({ say: host.say, text: host.gone }), t("request.kept"));
  return (!board.isSilent && faultWords(board)) || (REQUESTS[state.mode]?.(board) ?? "");
}

/** The same in short, for players who see the lights; null if the board asks for more than a step. @param {BoardState} board */
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

/** For a lost game: that the board searches for the losing turn, or which one it was; or "". @param {BoardState} board */
function retryWords({ state, retry, game }) {
  if (state.mode === "over" && state.lit.think) return t("retry.looks");
  if (!retry) return "";
  return retry.turn ? t("retry.held", { number: retry.ply, turn: game.shown(retry.turn) }) : t("retry.first");
}

/** A lesson's or puzzle's task and the next step; in place of the task what is said to the other side's `reply`, and once it is `done`. @param {BoardState} board @param {string} task @param {string} reply @param {string} done */
function taskWords(board, task, reply, done) {
  if (board.state.expected === "fill") return fillWords(board, task);
  return board.isTurn ? sentences(board.isLed ? reply : task, turnWords(board)) : done;
}

/** A task, before which the player brings the pieces to their places at a real board. @param {BoardState} board @param {string} task */
function fillWords(board, task) {
  return sentences(task, board.mayTouch ? "" : setUpWords(board));
}

/** The kind of a puzzle: an odd number of plies ends in a win for the player. @param {Record<string, any>} puzzle */
export function kindOf({ kind, plies }) {
  return kind === "only" && plies % 2 ? "exact" : kind;
}

/** @param {BoardState} board */
function stepWords(board) {
  const { game, state } = board;
  return Object.hasOwn(game.phrases, state.expected) ? game.phrases[state.expected](board) : "";
}

/** The next step; the whole turn if the board leads it or hints at it. @param {BoardState} board @returns {string} */
function turnWords(board) {
  const { game, state } = board;
  const step = stepWords(board);
  if (!state.lead) return step;
  const turn = game.turnWords("turn", state.side, state.lead);
  return board.isLed ? t("request.led", { turn }) : sentences(t("request.hint", { turn }), step);
}

/** That a simulated board's lifted totem is beside the board, neither standing nor held; or "". @param {BoardState} board */
function besideWords(board) {
  const started = board.mayTouch && board.state.expected === "go" ? board.started : null;
  if (!started || board.hand.isNear(started.kind)) return "";
  return t("request.beside", { piece: board.game.kinds[started.kind].name });
}

/** @param {BoardState} board */
function setUpWords(board) {
  const { game } = board;
  const take = board.lit("take");
  const fill = board.lit("fill");
  const isWhole = board.state.mode === "set_up" && fill.length > LONG;
  return sentences(
    take.length && t("request.takeAway", { squares: take }),
    isWhole ? game.words("setUp") : fill.length && t("request.stand", { places: missing(board, fill) }));
}

/** The pieces that belong on these squares, kind by kind. @param {BoardState} board @param {string[]} fill */
function missing(board, fill) {
  const { game, position } = board;
  const belongs = standing(game, position, (square) => Number(fill.includes(square)));
  const squares = placesOf(belongs, game.grid).filter(({ square }) => fill.includes(square));
  const kinds = Object.entries(Object.groupBy(squares, ({ kind }) => kind));
  return kinds.map(([kind, own = []]) => t("request.kindOn", { piece: game.kinds[kind].name, squares: own.map(({ square }) => square) }));
}

/** The squares that show why a game is won. @param {BoardState} board */
export function winning(board) {
  return board.win?.line === undefined ? board.lit("win") : squaresIn(board.win.line);
}

/** An event as a sentence; "" for one that the page shows in another way. @param {BoardState} board @param {Record<string, any>} event */
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
