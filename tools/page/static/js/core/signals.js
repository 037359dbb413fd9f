// Signals: the fields of the page's state, and the way from a component to it. What reads one in a component, `computed` or
// `effect` follows it.

import { computed, Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { changes } from "./storage.js";

/** A field's value that is computed from signals, for `observed`. @template T @param {() => T} compute */
export const derived = (compute) => /** @type {T} */ (/** @type {unknown} */ (computed(compute)));

/** Makes these fields of the object signals; they are read and written as before. @template {Record<string, any>} Item @param {Item} object @param {(keyof Item & string)[]} names */
export function observed(object, ...names) {
  for (const name of names) {
    const value = /** @type {unknown} */ (object[name]);
    const kept = value instanceof Signal ? value : signal(value);
    Object.defineProperty(object, name, { get: () => kept.value, set: (value) => (kept.value = value), enumerable: true });
  }
}

/** The result of `read()`, which reads what the browser keeps; followed like a signal. @template T @param {() => T} read */
export function kept(read) {
  const _ = changes.value;
  return read();
}

/** What every component gets the state from; page.jsx provides it. */
export const Page = createContext(/** @type {Parts} */ (/** @type {unknown} */ (null)));

/** The page's state, for a component. */
export function usePage() {
  return useContext(Page);
}
