import type { App } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { loadChunk } from '../chunks/chunk.ts';

/** How the component library tells and asks. */
export type Telling = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>;

/** The component library once it is there. */
export interface Library extends Telling {
  /** Gives theme, words and `App.useApp` to what is made of the library's components. */
  Within: ComponentType<{ children: ReactNode }>;
}

/** What stands in the page for the library as a whole: where its messages and questions appear. */
export type LibraryHost = ComponentType<{ onReady(library: Library): void }>;

let makeHost: () => Promise<LibraryHost> = () => Promise.reject(new Error('there is no component library'));
let loading: Promise<Library> | null = null;
let host: { Host: LibraryHost; onReady(library: Library): void } | null = null;
const listeners = new Set<() => void>();

/** Says how the application fetches what stands in the page for the library; once, before anything is shown. */
export function setLibraryHost(make: () => Promise<LibraryHost>): void {
  makeHost = make;
}

/**
 * Fetches the component library, its styles and the texts of its components, once. The first list does without: what needs it is
 * loaded when it is shown. Rejects with `ChunkError` where a part does not arrive; the next call tries again.
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

/** What `LibraryPlace` shows: nothing until the library is wanted. */
export const hostOfLibrary = () => host;

/** Told once the library is there to be shown, until the answer is called. */
export function subscribeLibrary(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * All styles of the library in place of those that the first list needs. A page built for developing has neither: there the
 * library makes its own.
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
    // At the same place, so that what overrides what stays as it is.
    first.after(all);
  });
}

/** Fetches the library as soon as somebody is about to use the page: what they open is then there. */
export function loadLibraryBeforeUse(): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
  const begun = () => {
    for (const sign of signs) window.removeEventListener(sign, begun, true);
    // What is opened later tries again and says so.
    loadLibrary().catch(() => undefined);
  };
  for (const sign of signs) window.addEventListener(sign, begun, { capture: true, passive: true });
}
