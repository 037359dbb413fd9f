// What stands on a board before an update, as it answers at the raw prompt.

import { UpdateFailure } from "./raw_prompt.js";

const MAIN = "main.py";
const BOOT = "boot.py";

/** A text for the board: a snippet of the manifest with its names filled in. */
export function filled(snippet, values) {
  // A text in JSON is one in Python too.
  return snippet.replace(/\{(\w+)!r\}/g, (_, name) => JSON.stringify(values[name]));
}

/**
 * `sizes`: bytes of each file in the root and in our folders, by path. `folders`: paths of the root's
 * folders, and of those in ours. `programs`: texts of main.py and boot.py, as far as they are there.
 * `manifest` is the firmware's, see tools/site/firmware.py.
 */
export class FoundBoard {
  constructor(manifest, sizes, folders, programs) {
    this.manifest = manifest;
    this.sizes = sizes;
    this.folders = folders;
    this.programs = programs;
  }

  get main() {
    return this.programs.get(MAIN) ?? "";
  }

  /** The names of the programs that run here instead of Halo. */
  get strangers() {
    const names = [...this.programs.keys()].sort();
    if (!this.main.trim()) return names.filter((name) => name !== MAIN);
    return this.main.includes(this.manifest.ours) ? [] : names;
  }

  /** The folder that Halo runs from; "" when it does not run. */
  get inUse() {
    if (!this.main.trim() || this.strangers.length) return "";
    return this.#named(this.manifest.lines.folder) ?? this.manifest.folders[0];
  }

  /** Which model the board says that it is; "" when it names none of ours. */
  get model() {
    const told = this.#named(this.manifest.lines.model);
    return this.manifest.models.includes(told) ? told : "";
  }

  /** The folder that a new version goes into. */
  get nextFolder() {
    return this.manifest.updateFolders.find((name) => name !== this.inUse);
  }

  #named(pattern) {
    return new RegExp(pattern, "m").exec(this.main)?.[1];
  }
}

/** Looks at the board at the raw prompt, to which it sends the verbs; UpdateFailure if it takes no firmware. */
export async function probe(prompt, manifest) {
  const { snippets } = manifest;
  await checkMicroPython(prompt, manifest);
  await prompt.run(snippets.verbs);
  const sizes = new Map();
  const folders = [];
  for (const line of (await prompt.run(snippets.look)).split("\r\n").filter(Boolean)) {
    const [, size, path] = /^(\d+) (.*)$/.exec(line);
    if (path.endsWith("/")) folders.push(path.slice(0, -1));
    else sizes.set(path, Number(size));
  }
  const programs = new Map();
  for (const path of [MAIN, BOOT]) {
    if (sizes.has(path)) programs.set(path, atob((await prompt.run(filled(snippets.read, { path }))).trim()));
  }
  return new FoundBoard(manifest, sizes, folders, programs);
}

async function checkMicroPython(prompt, { snippets, micropython }) {
  const [mpy, ...version] = (await prompt.run(snippets.ask)).trim().split(" ").map(Number);
  const [major, minor] = micropython.oldest;
  const isOld = !(version[0] > major || (version[0] === major && version[1] >= minor));
  const fits = [mpy & 0xff, (mpy >> 8) & 3, (mpy >> 10) & 15].every((value, at) => value === micropython.mpy[at]);
  if (isOld || !fits) throw new UpdateFailure("micropython", { version: micropython.oldest.join(".") });
}
