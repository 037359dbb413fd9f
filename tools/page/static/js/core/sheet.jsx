// Sheets laid over the page; one is open at a time, see sheets.js.

import { useLayoutEffect, useRef } from "preact/hooks";
import { usePage } from "../state.js";
import { t } from "./words.js";

/**
 * A sheet, which a cross, Escape and a click beside it close.
 * @param {{ name: string, title: string, class?: string, children: import("preact").ComponentChildren, onClose?: () => void }} properties
 */
export function Sheet({ name, title, class: more = "", children, onClose }) {
  const { sheets } = usePage();
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const isOpen = sheets.open === name;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || isOpen === element.open) return;
    if (!isOpen) {
      element.close();
      onClose?.();
      return;
    }
    element.showModal();
    element.scrollTop = 0;
    /** @type {HTMLElement | null} */ (element.querySelector("[data-focus=first]"))?.focus();
  }, [isOpen]);
  const close = () => sheets.close(name);
  return (
    // A click on the dialog itself hits its margin or backdrop, not its content. (Keys close it by Escape.)
    <dialog id={`${name}-sheet`} class={`sheet ${more}`} aria-labelledby={`${name}-title`} ref={dialog} onClose={close} onClick={({ target }) => target === dialog.current && close()}>
      <div class="sheet-head"><h2 id={`${name}-title`}>{title}</h2><button type="button" class="quiet close" aria-label={t("page.close")} onClick={close}>✕</button></div>
      {isOpen && children}
    </dialog>
  );
}
