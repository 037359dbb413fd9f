// A serial port of this computer through Web Serial: how to find boards among the ports, and a board's bytes cut into
// lines, without what no board may say.

// USB ids of a Pico that runs MicroPython.
const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 };
const BAUD = 115_200; // any value: USB ignores it
// Holds what arrives while the page is busy drawing.
const BUFFER_BYTES = 16_384;
const MOST_LETTERS = 512;
const HOST = "host";
const TOO_LONG = refusal("too_long", `${MOST_LETTERS}`);
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

  constructor(port, take, lose) {
    this.#port = port;
    this.#writer = port.writable.getWriter();
    this.#read(take).then(lose);
  }

  /** Sends bytes; rejects when they cannot be sent. */
  write(bytes) {
    return this.#writer.write(bytes);
  }

  /** Passes on incoming bytes until the port is gone. */
  async #read(take) {
    // A damaged byte ends a stream, but the port then offers another one.
    while (this.#port.readable) {
      const reader = this.#port.readable.getReader();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value);
        break;
      } catch {
        // The port may offer another stream.
      } finally {
        reader.releaseLock();
      }
    }
    this.#writer.releaseLock();
    await this.#port.close().catch(() => {});
  }
}

/** Takes bytes as they come; of a line without an end it keeps only the beginning. */
export class BoardLines {
  #decoder = new TextDecoder();
  #partial = "";

  /** The lines complete now; a rejected line is replaced by an error line, one that is too long at once. */
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
