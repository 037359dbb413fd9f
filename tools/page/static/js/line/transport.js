// The ways from the page to a board; line.js speaks the board's protocol over each of them.

import { browser, checked } from "../core/storage.js";

// USB ids of a Pico that runs MicroPython.
export const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 };
// Beside the page.
const USB_LIBRARY = "lib/serial.js";
// Stored in this browser while the player plays on their own board.
const OWN = "own-board";

/**
 * The transport of this visit, unless the page runs the board itself: a module of transports/ exports the class `Transport`:
 *
 *   open(line)  begins, and reconnects after a cut: tells the line when lines can be sent, `opened()`, what the board says,
 *               `take(text)`, and when all pending replies are lost, `closed()`
 *   isOpen      whether lines can be sent
 *   send(text)  sends a line; only while open
 *
 * One whose board is kept in the browser is a shelf for Unkept, too (settings/kept.jsx).
 */
export async function itsTransport() {
  const { Transport } = await (playsOnOwnBoard() ? import("./transports/serial.js") : import("./transports/socket.js"));
  return new Transport();
}

/** Whether the page runs the board itself; else it was served for a board behind `make play`, or plays on the player's own. */
export function playsInWorker() {
  return document.documentElement.dataset.transport === "worker" && !playsOnOwnBoard();
}

/** Whether the board is the player's own, at a USB port. */
export function playsOnOwnBoard() {
  return hasSerial() && Boolean(browser.read(OWN, (value) => checked(value, value === true)) ?? history.state?.own);
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

/** Plays on the player's own board from now on, or stops doing so: reloads the page. @param {boolean} isWanted */
export function playOnOwnBoard(isWanted) {
  if (isWanted) browser.write(OWN, true);
  else browser.forget(OWN);
  // If the browser stores nothing, this tab's history does.
  history.replaceState({ ...history.state, own: isWanted && browser.storageError !== "" }, "");
  location.reload();
}
