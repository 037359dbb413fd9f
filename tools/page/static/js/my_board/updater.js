// Updates a board's firmware at MicroPython's raw prompt, over a serial line; a cut leaves the old one or the new one.

const BANNER = "raw REPL; CTRL-B to exit\r\n>";
const RESTARTED = "soft reboot\r\n";
const INTERRUPT = "\r\x03\x03";
const RAW = "\r\x01";
const END = "\x04";
const ANSWER_MS = 15_000;
// Right after power-up MicroPython takes Ctrl-C for any other byte: retry after this time.
const AGAIN_MS = 3000;
// Bytes of the file per text sent to the board.
const PART_BYTES = 3072;
const KB = 1024;

/** Why a board refused the firmware: `code` names the sentence, `values` fill it in. */
export class UpdateFailure extends Error {
  /** @param {string} code @param {Record<string, any>} values */
  constructor(code, values = {}) {
    super(`${code} ${JSON.stringify(values)}`);
    this.code = code;
    this.values = values;
  }
}

/**
 * The prompt, which runs code on the board and returns what it printed. `write(bytes)` sends bytes to the board, a promise; take(bytes) gets the board's bytes, and cut()
 * is called when the line is gone. Each answer may take `answerMs`; every failure is an UpdateFailure.
 */
export class RawPrompt {
  // One character per byte.
  #heard = "";
  #isCut = false;
  #wake = () => {};

  /** @param {(bytes: Uint8Array) => Promise<unknown>} write */
  constructor(write, answerMs = ANSWER_MS) {
    this.write = write;
    this.answerMs = answerMs;
  }

  /** @param {Uint8Array} bytes */
  take(bytes) {
    for (const byte of bytes) this.#heard += String.fromCharCode(byte);
    this.#wake();
  }

  cut() {
    this.#isCut = true;
    this.#wake();
  }

  /** Stops the running program and enters the raw prompt, with an empty heap. */
  async enter() {
    for (let left = this.answerMs; left > 0 && !this.#heard.includes(BANNER); left -= AGAIN_MS) {
      this.#send(INTERRUPT);
      this.#send(RAW);
      await this.#listen(BANNER, Math.min(AGAIN_MS, left));
    }
    if (!this.#heard.includes(BANNER)) throw new UpdateFailure(this.#heard ? "noPrompt" : "silent");
    this.#send(END);
    await this.#wait(RESTARTED);
    await this.#wait(BANNER);
  }

  /** @param {string} text */
  async run(text) {
    this.#send(text + END);
    await this.#wait("OK");
    const printed = await this.#wait(END);
    const raised = (await this.#wait(`${END}>`)).trim();
    if (raised) throw new UpdateFailure("stopped", { why: raised.split("\n").at(-1)?.trim() });
    return printed;
  }

  /** Runs a last text, after which the board answers no more; does nothing if the line is gone. @param {string} text */
  leave(text) {
    if (!this.#isCut) this.#send(text + END);
  }

  /** Sends a text; if the board never takes it, waiting for the answer times out. @param {string} text */
  #send(text) {
    if (this.#isCut) throw new UpdateFailure("cut");
    this.write(new TextEncoder().encode(text)).catch(() => this.cut());
  }

  /** Resolves to the text received before `end`, and consumes both. @param {string} end */
  async #wait(end) {
    await this.#listen(end, this.answerMs);
    const at = this.#heard.indexOf(end);
    if (at < 0) throw new UpdateFailure("silent");
    const before = this.#heard.slice(0, at);
    this.#heard = this.#heard.slice(at + end.length);
    return new TextDecoder().decode(Uint8Array.from(before, (letter) => letter.charCodeAt(0)));
  }

  /** Resolves when `end` has arrived, or after `ms`. @param {string} end @param {number} ms */
  async #listen(end, ms) {
    const late = AbortSignal.timeout(ms);
    late.addEventListener("abort", () => this.#wake());
    while (!this.#heard.includes(end) && !late.aborted && !this.#isCut) await new Promise((done) => (this.#wake = () => done(null)));
    if (this.#isCut) throw new UpdateFailure("cut");
  }
}

/**
 * Takes the steps of the manifest (see tools/page/builder/firmware.py) with the packed firmware that `contents()`
 * resolves to, as bytes. A board that names no model becomes `model`. `tell(done, of)` gets the KB sent so far.
 * Resolves to the version of the board's MicroPython if it is not the tested one. Rejects with UpdateFailure.
 * @param {RawPrompt} prompt
 * @param {{ manifest: Record<string, any>, contents: () => Promise<Uint8Array<ArrayBuffer>>, model: string, tell: (done: number, of: number) => void }} how
 */
export async function update(prompt, { manifest, contents, model, tell }) {
  await prompt.enter();
  try {
    const bytes = await contents();
    if ((await sha256(bytes)) !== manifest.sha256) throw new UpdateFailure("mixed");
    await prompt.run(manifest.program + manifest.options.replace("{}", JSON.stringify({ usual: model })));
    let found = /** @type {Record<string, any>} */ ({});
    for (const step of manifest.steps) {
      if ("send" in step) await send(prompt, bytes, step.to, tell);
      else found = { ...found, ...(await run(prompt, step.run)) };
    }
    return found.untested;
  } finally {
    prompt.leave(manifest.restart);
  }
}

/** @param {RawPrompt} prompt @param {string} text */
async function run(prompt, text) {
  const { failed, ...values } = JSON.parse((await prompt.run(text)).trim() || "{}");
  if (failed) throw new UpdateFailure(failed, values);
  return values;
}

/** @param {RawPrompt} prompt @param {Uint8Array} bytes @param {string} path @param {(done: number, of: number) => void} tell */
async function send(prompt, bytes, path, tell) {
  await prompt.run(`receive("${path}")\n`);
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const letters = String.fromCharCode(...bytes.subarray(at, at + PART_BYTES));
    await prompt.run(`more("${btoa(letters)}")\n`);
    tell(Math.floor(at / KB), Math.ceil(bytes.length / KB));
  }
  await prompt.run("end()\n");
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
