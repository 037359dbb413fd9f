// Runs Python programs in the port, among the modules of the built site and of another bundle: each line on
// stdin is one, as JSON, and has an interpreter of its own. After its output comes a line with \0 and its error,
// if any.

import {readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';

// The port is built for workers alone.
Object.assign(globalThis, {WorkerGlobalScope: Object, self: {location: {href: ''}}});
const [site, more] = process.argv.slice(2);
const {addModules, startInterpreter, unbundled} = await import(pathToFileURL(`${site}/board.mjs`).href);
const files = [...['first.lzma', 'later.lzma', 'remote.lzma'].map((name) => `${site}/${name}`), more];
const bundles = files.map((file) => unbundled(readFileSync(file)));
for await (const line of createInterface({input: process.stdin})) {
  const python = await startInterpreter(bundles[0], console.log);
  for (const each of bundles.slice(1)) await addModules(python, each);
  python.registerJsModule('clock', {now: () => performance.now()});
  let fault = '';
  try {
    python.runPython(JSON.parse(line));
  } catch (error) {
    fault = error.message.replaceAll('\n', ' ');
  }
  console.log(`\0${fault}`);
}
