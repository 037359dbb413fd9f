// Keeps the site in the browser, so that it plays offline and every visit sees files of one version.
//
// files.js, written by the build, lists every file with the hash of its content, and has one of them all; any
// change changes it, and browsers fetch the new files beside the old ones. The new version takes over when the
// site is opened again with no page open on the old one.

importScripts("files.js");

const ALL = `halo ${registration.scope} `;
const KEPT = ALL + self.version;
// A page that reloads itself at once; it names the icon, for which browsers otherwise ask the host.
const AGAIN = `<!doctype html><link rel="icon" href="${registration.scope}art/icon.svg">`;

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope) && !isDownload(url)) event.respondWith(answer(event));
});

/** Whether a file is for boards and makers: the browser gets it from the host, the newest, without this script. */
function isDownload(url) {
  return ["firmware/", "hardware/"].some((folder) => url.startsWith(registration.scope + folder));
}

async function keepAll() {
  const cache = await caches.open(KEPT);
  await Promise.all(Object.entries(self.files).map(([name, hash]) => keep(cache, name, hash)));
}

/** Caches a file: from the previous version's cache, the browser's own, or the host. */
async function keep(cache, name, hash) {
  const places = [() => caches.match(name), () => fetch(name), () => fetch(name, { cache: "reload" })];
  for (const find of places) {
    const found = await find();
    if (!found?.ok || (await hashOf(found.clone())) !== hash) continue;
    // Browsers open no page from a redirected response, and some hosts lead from index.html to its folder.
    return cache.put(name, found.redirected ? new Response(found.body, found) : found);
  }
  throw new Error(`${name} is not the one of this version`);
}

async function hashOf(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ALL) && name !== KEPT).map((name) => caches.delete(name)));
}

/** Answers a request; a visit lets a new version take over unless another page is open than the one it leaves. */
async function answer({ clientId, request }) {
  const { waiting } = registration;
  if (request.mode === "navigate" && waiting && (await clients.matchAll()).every(({ id }) => id === clientId)) {
    waiting.postMessage("take over");
    return new Response(AGAIN, { headers: { "Content-Type": "text/html", Refresh: "0" } });
  }
  const name = request.url.slice(registration.scope.length).replace(/[?#].*/, "");
  const cache = await caches.open(KEPT);
  return (await cache.match(name || "index.html")) ?? fetch(request);
}
