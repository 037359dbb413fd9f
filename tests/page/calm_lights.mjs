// Feeds frames to the page's lights with reduced motion, in a fake document that only records what it gets.
// Standard input is {lit, frames}: {meaning: square}, and the frames in hexadecimal, a thirtieth of a second apart.
// Prints each frame's squares as then shown, [colour, strength]. Its argument is the script.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const FRAME_MS = 1000 / 30;
// After this many pictures a light has reached its goal.
const PICTURES = 40;

const element = () => ({ style: {}, append() {}, setAttribute() {} });
let now = 0;
let picture = null;
Object.assign(globalThis, {
  addEventListener() {},
  document: { createElementNS: element },
  matchMedia: () => ({ matches: true }),
  requestAnimationFrame: (draw) => (picture = draw),
});
performance.now = () => now;

const { lit, frames } = JSON.parse(readFileSync(0, "utf8"));
const squares = Object.values(lit);
const { Lights } = await import(pathToFileURL(process.argv[2]));
const layout = { grid: { squares, pitch: 33 }, centre: () => ({ x: 0, y: 0 }) };
const lights = new Lights({ layout, lights: element(), gradients: element() });
lights.mean(lit);
const shown = frames.map((frame) => {
  lights.take(frame);
  for (let count = 0; picture && count < PICTURES; count++) {
    const draw = picture;
    picture = null;
    draw(now + count);
  }
  now += FRAME_MS;
  return squares.map((square) => {
    const { colour, strength } = lights.at(square);
    return [colour.match(/\d+/g).map(Number), strength];
  });
});
console.log(JSON.stringify(shown));
