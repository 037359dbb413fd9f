// What the player likes, kept in this browser.

const KEY = "halo";
const USUAL = { auto: true, theme: "auto", marks: true, game: "oxono", opponent: "level2", side: "first" };

/** Reads and writes as properties: `prefs.auto = false`. */
export const prefs = new Proxy(load(), {
  set(values, name, value) {
    values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
    } catch {
      // A browser that keeps nothing: the wish holds until the page is closed.
    }
    return true;
  },
});

function load() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}
