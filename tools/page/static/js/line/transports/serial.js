// The way to a board at a USB port of this computer. It adds what the server otherwise adds
// (tools/page/board/hub.py, serial_board.py): the host line, seat, check, the streams wanted.

import { t } from "../../core/words.js";
import { BoardLines, openPort } from "../serial_port.js";
import { homeTransport } from "../transport.js";

const RETRY_MS = 500;
// A starting board needs about a second to greet.
const SILENT_MS = 3000;
// The newline ends a half-sent line of the previous speaker.
const ASK = '\n{"do":"hello"}\n';
const LINE = '{"';
const GREETING = '"hello":';

/** See transport.js. The board may be unplugged and come back. */
export class Transport extends EventTarget {
  isOpen = false;
  /** Why no board answers: "away", "busy", "silent", "updating", or "" when one does. */
  trouble = "";
  /** @type {Exclude<Awaited<ReturnType<typeof openPort>>, string> | null} */
  #port = null;
  #timer = 0;
  #heard = new BoardLines();
  #streams = {};
  /** Replaces the page on the line during an update: the prompt. @type {{ take(bytes: Uint8Array): void, cut(): void } | null} */
  #other = null;

  open() {
    this.isOpen = true;
    this.dispatchEvent(new Event("open"));
    this.#tell(`{"host":${JSON.stringify({ board: t("ownBoard.name"), hand: false, role: "player", gone: "", notices: [] })}}`);
    this.#look();
  }

  close() {
    clearTimeout(this.#timer);
    this.isOpen = false;
    this.#port?.close();
    this.#port = null;
    this.dispatchEvent(new Event("closed"));
  }

  send(text) {
    const message = read(text);
    const id = typeof message.id === "number" ? message.id : null;
    if (message.do === "seat") {
      this.#answer(id);
    } else if (message.do === "check") {
      checkByRules(text, id, (line) => this.#tell(line));
    } else if (message.do === "subscribe") {
      for (const name of ["frame", "levels"]) if (typeof message[name] === "boolean") this.#streams[name] = message[name];
      this.#subscribe();
      this.#answer(id);
    } else {
      this.#say(`${text}\n`);
    }
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
    if (typeof found !== "string") {
      if (!this.isOpen) {
        found.close();
        return;
      }
      this.#port = found;
      this.#greet();
      return;
    }
    if (!this.isOpen) return;
    this.#trouble(found);
    this.#timer = setTimeout(() => this.#look(), RETRY_MS);
  }

  #greet() {
    this.#heard = new BoardLines();
    this.#say(ASK);
    this.#subscribe();
    this.#timer = setTimeout(() => this.#trouble("silent"), SILENT_MS);
  }

  #lose() {
    if (!this.isOpen) return;
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
    for (const line of this.#heard.take(bytes)) this.#takeLine(line);
  }

  #takeLine(line) {
    if (line.startsWith(LINE)) {
      clearTimeout(this.#timer);
      this.#trouble("");
    }
    // The board may have restarted and forgotten its subscriptions.
    if (line.includes(GREETING)) this.#subscribe();
    this.#tell(line);
  }

  #trouble(trouble) {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.#tell(`{"host":${JSON.stringify({ gone: trouble && t(`ownBoard.trouble.${trouble}`) })}}`);
  }

  #subscribe() {
    this.#say(`${JSON.stringify({ do: "subscribe", ...this.#streams })}\n`);
  }

  #say(text) {
    // Text for a board that is away is lost.
    if (this.#port && !this.#other) this.#port.write(new TextEncoder().encode(text)).catch(() => {});
  }

  #answer(id) {
    this.#tell(JSON.stringify({ ok: id }));
  }

  #tell(line) {
    this.dispatchEvent(new CustomEvent("message", { detail: line }));
  }
}

/** The parsed message of a line; an empty one for invalid JSON, which a board refuses. */
function read(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

// Timeout of the check.
const MOST_MS = 10_000;

/** Sends `text`, a `check` with this id, over the page's own transport; `tell(line)` gets the answer. */
async function checkByRules(text, id, tell) {
  const asked = await homeTransport();
  const timer = setTimeout(() => asked.close(), MOST_MS);
  asked.addEventListener("open", () => asked.send(text), { once: true });
  asked.addEventListener("message", ({ detail }) => {
    const { ok, error } = read(detail);
    if ((error ? error.id : ok) !== id) return;
    tell(detail);
    clearTimeout(timer);
    asked.close();
  });
  asked.open();
}
