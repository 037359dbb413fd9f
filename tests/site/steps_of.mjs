// Prints the steps of the page's update of each board that standard input tells, as JSON. Its argument
// is the folder where the page's scripts and the manifest lie.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const load = (name) => import(pathToFileURL(`${folder}/${name}`));
const { FoundBoard } = await load("found_board.js");
const { clear, install, retire } = await load("update_steps.js");
const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"));

const found = JSON.parse(readFileSync(0, "utf8")).map(({ sizes, folders, programs }) => {
  const board = new FoundBoard(manifest, new Map(Object.entries(sizes)), folders, new Map(Object.entries(programs)));
  const steps = [...clear(board), ...install(board), ...retire(board)];
  return { steps, model: board.model, inUse: board.inUse, strangers: board.strangers };
});
console.log(JSON.stringify(found));
