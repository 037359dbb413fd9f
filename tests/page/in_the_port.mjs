// Runs the Python program on stdin in the port, among the modules of the built site.

import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const site = process.argv[2];
const {addModules, startInterpreter, unbundled} = await import(pathToFileURL(`${site}/board.mjs`).href);
const bundles = ['first.lzma', 'later.lzma', 'remote.lzma'].map((name) => unbundled(readFileSync(`${site}/${name}`)));
const python = await startInterpreter(bundles[0], console.log);
for (const each of bundles.slice(1)) addModules(python, each);
try {
  python.registerJsModule('clock', {now: () => performance.now()});
  python.runPython(readFileSync(0, 'utf8'));
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
