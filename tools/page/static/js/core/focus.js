// Where the keyboard's focus goes: the one place that leads it.

const FOCUSABLE = "button:not([disabled]), a[href], input:not([type=hidden], [hidden]), select, textarea, summary, [tabindex]";

/** @typedef {() => HTMLElement | null | undefined} Goal */

/** Follows the focus; when what had it disappears, `goal()` gets it, the board unless a better place is there. @param {() => void} toBoard */
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
    last = null;
    // A part of the page that leads to something else, or holds other controls, keeps the focus.
    const part = around.find((each) => isThere(each) && each.matches("[data-focus=stays]"));
    const next = document.querySelector("[data-focus=next]") ?? [...(part?.querySelectorAll(FOCUSABLE) ?? [])].find(isThere);
    if (next) /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
    else toBoard();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "disabled", "inert"] });
}

/** @param {Element | null} element */
function isThere(element) {
  return Boolean(element?.isConnected && element.checkVisibility());
}
