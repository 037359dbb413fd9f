// Replaces Web Serial: one port, whose cable the test controls. `cable(verb, letters)` asks it, see cable.py.

{
  const VENDOR = 0x2e8a;
  const PRODUCT = 5;
  const bytesOf = (letters) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));

  class Port {
    readable = null;
    writable = null;

    getInfo() {
      return { usbVendorId: VENDOR, usbProductId: PRODUCT };
    }

    async open({ baudRate }) {
      if (!(baudRate > 0)) throw new TypeError();
      if (this.readable) throw new DOMException("", "InvalidStateError");
      if (!(await cable("open"))) throw new DOMException("", "NetworkError");
      this.readable = new ReadableStream({
        pull: async (stream) => {
          let letters = "";
          while (letters === "") letters = await cable("read");
          if (letters !== null) {
            stream.enqueue(bytesOf(letters));
            return;
          }
          this.readable = this.writable = null;
          stream.error(new DOMException("", "NetworkError"));
        },
      });
      this.writable = new WritableStream({
        write: async (bytes) => {
          if ((await cable("write", String.fromCharCode(...bytes))) === null) throw new DOMException("", "NetworkError");
        },
      });
    }

    async setSignals() {
      if (!this.readable) throw new DOMException("", "InvalidStateError");
    }

    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError();
      this.readable = this.writable = null;
      await cable("close");
    }
  }

  const port = new Port();
  const serial = {
    async getPorts() {
      return (await cable("chosen")) ? [port] : [];
    },
    async requestPort({ filters }) {
      if (!navigator.userActivation.isActive) throw new DOMException("", "SecurityError");
      const isListed = filters.some(({ usbVendorId, usbProductId }) => usbVendorId === VENDOR && usbProductId === PRODUCT);
      if (!isListed || !(await cable("choose"))) throw new DOMException("", "NotFoundError");
      return port;
    },
  };
  Object.defineProperty(Navigator.prototype, "serial", { value: serial, configurable: true });
  // The page before this one in the tab has lost its port.
  cable("close");
}
