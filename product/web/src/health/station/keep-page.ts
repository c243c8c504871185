/** Path of the worker that starts this page without a network. */
const WORKER = '/station-worker.js';
const PAGE = '/health/station';

/** Lets this browser start the page without a network, from the files that it has used. Browsers allow it only with TLS. */
export async function keepPage(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const build = document.querySelector<HTMLMetaElement>('meta[name=kiga-build]')?.content;
  if (build === undefined) return;
  await navigator.serviceWorker.register(WORKER, { scope: PAGE });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  active?.postMessage({ build, files: [...new Set(files)] });
}
