// What this page keeps in the browser, by name. Nothing else here touches localStorage or sessionStorage.

const PREFIX = "halo-";
// The preferences have the empty name, and this key.
const NAMELESS = "halo";

/**
 * What `area()`, a Storage, keeps. What it does not take is held here until the page is closed, and tried again;
 * what lies there and cannot be read is left as it lies until somebody begins anew.
 *
 * `trouble` tells why something is not kept: "denied", "full", "unread", or "". Event `trouble`, when it changes.
 */
class Shelf extends EventTarget {
  #area;
  /** Texts that were not taken, by name; they are newer than what lies there. @type {Map<string, string>} */
  #owed = new Map();
  /** @type {Set<string>} */
  #unread = new Set();
  #told = "";

  /** @param {() => Storage} area */
  constructor(area) {
    super();
    this.#area = area;
  }

  get trouble() {
    if (!this.#place) return "denied";
    if (this.#unread.size) return "unread";
    return this.#owed.size ? "full" : "";
  }

  /** What is kept under the name as `parse` returns it, or null; `parse` throws at what is not ours. @template T @param {string} name @param {(value: any) => T} parse */
  read(name, parse) {
    const text = this.#owed.get(name) ?? this.#place?.getItem(keyOf(name)) ?? null;
    if (text === null) return null;
    try {
      return parse(JSON.parse(text));
    } catch {
      this.#unread.add(name);
      this.#tell();
      return null;
    }
  }

  /** Keeps a value, which JSON can tell. @param {string} name @param {unknown} value */
  write(name, value) {
    this.#owed.set(name, JSON.stringify(value));
    this.#settle();
  }

  /** @param {string} name */
  forget(name) {
    this.#owed.delete(name);
    this.#unread.delete(name);
    this.#place?.removeItem(keyOf(name));
    this.#settle();
  }

  /** The names that begin so. @param {string} start */
  names(start) {
    const kept = Object.keys(this.#place ?? {}).filter((key) => key.startsWith(PREFIX));
    const found = new Set([...this.#owed.keys(), ...kept.map((key) => key.slice(PREFIX.length))]);
    return [...found].filter((name) => name.startsWith(start));
  }

  /** All that lies there, as it lies: texts by their keys. */
  copy() {
    const ours = Object.entries(this.#place ?? {}).filter(([key]) => key === NAMELESS || key.startsWith(PREFIX));
    return Object.fromEntries(ours);
  }

  /** Forgets what cannot be read; what was held in its place is kept. */
  beginAnew() {
    for (const name of this.#unread) this.#place?.removeItem(keyOf(name));
    this.#unread.clear();
    this.#settle();
  }

  /** The Storage, null where the browser denies it. */
  get #place() {
    try {
      return this.#area();
    } catch {
      return null;
    }
  }

  /** Puts down what is owed, as far as there is room. */
  #settle() {
    const place = this.#place;
    for (const [name, text] of this.#owed) {
      if (!place || this.#unread.has(name)) continue;
      try {
        place.setItem(keyOf(name), text);
        this.#owed.delete(name);
      } catch {
        // It stays owed.
      }
    }
    this.#tell();
  }

  #tell() {
    const { trouble } = this;
    if (trouble === this.#told) return;
    this.#told = trouble;
    this.dispatchEvent(new Event("trouble"));
  }
}

/** Kept in this browser. */
export const browser = new Shelf(() => localStorage);
/** Kept in this tab, for a reload. */
export const tab = new Shelf(() => sessionStorage);

/** The value, of which `isOurs` is true: for `parse`. @template T @param {T} value @param {boolean} isOurs */
export function checked(value, isOurs) {
  if (!isOurs) throw new TypeError();
  return value;
}

/** @param {string} name */
function keyOf(name) {
  return name ? PREFIX + name : NAMELESS;
}
