// The way to a board at a USB port of this device, through Web Serial or the library that stands in for it. It adds the host line, which the server
// otherwise adds (tools/page/board/hub.py, serial_board.py), and keeps back what no board may say.

import { t } from "../../core/words.js";
import { PICO, serialPorts } from "../transport.js";

const BAUD = 115_200; // any value: USB ignores it
// Holds what arrives while the page is busy drawing.
const BUFFER_BYTES = 16_384;
const RETRY_MS = 500;
// A starting board needs about a second to greet.
const SILENT_MS = 3000;
// MicroPython's prompt, where something has stopped the board's program. From its raw form, which is silent, the second
// byte leads back to it; Ctrl-C drops what was typed there, Ctrl-D starts the board again.
const PROMPT = /^(>>> |MicroPython v)/;
const SHOW_PROMPT = "\r\x02\r\n";
const START = "\x03\x04";
// The newline ends a half-sent line of the previous speaker.
const ASK = '\n{"do":"hello"}';
const LINE = '{"';
const MOST_LETTERS = 512;
const HOST = "host";
const refusal = (/** @type {string} */ code, /** @type {string} */ text) => JSON.stringify({ error: { id: null, code, text } });
const TOO_LONG = refusal("too_long", `${MOST_LETTERS}`);
const FORGED = refusal("forged", HOST);

/** @typedef {{ take(bytes: Uint8Array): void, cut(): void }} Prompt */

/** See transport.js. The board may be unplugged and come back. */
export class Transport {
  isOpen = false;
  /** Why no board answers: "away", "busy", "silent", "updating", or "" when one does. */
  fault = "";
  #line = /** @type {Parts["line"] | null} */ (null);
  /** @type {WritableStreamDefaultWriter<Uint8Array> | null} */
  #writer = null;
  #timer = 0;
  #heard = new BoardLines();
  #isStopped = false;
  /** Replaces the page on the line during an update: the prompt. @type {Prompt | null} */
  #other = null;

  /** @param {Parts["line"]} line */
  open(line) {
    this.#line = line;
    this.isOpen = true;
    line.opened();
    this.#tellHost({ board: t("ownBoard.name"), hand: false, role: "player", gone: "", notices: [] });
    this.#look();
  }

  /** @param {string} text */
  send(text) {
    // Text for a board that is away is lost.
    if (!this.#other) this.#type(`${text}\n`);
  }

  /** @param {string} letters */
  #type(letters) {
    this.write(new TextEncoder().encode(letters)).catch(() => {});
  }

  /** Sends bytes to the board; rejects when it is away. @param {Uint8Array} bytes */
  async write(bytes) {
    if (!this.#writer) throw new Error(this.fault);
    await this.#writer.write(bytes);
  }

  /** Lets `other`, with take(bytes) and cut(), hear the board instead of the page; null ends that. @param {Prompt | null} other */
  lend(other) {
    this.#other = other;
    if (other) {
      clearTimeout(this.#timer);
      this.#fault("updating");
    } else if (this.#writer) {
      this.#greet();
    }
  }

  /** Speaks over a board's port until the cable is unplugged, then looks for one again. */
  async #look() {
    const port = await openPort();
    if (typeof port === "string") this.#fault(port);
    else {
      const writer = port.writable.getWriter();
      this.#writer = writer;
      this.#greet();
      // What was on its way is lost with a stream: the board is asked for its state again.
      await readAll(port, (bytes) => this.#hear(bytes), () => this.#other || this.#greet());
      clearTimeout(this.#timer);
      this.#writer = null;
      writer.releaseLock();
      await port.close().catch(() => {});
      this.#other?.cut();
      this.#fault("away");
    }
    this.#timer = setTimeout(() => this.#look(), RETRY_MS);
  }

  #greet() {
    this.#heard = new BoardLines();
    this.send(ASK);
    this.#await();
  }

  /** Waits for the board's next line. */
  #await() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#fault("silent");
      this.#isStopped = false;
      this.#type(SHOW_PROMPT);
    }, SILENT_MS);
  }

  /** @param {Uint8Array} bytes */
  #hear(bytes) {
    if (this.#other) {
      this.#other.take(bytes);
      return;
    }
    for (const line of this.#heard.take(bytes)) {
      if (line.startsWith(LINE)) {
        clearTimeout(this.#timer);
        this.#fault("");
        this.#tellStopped(false);
      } else if (PROMPT.test(line)) {
        this.#tellStopped(true);
      }
      this.#line?.take(line);
    }
  }

  /** Starts a board that was stopped, and says so. @param {boolean} isStopped */
  #tellStopped(isStopped) {
    if (isStopped === this.#isStopped) return;
    this.#isStopped = isStopped;
    this.#tellHost({ notices: isStopped ? [{ name: "stopped" }] : [] });
    if (!isStopped) return;
    this.#type(START);
    this.#await();
  }

  /** @param {string} fault */
  #fault(fault) {
    if (fault === this.fault) return;
    this.fault = fault;
    this.#tellHost({ gone: fault && t(`ownBoard.faults.${fault}`) });
  }

  /** @param {Record<string, any>} host */
  #tellHost(host) {
    this.#line?.take(JSON.stringify({ host }));
  }
}

/** Opens the first port of a board that the player has once chosen; resolves to why there is none, "away" or "busy". */
export async function openPort() {
  const serial = await serialPorts();
  const ports = (await serial.getPorts()).filter((/** @type {any} */ port) => port.getInfo().usbVendorId === PICO.usbVendorId);
  for (const port of ports) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
      // MicroPython sends nothing before DTR is set.
      await port.setSignals({ dataTerminalReady: true, requestToSend: true });
      return port;
    } catch {
      // Try the next port; one that was pulled out after open() would stay open, and busy, for ever.
      await port.close().catch(() => {});
    }
  }
  return ports.length ? "busy" : "away";
}

/** Passes on a port's bytes until the port is gone; `again()` is called when another stream takes the place of a failed one. @param {any} port @param {(bytes: Uint8Array) => void} take @param {() => void} again */
async function readAll(port, take, again) {
  // A damaged byte ends a stream, but the port then offers another one.
  while (port.readable) {
    const reader = port.readable.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value);
      return;
    } catch {
      // The port may offer another stream; a USB endpoint that has stalled has to be told to go on.
      await port.device_?.clearHalt("in", port.inEndpoint_.endpointNumber).catch(() => {});
      if (port.readable) again();
    } finally {
      reader.releaseLock();
    }
  }
}

/** Takes bytes as they come; of a line without an end it keeps only the beginning. */
export class BoardLines {
  #decoder = new TextDecoder();
  #partial = "";

  /** The lines complete now; a rejected line is replaced by an error line, one that is too long at once. @param {Uint8Array} bytes */
  take(bytes) {
    const wasTooLong = this.#partial.length > MOST_LETTERS;
    const lines = (this.#partial + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#partial = String(lines.pop()).slice(0, MOST_LETTERS + 1);
    const isEnded = lines.length > 0;
    if (wasTooLong) lines.shift(); // it was reported
    const told = lines.map((line) => (line.length > MOST_LETTERS ? TOO_LONG : isHosts(line) ? FORGED : line.replace(/\r+$/, "")));
    const isTooLong = this.#partial.length > MOST_LETTERS && (isEnded || !wasTooLong);
    return isTooLong ? [...told, TOO_LONG] : told;
  }
}

/** Whether a line has the key `host`, anywhere in it, which only the host may send. @param {string} line */
function isHosts(line) {
  try {
    return Object.hasOwn(JSON.parse(line), HOST);
  } catch {
    return false; // no JSON message
  }
}
