// Cuts a real board's bytes into lines, and rejects what no board may say.

const NEWLINE = 10;
const MOST_BYTES = 512;
const HOST = "host";
const TOO_LONG = refusal("too_long", `${MOST_BYTES}`);
const FORGED = refusal("forged", HOST);

/** Takes bytes as they come, keeping only the first 513 bytes of a line. */
export class BoardLines {
  // One byte over the limit marks the line as too long.
  #partial = new Uint8Array(MOST_BYTES + 1);
  #length = 0;

  /** The lines complete now; a rejected line is replaced by an error line. */
  take(bytes) {
    const lines = [];
    let at = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
      if (this.#add(bytes.subarray(at, end), lines)) lines.push(this.#line());
      this.#length = 0;
      at = end + 1;
    }
    this.#add(bytes.subarray(at), lines);
    return lines;
  }

  /** Appends to the line; returns whether it fits, and reports once if it does not. */
  #add(bytes, lines) {
    const room = this.#partial.length - this.#length;
    const added = bytes.subarray(0, room);
    this.#partial.set(added, this.#length);
    this.#length += added.length;
    const isTooLong = this.#length > MOST_BYTES;
    if (isTooLong && room > 0) lines.push(TOO_LONG);
    return !isTooLong;
  }

  #line() {
    const line = new TextDecoder().decode(this.#partial.subarray(0, this.#length)).replace(/\r+$/, "");
    return isHosts(line) ? FORGED : line;
  }
}

/** Whether a line has the key `host`, anywhere in it, which only the host may send. */
function isHosts(line) {
  try {
    return Object.hasOwn(JSON.parse(line), HOST);
  } catch {
    return false; // no JSON message
  }
}

function refusal(code, text) {
  return JSON.stringify({ error: { id: null, code, text } });
}
