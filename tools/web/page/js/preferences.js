// What the player likes, kept in this browser.

const KEY = "halo";
const DEFAULTS = { auto: true, theme: "auto", marks: true, turns: true, sound: true, clock: "none", game: "", lessons: {}, opponent: "level2", side: "first", language: "", broker: "" };

/** Reads and writes as properties: `preferences.auto = false`. */
export const preferences = new Proxy(load(), {
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
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}
