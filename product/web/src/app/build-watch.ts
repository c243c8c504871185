/** Watches for a newer build of the pages on the server. */
export interface BuildWatch {
  /** Returns the server's build where it differs; else null. */
  newer(): string | null;
  subscribe(listener: () => void): () => void;
  /** Checks now. Where the server does not answer, an earlier result stays. */
  look(): Promise<'same' | 'newer' | 'unknown'>;
}

/** Returns the build in the head of a page; null in development. */
export function buildOf(html: string): string | null {
  return /<meta name="kiga-build" content="([^"]+)"/.exec(html)?.[1] ?? null;
}

/**
 * Creates a build watch.
 * @param own build of the running page; null never finds a newer one
 * @param fetchPage returns the page as the server has it now
 */
export function createBuildWatch(
  own: string | null = document.querySelector<HTMLMetaElement>('meta[name="kiga-build"]')?.content ?? null,
  fetchPage: () => Promise<string> = fetchIndex,
): BuildWatch {
  const listeners = new Set<() => void>();
  let newer: string | null = null;
  return {
    newer: () => newer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async look() {
      const found = buildOf(await fetchPage().catch(() => ''));
      if (own === null || found === null) return newer === null ? 'unknown' : 'newer';
      const next = found === own ? null : found;
      if (next !== newer) {
        newer = next;
        for (const listener of listeners) listener();
      }
      return newer === null ? 'same' : 'newer';
    },
  };
}

async function fetchIndex(): Promise<string> {
  const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  return answer.text();
}
