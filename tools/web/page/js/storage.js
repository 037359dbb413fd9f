// Small things kept in this browser, by name; until the page is closed in one that keeps nothing.

const PREFIX = "halo-";
const ours = new Map();

/** What is kept under the name, or null. */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? ours.get(name) ?? "null");
  } catch {
    return JSON.parse(ours.get(name) ?? "null"); // the browser keeps nothing, or something else than we wrote
  }
}

/** Keeps a value, which JSON can tell. */
export function write(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    ours.set(name, text);
  }
}

export function forget(name) {
  ours.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // It was not kept there either.
  }
}

/** The names that begin so. */
export function names(start) {
  const found = new Set([...ours.keys()]);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
  } catch {
    // Only ours.
  }
  return [...found].filter((name) => name.startsWith(start));
}
