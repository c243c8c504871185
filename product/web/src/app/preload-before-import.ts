/** Files that are being loaded, by address. */
const loading = new Map<string, Promise<void>>();

/**
 * Imports a part of the program after its files have arrived in the browser's cache. A failed file rejects before
 * `import()` is called, because older browsers keep a failed module and never request it again. So a retry loads it.
 *
 * @param files names of its scripts and styles, without the leading slash
 */
export async function preloadBeforeImport<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fileAt(`/${file}`)));
  return load();
}

function fileAt(href: string): Promise<void> {
  let file = loading.get(href);
  if (!file) {
    file = isOnPage(href) ? Promise.resolve() : href.endsWith('.css') ? styles(href) : script(href);
    loading.set(href, file);
    file.catch(() => loading.delete(href));
  }
  return file;
}

/** Returns whether the page itself links to this file. */
function isOnPage(href: string): boolean {
  return document.querySelector(`link[href="${href}"]:is([rel=stylesheet], [rel=modulepreload])`) !== null;
}

/** Fills the browser's cache, from which `import()` takes the script. A failed `<link>` is kept, as a module is. */
async function script(href: string): Promise<void> {
  const answer = await fetch(href, { priority: 'high' });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Unable to preload ${href}`);
}

/** Adds a style sheet, which is removed where it fails. */
function styles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload ${href}`));
    });
    document.head.append(link);
  });
}
