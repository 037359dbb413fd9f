// The page as a site: it tells whose work is in it, and on a static host it plays offline.

import { find, html } from "../core/dom.js";
import { t } from "../core/words.js";

// The first lights come before all else; then the site is kept.
const KEEP_AFTER_MS = 2000;

/** Offers the licences; where the page was built for a host, keeps it for the next time, some time after the first lights. */
export function offerSite({ line }) {
  if ("offline" in document.documentElement.dataset) line.addEventListener("frame", () => setTimeout(keepSite, KEEP_AFTER_MS), { once: true });
  find("open-drawer").after(html("a", { href: "licences.txt", className: "quiet" }, t("site.licences")));
}

function keepSite() {
  // Where it cannot be kept, as on an address without encryption, the site plays all the same.
  navigator.serviceWorker?.register("service_worker.js", { updateViaCache: "none" }).catch(() => {});
}
