// Brings a board's firmware up to date at MicroPython's raw prompt; a cut leaves the old or the new.

import { filled, probe } from "./found_board.js";
import { UpdateFailure } from "./raw_prompt.js";
import { clear, install, retire } from "./update_steps.js";

const MAIN = "main.py";

/**
 * Updates the board at `prompt` to the firmware of `manifest` (see tools/site/firmware.py), whose
 * files `contents()` resolves to, in base64 by path. A board that names no model becomes `model`. What
 * the board has already is copied there, the rest is sent, all is compared. `tell(done, of)` hears of
 * each step. Resolves to how many files were {sent, copied}; rejects with UpdateFailure.
 */
export async function update(prompt, { manifest, contents, model, tell }) {
  await prompt.enter();
  try {
    const old = await probe(prompt, manifest);
    if (old.strangers.length) throw new UpdateFailure("stranger", { names: old.strangers });
    return await new Update(prompt, old, old.model || model, await contents()).run(tell);
  } finally {
    prompt.leave(manifest.snippets.reset);
  }
}

class Update {
  #prompt;
  #old;
  #snippets;
  #texts;
  // What each written file has to be: SHA-256 by path.
  #written = new Map();
  #digests = new Map();
  #sent = 0;

  constructor(prompt, old, model, contents) {
    this.#prompt = prompt;
    this.#old = old;
    this.#snippets = old.manifest.snippets;
    this.#texts = { ...contents, [MAIN]: btoa(mainFor(old, model)) };
    for (const { path, sha256 } of old.manifest.files) this.#digests.set(path, sha256);
  }

  async run(tell) {
    this.#digests.set(MAIN, await sha256(this.#texts[MAIN]));
    await this.#checkContents();
    const cleared = clear(this.#old);
    const rest = [...install(this.#old), ...retire(this.#old)];
    const of = cleared.length + rest.length;
    let done = 0;
    for (const step of cleared) {
      await this.#do(step);
      tell(++done, of);
    }
    await this.#checkRoom();
    for (const step of rest) {
      if (step.verb === "rename") await this.#checkWritten();
      await this.#do(step);
      tell(++done, of);
    }
    return { sent: this.#sent, copied: this.#written.size - this.#sent };
  }

  async #do({ verb, path, target }) {
    if (verb === "write") await this.#write(path, target);
    else await this.#prompt.run(filled(this.#snippets[verb], { path, target }));
  }

  /** Copies a file from the version in use where that has the same, or else sends it. */
  async #write(path, name) {
    const digest = this.#digests.get(name);
    const source = `${this.#old.inUse}/${name}`;
    if (this.#old.sizes.has(source) && (await this.#digestOf(source)) === digest) {
      await this.#prompt.run(filled(this.#snippets.copy, { path, source }));
    } else {
      await this.#send(path, this.#texts[name]);
      this.#sent++;
    }
    this.#written.set(path, digest);
  }

  async #send(path, text) {
    const { begin, more, end } = this.#snippets;
    const { partLetters } = this.#old.manifest;
    let said = filled(begin, { path });
    for (let at = 0; at < text.length; at += partLetters) {
      await this.#prompt.run(said + filled(more, { text: text.slice(at, at + partLetters) }));
      said = "";
    }
    await this.#prompt.run(said + end);
  }

  async #digestOf(path) {
    const [kind, digest] = (await this.#prompt.run(filled(this.#snippets.digest, { path }))).split(" ");
    return kind === "sha256" ? digest : "";
  }

  async #checkWritten() {
    for (const [path, digest] of this.#written) {
      if ((await this.#digestOf(path)) !== digest) throw new UpdateFailure("damaged", { path });
    }
  }

  /** What came from the site is what its manifest says. */
  async #checkContents() {
    for (const [name, digest] of this.#digests) {
      if (!(name in this.#texts) || (await sha256(this.#texts[name])) !== digest) throw new UpdateFailure("mixed");
    }
  }

  async #checkRoom() {
    const free = Number(await this.#prompt.run(this.#snippets.free));
    const needed = this.#old.manifest.roomBytes;
    if (!(free >= needed)) throw new UpdateFailure("room", { free: Math.floor(free / 1024), needed: Math.ceil(needed / 1024) });
  }
}

/** main.py with this model and the new version's folder in the lines that name them. */
function mainFor(old, model) {
  const { lines, main } = old.manifest;
  return [[lines.model, model], [lines.folder, old.nextFolder]].reduce((text, [pattern, value]) => text.replace(new RegExp(pattern, "m"), (line, usual) => line.replace(usual, value)), main);
}

/** The SHA-256 of base64's bytes, in hexadecimal digits. */
async function sha256(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
