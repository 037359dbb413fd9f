// MicroPython's WebAssembly port with the firmware, its translated viper functions and the world.

import {loadMicroPython} from './micropython.mjs';

const HEAP_BYTES = 8 * 1024 * 1024;
const PROGRAM = '/program';

// Runs `start` and resolves to its result and the memory of the instance that it makes: the port
// keeps its own to itself.
async function withMemory(start) {
  const names = ['instantiate', 'instantiateStreaming'];
  const kept = names.map((name) => WebAssembly[name]);
  let memory;
  names.forEach((name, at) => {
    WebAssembly[name] = async (...given) => {
      const made = await kept[at].apply(WebAssembly, given);
      memory = made.instance.exports.memory;
      return made;
    };
  });
  try {
    return [await start(), memory];
  } finally {
    names.forEach((name, at) => { WebAssembly[name] = kept[at]; });
  }
}

// Resolves to the bytes of a file beside this one.
export async function load(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} is not to be had (${response.status})`);
  return response.arrayBuffer();
}

// Resolves to the interpreter with all that a board has, and what the other `bundles` hold.
export async function startWhole(...bundles) {
  const files = ['modules.bin', 'functions.wasm', 'later_modules.bin', ...bundles].map(load);
  const [modules, functions, ...others] = await Promise.all(files);
  const python = await startInterpreter({modules, functions});
  for (const bundle of others) addModules(python, bundle);
  return python;
}

// Adds what modules.bin or another bundle holds (bundle.py) to what the interpreter can import.
export function addModules({FS}, bundle) {
  const bytes = new Uint8Array(bundle);
  let at = bytes.indexOf(10) + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    FS.mkdirTree(`${PROGRAM}/${path}`.replace(/\/[^/]*$/, ''));
    FS.writeFile(`${PROGRAM}/${path}`, bytes.subarray(at, at + size));
    at += size;
  }
}

// Resolves to the interpreter, ready to import the firmware. `modules` is what modules.bin holds,
// `functions` is the WebAssembly module of the viper functions; `print` gets
// what Python prints. `wasm` is where the port's own module lies, beside this one if nothing is said.
export async function startInterpreter({modules, functions, print = () => {}, wasm}) {
  const options = {url: wasm, heapsize: HEAP_BYTES, stdout: print, linebuffer: true};
  const [python, memory] = await withMemory(() => loadMicroPython(options));
  const translated = await WebAssembly.instantiate(functions, {port: {memory}});
  python.registerJsModule('viper_functions', (translated.instance ?? translated).exports);
  addModules(python, modules);
  python.runPython(`import sys\nsys.path[:] = ["${PROGRAM}"]`);
  return python;
}

// Returns the desk of the simulated boards: tick(now) does a tick at a time in ms; join(page) lets a
// page in under a name of its own and leave(page) lets it go, take(page, line) takes its line and
// lines(page) returns what it has not heard yet; saved() returns what is to be kept, owes() tells
// whether a turn that was told is not yet among it, tickMs() how long the next tick may
// last while nobody does anything. Lines are text, each on a line of its own. `kept` are the lines that
// saved() returned before, `seed` a number that decides the noise and all that is random.
export function startDesk(python, {seed, kept = ''}) {
  python.registerJsModule('clock', {now: () => performance.now()});
  python.registerJsModule('wanted', {seed, kept});
  python.runPython(`
import clock, wanted
from tools.page.board.desk import Desk
desk = Desk(wanted.seed, wanted.kept, clock.now)
pages = {}
def join(name):
    pages[name] = desk.open_page()
def leave(name):
    desk.hub.leave(pages.pop(name))
`);
  const verb = (code) => {
    python.runPython(`_verb = ${code}`);
    return python.globals.get('_verb');
  };
  return {
    tick: verb('desk.tick'),
    join: verb('join'),
    leave: verb('leave'),
    take: verb('lambda name, line: desk.hub.take(pages[name], line)'),
    lines: verb('lambda name: pages[name].take_lines()'),
    saved: verb('desk.take_saved'),
    owes: verb('desk.owes_a_save'),
    tickMs: verb('desk.tick_ms'),
  };
}
