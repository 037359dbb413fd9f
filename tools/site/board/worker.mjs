// The worker in which a page's own board runs. The page posts {seed, kept} first (board.mjs says what
// they are), then lines. It gets {lines}, {saved}, and {gone}, a text, if the board cannot go on.

import {startDesk, startInterpreter} from './board.mjs';

const TICK_MS = 10;
// A board that falls behind is not hurried to catch up by more than this.
const LATE_MS = 100;

// Lines that came before the board was there.
const early = [];
let desk;

async function load(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} is not to be had (${response.status})`);
  return response.arrayBuffer();
}

async function start(wanted) {
  const [modules, functions] = await Promise.all(['modules.bin', 'functions.wasm'].map(load));
  desk = startDesk(await startInterpreter({modules, functions}), wanted);
  for (const line of early) desk.take(line);
  let now = 0;
  let due = performance.now();
  const tick = () => {
    now += TICK_MS;
    desk.tick(now);
    const lines = desk.lines();
    if (lines) postMessage({lines});
    const saved = desk.saved();
    if (saved) postMessage({saved});
    due = Math.max(due + TICK_MS, performance.now() - LATE_MS);
    setTimeout(attempt, Math.max(0, due - performance.now()), tick);
  };
  tick();
}

// Tells the page when something fails, after which the board stands still.
async function attempt(what, ...given) {
  try {
    await what(...given);
  } catch (error) {
    postMessage({gone: String(error.message ?? error)});
  }
}

addEventListener('message', ({data}) => {
  if (typeof data !== 'string') attempt(start, data);
  else if (desk) desk.take(data);
  else early.push(data);
});
