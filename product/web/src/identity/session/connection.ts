import type { Send } from '@kiga/kit-web/client/send.ts';

/** The reachability of the server, from this window's calls and its own requests. */
export interface Connection {
  isAway(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the server now. */
  tryNow(): void;
  /** Wraps a transport so that a missing answer starts a check. */
  watching(send: Send): Send;
}

/**
 * Delay before the second check. A single call may fail, so the server counts as unreachable only after two failures.
 */
const SECOND_ASK_MS = 2_000;

/** Interval of the checks while the server is unreachable. */
const AWAY_ASK_MS = 5_000;

/** Status codes of a proxy without its server. */
const NO_SERVER = new Set([502, 503, 504]);

/**
 * Creates a connection.
 * @param ask requests the server's health; rejects or returns false for a failure
 */
export function createConnection(ask: () => Promise<boolean> = askServer): Connection {
  const listeners = new Set<() => void>();
  let misses = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isAway = () => misses > 1;

  async function look(): Promise<void> {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    const wasAway = isAway();
    misses = (await ask().catch(() => false)) ? 0 : misses + 1;
    asking = false;
    // A browser may report a lost network a moment too early.
    if (misses > 0 || !navigator.onLine) timer = setTimeout(() => void look(), isAway() ? AWAY_ASK_MS : SECOND_ASK_MS);
    if (isAway() !== wasAway) for (const listener of listeners) listener();
  }

  return {
    isAway,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tryNow: () => void look(),
    watching: (send) => async (request) => {
      try {
        const answer = await send(request);
        if (NO_SERVER.has(answer.status) || misses > 0) void look();
        return answer;
      } catch (error) {
        if (!request.signal?.aborted) void look();
        throw error;
      }
    },
  };
}

async function askServer(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
  return answer.ok;
}
