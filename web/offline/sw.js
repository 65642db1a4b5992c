// After the first visit the page comes from here, so that it works without a network.

const CACHE = 'fibnim-' + 'VERSION';
const FILES = [/* FILES */];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      // A new version waits until no page of the old one is open, so that the files of a page always fit each other.
      .then((cache) => cache.addAll(['./', ...FILES].map((file) => new Request(file, { cache: 'reload' })))),
  );
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

// A file's name says what is in it, so the headers of a request make no difference.
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true, ignoreVary: true }).then((found) => found ?? fetch(event.request)));
});
