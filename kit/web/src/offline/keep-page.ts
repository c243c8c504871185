/** Path of the worker that starts pages without a network. */
const WORKER = '/station-worker.js';

/**
 * Lets this browser start a page without a network, from the files that it has used. Browsers allow it only with TLS.
 * `page` is its path, such as `/health/station`.
 */
export async function keepPage(page: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // A page that is being developed names no build.
  const build = document.querySelector<HTMLMetaElement>('meta[name=kiga-build]')?.content;
  if (build === undefined) return;
  await navigator.serviceWorker.register(WORKER, { scope: page });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  active?.postMessage({ build, files: [...new Set(files)] });
}
