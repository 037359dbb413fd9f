// Puts the parts of the page together.

import { drawBoard } from "./board/api.js";
import { Clock } from "./clock/clock.js";
import { Coach } from "./coach/coach.js";
import { attempt } from "./core/buttons.js";
import { find } from "./core/dom.js";
import { preferences } from "./core/storage.js";
import { announce, say, speak } from "./core/voice.js";
import { loadWords, t } from "./core/words.js";
import { honourEarlyTap } from "./early.js";
import { ResultCard } from "./ends/result_card.js";
import { Explorer } from "./explorer/explorer.js";
import { BoardState } from "./game/board_state.js";
import { CurrentGame, hasSeenGame } from "./game/current_game.js";
import { BOARDS, gamesOn, loadGames } from "./game/games.js";
import { Drawer } from "./inside/drawer.js";
import { Lessons } from "./learn/lessons.js";
import { Puzzles } from "./learn/puzzles.js";
import { listenToSheets } from "./learn/sheets.js";
import { beginAgain, followBoard, hasBegunAnew, takeSeatAgain, tellNotices } from "./line/host.js";
import { Line } from "./line/line.js";
import { itsTransport, playsInWorker } from "./line/transport.js";
import { OwnBoard } from "./my_board/own_board.js";
import { Share } from "./my_games/share.js";
import { Statistics } from "./my_games/statistics.js";
import { Actions } from "./play/actions.js";
import { detect } from "./play/detection.js";
import { Hand } from "./play/hand.js";
import { History } from "./play/history.js";
import { listenToKeys, Panel } from "./play/panel.js";
import { news, request } from "./play/phrases.js";
import { Places } from "./play/places.js";
import { Sounds } from "./play/sounds.js";
import { BOARD_WORDS, LastTurn, Orientation, showSquares } from "./play/squares.js";
import { RemoteDoor } from "./remote/remote_door.js";
import { Review } from "./review/review.js";
import { askToKeep, offerFullScreen, offerLanguages, offerSite, Unkept } from "./settings/settings.js";
import { Door } from "./start/door.js";
import { Players } from "./start/players.js";
import { Strengths } from "./start/strengths.js";

// Events announced to the player: always, or unless the open drawer shows them.
const SHOWN = ["sensor", "undo", "not_saved", "saved", "torn", "restarted", "strength", "coach", "engine"];
const JOBS = ["calibration", "selftest"];

const arriving = itsTransport();
await loadGames(loadWords(preferences.language));
offerLanguages();
const line = new Line();
const board = new BoardState(line);
tellNotices(line);
takeSeatAgain(line);
const transport = await arriving;
line.connect(transport);
const grid = await itsGrid();
find("stage").dataset.board = grid.name;
const drawn = drawBoard(find("stage"), { grid, sets: gamesOn(grid.name), words: BOARD_WORDS(), onTap: (square, kind) => inTurn(() => touch(square, kind)) });
const { view, table, lights } = drawn;
board.kindAt = (square) => table.kindAt(square);
board.isNear = (kind) => table.held.includes(kind) || table.picked?.kind === kind || table.places.some((place) => place.kind === kind);
const hand = new Hand({ board, drawn, line }, () => !preferences.real && (board.isTurn || board.isInGame), isLive, update);
const actions = new Actions({ board, drawn, hand, line }, () => puzzles.isSolved);
const history = new History(board, grid, look);
const current = new CurrentGame(board, () => actions.isBeginning, () => coach.helps);
const places = new Places({ board, current, history });
const share = new Share({ actions, board, current, history, line, places });
const strengths = new Strengths({ board, line, update });
const clock = new Clock({ actions, board, current, drawn, update });
const players = new Players({ actions, board, clock, drawn, line, strengths, update });
const remote = new RemoteDoor({ board, drawn, history, line, players, update });
const door = new Door({ actions, board, current, drawn, history, players, show });
const lessons = new Lessons({ actions, board, door, drawn, line });
const puzzles = new Puzzles({ actions, board, door, drawn, line, show });
const review = new Review({ board, history, line, share });
const result = new ResultCard({ board, current, drawn, history, line, players, review, strengths, update });
const explorer = new Explorer({ board, drawn, history, update });
const statistics = new Statistics({ current, places });
const sounds = new Sounds({ board, current });
const coach = new Coach({ board, history, line, update });
const drawer = new Drawer({ actions, board, drawn, hand, history, line, places, share, update }, grid);
const panel = new Panel({ actions, board, current, door, drawer, drawn, explorer, hand, history, lessons, line, players, puzzles, remote, result, strengths, update });
const orientation = new Orientation({ board, drawn, update });
const lastTurn = new LastTurn({ board, history, view });
const unkept = new Unkept();
transport.equip?.(unkept);
askToKeep(line);
offerSite(line);
const ownBoard = new OwnBoard({ board, places }, transport);
let frame = "";
let levels = null;

// Taps and typed turns run one after another, however quickly they come.
let lastTouch = Promise.resolve();
const inTurn = (action) => (lastTouch = lastTouch.then(() => attempt(action)));
current.addEventListener("lost", ({ detail }) => inTurn(() => actions.make(detail)));

drawn.pointer.follow(hand, isLive);
listenToSheets(() => table.game);
offerFullScreen();
listenToKeys({ actions, board, drawn, explorer, hand, line, isLive, inTurn });

line.addEventListener("frame", ({ detail }) => {
  frame = detail;
  if (!isCovered()) lights.take(frame);
});
line.addEventListener("closed", () => lights.darken());
line.addEventListener("message", ({ detail }) => detail.levels && feel(detail.levels));
board.addEventListener("news", ({ detail }) => {
  const words = news(board, detail);
  speak(words);
  if (SHOWN.includes(detail.event) || (JOBS.includes(detail.event) && !drawer.isOpen)) say(words);
});
board.addEventListener("change", update);
followBoard(board, grid, actions);
beginAgain(actions, grid);

const button = find("push");
button.addEventListener("pointerdown", () => hand.press(true));
for (const end of ["pointerup", "pointerleave"]) {
  button.addEventListener(end, ({ buttons }) => (end === "pointerup" || buttons) && board.mayTouch && hand.press(false));
}
button.addEventListener("click", ({ detail }) => detail === 0 && attempt(() => actions.press()));

hand.show();
update();
honourEarlyTap();

/**
 * The grid of the connected board, or of the first game while there is none. In a browser that has seen
 * no game it is the first game's at once, unless the page was reloaded for another board.
 */
function itsGrid() {
  if (playsInWorker() && !hasSeenGame() && !hasBegunAnew()) return board.game.grid;
  return new Promise((done) => {
    const look = () => {
      if (BOARDS.has(board.greeting.board)) done(BOARDS.get(board.greeting.board));
      else if (board.host.gone) done(board.game.grid);
    };
    board.addEventListener("change", look);
  });
}

/** Whether something else is shown in the board's place, whatever the board does. */
function isCovered() {
  return door.isOpen || puzzles.isSolved;
}

/** Whether the pieces may be touched: never while covered or in a replay. */
function isLive() {
  return history.at === null && !isCovered();
}

/** Takes a real board's readings, which show where pieces stand. */
function feel(readings) {
  levels = readings;
  drawer.feel(readings);
  if (!board.host.hand && isLive() && showDetected()) update();
}

/** Shows the detected pieces; returns whether any has moved. */
function showDetected() {
  const places = detect(board, grid, levels);
  const hasMoved = JSON.stringify(places) !== JSON.stringify(table.places);
  if (hasMoved) table.show({ places, held: [] });
  return hasMoved;
}

/** Shows the position looked at, or the board again. */
function look() {
  const looked = history.looked;
  if (looked) table.show({ places: looked.places, held: [] });
  else hand.show();
  update();
}

/** Shows the board itself again after something covered it. */
function show() {
  lights.darken();
  if (frame) lights.take(frame);
  hand.show();
}

/** Updates every part of the page. */
function update() {
  for (const part of [current, door, places]) part.update();
  if (!board.host.hand && isLive()) showDetected();
  lights.hasEdge = !preferences.real && board.host.hand;
  if (!isCovered()) lights.mean(board.host.gone ? {} : board.state.lit);
  if (board.host.gone) lights.darken();
  sounds.follow(table, isLive());
  for (const part of [history, clock, result, review, statistics, strengths, players, remote, lessons, puzzles]) part.update();
  const outcomes = explorer.update();
  table.offer(history.looked?.game ?? (door.isOpen ? door.game : board.game));
  for (const part of [panel, coach, share, ownBoard, drawer, orientation]) part.update();
  const { mode, side, lit } = board.state;
  const mover = lights.hasEdge && isLive() && board.hasMover ? board.game.sides.indexOf(side) : -1;
  view.glow(mover, board.game.hues[mover]);
  showSquares(drawn, { game: table.game, mode, side, graded: board.graded, lit: isLive() ? lit : {}, last: { ...lastTurn.update(), ...outcomes }, mayTouch: board.mayTouch && isLive() });
  // The drawer shows the readings, and only they tell where a real board's pieces are.
  line.streamLevels(drawer.isOpen || (!board.host.hand && board.host.board !== ""));
}

/** A square, or a rack's kind, was tapped or entered: lifts the piece there, or puts the held one down. */
async function touch(square, kind) {
  if (explorer.isOpen) {
    explorer.tap(square, kind);
    return;
  }
  await actions.rest;
  if (!isLive()) {
    if (door.isOpen) players.open(false);
    else if (history.at !== null) say(t("lookingBack.notNow"));
    return;
  }
  if (hand.holds) {
    await (square ? hand.place(square) : hand.putBack());
  } else if (square && !table.kindAt(square)) {
    await enterEmpty(square);
  } else if (await hand.lift({ square, kind })) {
    speak(t("request.inHand", { piece: hand.words }));
  }
}

/** An empty square was entered: puts down the piece that the board expects, or makes the requested touch. */
async function enterEmpty(square) {
  if (board.isMenu || board.isQuestion || board.job === "touch") {
    await actions.touch(square);
    return;
  }
  if (board.job === "calibrate") {
    await actions.sample(square);
    return;
  }
  await hand.untilTold();
  const kind = board.isTurn ? board.game.asked(board, square) : "";
  if (kind && board.game.values[kind] === square) await actions.do((driver) => driver.takeUp(kind));
  else if (kind && (await hand.lift({ kind }))) await hand.place(square);
  else if (!kind && board.isTurn && board.may("put").includes(square)) announce(request(board)); // which piece?
}
