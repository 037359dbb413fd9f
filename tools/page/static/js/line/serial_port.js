// A serial port of this computer through Web Serial: how to find boards among the ports, and a board's bytes cut into
// lines, without what no board may say.

// USB ids of a Pico that runs MicroPython.
const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 };
const BAUD = 115_200; // any value: USB ignores it
// Holds what arrives while the page is busy drawing.
const BUFFER_BYTES = 16_384;
const NEWLINE = 10;
const MOST_BYTES = 512;
const HOST = "host";
const TOO_LONG = refusal("too_long", `${MOST_BYTES}`);
const FORGED = refusal("forged", HOST);

/** Whether this browser offers Web Serial on this page. */
export function hasSerial() {
  return "serial" in navigator;
}

/** Lets the player choose a board's port; resolves to whether one was chosen. Browsers allow this only in a click. */
export async function choosePort() {
  try {
    await navigator.serial.requestPort({ filters: [PICO] });
    return true;
  } catch (reason) {
    if (reason.name === "NotFoundError") return false;
    throw reason;
  }
}

/**
 * Opens the first port of a board that the player has once chosen; `take(bytes)` gets incoming bytes, and
 * `lose()` is called when the cable is unplugged. Resolves to an OpenPort, or to the reason for none: "away" or "busy".
 */
export async function openPort(take, lose) {
  const ports = (await navigator.serial.getPorts()).filter((port) => port.getInfo().usbVendorId === PICO.usbVendorId);
  for (const port of ports) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
      // MicroPython sends nothing before DTR is set.
      await port.setSignals({ dataTerminalReady: true, requestToSend: true });
      return new OpenPort(port, take, lose);
    } catch {
      // Try the next port; one that was pulled out after open() would stay open, and busy, for ever.
      await port.close().catch(() => {});
    }
  }
  return ports.length ? "busy" : "away";
}

class OpenPort {
  #port;
  #writer;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;
  #isOver = false;
  #reading;

  constructor(port, take, lose) {
    this.#port = port;
    this.#writer = port.writable.getWriter();
    this.#reading = this.#read(take).then(() => this.#isOver || lose());
  }

  /** Sends bytes; rejects when they cannot be sent. */
  write(bytes) {
    return this.#writer.write(bytes);
  }

  async close() {
    this.#isOver = true;
    await this.#reader?.cancel().catch(() => {});
    await this.#reading;
    this.#writer.releaseLock();
    await this.#port.close().catch(() => {});
  }

  /** Passes on incoming bytes until the port is gone. */
  async #read(take) {
    // A damaged byte ends a stream, but the port then offers another one.
    while (this.#port.readable && !this.#isOver) {
      const reader = this.#port.readable.getReader();
      this.#reader = reader;
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value);
        if (!this.#isOver) break;
      } catch {
        // The port may offer another stream.
      } finally {
        reader.releaseLock();
      }
    }
    if (!this.#isOver) {
      this.#writer.releaseLock();
      await this.#port.close().catch(() => {});
    }
  }
}

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
