// What this page keeps in the browser, by name. No other module uses localStorage or sessionStorage.

import { signal } from "@preact/signals";
import { NAMELESS, PREFIX } from "./keys.js";

/** Counts the changes of what is kept, by this page or another one, and of what cannot be read. */
export const changes = signal(0);
const count = () => (changes.value = changes.peek() + 1);
globalThis.addEventListener?.("storage", count);

/**
 * What `area()`, a Storage, keeps. What it refuses stays in memory until the page is closed, and is retried;
 * stored values that cannot be read stay untouched until beginAnew().
 */
class Shelf {
  #area;
  /** Refused texts by name; they are newer than the stored ones. @type {Map<string, string>} */
  #owed = new Map();
  /** @type {Set<string>} */
  #unread = new Set();

  /** @param {() => Storage} area */
  constructor(area) {
    this.#area = area;
  }

  /** Why something is not kept: "denied", "full", "unread", or "". */
  get storageError() {
    if (!this.#place) return "denied";
    if (this.#unread.size) return "unread";
    return this.#owed.size ? "full" : "";
  }

  /** The value under the name as `parse` returns it, or null; `parse` throws if it is not ours. @template T @param {string} name @param {(value: any) => T} parse */
  read(name, parse) {
    const text = this.#owed.get(name) ?? this.#place?.getItem(keyOf(name)) ?? null;
    if (text === null) return null;
    try {
      return parse(JSON.parse(text));
    } catch {
      if (!this.#unread.has(name)) count();
      this.#unread.add(name);
      return null;
    }
  }

  /** Keeps a value that JSON can express. @param {string} name @param {unknown} value */
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

  /** The names with this prefix. @param {string} start */
  names(start) {
    const kept = Object.keys(this.#place ?? {}).filter((key) => key.startsWith(PREFIX));
    const found = new Set([...this.#owed.keys(), ...kept.map((key) => key.slice(PREFIX.length))]);
    return [...found].filter((name) => name.startsWith(start));
  }

  /** All stored texts by their keys, unparsed. */
  copy() {
    const ours = Object.entries(this.#place ?? {}).filter(([key]) => key === NAMELESS || key.startsWith(PREFIX));
    return Object.fromEntries(ours);
  }

  /** Stores these texts by their keys, all or none; throws if there is no room. Returns what undoes it. @param {Record<string, string>} texts */
  take(texts) {
    const place = this.#place;
    const before = this.copy();
    const giveBack = () => {
      for (const key of Object.keys(texts)) place?.removeItem(key);
      for (const [key, text] of Object.entries(before)) place?.setItem(key, text);
    };
    try {
      for (const [key, text] of Object.entries(texts)) place?.setItem(key, text);
    } catch (reason) {
      giveBack();
      throw reason;
    }
    count();
    return giveBack;
  }

  /** Removes values that cannot be read, and stores what memory holds for them. */
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

  /** Stores what memory holds, as far as there is room. */
  #settle() {
    const place = this.#place;
    for (const [name, text] of this.#owed) {
      if (!place || this.#unread.has(name)) continue;
      try {
        place.setItem(keyOf(name), text);
        this.#owed.delete(name);
      } catch {
        // It stays in memory.
      }
    }
    count();
  }
}

/** Values kept in this browser. */
export const browser = new Shelf(() => localStorage);
/** Values kept in this tab, over a reload. */
export const tab = new Shelf(() => sessionStorage);

/** Returns the value, or throws if `isOurs` is false: for `parse`. @template T @param {T} value @param {boolean} isOurs */
export function checked(value, isOurs) {
  if (!isOurs) throw new TypeError();
  return value;
}

/** Checks for it. @param {unknown} value */
export const isText = (value) => typeof value === "string";
/** @param {unknown} value */
export const isFlag = (value) => typeof value === "boolean";

/** @param {string} name */
function keyOf(name) {
  return name ? PREFIX + name : NAMELESS;
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
