// Whether the rules allow turns, asked of who knows them where the page came from.

import { homeTransport } from "./transport.js";

// Whoever asks waits no longer.
const MOST_MS = 10_000;

/** Asks `text`, a `check` with this id, over the page's own transport; `tell(line)` hears the answer. */
export async function checkByRules(text, id, tell) {
  const asked = await homeTransport();
  const timer = setTimeout(() => asked.close(), MOST_MS);
  asked.addEventListener("open", () => asked.send(text), { once: true });
  asked.addEventListener("message", ({ detail }) => {
    if (!answers(detail, id)) return;
    tell(detail);
    clearTimeout(timer);
    asked.close();
  });
  asked.open();
}

function answers(line, id) {
  try {
    const { ok, error } = JSON.parse(line);
    return (error ? error.id : ok) === id;
  } catch {
    return false;
  }
}
