// MicroPython's WebAssembly port with the firmware, its translated viper functions and the world.

import {unpacked} from './lzma.mjs';
import {loadMicroPython} from './micropython.mjs';

const HEAP_BYTES = 8 * 1024 * 1024;
const PROGRAM = '/program';
// In first.lzma the port; in the first two bundles a module of viper functions, first those of the first bundle,
// then all. The rest is to be imported.
const PORT = 'micropython.wasm';
const FUNCTIONS = 'functions.wasm';
// A bundle that is not compressed begins with its list.
const LIST = '['.charCodeAt(0);
// A file that is not where Python looks for it is an error of the port, whose stack nobody reads.
Error.stackTraceLimit = 0;

// Resolves to the bytes of a file beside this one.
export async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} is not available (${response.status})`);
  return response.arrayBuffer();
}

// Returns a bundle's (builder/program.py) files: bytes by their paths.
export function unbundled(bundle) {
  let bytes = new Uint8Array(bundle);
  if (bytes[0] !== LIST) bytes = unpacked(bytes);
  let at = bytes.indexOf(10) + 1;
  const files = new Map();
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    files.set(path, bytes.subarray(at, at + size));
    at += size;
  }
  return files;
}

// Resolves to the interpreter with all of a board's files, and those of the other `bundles`.
export async function startWhole(...bundles) {
  const files = ['first.lzma', 'later.lzma', ...bundles].map(fetched);
  const [first, ...others] = (await Promise.all(files)).map(unbundled);
  const python = await startInterpreter(first);
  for (const each of others) await addModules(python, each);
  return python;
}

// Makes a bundle's files importable by the interpreter.
export async function addModules({FS, port, functions}, files) {
  const {[FUNCTIONS]: more, ...modules} = Object.fromEntries(files);
  if (more) Object.assign(functions, (await WebAssembly.instantiate(more, {port})).instance.exports);
  for (const [path, bytes] of Object.entries(modules)) {
    FS.mkdirTree(`${PROGRAM}/${path}`.replace(/\/?[^/]*$/, ''));
    FS.writeFile(`${PROGRAM}/${path}`, bytes);
  }
}

// Resolves to the interpreter, ready to import the firmware. `first` has first.lzma's files; `print`
// gets what Python prints.
export async function startInterpreter(first, print = () => {}) {
  const {[PORT]: wasm, ...files} = Object.fromEntries(first);
  const module = await WebAssembly.compile(wasm);
  const port = {};
  const functions = {};
  const instantiateWasm = (imports, done) => {
    const instance = new WebAssembly.Instance(module, imports);
    port.memory = instance.exports.memory;
    done(instance);
  };
  const python = await loadMicroPython({instantiateWasm, heapsize: HEAP_BYTES, stdout: print, linebuffer: true});
  Object.assign(python, {port, functions});
  python.registerJsModule('viper_functions', functions);
  await addModules(python, Object.entries(files));
  python.runPython(`import sys\nsys.path[:] = ["${PROGRAM}"]`);
  return python;
}

// Returns the desk of the simulated boards: tick(now) runs a tick at a time in ms; join(page) adds a
// page under a unique name and leave(page) removes it, take(page, line) takes its line and
// lines(page) returns its queued lines; saved() returns the files to keep, owes() tells
// whether a reported turn is not yet among them, tickMs() how long the next tick may last without
// input. Lines are text, one per line. `kept` are the lines that saved() returned before, `seed` a
// number for the noise and all other random choices.
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
