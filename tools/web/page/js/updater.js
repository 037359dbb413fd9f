// Brings a board's firmware up to date at MicroPython's raw prompt; a cut leaves the old or the new.

import { UpdateFailure } from "./raw_prompt.js";

// Of a file, in one text for the board.
const PART_BYTES = 3072;

/**
 * Updates the board at `prompt` by the steps of `manifest` (see tools/site/firmware.py), whose packed
 * firmware `contents()` resolves to, as bytes. A board that names no model becomes `model`.
 * `tell(done, of)` hears of each part that is sent. Rejects with UpdateFailure.
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
  const of = Math.ceil(bytes.length / PART_BYTES);
  let text = `from binascii import a2b_base64\nfile = open(${JSON.stringify(path)}, "wb")\n`;
  for (let part = 0; part < of; part++) {
    const letters = String.fromCharCode(...bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
    await prompt.run(`${text}_ = file.write(a2b_base64("${btoa(letters)}"))\n`);
    text = "";
    tell(part + 1, of);
  }
  await prompt.run("file.close()\n");
}

/** The SHA-256 of bytes, in hexadecimal digits. */
async function sha256(bytes) {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
