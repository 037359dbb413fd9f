// A serial port of this computer, as Web Serial has it, and the boards' ports among all.

// USB ids of a Pico that runs MicroPython.
const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 };
const BAUD = 115_200; // any: USB has none
// What may come before it is read: a page that draws takes its time.
const BUFFER_BYTES = 16_384;

/** Whether this browser has Web Serial, here. */
export function hasSerial() {
  return "serial" in navigator;
}

/** Lets the player choose a board's port; resolves to whether one was chosen. A click has to ask. */
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
 * Opens the first board's port that the player has once chosen; `take(bytes)` hears what comes, and
 * `lose()` when the cable is out. Resolves to the SerialPort, or to why there is none: "away" or "busy".
 */
export async function openPort(take, lose) {
  const ports = (await navigator.serial.getPorts()).filter((port) => port.getInfo().usbVendorId === PICO.usbVendorId);
  for (const port of ports) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
      // MicroPython speaks only to who says that he is there.
      await port.setSignals({ dataTerminalReady: true, requestToSend: true });
      return new OpenPort(port, take, lose);
    } catch {
      // The next one, if there is one.
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

  /** Hands on what comes until the port is gone. */
  async #read(take) {
    // A damaged byte ends a stream, and the port has another one.
    while (this.#port.readable && !this.#isOver) {
      const reader = this.#port.readable.getReader();
      this.#reader = reader;
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value);
        if (!this.#isOver) break;
      } catch {
        // Its port may have another stream.
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
