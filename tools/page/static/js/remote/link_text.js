// Finds a link in the text that a player opens or pastes: an address, or a whole message around it. The formats are
// in tools/remote/README.md.

// The fragments of links that carry a game, or a game to look at.
export const LINK_FRAGMENT = "#game=";
export const LOOK = "#look=";

// A mail may break a link anywhere and mark the next line as quoted; a messenger adds invisible characters.
const BREAK = String.raw`[\s\p{Cf}>]`;
const BREAKS = new RegExp(`${BREAK}+`, "u");
const breakable = (/** @type {string} */ text) => [...text].join(`${BREAK}*`);
const LINK = new RegExp(`(${[LINK_FRAGMENT, LOOK].map(breakable).join("|")})(.*)`, "su");
const LETTERS = /^[\w-]*/;
// A messenger may encode a link that another one has encoded.
const MOST_ENCODED = 3;
// More than any link has, in characters: of a longer text no more is read.
const MOST_READ = 4096;

/** The first link in a text: its `fragment`, "" if there is none, and the `rest` of the text after that. @param {string} text */
export function findLink(text) {
  let plain = text;
  for (let times = 0; times <= MOST_ENCODED; times++, plain = decoded(plain)) {
    const [, fragment, rest] = LINK.exec(plain) ?? [];
    if (fragment) return { fragment: fragment.split(BREAKS).join(""), rest };
  }
  return { fragment: "", rest: text };
}

/** What may be the letters of a link, in the text after its fragment: up to the first break, then with each line after that. @param {string} rest */
export function* lettersOfLink(rest) {
  let read = "";
  for (const part of decoded(rest).slice(0, MOST_READ).split(BREAKS)) {
    const [found] = LETTERS.exec(part) ?? [""];
    read += found;
    yield read;
    yield read.replace(/[-_]+$/, ""); // emphasised: _LINK_
    if (found.length < part.length) return;
  }
}

/** The text with what is percent-encoded in it, as far as it is valid. @param {string} text */
function decoded(text) {
  return text.replace(/(%[\da-f]{2})+/gi, (some) => {
    try {
      return decodeURIComponent(some);
    } catch {
      return some;
    }
  });
}
