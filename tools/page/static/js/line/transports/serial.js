// The way to a board at a USB port of this computer. It adds the host line, which the server otherwise adds
// (tools/page/board/hub.py, serial_board.py).

import { t } from "../../core/words.js";
import { BoardLines, openPort } from "../serial_port.js";

const RETRY_MS = 500;
// A starting board needs about a second to greet.
const SILENT_MS = 3000;
// The newline ends a half-sent line of the previous speaker.
const ASK = '\n{"do":"hello"}';
const LINE = '{"';

/** See transport.js. The board may be unplugged and come back. */
export class Transport extends EventTarget {
  isOpen = false;
  /** Why no board answers: "away", "busy", "silent", "updating", or "" when one does. */
  trouble = "";
  /** @type {Exclude<Awaited<ReturnType<typeof openPort>>, string> | null} */
  #port = null;
  #timer = 0;
  #heard = new BoardLines();
  /** Replaces the page on the line during an update: the prompt. @type {{ take(bytes: Uint8Array): void, cut(): void } | null} */
  #other = null;

  open() {
    this.isOpen = true;
    this.dispatchEvent(new Event("open"));
    this.#tell(`{"host":${JSON.stringify({ board: t("ownBoard.name"), hand: false, role: "player", gone: "", notices: [] })}}`);
    this.#look();
  }

  send(text) {
    // Text for a board that is away is lost.
    if (this.#port && !this.#other) this.#port.write(new TextEncoder().encode(`${text}\n`)).catch(() => {});
  }

  /** Sends bytes to the board; rejects when it is away. */
  async write(bytes) {
    if (!this.#port) throw new Error(this.trouble);
    await this.#port.write(bytes);
  }

  /** Lets `other`, with take(bytes) and cut(), hear the board instead of the page; null ends that. */
  lend(other) {
    this.#other = other;
    if (other) {
      clearTimeout(this.#timer);
      this.#trouble("updating");
    } else if (this.#port) {
      this.#greet();
    }
  }

  async #look() {
    const found = await openPort(
      (bytes) => this.#hear(bytes),
      () => this.#lose(),
    );
    if (typeof found === "string") {
      this.#trouble(found);
      this.#timer = setTimeout(() => this.#look(), RETRY_MS);
    } else {
      this.#port = found;
      this.#greet();
    }
  }

  #greet() {
    this.#heard = new BoardLines();
    this.send(ASK);
    this.#timer = setTimeout(() => this.#trouble("silent"), SILENT_MS);
  }

  #lose() {
    clearTimeout(this.#timer);
    this.#port = null;
    this.#other?.cut();
    this.#trouble("away");
    this.#timer = setTimeout(() => this.#look(), RETRY_MS);
  }

  #hear(bytes) {
    if (this.#other) {
      this.#other.take(bytes);
      return;
    }
    for (const line of this.#heard.take(bytes)) {
      if (line.startsWith(LINE)) {
        clearTimeout(this.#timer);
        this.#trouble("");
      }
      this.#tell(line);
    }
  }

  #trouble(trouble) {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.#tell(`{"host":${JSON.stringify({ gone: trouble && t(`ownBoard.trouble.${trouble}`) })}}`);
  }

  #tell(line) {
    this.dispatchEvent(new CustomEvent("message", { detail: line }));
  }
}
