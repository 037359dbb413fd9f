// Replaces WebUSB, and takes Web Serial away as on Android: one board's CDC interfaces, whose cable the test controls.
// `cable(verb, letters)` asks it, see cable.py. As on a chip: nothing is said before DTR, bytes come in packets of 64, one of
// no bytes ends a transfer that fills its last packet, and now and then the endpoint stalls until it is told to go on.

{
  const [CONTROL, DATA] = [2, 10];
  const [LINE_CODING, LINE_STATE] = [0x20, 0x22];
  const PACKET = 64;
  const STALLS_EVERY = 20;
  const endpoint = (direction, endpointNumber, packetSize) => ({ direction, endpointNumber, packetSize, type: "bulk" });
  const side = (interfaceNumber, interfaceClass, endpoints) => ({ interfaceNumber, alternates: [{ interfaceClass, endpoints }] });
  const lost = () => new DOMException("", "NotFoundError");

  class Device {
    vendorId = 0x2e8a;
    productId = 5;
    opened = false;
    configuration = null;
    configurations = [{ interfaces: [side(0, CONTROL, [endpoint("in", 1, 8)]), side(1, DATA, [endpoint("out", 2, PACKET), endpoint("in", 2, PACKET)])] }];
    #claimed = new Set();
    #hasTerminal = false;
    #waiting = "";
    #isShort = true;
    #isHalted = false;
    #halts = 0;
    #transfers = 0;

    async open() {
      if (!(await cable("open"))) throw new DOMException("", "NetworkError");
      this.opened = true;
    }

    async selectConfiguration() {
      [this.configuration] = this.configurations;
    }

    async claimInterface(number) {
      this.#need(this.configuration);
      this.#claimed.add(number);
    }

    async controlTransferOut({ request, value, index }, data) {
      this.#need(this.#claimed.has(index));
      if (request === LINE_STATE) this.#hasTerminal = (value & 1) === 1;
      return { status: request === LINE_STATE || (request === LINE_CODING && data.byteLength === 7) ? "ok" : "stall" };
    }

    async transferIn(number, length) {
      this.#need(number === 2 && this.#claimed.has(1) && length % PACKET === 0);
      if (++this.#transfers % STALLS_EVERY === 0) this.#halt();
      const halts = this.#halts;
      while (!this.#isHalted && this.#isShort && !(this.#waiting && this.#hasTerminal)) {
        const letters = await cable("read");
        if (letters === null) {
          this.opened = false;
          throw lost();
        }
        if (letters === false) this.#halt();
        else this.#waiting += letters;
        if (halts !== this.#halts) return { status: "stall" };
      }
      if (this.#isHalted) return { status: "stall" };
      const told = this.#waiting.slice(0, length);
      this.#waiting = this.#waiting.slice(length);
      this.#isShort = told.length % PACKET > 0 || told === "";
      return { status: "ok", data: new DataView(Uint8Array.from(told, (letter) => letter.charCodeAt(0)).buffer) };
    }

    async transferOut(number, bytes) {
      this.#need(number === 2 && this.#claimed.has(1));
      if ((await cable("write", String.fromCharCode(...bytes))) === null) throw lost();
      return { status: "ok", bytesWritten: bytes.length };
    }

    /** Ends this and every other transfer that is under way. */
    #halt() {
      this.#isHalted = true;
      this.#halts++;
    }

    async clearHalt() {
      this.#isHalted = false;
    }

    async close() {
      this.opened = false;
      this.#claimed.clear();
      await cable("close");
    }

    #need(holds) {
      if (!this.opened || !holds) throw new DOMException("", "InvalidStateError");
    }
  }

  const device = new Device();
  const usb = {
    async getDevices() {
      return (await cable("chosen")) ? [device] : [];
    },
    async requestDevice({ filters }) {
      if (!navigator.userActivation.isActive) throw new DOMException("", "SecurityError");
      const isListed = filters.some(({ vendorId, productId, classCode }) => vendorId === device.vendorId && productId === device.productId && classCode === CONTROL);
      if (!isListed || !(await cable("choose"))) throw lost();
      return device;
    },
  };
  delete Navigator.prototype.serial;
  Object.defineProperty(Navigator.prototype, "usb", { value: usb, configurable: true });
  cable("close");
}
