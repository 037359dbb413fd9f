// Runs the Python program on stdin in the port, among the modules of the built site.

import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const site = process.argv[2];
const {addModules, startInterpreter} = await import(pathToFileURL(`${site}/board.mjs`).href);
const python = await startInterpreter({
  modules: readFileSync(`${site}/modules.bin`),
  functions: readFileSync(`${site}/functions.wasm`),
  print: console.log,
});
for (const name of ['later_modules.bin', 'remote_modules.bin']) addModules(python, readFileSync(`${site}/${name}`));
try {
  python.registerJsModule('clock', {now: () => performance.now()});
  python.runPython(readFileSync(0, 'utf8'));
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
