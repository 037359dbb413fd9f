"""Scripts that run in a visitor's browser, beside the page."""

# Keeps everything that the page says to a screen reader until `hear` has matched it.
LISTEN = """addEventListener("DOMContentLoaded", () => {
  const spoken = document.getElementById("spoken");
  window.told = [];
  const keep = () => window.told.push(spoken.textContent);
  if (spoken) new MutationObserver(keep).observe(spoken, { childList: true });
})"""
MEET = """(words) => {
  const at = window.told.findIndex((said) => said.includes(words));
  return window.told.splice(0, at + 1).length > 0;
}"""


# The board in the page's worker seeds its random numbers with this.
SEED = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const isStart = Object.hasOwn(Object(message), "seed");
  return post.call(this, isStart ? { ...message, seed: SEED } : message, ...more);
};
"""
# Painting takes a third of the processor, and tests read only the document: paint for pictures.
UNPAINTED = """addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
})"""
PAINT = "(opacity) => { document.documentElement.style.opacity = opacity; }"
SEAT = """async (board) => {
  const opened = indexedDB.open("halo", 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore("files").put(board, "last");
  await new Promise((done) => { opened.onsuccess = done; });
  opened.result.close();
}"""
