import type { Plugin } from 'vite';

/** Vite's module with the function that each `import()` of the build calls. A text would be a path below the folder. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const OWN_HELPER = new URL('./src/app/preload-before-import.ts', import.meta.url).pathname;

/**
 * Returns a plugin by which each `import()` of the build waits for its files. A browser never requests a module again
 * that failed once, so a retry of the import alone is useless; see decision 064.
 */
export function preloadBeforeImport(): Plugin {
  return {
    name: 'preload-before-import',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => `export { preloadBeforeImport as __vitePreload } from ${JSON.stringify(OWN_HELPER)};`,
    },
  };
}

/** Returns the files of an import with the imported one, which Vite leaves out where it is the only one. */
export function filesOfImport(file: string, others: readonly string[]): string[] {
  return [file, ...others.filter((other) => other !== file)];
}
