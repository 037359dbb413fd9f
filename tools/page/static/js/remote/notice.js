// "Your turn", told by the browser's own notices where the page is out of sight and may.

export class Notice {
  // The game, and whether somebody waited for this player in it when last looked.
  #known = "";

  /** Whether the browser has such notices, and has not been asked for them yet. */
  get mayAsk() {
    return globalThis.Notification?.permission === "default";
  }

  /** Asks the player for leave: by a button alone. */
  request() {
    return Notification.requestPermission();
  }

  /** Tells the words once the player `isDue` in the game of this ID, and was not before. */
  async follow(id, isDue, words) {
    const known = `${id} ${isDue}`;
    const isNews = isDue && this.#known === `${id} false`;
    this.#known = known;
    if (!isNews || !document.hidden || globalThis.Notification?.permission !== "granted") return;
    try {
      const notice = new Notification(words, { tag: id });
      notice.onclick = () => focus();
    } catch {
      // Phones show those of a service worker alone.
      const worker = await navigator.serviceWorker?.ready;
      await worker?.showNotification(words, { tag: id });
    }
  }
}
