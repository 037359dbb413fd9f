// Cuts what a real board says into lines, and leaves out what no board says.

const NEWLINE = 10;
const MOST_BYTES = 512;
const HOST = "host";
const TOO_LONG = refusal("too_long", `${MOST_BYTES}`);
const FORGED = refusal("forged", HOST);

/** Takes bytes as they come; of a line that has no end no more than its begin is kept. */
export class BoardLines {
  // One byte more tells that the line is too long.
  #partial = new Uint8Array(MOST_BYTES + 1);
  #length = 0;

  /** The lines that are whole now; one that is refused is told as an error's line. */
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

  /** Adds to the line; returns whether it is not too long, and tells once that it is. */
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

/** Whether a line says, wherever in it, what only the host says. */
function isHosts(line) {
  try {
    return Object.hasOwn(JSON.parse(line), HOST);
  } catch {
    return false; // no message, for anybody
  }
}

function refusal(code, text) {
  return JSON.stringify({ error: { id: null, code, text } });
}
