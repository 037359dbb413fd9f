// What the browser keeps: the site for offline play, what it fails to keep of the data, and the way to begin anew.

import { effect } from "@preact/signals";
import { Button } from "../core/button.jsx";
import { saveFile } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { derived, kept, observed, usePage } from "../core/signals.js";
import { browser, tab } from "../core/storage.js";
import { say } from "../core/voice.js";
import { sentences, t } from "../core/words.js";

// The first lights come first; this long after, the site is cached.
const KEEP_AFTER_MS = 2000;

/** If the page was built for a host, caches it for the next visit, some time after the first lights. @param {Parts["line"]} line */
export function offerSite(line) {
  // Without a cache, as on an address without encryption, the site works all the same.
  const keep = () => navigator.serviceWorker?.register("service_worker.js", { updateViaCache: "none" }).catch(() => {});
  if ("offline" in document.documentElement.dataset) line.addEventListener("frame", () => setTimeout(keep, KEEP_AFTER_MS), { once: true });
}

/** At the first turn of a visit, asks the browser never to delete what it keeps; says so, once, if it does not promise that. @param {Parts["line"]} line */
export function askToKeep(line) {
  const hear = async (/** @type {Event} */ { detail }) => {
    if (detail.event !== "move") return;
    line.removeEventListener("message", hear);
    // No browser promises it at an address without encryption.
    const isPromised = await navigator.storage?.persist().catch(() => false);
    if (isPromised || preferences.warned || browser.storageError) return;
    preferences.warned = true;
    say(t("unkept.unpromised"));
  };
  line.addEventListener("message", hear);
}

const UNREAD = "unread";
const FILE = "halo-copy.json";

/** @typedef {{ readonly storageError: string, copy(): unknown, beginAnew(): unknown }} Shelf  like those of storage.js, or asynchronous */

/** Says what the browser fails to store, and why; unreadable data may be saved as a file, then deleted to start afresh. */
export class Unkept {
  /** @type {{ page: Shelf[], board: Shelf[] }} */
  #shelves;

  /** @param {Pick<Parts, "transport">} parts */
  constructor({ transport }) {
    this.#shelves = { page: [browser, tab], board: transport.storageError === undefined ? [] : [transport] };
    observed(this, "words");
  }

  follow() {
    effect(() => say(this.words));
  }

  /** What is not kept, and why; "" if all is kept. */
  words = derived(() => {
    const [page, board] = kept(() => [this.#shelves.page, this.#shelves.board].map((shelves) => shelves.map(({ storageError }) => storageError).find(Boolean)));
    // Words about the board cover the page too.
    return sentences(board && t(`unkept.board.${board}`), page !== board && page && t(`unkept.page.${page}`));
  });

  /** Those with something that cannot be read. */
  get unread() {
    return kept(() => Object.values(this.#shelves).flat().filter(({ storageError }) => storageError === UNREAD));
  }

  async beginAnew() {
    const { unread } = this;
    try {
      const copies = [];
      for (const shelf of unread) copies.push(await shelf.copy());
      saveFile(FILE, JSON.stringify(copies, null, 1));
      for (const shelf of unread) await shelf.beginAnew();
    } catch {
      throw new Error(t("unkept.failed"));
    }
    say(t("unkept.begun", { file: FILE }));
  }
}

export function UnkeptCard() {
  const { unkept } = usePage();
  if (!unkept.words) return null;
  return (
    <section id="unkept" class="card">
      <p id="unkept-words" class="told">{unkept.words}</p>
      {unkept.unread.length > 0 && <p class="row"><Button id="unkept-anew" text="unkept.anew" does={() => unkept.beginAnew()} /></p>}
    </section>
  );
}
