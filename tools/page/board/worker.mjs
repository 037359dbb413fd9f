// The worker in which a page's own board runs, for all pages of this browser that are open on it.
//
// The page that starts it posts {seed, earlier} first, then its lines; `earlier` is the file with what was
// kept before this browser kept anything, if there is one. It gets {lines}, {kept: {trouble}} when
// the trouble of kept.mjs changes, and {gone}, a text, if the board cannot go on. It may ask for {copy},
// and for {anew}, to begin anew where nothing could be read: {kept: {copy}} and {kept: {isDone}} answer. Other pages speak on the channel
// `halo-board`: {from, join}, {from, line} and {from, leave}, each page under a name of its own; they
// get {to, lines}, and {began} from a worker that has just started.

import {addModules, fetched, startDesk, startInterpreter, unbundled} from './board.mjs';
import {openKept} from './kept.mjs';

const TICK_MS = 10;
// A board that falls behind is not hurried to catch up by more than this.
const LATE_MS = 100;
// A board that has not been spoken to for so many ticks takes longer ones: five seconds, after which a
// page that nobody touches holds its lights (lights.js).
const QUIET_TICKS = 500;
const OWN = 'own';
// A board that tells a turn saves the game some ticks later; until then its pages do not hear of it,
// but at most so many ticks: a board whose hand goes on at once saves behind its next turn.
const MOVE = '"event":"move"';
const SAVED_TICKS = 100;

const channel = new BroadcastChannel('halo-board');
const others = new Set();
// A new board's lights shine before its other modules are added.
const OTHERS_MS = 100;
// What a new board answers with the modules that it begins with (first_modules.py): what a page asks of
// it at once, up to a first game. All else waits for the others, and what comes behind it too.
const SOON = /"do":"(?:(?:hello|subscribe|settings)"|set","alone"|coach"}|new","game":"(\w+)")|"verb":"stand"/;
// [page, line] that came before the board was there, or before its modules.
let early = [];
let desk;
let kept;
let trouble = '';
// What pages hear, they hear when all that was saved before is kept.
let told = Promise.resolve();
let isWhole = false;
let wake = () => {};

async function start({seed, earlier}) {
  let packed;
  [kept, packed] = await Promise.all([openKept(), fetched('first.lzma')]);
  // They come while the board starts; whoever waits for them hears why they do not.
  const others = fetched('later.lzma');
  others.catch(() => {});
  if (earlier && !kept.lines && !kept.trouble) await takeEarlier(earlier);
  const first = unbundled(packed);
  let python = await startInterpreter(first);
  const addOthers = async () => {
    addModules(python, unbundled(await others));
    isWhole = true;
  };
  // A board that was there before may begin with any game.
  if (kept.lines) await addOthers();
  try {
    desk = startDesk(python, {seed, kept: kept.lines});
  } catch (error) {
    if (!kept.lines) throw error;
    kept.giveUp();
    python = await startInterpreter(first);
    await addOthers();
    desk = startDesk(python, {seed});
  }
  tellTrouble();
  desk.join(OWN);
  takeEarly();
  channel.onmessage = ({data}) => attempt(hear, data);
  channel.postMessage({began: true});
  run();
  if (!isWhole) {
    await new Promise((done) => { setTimeout(done, OTHERS_MS); });
    await addOthers();
  }
  takeEarly();
}

// Goes on with what is kept elsewhere, and keeps it here from now on.
async function takeEarlier(name) {
  const lines = new TextDecoder().decode(await fetched(name).catch(() => new ArrayBuffer()));
  if (!lines) return;
  await kept.write(lines);
  kept.lines = lines;
}

// Whether a board that has not all its modules yet answers the line.
function isSoon(line) {
  const found = SOON.exec(line);
  return found !== null && (found[1] ?? desk.firstGame) === desk.firstGame;
}

function take(page, line) {
  wake();
  if (desk && (isWhole || (!early.length && isSoon(line)))) desk.take(page, line);
  else early.push([page, line]);
}

function takeEarly() {
  const lines = early;
  early = [];
  for (const [page, line] of lines) if (page === OWN || others.has(page)) take(page, line);
}

function run() {
  let held = [];
  let waits = 0;
  let now = 0;
  let due = performance.now();
  let step = TICK_MS;
  let quiet = 0;
  let timer;
  const listen = (page, tell) => {
    const lines = desk.lines(page);
    if (!lines) return;
    held.push(() => tell(lines));
    if (lines.includes(MOVE)) waits = SAVED_TICKS;
  };
  const tick = () => {
    now += step;
    desk.tick(now);
    const saved = desk.saved();
    if (saved) told = told.then(() => kept.write(saved)).then(tellTrouble);
    listen(OWN, (lines) => postMessage({lines}));
    for (const to of others) listen(to, (lines) => channel.postMessage({to, lines}));
    if (waits > 0 && desk.owes()) waits -= 1;
    else if (held.length) {
      waits = 0;
      const words = held;
      held = [];
      told = told.then(() => words.forEach((tell) => tell()));
    }
    quiet += 1;
    step = quiet > QUIET_TICKS ? desk.tickMs() : TICK_MS;
    due = Math.max(due + step, performance.now() - LATE_MS);
    timer = setTimeout(attempt, Math.max(0, due - performance.now()), tick);
  };
  wake = () => {
    quiet = 0;
    if (step === TICK_MS) return;
    step = TICK_MS;
    due = performance.now();
    clearTimeout(timer);
    timer = setTimeout(attempt, 0, tick);
  };
  tick();
}

// Takes what another page says.
function hear({from, join, leave, line}) {
  if (join && !others.has(from)) {
    others.add(from);
    desk.join(from);
  } else if (leave && others.delete(from)) {
    desk.leave(from);
  } else if (line && others.has(from)) {
    take(from, line);
  }
}

// Tells the page when something fails, after which the board stands still.
async function attempt(what, ...given) {
  try {
    await what(...given);
  } catch (error) {
    postMessage({gone: String(error.message ?? error)});
  }
}

function tellTrouble() {
  if (kept.trouble === trouble) return;
  trouble = kept.trouble;
  postMessage({kept: {trouble}});
}

// Answers the page with what comes of it, once all that was saved before is kept.
function answer(action) {
  told = told.then(action).catch(() => ({})).then((answered) => {
    tellTrouble();
    postMessage({kept: answered});
  });
}

addEventListener('message', ({data}) => {
  if (typeof data === 'string') attempt(take, OWN, data);
  else if (data.copy) answer(async () => ({copy: await kept.copy()}));
  else if (data.anew) answer(async () => ({isDone: !(await kept.beginAnew())}));
  else attempt(start, data);
});
