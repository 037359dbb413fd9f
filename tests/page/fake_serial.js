// Replaces Web Serial: one port, whose cable the test controls, at ADDRESS (see cable.py).

{
  const VENDOR = 0x2e8a;
  const PRODUCT = 5;

  /** A socket to the cable; rejects when the cable is out. */
  const join = (path) =>
    new Promise((done, fail) => {
      const socket = new WebSocket(`ADDRESS/${path}`);
      socket.binaryType = "arraybuffer";
      socket.onopen = () => done(socket);
      socket.onclose = () => fail(new DOMException("", "NetworkError"));
    });

  class Port {
    readable = null;
    writable = null;
    #socket = null;

    getInfo() {
      return { usbVendorId: VENDOR, usbProductId: PRODUCT };
    }

    async open({ baudRate }) {
      if (!(baudRate > 0)) throw new TypeError();
      if (this.readable) throw new DOMException("", "InvalidStateError");
      const socket = await join("line");
      this.#socket = socket;
      this.readable = new ReadableStream({
        start: (stream) => {
          socket.onmessage = ({ data }) => stream.enqueue(new Uint8Array(data));
          socket.onclose = () => {
            this.readable = this.writable = null;
            stream.error(new DOMException("", "NetworkError"));
          };
        },
      });
      this.writable = new WritableStream({
        write: (bytes) => {
          if (socket.readyState !== WebSocket.OPEN) throw new DOMException("", "NetworkError");
          socket.send(bytes);
        },
      });
    }

    async setSignals() {
      if (!this.readable) throw new DOMException("", "InvalidStateError");
    }

    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError();
      this.#socket.onclose = null;
      this.#socket.close();
      this.readable = this.writable = null;
    }
  }

  const port = new Port();
  // The cable remembers the choice, even for a page that may store nothing.
  const isPlugged = async (how) => {
    try {
      (await join(how)).close();
      return true;
    } catch {
      return false;
    }
  };
  const serial = {
    async getPorts() {
      return (await isPlugged("chosen")) ? [port] : [];
    },
    async requestPort({ filters }) {
      if (!navigator.userActivation.isActive) throw new DOMException("", "SecurityError");
      const isListed = filters.some(({ usbVendorId, usbProductId }) => usbVendorId === VENDOR && usbProductId === PRODUCT);
      if (!isListed || !(await isPlugged("choose"))) throw new DOMException("", "NotFoundError");
      return port;
    },
  };
  Object.defineProperty(Navigator.prototype, "serial", { value: serial, configurable: true });
}
