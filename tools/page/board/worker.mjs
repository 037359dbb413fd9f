// The worker in which a page's own board runs, for all pages of this browser that have it open.
//
// The page that starts it posts {seed, page} first, `page` being its unique name, then its lines. It gets
// {lines}, {kept: {storageError}} when that of kept.mjs changes, and {gone}, a text, if the board cannot
// continue. It may ask for {copy}, for {anew}, a fresh start if nothing could be read, and for {restore}, files to
// keep in place of all others: {kept: {copy}} and {kept: {isDone}} answer.
// Other pages speak on the channel `halo-board`: {from, join}, {from, line} and {from, leave}, each page
// under its name; they get {to, lines}, and {began}, the name of the page that has just started a worker.

import {addModules, fetched, startDesk, startInterpreter, unbundled} from './board.mjs';
import {openKept} from './kept.mjs';

const TICK_MS = 10;
// A board that falls behind catches up at most this much.
const LATE_MS = 100;
// A board without input for this many ticks takes longer ones: five seconds, after which an
// untouched page holds its lights (lights.js).
const QUIET_TICKS = 500;
const OWN = 'own';
// A board saves the game some ticks after it reports a turn; until then its pages do not get the report,
// for at most this many ticks: if the hand goes on at once, the board saves after its next turn.
const MOVE = '"event":"move"';
const SAVED_TICKS = 100;

const channel = openChannel();
const others = new Set();
// A new board's lights shine before its other modules are added.
const OTHERS_MS = 100;
// The lines that a new board answers with its first modules (first_modules.py): those that a page sends
// at once. Any other line, and all lines after it, wait for the other modules.
const SOON = /"do":"(?:hello"|subscribe"|settings"|coach"})/;
// [page, line] received before the board was ready, or its modules.
let early = [];
let desk;
let kept;
let storageError = '';
// Pages get the board's lines once all files saved before are kept.
let told = Promise.resolve();
let isWhole = false;
let wake = () => {};

// The channel to other pages; one to nobody where the browser denies it.
function openChannel() {
  try {
    return new BroadcastChannel('halo-board');
  } catch {
    return new MessageChannel().port1;
  }
}

async function start({seed, page}) {
  let packed;
  [kept, packed] = await Promise.all([openKept(), fetched('first.lzma')]);
  // They load while the board starts; a failure reaches those that await them.
  const others = fetched('later.lzma');
  others.catch(() => {});
  const first = unbundled(packed);
  let python = await startInterpreter(first);
  const addOthers = async () => {
    await addModules(python, unbundled(await others));
    isWhole = true;
  };
  // A kept board may start with any game.
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
  channel.postMessage({began: page});
  run();
  if (!isWhole) {
    await new Promise((done) => { setTimeout(done, OTHERS_MS); });
    await addOthers();
  }
  takeEarly();
}

function take(page, line) {
  wake();
  if (desk && (isWhole || (!early.length && SOON.test(line)))) desk.take(page, line);
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

// Takes another page's message.
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

// Reports a failure to the page; the board then stops.
async function attempt(what, ...given) {
  try {
    await what(...given);
  } catch (error) {
    postMessage({gone: String(error.message ?? error)});
  }
}

function tellTrouble() {
  if (kept.storageError === storageError) return;
  storageError = kept.storageError;
  postMessage({kept: {storageError}});
}

// Answers the page with the result, once the board has saved what it told of, unless that takes
// longer than its pages wait for it, and all files saved before are kept.
async function answer(action) {
  for (let ticks = 0; ticks < SAVED_TICKS && desk?.owes(); ticks += 1) {
    await new Promise((done) => { setTimeout(done, TICK_MS); });
  }
  told = told.then(action).catch(() => ({})).then((answered) => {
    tellTrouble();
    postMessage({kept: answered});
  });
}

addEventListener('message', ({data}) => {
  if (typeof data === 'string') attempt(take, OWN, data);
  else if (data.copy) answer(async () => ({copy: await kept.copy()}));
  else if (data.restore) answer(async () => ({isDone: !(await kept.replace(data.restore))}));
  else if (data.anew) answer(async () => ({isDone: !(await kept.beginAnew())}));
  else attempt(start, data);
});
