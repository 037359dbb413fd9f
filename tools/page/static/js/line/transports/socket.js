// The way to a board behind `make play`, a real one or the emulated chip: a WebSocket.

const RETRY_MS = [200, 500, 1000, 2000];

/** See transport.js. Connects again when the server is back. */
export class Transport {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;

  /** @param {Parts["line"]} line */
  open(line) {
    const socket = new WebSocket(`ws://${location.host}/line`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      line.opened();
    };
    socket.onmessage = ({ data }) => line.take(data);
    socket.onclose = () => {
      line.closed();
      const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)];
      setTimeout(() => this.open(line), wait);
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
