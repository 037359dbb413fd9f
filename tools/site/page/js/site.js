// What the page has besides on a static host: it plays offline, and tells whose work is in it.

import { find, html } from "./dom.js";
import { t } from "./words.js";

// The first lights come before all else; then the site is kept.
const KEEP_AFTER_MS = 2000;

/** Keeps the site for the next time, some time after the first lights; offers the licences. */
export function offerSite({ line }) {
  line.addEventListener("frame", () => setTimeout(keepSite, KEEP_AFTER_MS), { once: true });
  find("open-drawer").after(html("a", { href: "licences.txt", className: "quiet" }, t("site.licences")));
}

function keepSite() {
  // Where it cannot be kept, as on an address without encryption, the site plays all the same.
  navigator.serviceWorker?.register("service_worker.js", { updateViaCache: "none" }).catch(() => {});
}
