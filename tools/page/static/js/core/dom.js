// The page's elements, files and styles.

import { html } from "../board/elements.js";

export { html };
export { svg } from "../board/elements.js";

/** The page's element with this id, of any kind. @param {string} id @returns {any} */
export function find(id) {
  return document.getElementById(id);
}

/** Hands the player a file. @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  html("a", { href: address, download: name }).click(); // not revoked, as some browsers read it later
}
