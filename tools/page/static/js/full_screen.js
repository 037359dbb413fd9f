// The button that lets the page have the whole screen, where the browser can.

import { find, svg } from "./dom.js";
import { t } from "./words.js";

// Four corners: few fonts have a sign for it.
const CORNERS = "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4";

/** Shows the button if it can do something. */
export function offerFullScreen() {
  if (!document.fullscreenEnabled) return;
  const button = find("full-screen");
  button.append(svg("svg", { class: "corners", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: CORNERS })));
  const name = () => {
    button.title = button.ariaLabel = t(document.fullscreenElement ? "screen.leave" : "screen.enter");
    button.ariaPressed = String(Boolean(document.fullscreenElement));
  };
  button.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  document.addEventListener("fullscreenchange", name);
  name();
  button.hidden = false;
}
