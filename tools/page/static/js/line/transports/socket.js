// The way to a board behind `make play`, a real one or the emulated chip: a WebSocket.

const RETRY_MS = [200, 500, 1000, 2000];

/** See transport.js. Connects again when the server is back. */
export class Transport extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;

  open() {
    const socket = new WebSocket(`ws://${location.host}/line`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = ({ data }) => this.dispatchEvent(new CustomEvent("message", { detail: data }));
    socket.onclose = () => {
      this.dispatchEvent(new Event("closed"));
      const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)];
      setTimeout(() => this.open(), wait);
    };
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @param {string} text */
  send(text) {
    this.#socket?.send(text);
  }
}
