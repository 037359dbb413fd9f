// The way to a board behind `make play`, a real one or the emulated chip: a WebSocket.

const RETRY_MS = [200, 500, 1000, 2000];

/** See transport.js. Connects again when the server is back. */
export class Transport extends EventTarget {
  #socket = null;
  #tries = 0;
  #timer = 0;

  open() {
    this.#socket = new WebSocket(`ws://${location.host}/line`);
    this.#socket.onopen = () => {
      this.#tries = 0;
      this.dispatchEvent(new Event("open"));
    };
    this.#socket.onmessage = ({ data }) => this.dispatchEvent(new CustomEvent("message", { detail: data }));
    this.#socket.onclose = () => {
      this.dispatchEvent(new Event("closed"));
      const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)];
      this.#timer = setTimeout(() => this.open(), wait);
    };
  }

  close() {
    clearTimeout(this.#timer);
    Object.assign(this.#socket, { onopen: null, onmessage: null, onclose: null });
    this.#socket.close();
    this.#socket = null;
    this.dispatchEvent(new Event("closed"));
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(text) {
    this.#socket.send(text);
  }
}
