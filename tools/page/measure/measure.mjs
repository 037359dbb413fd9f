// Measures the site that it was copied into: loading time, length of ticks, time of level 5.

import {addModules, startDesk, startInterpreter, unbundled} from './board.mjs';

const TICK_MS = 10;
const STILL_TICKS = 300;
const HINTS = 10;
const PAGE = 'page';

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, Math.max(0, ms)); });
const parts = (said) => said.split('\n').filter(Boolean).map((line) => JSON.parse(line));
const ask = (desk, message) => desk.take(PAGE, JSON.stringify(message));

// Ticks every 10 ms until `isOver(lines)`; resolves to the time and the lengths of the ticks.
async function play(desk, clock, isOver) {
  const began = performance.now();
  const took = [];
  let due = began;
  let missed = 0;
  for (let over = false; !over;) {
    const at = performance.now();
    clock.ms += TICK_MS;
    desk.tick(clock.ms);
    over = isOver(parts(desk.lines(PAGE)), took.length);
    took.push(performance.now() - at);
    due += TICK_MS;
    while (due + TICK_MS < performance.now()) {
      due += TICK_MS;
      missed += 1;
    }
    await pause(due - performance.now());
  }
  took.sort((one, other) => one - other);
  const ms = performance.now() - began;
  return {ms, took, missed};
}

const share = (took, part) => took[Math.min(took.length - 1, Math.floor(took.length * part))];

// The bundles are first.lzma and later.lzma; `games` [name, position]; `say` gets each line.
export async function measure(bundles, games, say) {
  const began = performance.now();
  const [first, later] = bundles.map(unbundled);
  const python = await startInterpreter(first);
  addModules(python, later);
  say(`interpreter ready after ${(performance.now() - began).toFixed(0)} ms`);
  for (const [game, position] of games) {
    const clock = {ms: TICK_MS};
    const from = performance.now();
    const desk = startDesk(python, {seed: 1});
    desk.join(PAGE);
    desk.tick(TICK_MS);
    say(`first tick after ${(performance.now() - from).toFixed(0)} ms more`);
    await play(desk, clock, (lines, ticks) => ticks === STILL_TICKS);
    ask(desk, {do: 'new', game});
    await play(desk, clock, (lines, ticks) => ticks === STILL_TICKS);
    python.runPython(
      `desk.board.world.arrange(${JSON.stringify(position)}, ${JSON.stringify(game)})`);
    ask(desk, {do: 'set', level: 5});
    ask(desk, {do: 'position', game, position});
    const still = await play(desk, clock, (lines, ticks) => ticks === STILL_TICKS);
    say(`${game}: ticks take ${share(still.took, 0.5).toFixed(2)} ms, ` +
      `99 of 100 at most ${share(still.took, 0.99).toFixed(2)} ms`);
    const answers = [];
    for (let time = 0; time < HINTS; time += 1) {
      ask(desk, {do: 'hint'});
      answers.push(await play(desk, clock, (lines) => lines.some((line) => line.event === 'hint')));
    }
    const slowest = Math.max(...answers.map(({ms}) => ms));
    const took = answers.flatMap((answer) => answer.took).sort((one, other) => one - other);
    const missed = answers.reduce((sum, answer) => sum + answer.missed, 0);
    say(`${game}: level 5 answers within ${slowest.toFixed(0)} ms; meanwhile 99 of 100 ticks take ` +
      `at most ${share(took, 0.99).toFixed(2)} ms, ` +
      `${(100 * missed / (took.length + missed)).toFixed(1)} % are missed`);
    python.runPython(`
from halo.engine.engine import Engine
from halo.games import registry
engine = Engine(${JSON.stringify(game)})
engine.begin_nodes(registry.load_rules(engine.name).parse_position(${JSON.stringify(position)}), 10**6)
began = clock.now()
while not engine.think(2048):
    pass
took = clock.now() - began
`);
    const nodes = python.globals.get('engine').nodes;
    const rate = Math.round(nodes / python.globals.get('took') * 1000);
    say(`${game}: ${rate.toLocaleString('en')} nodes a second over ${nodes} nodes`);
  }
}
