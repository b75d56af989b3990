/**
 * Opens the app without a connection. It keeps the page and the built files, which contain no game data; everything
 * under /api and /ws always goes to the server, so that no answer and no hidden card is ever stored.
 * The build fills in VERSION, SHELL (what the first page needs) and REST (the code and styles of all other pages).
 */
const VERSION = '__VERSION__';
const SHELL = JSON.parse('__SHELL__');
const REST = JSON.parse('__REST__');
const CACHE = `cinque-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

// A new version takes over when all tabs of the old one are closed; then nobody needs the old files.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page has loaded and has time: keep the rest, so that every board and saved game opens offline.
self.addEventListener('message', (event) => {
  if (event.data === 'keep-all') event.waitUntil(keepRest());
});

async function keepRest() {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll(REST.filter((path) => !known.has(path)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(newestPage(request));
  else if (url.pathname.startsWith('/assets/') || SHELL.includes(url.pathname)) event.respondWith(keptFile(request));
});

/** The page from the server, or the kept one while it can't be reached. */
async function newestPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('/', { cacheName: CACHE });
    if (!kept) throw error;
    return kept;
  }
}

/** A built file never changes under its name: the kept one, else the server's, which is kept. */
async function keptFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request, answer.clone());
  return answer;
}
