// Starts the page of its scope, such as the check tablet, without a network: it keeps the page and the parts of the
// program that the page used. It keeps no data. Every file under /assets/ has its content in its name, so a kept one is never old.
const PAGE = new URL(self.registration.scope).pathname;
const CACHE = `kiga${PAGE}`;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (isPart(pathname)) event.respondWith(partOf(request));
});

const isPart = (path) => path.startsWith('/assets/') || /^\/[\w-]+\.(js|svg)$/.test(path);

async function pageOf(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function partOf(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Keeps the page with these files, and forgets those of earlier builds. */
async function keep({ build, files }) {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // A newer build is kept when the page of that build runs and names its files.
  if (!page.ok || !(await page.clone().text()).includes(build)) return;
  const wanted = new Set([PAGE, ...files.filter(isPart)]);
  const known = await cache.keys();
  const have = new Set(known.map(({ url }) => new URL(url).pathname));
  await cache.addAll([...wanted].filter((path) => path !== PAGE && !have.has(path)));
  await cache.put(PAGE, page);
  for (const request of known) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
}
