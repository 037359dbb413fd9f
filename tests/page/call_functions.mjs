// Calls functions of a WebAssembly module as listed on stdin, in JSON, and prints the results.

import {readFileSync} from 'node:fs';

const FIRST = 4096;
const asked = JSON.parse(readFileSync(0, 'utf8'));
const memory = new WebAssembly.Memory({initial: 16});
const made = await WebAssembly.instantiate(Buffer.from(asked.module, 'base64'), {port: {memory}});
const answers = asked.calls.map(({name, buffers, numbers}) => {
  const bytes = buffers.map((text) => Buffer.from(text, 'base64'));
  let at = FIRST;
  const places = bytes.map((part) => {
    const place = at;
    new Uint8Array(memory.buffer).set(part, place);
    at += (part.length + 7) & ~7;
    return place;
  });
  const returned = made.instance.exports[name](...places, ...numbers);
  const left = bytes.map((part, i) =>
    Buffer.from(memory.buffer.slice(places[i], places[i] + part.length)).toString('base64'));
  return {returned, buffers: left};
});
console.log(JSON.stringify(answers));
