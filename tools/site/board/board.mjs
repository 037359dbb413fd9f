// MicroPython's WebAssembly port with the firmware, its translated viper functions and the world.

import {loadMicroPython} from './micropython.mjs';

const HEAP_BYTES = 8 * 1024 * 1024;
const FLASH = '/flash';

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

function writeFiles(FS, files, folder) {
  for (const [path, content] of Object.entries(files)) {
    const parts = path.split('/');
    for (let end = 1; end < parts.length; end++) {
      const name = `${folder}/${parts.slice(0, end).join('/')}`;
      if (!FS.analyzePath(name).exists) FS.mkdir(name);
    }
    FS.writeFile(`${folder}/${path}`, content);
  }
}

// Resolves to the interpreter, ready to import the firmware. `modules` are Python sources by path,
// `functions` is the WebAssembly module of the viper functions, `kept` what the flash holds, by
// path; `print` gets what Python prints. `wasm` is where the port's own module lies.
export async function startInterpreter({modules, functions, kept = {}, print = console.log, wasm}) {
  const options = {url: wasm, heapsize: HEAP_BYTES, stdout: print, linebuffer: true};
  const [python, memory] = await withMemory(() => loadMicroPython(options));
  const translated = await WebAssembly.instantiate(functions, {port: {memory}});
  python.registerJsModule('viper_functions', (translated.instance ?? translated).exports);
  python.FS.mkdir('/program');
  python.FS.mkdir(FLASH);
  writeFiles(python.FS, modules, '/program');
  writeFiles(python.FS, kept, FLASH);
  python.runPython(`
import os, sys
sys.path[:] = ["/program", ".frozen"]
os.chdir("${FLASH}")
`);
  return python;
}

// Resolves to a board: tick(now), send(text), takeSaid(), takeSaved() as simulated_board.py has.
export function startBoard(python, {model, seed}) {
  python.registerJsModule('clock', {now: () => performance.now()});
  python.globals.set('model', model);
  python.globals.set('seed', seed);
  python.runPython(`
import clock
from simulated_board import SimulatedBoard
board = SimulatedBoard(model, seed, clock.now)
tick = board.tick
take_said = board.take_said
def send(text):
    board.send(text.encode())
`);
  return {
    tick: python.globals.get('tick'),
    send: python.globals.get('send'),
    takeSaid: python.globals.get('take_said'),
  };
}
