/** Whether the server has the pages of another build than this one by now. */
export interface BuildWatch {
  /** The build that the server has, where it is another one; else null. */
  newer(): string | null;
  subscribe(listener: () => void): () => void;
  /** Looks now; where the server does not tell, another one that it told of before still is. */
  look(): Promise<'same' | 'newer' | 'unknown'>;
}

/** The build of a page, as its head names it; null while developing. */
export function buildOf(html: string): string | null {
  return /<meta name="kiga-build" content="([^"]+)"/.exec(html)?.[1] ?? null;
}

/**
 * @param own build of the page that runs; null never finds another one
 * @param fetchPage the page as the server has it now
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
