// Puts the parts of the page together.

import { effect, untracked } from "@preact/signals";
import { drawBoard } from "./board/api.js";
import { attempt } from "./core/button.jsx";
import { html, leadFocus } from "./core/dom.js";
import { preferences, wearTheme } from "./core/preferences.js";
import { until } from "./core/signals.js";
import { say, speak } from "./core/voice.js";
import { loadWords } from "./core/words.js";
import { honourEarlyTap, ownTransport } from "./early.js";
import { BoardState } from "./game/board_state.js";
import { lastGame } from "./game/current_game.js";
import { BOARDS, gamesOn, loadGames } from "./game/games.js";
import { beginAgain, followBoard, hasBegunAnew, takeSeatAgain, tellNotices } from "./line/host.js";
import { Line } from "./line/line.js";
import { itsTransport, playsInWorker } from "./line/transport.js";
import { shownBy } from "./my_games/games.js";
import { showPage } from "./page.jsx";
import { BOARD_WORDS, drawGame } from "./play/drawing.js";
import { listenToKeys, touch } from "./play/input.js";
import { news } from "./play/phrases.js";
import { findLink } from "./remote/link_text.js";
import { askToKeep, offerSite } from "./settings/kept.jsx";
import { PageState } from "./state.js";

// Events announced to the player: always, or unless the open drawer shows them.
const SHOWN = ["sensor", "undo", "not_saved", "saved", "damaged", "restarted", "strength", "coach", "engine"];
const JOBS = ["calibration", "selftest"];
// So many lines of the protocol are kept.
const MOST_LINES = 400;

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const arriving = ownTransport ?? itsTransport();
await loadGames(loadWords(preferences.language));
const line = new Line();
const board = new BoardState(line);
tellNotices(board);
takeSeatAgain(line);
const transport = await arriving;
line.connect(transport);
await foresee();
const grid = await itsGrid();

// Taps and typed turns run one after another, however quickly they come.
let lastTouch = Promise.resolve();
/** @param {() => unknown} action */
const inTurn = (action) => (lastTouch = lastTouch.then(() => attempt(action)).then(() => {}));

const stage = html("div", { id: "stage", className: "stage" });
stage.dataset.board = grid.name;
const drawn = drawBoard(stage, { grid, sets: gamesOn(grid.name), words: BOARD_WORDS(), onTap: (square, kind) => inTurn(() => touch(page, square, kind)) });
const page = new PageState({ board, drawn, grid, line, transport });
const { actions, hand } = page;
board.hand = hand;
line.addEventListener("line", ({ detail: { text, isOurs } }) => untracked(() => (page.lines = [...page.lines, `${isOurs ? "→" : "←"} ${text}`].slice(-MOST_LINES))));
board.addEventListener("news", ({ detail }) => {
  const words = news(board, detail);
  speak(words);
  if (SHOWN.includes(detail.event) || (JOBS.includes(detail.event) && !page.isDrawerOpen)) say(words);
});
// The drawer shows the readings, and only they tell where a real board's pieces are.
effect(() => line.streamLevels(page.isDrawerOpen || (!board.host.hand && board.host.board !== "")));

wearTheme();
drawGame(page);
drawn.pointer.follow(hand, () => page.isLive);
showPage(page, find("page"));
leadFocus(() => {
  const play = document.getElementById("play");
  if (!page.door.isOpen) drawn.view.go();
  else play?.focus();
  return !page.door.isOpen || play !== null;
});
listenToKeys(page, inTurn);
askToKeep(line);
offerSite(line);
followBoard(board, grid, actions);
beginAgain(page);

const button = find("push");
button.addEventListener("pointerdown", () => hand.press(true));
button.addEventListener("pointerup", () => board.mayTouch && hand.press(false));
button.addEventListener("pointerleave", ({ buttons }) => buttons && board.mayTouch && hand.press(false));
button.addEventListener("click", ({ detail }) => detail === 0 && attempt(() => actions.press()));
honourEarlyTap();

/** Lets the page's own board show the game of a friend's link, or the last one, before it speaks. */
async function foresee() {
  if (!playsInWorker() || hasBegunAnew()) return;
  try {
    const last = lastGame() ?? board;
    const { game } = last;
    const linked = await linkedGame();
    if (board.heard) return;
    // The board is still the one of the last game: a link to a game of another board changes it later.
    const isElsewhere = linked && linked.game.board !== game.board;
    board.foresee(isElsewhere ? { game, start: game.start, turns: [] } : (linked ?? last));
  } catch {
    // A link or a kept game that cannot be read shows nothing; the player learns why when the board is there.
  }
}

/** The game that the page's link carries, if any. */
async function linkedGame() {
  const shown = await shownBy(location.hash);
  if (shown || !findLink(location.hash).fragment) return shown;
  const { previewOf } = await import("./remote/watch.js");
  return previewOf(location.hash);
}

/**
 * The grid of the connected board, or of the first game while there is none; if the page has its own board,
 * the shown game's at once, unless the page was reloaded for another board.
 */
async function itsGrid() {
  if (playsInWorker() && !hasBegunAnew()) return board.game.grid;
  await until(() => BOARDS.has(board.greeting.board) || Boolean(board.host.gone));
  return BOARDS.get(board.greeting.board) ?? board.game.grid;
}
