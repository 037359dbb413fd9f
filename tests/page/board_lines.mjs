// Cuts a board's bytes into lines with the page's own script, its argument: each line of standard input is a list
// of base64 chunks, each line of standard output the list of the resulting lines.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { BoardLines } = await import(pathToFileURL(process.argv[2]));

for await (const asked of createInterface({ input: process.stdin })) {
  const lines = new BoardLines();
  const taken = JSON.parse(asked).flatMap((chunk) => lines.take(Uint8Array.from(Buffer.from(chunk, "base64"))));
  console.log(JSON.stringify(taken));
}
