import type { App } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { loadChunk } from '../chunks/chunk.ts';

/** Messages and dialogs of the component library. */
export type Telling = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>;

/** The loaded component library. */
export interface Library extends Telling {
  /** Provides theme, texts and `App.useApp` to the library's components. */
  Within: ComponentType<{ children: ReactNode }>;
}

/** Component of the page that shows the library's messages and dialogs. */
export type LibraryHost = ComponentType<{ onReady(library: Library): void }>;

let makeHost: () => Promise<LibraryHost> = () => Promise.reject(new Error('there is no component library'));
let loading: Promise<Library> | null = null;
let host: { Host: LibraryHost; onReady(library: Library): void } | null = null;
const listeners = new Set<() => void>();

/** Sets how the application loads the library's host; once, before the first rendering. */
export function setLibraryHost(make: () => Promise<LibraryHost>): void {
  makeHost = make;
}

/**
 * Loads the component library, its styles and the texts of its components, once. The first list does without it: parts that need it load
 * when shown. Rejects with `ChunkError` where a part fails to load; the next call retries.
 */
export function loadLibrary(): Promise<Library> {
  loading ??= begin();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

async function begin(): Promise<Library> {
  const [Host] = await Promise.all([loadChunk(makeHost), loadChunk(loadStyles)]);
  return new Promise((resolve) => {
    host = { Host, onReady: resolve };
    for (const listener of listeners) listener();
  });
}

/** Returns the component in `LibraryPlace`: none until the library is needed. */
export const hostOfLibrary = () => host;

/** Subscribes to the loading of the library. Returns the unsubscription. */
export function subscribeLibrary(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Replaces the styles of the first list by all styles of the library. A development page has neither, because there the library generates
 * its own.
 */
function loadStyles(): Promise<void> {
  const first = document.querySelector<HTMLLinkElement>('link[data-library-styles]');
  const href = first?.dataset.libraryStyles;
  if (!first || href === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const all = document.createElement('link');
    all.rel = 'stylesheet';
    all.href = href;
    all.addEventListener('load', () => {
      first.disabled = true;
      resolve();
    });
    all.addEventListener('error', () => {
      all.remove();
      reject(new Error('the styles of the component library did not arrive'));
    });
    // At the same place, so that the order of overrides stays.
    first.after(all);
  });
}

/** Loads the library at the first sign of use, so that it is ready for the first click. */
export function loadLibraryBeforeUse(): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
  const begun = () => {
    for (const sign of signs) window.removeEventListener(sign, begun, true);
    // A later use retries and shows the failure.
    loadLibrary().catch(() => undefined);
  };
  for (const sign of signs) window.addEventListener(sign, begun, { capture: true, passive: true });
}
