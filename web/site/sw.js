// Keeps the site in the browser: after the first visit it opens without a network. Whoever writes
// the site fills in what its files are, and a name that changes with them.

const NAME = 'mustplay';
const FILES = [];

/** What is kept when it is asked for: maps and certificates. */
const LATER = /\/maps\/[^/]/;

addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(fresh))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('mustplay') && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** What is kept, or else what the network has. */
async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: request.mode === 'navigate' });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && LATER.test(new URL(request.url).pathname)) {
    await cache.put(request, response.clone());
  }
  return response;
}
