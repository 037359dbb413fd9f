// The ways from the page to a board; line.js speaks the board's protocol over each of them.

import { browser, checked } from "../core/storage.js";

// USB ids of a Pico that runs MicroPython.
export const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 };
// Beside the page.
const USB_LIBRARY = "lib/serial.js";
/** @type {Record<string, () => Promise<any>>} */
const WAYS = {
  worker: () => import("./transports/worker.js"),
  socket: () => import("./transports/socket.js"),
  serial: () => import("./transports/serial.js"),
};
// The way to the board that the page was served for: `worker` for one that the page runs itself, `socket` for one
// behind `make play`.
const itsWay = () => document.documentElement.dataset.transport ?? "";
// Stored in this browser while the player plays on their own board.
const OWN = "own-board";

/**
 * The transport of this visit: a module of transports/ exports the class `Transport`, an EventTarget:
 *
 *   open()      begins, and fires `open` each time that lines can be sent; reconnects after a cut
 *   isOpen      whether lines can be sent
 *   send(text)  sends a line; only while open
 *
 * Its events: `open`; `message`, whose detail is a line; `closed`, after which all pending replies
 * are lost. One whose board is kept in the browser is a shelf for Unkept, too (settings/kept.jsx).
 */
export async function itsTransport() {
  const { Transport } = await WAYS[playsOnOwnBoard() ? "serial" : itsWay()]();
  return new Transport();
}

/** Whether the page runs the board itself. */
export function playsInWorker() {
  return itsWay() === "worker" && !playsOnOwnBoard();
}

/** Whether the board is the player's own, at a USB port. */
export function playsOnOwnBoard() {
  const isKept = () => browser.read(OWN, (value) => checked(value, value === true));
  return hasSerial() && Boolean(isKept() ?? history.state?.own);
}

/** Whether this browser reaches boards at USB ports, through Web Serial or WebUSB, on this page. */
export function hasSerial() {
  return "serial" in navigator || "usb" in navigator;
}

/** Web Serial; on Android, whose browsers have none or that of Bluetooth alone, a library that speaks to a board through WebUSB. */
export async function serialPorts() {
  const isUsb = "usb" in navigator && (!("serial" in navigator) || /Android/.test(navigator.userAgent));
  return isUsb ? (await import(new URL(USB_LIBRARY, document.baseURI).href)).serial : navigator.serial;
}

/** Lets the player choose a board's port; resolves to whether one was chosen. Browsers allow this only in a click. */
export async function choosePort() {
  try {
    const ports = await serialPorts();
    await ports.requestPort({ filters: [PICO] });
    return true;
  } catch (reason) {
    if (reason.name === "NotFoundError") return false;
    throw reason;
  }
}

/** Plays on the player's own board from now on, or stops doing so: reloads the page. @param {boolean} isWanted */
export function playOnOwnBoard(isWanted) {
  if (isWanted) browser.write(OWN, true);
  else browser.forget(OWN);
  // If the browser stores nothing, this tab's history does.
  history.replaceState({ ...history.state, own: isWanted && browser.storageError !== "" }, "");
  location.reload();
}
