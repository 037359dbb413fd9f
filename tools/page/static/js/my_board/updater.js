// Updates a board's firmware at MicroPython's raw prompt; a cut leaves the old one or the new one.

import { UpdateFailure } from "./raw_prompt.js";

// Bytes of the file per text sent to the board.
const PART_BYTES = 3072;
const KB = 1024;

/**
 * firmware `contents()` resolves to, as bytes. A board without a model becomes `model`.
 * firmware `contents()` resolves to, as bytes. A board that names no model becomes `model`.
 * `tell(done, of)` gets the KB sent so far. Rejects with UpdateFailure.
 */
export async function update(prompt, { manifest, contents, model, tell }) {
  await prompt.enter();
  try {
    const bytes = await contents();
    if ((await sha256(bytes)) !== manifest.sha256) throw new UpdateFailure("mixed");
    await prompt.run(manifest.program + manifest.options.replace("{}", JSON.stringify({ usual: model })));
    for (const step of manifest.steps) {
      if ("send" in step) await send(prompt, bytes, step.to, tell);
      else await run(prompt, step.run);
    }
  } finally {
    prompt.leave(manifest.restart);
  }
}

async function run(prompt, text) {
  const { failed, ...values } = JSON.parse((await prompt.run(text)).trim() || "{}");
  if (failed) throw new UpdateFailure(failed, values);
}

async function send(prompt, bytes, path, tell) {
  await prompt.run(`receive("${path}")\n`);
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const letters = String.fromCharCode(...bytes.subarray(at, at + PART_BYTES));
    await prompt.run(`more("${btoa(letters)}")\n`);
    tell(Math.floor(at / KB), Math.ceil(bytes.length / KB));
  }
  await prompt.run("end()\n");
}

async function sha256(bytes) {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
