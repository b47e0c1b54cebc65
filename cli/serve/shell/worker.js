// Without a connection a page is not a blank: what every page shares is kept, nothing else. No address
// with a token is kept, and nothing that says anything of a game.
const SHELL = "tablescribe shell";
const OFFLINE = `/shell/offline${location.search}`;
const ITS_FILES = ["base.css", "outbox.js", "unsent.js", "offline.js"].map((name) => `/shell/${name}`);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll([OFFLINE, ...ITS_FILES])));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (pathname.startsWith("/shell/")) event.respondWith(shared(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
// The server's own comes first: a page and its scripts are of one version.
async function shared(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(SHELL)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
