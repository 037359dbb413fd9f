// Takes what a board says as the page does: a line of standard input is a list of chunks in base64, a line
// of standard output the list of the lines that come of them. Its argument is the script of the page.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { BoardLines } = await import(pathToFileURL(process.argv[2]));

for await (const asked of createInterface({ input: process.stdin })) {
  const lines = new BoardLines();
  const taken = JSON.parse(asked).flatMap((chunk) => lines.take(Uint8Array.from(Buffer.from(chunk, "base64"))));
  console.log(JSON.stringify(taken));
}
