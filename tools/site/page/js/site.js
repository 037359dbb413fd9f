// What the page has besides on a static host: it plays offline, and tells whose work is in it.

import { find, html } from "./dom.js";
import { t } from "./words.js";

/** Keeps the site for the next time, once the first lights shine; offers the licences. */
export function offerSite({ line }) {
  line.addEventListener("frame", keepSite, { once: true });
  find("open-drawer").after(html("a", { href: "licences.txt", className: "quiet" }, t("site.licences")));
}

function keepSite() {
  // Where it cannot be kept, as on an address without encryption, the site plays all the same.
  navigator.serviceWorker?.register("service_worker.js").catch(() => {});
}
