// Sheets laid over the page, of which one is open at a time; and a link as a code to be scanned.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { usePage } from "./signals.js";
import { t } from "./words.js";

/**
 * A sheet, which a cross, Escape and a click beside it close.
 * @param {{ name: string, title: string, class?: string, children: import("preact").ComponentChildren, onClose?: () => void }} properties
 */
export function Sheet({ name, title, class: more = "", children, onClose }) {
  const page = usePage();
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const isOpen = page.sheet === name;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return undefined;
    element.showModal();
    element.scrollTop = 0;
    /** @type {HTMLElement | null} */ (element.querySelector("[data-focus=first]"))?.focus();
    return () => {
      element.close();
      onClose?.();
    };
  }, [isOpen]);
  const close = () => {
    if (page.sheet === name) page.sheet = "";
  };
  return (
    // A click on the dialog itself hits its margin or backdrop, not its content. (Keys close it by Escape.)
    <dialog id={`${name}-sheet`} class={`sheet ${more}`} aria-labelledby={`${name}-title`} ref={dialog} onClose={close} onClick={({ target }) => target === dialog.current && close()}>
      <div class="sheet-head"><h2 id={`${name}-title`}>{title}</h2><button type="button" class="quiet close" aria-label={t("page.close")} onClick={close}>✕</button></div>
      {isOpen && children}
    </dialog>
  );
}

const LIBRARY = "../../lib/qr.js";
// The quiet zone around a QR code, in its modules.
const MARGIN = 4;

/** @param {{ text: string }} properties */
export function Code({ text }) {
  const rows = useSignal(/** @type {boolean[][]} */ ([]));
  useEffect(() => {
    import(LIBRARY).then(({ encode }) => (rows.value = encode(text, { ecc: "M", border: 0 }).data), () => {});
  }, [text]);
  const size = rows.value.length + 2 * MARGIN;
  const dark = rows.value.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  return (
    <div class="code">
      {dark.length > 0 && (
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("remote.invitation.code")} shape-rendering="crispEdges">
          <rect width={size} height={size} fill="#fff" /><path d={dark.join("")} fill="#000" />
        </svg>
      )}
    </div>
  );
}
