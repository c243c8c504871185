import type { Send } from '@kiga/kit-web/client/send.ts';

/** Whether the server can be reached, as the calls of this window and its own questions find out. */
export interface Connection {
  isAway(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the server now. */
  tryNow(): void;
  /** A transport that looks whether the server is away when an answer is missing. */
  watching(send: Send): Send;
}

/** A call may fail by itself: the server is away only if it does not answer twice, so far apart. */
const SECOND_ASK_MS = 2_000;

/** While it is away it is asked so often. */
const AWAY_ASK_MS = 5_000;

/** Answers of a proxy whose server is not there. */
const NO_SERVER = new Set([502, 503, 504]);

/** @param ask asks the server whether it is there; rejects or answers false where not */
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
    // A browser may say that the network is gone a moment before it is.
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
