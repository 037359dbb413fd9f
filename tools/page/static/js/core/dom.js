// The page's elements and files, where the keyboard's focus goes, and how a link is handed over.

import { html, svg } from "../board/elements.js";

export { html, svg };

/** Hands the player a file. @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  html("a", { href: address, download: name }).click(); // not revoked, as some browsers read it later
}

const FOCUSABLE = "button:not([disabled]), a[href], input:not([type=hidden], [hidden]), select, textarea, summary, [tabindex]";

/** Follows the focus; when what had it disappears, the board gets it by `toBoard()`, which tells whether it is drawn yet, unless a better place is there. @param {() => boolean} toBoard */
export function leadFocus(toBoard) {
  /** @type {Element | null} */
  let last = null;
  /** @type {Element[]} */
  let around = [];
  addEventListener("focusin", ({ target }) => {
    last = /** @type {Element} */ (target);
    around = [];
    for (let each = last.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  });
  addEventListener("focusout", () => queueMicrotask(() => isThere(last) && document.activeElement === document.body && (last = null)));
  const look = () => {
    if (!last || isThere(last) || document.activeElement?.matches(":not(body)")) return;
    // A part of the page that leads to something else, or holds other controls, keeps the focus.
    const part = around.find((each) => isThere(each) && each.matches("[data-focus=stays]"));
    const next = document.querySelector("[data-focus=next]") ?? [...(part?.querySelectorAll(FOCUSABLE) ?? [])].find(isThere);
    const lost = last;
    last = null;
    if (next) /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
    else if (!toBoard()) last = lost;
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "disabled", "inert"] });
}

/** @param {Element | null} element */
function isThere(element) {
  return Boolean(element?.isConnected && element.checkVisibility());
}

/**
 * Shares a link: with the device's own sharing, else by the clipboard. Resolves to "sent", "copied", or "" if
 * the player cancelled it; rejects with the sentence `refused` if the browser does neither.
 * @param {string} url @param {string} text @param {string} refused
 */
export async function handOver(url, text, refused) {
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
      return "sent";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (reason) {
    if (reason.name === "AbortError") return "";
    throw new Error(refused);
  }
}

/** @type {Promise<unknown> | null} */
let styled = null;

/** Loads the style of what nobody sees before the first lights; resolves once it is there, or out of reach. */
export function loadStyle() {
  return (styled ??= new Promise((done) => document.head.append(html("link", { rel: "stylesheet", href: "later.css", onload: done, onerror: done }))));
}
