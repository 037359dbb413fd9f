// Finds a link or an invitation in the text that a player opens or pastes: an address, or a whole message around it.
// tools/remote/invitation.py does the same for invitations; the formats are in tools/remote/README.md.

// The fragments of links that carry an invitation over a broker, a game, or a game to look at.
const INVITATION = "#with=";
export const LINK_FRAGMENT = "#game=";
export const LOOK = "#look=";
export const INVITED = "halo2.";
export const ANY_INVITED = /halo\d+\./;

// A mail may break a link anywhere and mark the next line as quoted; a messenger adds invisible characters.
const BREAK = String.raw`[\s\p{Cf}>]`;
const BREAKS = new RegExp(`${BREAK}+`, "u");
const breakable = (text) => [...text].join(`${BREAK}*`);
const LINK = new RegExp(`(${[INVITATION, LINK_FRAGMENT, LOOK].map(breakable).join("|")})(.*)`, "su");
// What a link's letters, and an invitation, are made of.
const LETTERS = /^[\w-]*/;
const OF_INVITATION = /^[^\s<>()"'“”„«»*\x60]*/;
const NOT_OF_IT = /[\s<>()"'“”„«»*\x60]/;
const PARTS = /^(?:(.*)\/)?halo2\.([\w-]*)/;
// A messenger may encode a link that another one has encoded.
const MOST_ENCODED = 3;
// More than any link has, in characters: of a longer text no more is read.
const MOST_READ = 4096;

/** The first link in a text: its `fragment`, "" if there is none, and the `rest` of the text after that. */
export function findLink(text) {
  let plain = text;
  for (let times = 0; times <= MOST_ENCODED; times++, plain = decoded(plain)) {
    const [, fragment, rest] = LINK.exec(plain) ?? [];
    if (fragment) return { fragment: fragment.split(BREAKS).join(""), rest };
  }
  return { fragment: "", rest: text };
}

/** What may be the letters of a link, in the text after its fragment. */
export function lettersOfLink(rest) {
  return readings(decoded(rest), LETTERS);
}

/** What may be an invitation in a text: its letters, and `where`, the broker's addresses, if any. */
export function* invitationsIn(text) {
  const { fragment, rest } = findLink(text);
  const isLink = fragment === INVITATION;
  const [before, ...after] = text.split(INVITED);
  const where = before.slice(-MOST_READ).split(NOT_OF_IT).at(-1);
  for (const reading of readings(isLink ? rest : [where, ...after].join(INVITED), OF_INVITATION)) {
    const found = PARTS.exec(isLink ? decoded(reading) : reading);
    if (found) yield { where: found[1], letters: found[2] };
  }
}

/** What the start of a text may be, in the `form`: up to the first break, then with each line after that. */
function* readings(text, form) {
  let read = "";
  for (const part of text.slice(0, MOST_READ).split(BREAKS)) {
    const [found] = form.exec(part);
    read += found;
    yield read;
    yield read.replace(/[-_]+$/, ""); // emphasised: _LINK_
    if (found.length < part.length) return;
  }
}

/** The text with what is percent-encoded in it, as far as it is valid. */
function decoded(text) {
  return text.replace(/(%[\da-f]{2})+/gi, (some) => {
    try {
      return decodeURIComponent(some);
    } catch {
      return some;
    }
  });
}
