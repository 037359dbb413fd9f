// The button that lets the page have the whole screen, where the browser can.

import { find } from "../core/dom.js";
import { t } from "../core/words.js";

/** Shows the button if it can do something. */
export function offerFullScreen() {
  if (!document.fullscreenEnabled) return;
  const button = find("full-screen");
  const tell = () => {
    button.textContent = t(document.fullscreenElement ? "screen.leave" : "screen.enter");
    button.ariaPressed = String(Boolean(document.fullscreenElement));
  };
  button.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  document.addEventListener("fullscreenchange", tell);
  tell();
  button.hidden = false;
}
