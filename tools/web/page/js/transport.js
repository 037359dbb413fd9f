// The ways from the page to a board; line.js speaks the board's protocol over any of them.

/**
 * The transport that the page was written for: `data-transport` of its root names a module of
 * transports/, which exports the class `Transport`, an EventTarget:
 *
 *   open()      begins, and tells `open` each time that lines can be sent; what is cut opens again
 *   close()     ends it for good; nothing is told after its `closed`
 *   isOpen      whether lines can be sent
 *   send(text)  sends a line; only when it is open
 *
 * Its events: `open`; `message`, whose detail is a line; `closed`, after which all that was asked
 * is lost. A way that needs more of the page adds it in `equip(app)`, see main.js.
 */
export async function itsTransport() {
  const { Transport } = await import(`./transports/${document.documentElement.dataset.transport}.js`);
  return new Transport();
}
