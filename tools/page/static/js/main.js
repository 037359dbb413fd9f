// Puts the parts of the page together.

import { Actions, attempt } from "./play/actions.js";
import { BoardState } from "./game/board_state.js";
import { BoardView } from "./board/board_view.js";
import { Clock } from "./clock/clock.js";
import { Coach } from "./coach/coach.js";
import { CurrentGame } from "./game/current_game.js";
import { detect } from "./play/detection.js";
import { find } from "./core/dom.js";
import { Door } from "./start/door.js";
import { Drawer } from "./inside/drawer.js";
import { honourEarlyTap } from "./early_tap.js";
import { ExplorerDoor } from "./explorer/explorer_door.js";
import { offerFullScreen } from "./settings/full_screen.js";
import { BOARDS, loadGames } from "./game/games.js";
import { Hand } from "./play/hand.js";
import { History } from "./play/history.js";
import { offerLanguages } from "./settings/language.js";
import { listenToKeys } from "./play/keys.js";
import { LastTurn } from "./play/last_turn.js";
import { Layout } from "./board/layout.js";
import { Lessons } from "./learn/lessons.js";
import { Lights } from "./board/lights.js";
import { Line } from "./line/line.js";
import { tellNotices } from "./line/notices.js";
import { Orientation } from "./play/orientation.js";
import { followBoard, takeSeatAgain } from "./line/other_board.js";
import { IN_GAME, IN_TURN } from "./game/modes.js";
import { OwnBoard } from "./my_board/own_board.js";
import { Panel } from "./play/panel.js";
import { news } from "./play/phrases.js";
import { Players } from "./start/players.js";
import { Places } from "./play/places.js";
import { Pointer } from "./board/pointer.js";
import { preferences } from "./core/preferences.js";
import { RemoteDoor } from "./remote/remote_door.js";
import { ResultCard } from "./ends/result_card.js";
import { Puzzles } from "./learn/puzzles.js";
import { Retry } from "./ends/retry.js";
import { Review } from "./review/review.js";
import { Share } from "./my_games/share.js";
import { listenToSheets } from "./learn/sheets.js";
import { offerSite } from "./settings/site.js";
import { Sounds } from "./play/sounds.js";
import { Statistics } from "./my_games/statistics.js";
import { Strengths } from "./start/strengths.js";
import { Tabletop, readField } from "./board/tabletop.js";
import { itsTransport } from "./line/transport.js";
import { Unkept } from "./settings/unkept.js";
import { say, speak } from "./core/voice.js";
import { loadWords, t } from "./core/words.js";

// Events that are shown in passing: always, or unless the open drawer shows them.
const SHOWN = ["sensor", "undo", "not_saved", "saved", "torn", "restarted", "strength", "coach", "engine"];
const JOBS = ["calibration", "selftest"];

const arriving = itsTransport();
await loadGames(loadWords(preferences.language));
offerLanguages(preferences);
const line = new Line();
const board = new BoardState(line);
tellNotices(line, say);
takeSeatAgain(line);
const transport = await arriving;
line.connect(transport);
const grid = await itsGrid();
const layout = new Layout(grid);
const view = new BoardView(layout, (square, kind) => inTurn(() => touch(square, kind)));
const tabletop = new Tabletop(layout, view.pieces, view.top);
const lights = new Lights(layout, view.lights, view.gradients, (square, ...light) => tabletop.shine(square, ...light));
tabletop.lightFrom(lights);
board.kindAt = (square) => tabletop.kindAt(square);
board.isNear = (kind) => tabletop.held.includes(kind) || tabletop.picked?.kind === kind || tabletop.places.some((place) => place.kind === kind);
const hand = new Hand(line, board, tabletop, say);
hand.onRest = update;
hand.isStrict = () => !preferences.real && (board.isTurn || IN_GAME.includes(board.state.mode));
const actions = new Actions(line, board, tabletop, hand, preferences);
actions.isHeld = () => puzzles.isSolved;
const history = new History(board, grid, look);
/** @type {any} */
const app = { onShow: show, view, actions, lights, hand, history, line, preferences, say, speak, streamLevels, tabletop, board, update };
app.current = new CurrentGame(board, () => actions.isBeginning, () => coach.helps);
const places = (app.places = new Places(app));
const share = (app.share = new Share(app));
app.strengths = new Strengths(app);
app.players = new Players(app);
const remote = (app.remote = new RemoteDoor(app));
const door = (app.door = new Door(app));
const lessons = (app.lessons = new Lessons(app));
const puzzles = (app.puzzles = new Puzzles(app));
const result = (app.result = new ResultCard(app));
const review = (app.review = new Review(app));
const retry = new Retry(app);
const explorer = (app.explorer = new ExplorerDoor(app));
const statistics = new Statistics(app);
const clock = (app.clock = new Clock(app));
const sounds = new Sounds(app);
const coach = new Coach(app);
const panel = new Panel(app);
const orientation = new Orientation(app);
const lastTurn = new LastTurn(app);
const drawer = (app.drawer = new Drawer(app, grid));
app.unkept = new Unkept(app);
transport.equip?.(app);
offerSite(app);
const ownBoard = new OwnBoard(app, transport);
let field = null;
let frame = "";
let levels = null;
let isStreaming = false;

// What is tapped and typed is done one after another, however quickly it comes.
let lastTouch = Promise.resolve();
const inTurn = (action) => (lastTouch = lastTouch.then(() => attempt(action, say)));

// What is shown in the board's place stays, whatever the board does.
const isCovered = () => door.isOpen || puzzles.isSolved;
const isLive = () => history.at === null && !isCovered();
hand.isShown = isLive;
new Pointer(view, hand, isLive);
listenToSheets(() => tabletop.game);
offerFullScreen();
listenToKeys({ app, hand, isLive, inTurn });

line.addEventListener("frame", ({ detail }) => {
  frame = detail;
  if (!isCovered()) lights.take(frame);
});
line.addEventListener("closed", () => lights.darken());
line.addEventListener("message", ({ detail }) => {
  if (detail.field) learn(readField(detail.field));
  if (detail.levels) feel(detail.levels);
});
board.addEventListener("news", ({ detail }) => {
  const words = news(board, detail);
  speak(words);
  if (SHOWN.includes(detail.event) || (JOBS.includes(detail.event) && !drawer.isOpen)) say(words);
});
board.addEventListener("change", update);
followBoard(board, grid);

const button = find("push");
button.addEventListener("pointerdown", () => hand.press(true));
for (const end of ["pointerup", "pointerleave"]) {
  button.addEventListener(end, ({ buttons }) => (end === "pointerup" || buttons) && board.mayTouch && hand.press(false));
}
button.addEventListener("click", ({ detail }) => detail === 0 && attempt(() => actions.press(false), say));

if (board.field) learn(readField(board.field));
else update();
honourEarlyTap();

/** The squares of the board at the other end; of the first game's while there is none. */
function itsGrid() {
  return new Promise((done) => {
    const look = () => {
      if (BOARDS.has(board.greeting.board)) done(BOARDS.get(board.greeting.board));
      else if (board.host.gone) done(board.game.grid);
    };
    board.addEventListener("change", look);
  });
}

function learn(news) {
  field = news;
  hand.learn(news);
  update();
}

/** A real board's readings: they tell which pieces stand. */
function feel(readings) {
  levels = readings;
  drawer.feel(readings);
  if (!board.host.hand && isLive() && showDetected()) update();
}

/** Returns whether anything has moved. */
function showDetected() {
  const places = detect(board, grid, levels);
  const hasMoved = JSON.stringify(places) !== JSON.stringify(tabletop.places);
  if (hasMoved) tabletop.show({ places, held: [] });
  return hasMoved;
}

/** Shows the position that is looked at, or the board again. */
function look() {
  const looked = history.looked;
  if (looked) tabletop.show({ places: looked.places, held: [] });
  else if (field && board.host.hand) hand.learn(field);
  update();
}

/** Shows the board as it is again, in the place of what has covered it. */
function show() {
  lights.darken();
  if (frame) lights.take(frame);
  if (field && isLive()) hand.learn(field);
}

/** Everything that is said in words, anew. */
function update() {
  app.current.update();
  door.update();
  places.update();
  if (!board.host.hand && isLive()) showDetected();
  lights.hasEdge = !preferences.real && board.host.hand;
  if (!isCovered()) lights.mean(board.host.gone ? {} : board.state.lit);
  if (board.host.gone) lights.darken();
  sounds.follow(tabletop, isLive());
  history.update();
  clock.update();
  result.update();
  retry.update();
  review.update();
  statistics.show();
  app.strengths.update();
  app.players.update();
  remote.update();
  lessons.update();
  puzzles.update();
  const outcomes = explorer.update();
  tabletop.offer(history.looked?.game ?? (door.isOpen ? door.game : board.game));
  panel.update();
  coach.update();
  share.update();
  ownBoard.update();
  drawer.update();
  orientation.update();
  const { mode, side, lit } = board.state;
  const mover = lights.hasEdge && isLive() && [...IN_TURN, "lesson", "puzzle"].includes(mode) ? board.game.sides.indexOf(side) : -1;
  view.glow(mover, board.game.hues[mover]);
  view.update({ game: tabletop.game, mode, side, graded: board.graded, lit: isLive() ? lit : {}, last: { ...lastTurn.update(), ...outcomes }, mayTouch: board.mayTouch && isLive() }, tabletop);
  streamLevels();
}

/** The readings are wanted by an open drawer, and always from a real board. */
function streamLevels() {
  const isWanted = drawer.isOpen || (!board.host.hand && board.host.board !== "");
  if (isWanted !== isStreaming) line.stream("levels", (isStreaming = isWanted));
}

/** A square, or a rack's kind, was tapped or entered: up if it stands, down if it is held. */
async function touch(square, kind) {
  if (explorer.isOpen) {
    explorer.tap(square, kind);
    return;
  }
  await actions.rest;
  if (!isLive()) {
    if (door.isOpen) app.players.open(false);
    else if (history.at !== null) say(t("lookingBack.notNow"));
    return;
  }
  if (hand.holds) {
    await (square ? hand.place(square) : hand.putBack());
  } else if (square && !tabletop.kindAt(square)) {
    await enterEmpty(square);
  } else if (await hand.lift({ square, kind })) {
    speak(t("request.inHand", { piece: hand.words }));
  }
}

/** An empty square: it gets the piece that the board waits for, or a touch it asked for. */
async function enterEmpty(square) {
  const { mode } = board.state;
  if (["menu", "question", "touch"].includes(mode)) {
    await actions.touch(square);
    return;
  }
  if (mode === "calibrate") {
    await actions.sample(square);
    return;
  }
  await hand.untilTold();
  const kind = board.isTurn ? board.game.asked(board, square) : "";
  if (kind && board.game.values[kind] === square) await actions.takeUp(kind);
  else if (kind && (await hand.lift({ kind }))) await hand.place(square);
}
