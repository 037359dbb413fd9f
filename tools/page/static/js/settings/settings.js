// The page's settings: its language and full screen; keeps the site for offline play.

import { find, html } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { LANGUAGES, t } from "../core/words.js";

/** Offers every language by its own name; choosing another one reloads the page. */
export function offerLanguages() {
  const choice = find("language");
  const option = ([code, name]) => html("option", { value: code, lang: code }, name);
  choice.replaceChildren(html("option", { value: "" }, t("settings.browserLanguage")), ...Object.entries(LANGUAGES).map(option));
  choice.value = preferences.language in LANGUAGES ? preferences.language : "";
  choice.addEventListener("change", () => {
    preferences.language = choice.value;
    location.reload();
  });
}

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

// The first lights come first; this long after, the site is cached.
const KEEP_AFTER_MS = 2000;

/** If the page was built for a host, caches it for the next visit, some time after the first lights. */
export function offerSite(line) {
  if ("offline" in document.documentElement.dataset) line.addEventListener("frame", () => setTimeout(keepSite, KEEP_AFTER_MS), { once: true });
}

function keepSite() {
  // Without a cache, as on an address without encryption, the site works all the same.
  navigator.serviceWorker?.register("service_worker.js", { updateViaCache: "none" }).catch(() => {});
}
