// An invitation: a game's secret, the inviter's public key, and broker addresses, if any. The format is in
// tools/remote/README.md.

export const INVITED = "halo2.";
const OLDER = "halo1.";
const FRAGMENT = "#with=";
const LEAST_BYTES = 16;
const MOST_BYTES = 32;
const KEY_BYTES = 32;
const SCHEMES = ["mqtt:", "mqtts:", "ws:", "wss:"];
// The only schemes over which a page can speak MQTT.
const OF_PAGES = ["ws:", "wss:"];
// The default path of a WebSocket address.
const PATH = "/mqtt";

/** An invalid invitation or address: `code` says why. */
export class InvitationError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Returns a new invitation by the holder of this public key; `addresses` are brokers, separated by commas, or "". */
export function makeInvitation(addresses, key) {
  const texts = addresses.trim() ? addresses.split(",").map((text) => text.trim().replace(/\/+$/, "")) : [];
  for (const text of texts) parseAddress(text);
  return { addresses: texts, secret: crypto.getRandomValues(new Uint8Array(LEAST_BYTES)), key };
}

/** Returns the invitation in a text, or in a page's link; throws InvitationError. */
export function parseInvitation(text) {
  const at = text.indexOf(FRAGMENT);
  const plain = (at < 0 ? text : decoded(text.slice(at + FRAGMENT.length))).trim();
  const end = plain.lastIndexOf(INVITED);
  if (end < 0 && plain.includes(OLDER)) throw new InvitationError("older");
  if (end < 0 || (end && plain[end - 1] !== "/")) throw new InvitationError("form");
  const told = bytesOf(plain.slice(end + INVITED.length));
  const [secret, key] = [told.slice(0, -KEY_BYTES), told.slice(-KEY_BYTES)];
  if (secret.length < LEAST_BYTES || secret.length > MOST_BYTES) throw new InvitationError("key");
  const addresses = end ? plain.slice(0, end - 1).split(",") : [];
  for (const address of addresses) parseAddress(address);
  return { addresses, secret, key };
}

export function invitationText({ addresses, secret, key }) {
  return addresses.join(",") + (addresses.length ? "/" : "") + INVITED + lettersOf([...secret, ...key]);
}

/**
 * The addresses that a page can use, in a WebSocket's form, none if the invitation has none; throws
 * InvitationError with the code "scheme", or "insecure" if they fail only because the page is encrypted (`isSecure`).
 */
export function usable({ addresses }, isSecure) {
  if (!addresses.length) return [];
  const found = addresses.map(parseAddress).filter(({ protocol }) => OF_PAGES.includes(protocol));
  if (!found.length) throw new InvitationError("scheme");
  const allowed = found.filter(({ protocol, hostname }) => !isSecure || protocol === "wss:" || isHere(hostname));
  if (!allowed.length) throw new InvitationError("insecure");
  return allowed.map((url) => url.protocol + "//" + url.host + (url.pathname.length > 1 ? url.pathname : PATH) + url.search);
}

function parseAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !SCHEMES.includes(url.protocol) || !url.hostname || url.username || url.password || url.hash) throw new InvitationError("address");
  return url;
}

/** Whether the host is this machine, with which encrypted pages may speak unencrypted. */
function isHere(hostname) {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function lettersOf(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of base64url letters; none if the letters are invalid. */
export function bytesOf(letters) {
  if (!/^[\w-]*$/.test(letters)) return new Uint8Array();
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return lettersOf(bytes) === letters ? bytes : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}
