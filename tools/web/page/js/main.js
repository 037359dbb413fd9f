// Puts the parts of the page together.

import { Board } from "./board.js";
import { BOARDS } from "./boards.js";
import { Deeds, attempt } from "./deeds.js";
import { detect } from "./detected.js";
import { Drawer } from "./drawer.js";
import { find } from "./draw.js";
import { Glow } from "./glow.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { listenToKeys } from "./keys.js";
import { Layout } from "./layout.js";
import { Line } from "./line.js";
import { Panel } from "./panel.js";
import { Players } from "./players.js";
import { Pointer } from "./pointer.js";
import { prefs } from "./prefs.js";
import { Share } from "./share.js";
import { Table, readField } from "./table.js";
import { Told } from "./told.js";
import { say, speak } from "./voice.js";
import { news } from "./words.js";

// Events that are shown in passing: always, or unless the open drawer shows them.
const SHOWN = ["sensor", "undo", "not_saved", "restarted"];
const JOBS = ["calibration", "selftest"];

const line = new Line();
const told = new Told(line);
line.addEventListener("message", ({ detail }) => detail.host?.notice && say(detail.host.notice));
line.connect();
const grid = await itsGrid();
const layout = new Layout(grid);
const board = new Board(layout, (square, kind) => inTurn(() => touch(square, kind)));
const table = new Table(layout, board.pieces, board.top);
const glow = new Glow(layout, board.lights, board.gradients, (square, ...light) => table.shine(square, ...light));
table.lightFrom(glow);
told.kindAt = (square) => table.kindAt(square);
const hand = new Hand(line, told, table, say);
hand.onRest = update;
const deeds = new Deeds(line, told, table, hand, prefs);
const history = new History(told, grid, look);
const app = { board, deeds, glow, hand, history, line, prefs, say, streamLevels, table, told, update };
const share = (app.share = new Share(app));
app.players = new Players(app);
const panel = new Panel(app);
const drawer = (app.drawer = new Drawer(app, grid));
let field = null;
let levels = null;

// Quick fingers: what is tapped and typed is done one after another.
let lastTouch = Promise.resolve();
const inTurn = (deed) => (lastTouch = lastTouch.then(() => attempt(deed, say)));

const isLive = () => history.at === null;
new Pointer(board, hand, isLive);
listenToKeys({ board, deeds, hand, line, told, isLive, inTurn });

line.addEventListener("frame", ({ detail }) => glow.take(detail));
line.addEventListener("closed", () => glow.darken());
line.addEventListener("message", ({ detail }) => {
  if (detail.field) learn(readField(detail.field));
  if (detail.levels) feel(detail.levels);
});
told.addEventListener("news", ({ detail }) => {
  const words = news(told.game, detail);
  speak(words);
  if (SHOWN.includes(detail.event) || (JOBS.includes(detail.event) && !drawer.isOpen)) say(words);
});
told.addEventListener("change", update);
told.addEventListener("change", () => told.greeting.board in BOARDS && told.greeting.board !== grid.name && location.reload());

const button = find("push");
button.addEventListener("pointerdown", () => hand.press(true));
for (const end of ["pointerup", "pointerleave"]) {
  button.addEventListener(end, ({ buttons }) => (end === "pointerup" || buttons) && told.mayTouch && hand.press(false));
}
button.addEventListener("click", ({ detail }) => detail === 0 && attempt(() => deeds.press(false), say));

if (told.field) learn(readField(told.field));
else update();

/** The squares of the board at the other end; of the usual one while there is none. */
function itsGrid() {
  return new Promise((done) => {
    const look = () => {
      if (told.greeting.board in BOARDS) done(BOARDS[told.greeting.board]);
      else if (told.host.gone) done(BOARDS.halo36);
    };
    told.addEventListener("change", look);
  });
}

function learn(news) {
  field = news;
  if (isLive()) hand.learn(news);
  update();
}

/** A real board's readings: they tell which pieces stand. */
function feel(readings) {
  levels = readings;
  drawer.feel(readings);
  if (!told.host.hand && isLive() && showDetected()) update();
}

/** Returns whether anything has moved. */
function showDetected() {
  const places = detect(told, grid, levels);
  const hasMoved = JSON.stringify(places) !== JSON.stringify(table.places);
  if (hasMoved) table.show({ places, held: [] });
  return hasMoved;
}

/** Shows the position that is looked at, or the board again. */
function look() {
  const looked = history.looked;
  if (looked) table.show({ places: looked.places, held: [] });
  else if (field && told.host.hand) hand.learn(field);
  update();
}

/** Everything that is said in words, anew. */
function update() {
  if (!told.host.hand && isLive()) showDetected();
  if (told.host.gone) glow.darken();
  history.update();
  app.players.update();
  table.offer(history.looked?.game ?? (told.state.mode === "set_up" && app.players.game.board === grid.name ? app.players.game : told.game));
  panel.update();
  share.update();
  drawer.update();
  board.update({ game: table.game, mode: told.state.mode, lit: isLive() ? told.state.lit : {} }, table);
  glow.mean(told.state.lit);
  streamLevels();
}

/** The readings are wanted by an open drawer, and always from a real board. */
function streamLevels() {
  const isWanted = drawer.isOpen || (!told.host.hand && told.host.board !== "");
  if (isWanted !== streamLevels.isOn) line.stream("levels", (streamLevels.isOn = isWanted));
}

/** A square, or a rack's kind, was tapped or entered: up if it stands, down if it is held. */
async function touch(square, kind) {
  await deeds.rest;
  if (!isLive()) {
    say("You are looking back: go back to the game to play.");
    return;
  }
  if (hand.holds) {
    await (square ? hand.place(square) : hand.putBack());
  } else if (square && !table.kindAt(square)) {
    await enterEmpty(square);
  } else if (await hand.lift({ square, kind })) {
    speak(`In your hand: ${hand.words}.`);
  }
}

/** An empty square: it gets the piece that the board waits for, or a touch it asked for. */
async function enterEmpty(square) {
  const { mode } = told.state;
  if (["menu", "question", "touch"].includes(mode)) {
    await deeds.touch(square);
    return;
  }
  if (mode === "calibrate") {
    await deeds.sample(square);
    return;
  }
  const kind = mode === "play" ? told.game.asked(told, square) : "";
  if (kind && told.game.valueSquare(kind) === square) await deeds.takeUp(kind);
  else if (kind && (await hand.lift({ kind }))) await hand.place(square);
}
