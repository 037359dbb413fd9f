// Updates the board at the other end of standard input and output, as the page does.
//
// Beside it lie the page's script, manifest.json and the packed firmware; its argument is how long
// the board may take to answer, in ms. The last line on standard error is the result: {}, or
// {"failed": a code} with the values of its sentence.

import { readFileSync } from "node:fs";
import { RawPrompt, update } from "./updater.js";

const load = (name) => readFileSync(new URL(name, import.meta.url));
const prompt = new RawPrompt((bytes) => new Promise((done) => process.stdout.write(bytes, done)), Number(process.argv[2]));
process.stdin.on("data", (bytes) => prompt.take(bytes));
process.stdin.on("end", () => prompt.cut());
const manifest = JSON.parse(load("manifest.json"));
let end = {};
try {
  await update(prompt, { manifest, contents: async () => load(manifest.pack), model: manifest.models[0], tell: () => {} });
} catch (failure) {
  end = { failed: failure.code ?? String(failure), ...failure.values };
}
process.stderr.write(`${JSON.stringify(end)}\n`);
process.stdin.destroy();
