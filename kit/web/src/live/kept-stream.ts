import { CallError } from '../client/call-errors.ts';
import { messagesOf, type StreamMessage } from './stream-messages.ts';

/** A server that is silent for this time counts as dead; it sends a keep-alive every 15 s. */
const SILENT_MS = 40_000;

/** Wait before the next attempt: doubled each time up to the maximum. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** An immediate retry after a refusal would be refused again. */
const REFUSED_WAIT_MS = 60_000;

/** A stream that is reopened for as long as it is needed. */
export interface KeptStream {
  /** Reopens it with other parameters. */
  reopen(): void;
  /** Ends a wait at once, and gives up a connection that has been silent for too long. */
  nudge(): void;
  close(): void;
}

/**
 * Keeps a stream open. After every interruption it reconnects, soon at first, then more slowly; `onLive` receives the state of the
 * connection.
 */
export function keepStream(options: {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  onMessage(message: StreamMessage): void;
  onLive(isLive: boolean): void;
}): KeptStream {
  let connection = new AbortController();
  let isClosed = false;
  let isReopening = false;
  let failures = 0;
  let heardAt = Date.now();
  let endWait = () => {};

  /**
   * Reads until the stream ends.
   * @returns milliseconds to wait after a refusal by the server
   */
  async function listen(current: AbortController): Promise<number | undefined> {
    const { signal } = current;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    let waitMs: number | undefined;
    const hear = () => {
      heardAt = Date.now();
      clearTimeout(watchdog);
      watchdog = setTimeout(() => current.abort(), SILENT_MS);
    };
    try {
      hear();
      for await (const message of messagesOf(await options.open(signal))) {
        if (signal.aborted) break;
        hear();
        options.onMessage(message);
        if (message.event === 'ready' || message.event === 'reset') {
          failures = 0;
          options.onLive(true);
        }
        // Another stream took this one's place; an immediate reconnect would end yet another.
        if (message.event === 'ended' && message.data.includes('limit')) waitMs = REFUSED_WAIT_MS;
      }
    } catch (error) {
      if (error instanceof CallError && error.status < 500) waitMs = REFUSED_WAIT_MS;
    } finally {
      clearTimeout(watchdog);
    }
    return waitMs;
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      isReopening = false;
      connection = new AbortController();
      const refusedMs = await listen(connection);
      if (isClosed) return;
      if (isReopening) continue;
      options.onLive(false);
      failures += 1;
      // Random, so that thousands of clients do not reconnect to the same server at once.
      const share = 0.5 + Math.random() / 2;
      const waitMs = share * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
      await new Promise<void>((resolve) => {
        endWait = resolve;
        setTimeout(resolve, refusedMs ?? waitMs);
      });
    }
  }

  void run();
  return {
    reopen() {
      isReopening = true;
      connection.abort();
      endWait();
    },
    nudge() {
      if (Date.now() - heardAt > SILENT_MS) connection.abort();
      endWait();
    },
    close() {
      isClosed = true;
      connection.abort();
      endWait();
    },
  };
}
