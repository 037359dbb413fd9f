// A button that is tapped before the page can do anything does its work as soon as it can.

// It looks pressed until then.
const PRESSED = "aria-busy";
const leave = new AbortController();
let tapped = null;

/** Keeps the newest tap on a button until honourEarlyTap(). */
export function keepEarlyTap() {
  const keep = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped?.removeAttribute(PRESSED);
    tapped = button;
    tapped.setAttribute(PRESSED, "true");
  };
  addEventListener("click", keep, { capture: true, signal: leave.signal });
}

/** Does what was tapped; from now on buttons do their work at once. */
export function honourEarlyTap() {
  leave.abort();
  tapped?.removeAttribute(PRESSED);
  tapped?.click();
}
