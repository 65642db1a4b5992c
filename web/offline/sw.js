// Stores all files of the page at the first visit and serves them from then on, so that the page works offline.

const CACHE = 'fibnim-' + 'VERSION';
const FILES = [/* FILES */];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      // A new version waits until every page of the old one is closed or the reader asks for it, so that a page never mixes files
      // of two versions.
      // A name in assets/ contains a hash of the file, which need not be fetched again. The whole engine comes last, so that it does
      // not compete with the other files for a slow connection.
      .then(async (cache) => {
        const request = (file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'reload' });
        const isLast = (file) => file.includes('fibnim_wasm');
        await cache.addAll(['./', ...FILES.filter((file) => !isLast(file))].map(request));
        await cache.addAll(FILES.filter(isLast).map(request));
      }),
  );
});

// The reader wants the new version: it takes over all open pages, which load again.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('fibnim-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The cache has one version of each file, so queries and headers of a request do not matter.
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true, ignoreVary: true }).then((found) => found ?? fetch(event.request)));
});
