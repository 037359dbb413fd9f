// Which game with a friend is to be resumed after a reload: its ID, kept in this browser.

import { browser, checked } from "../core/storage.js";

const NOW = "now-with";

export function gameNow() {
  return browser.read(NOW, (id) => checked(id, typeof id === "string"));
}

/** @param {string} id  "" for none */
export function keepGameNow(id) {
  if (id) browser.write(NOW, id);
  else browser.forget(NOW);
}
