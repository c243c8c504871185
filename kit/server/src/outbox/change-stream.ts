import type { Reach } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Change } from './positions.ts';

/** Topics that a reader may receive, each with the reached tenants. */
export type Reaches = ReadonlyMap<string, Reach>;

/** A reader of changes. */
export interface ChangeReader {
  accountId: string;
  sessionId: string;
  /** Returns the reader's current topics; called repeatedly. Throws an AppError where the session has ended. */
  reaches(): Promise<Reaches>;
  /** Closes the connection of a reader that has stopped reading. */
  cut(): void;
}

/** Reason for the end of a stream: the session has ended or has other rights now, or the account has too many streams. */
export type EndReason = 'session' | 'limit';

/** Interval of keep-alives, and of checks of the reader's rights. */
export const BEAT_MS = 15_000;

/** A reader that reads nothing for this time is disconnected. */
const STALLED_MS = 60_000;

/**
 * Messages to one reader, as text/event-stream: `ready` or `reset`, then `change` with `{ topic }` and the owner by the product's key.
 * The queue is bounded: a change replaces a waiting one of the same topic and tenant.
 */
export class ChangeStream implements AsyncIterableIterator<string> {
  readonly accountId: string;
  readonly sessionId: string;
  readonly #reader: ChangeReader;
  readonly #ownerKey: string;
  readonly #onEnd: (stream: ChangeStream) => void;
  readonly #beats: NodeJS.Timeout;
  #reaches: Reaches;
  #position: number;
  #first: string;
  /** Waiting changes by topic and tenant, in the order of their positions. */
  readonly #waiting = new Map<string, Change>();
  #last = '';
  #beatIsDue = false;
  #ended = false;
  #takenAt = performance.now();
  #wake: (() => void) | null = null;

  /** Creates a stream of the changes after `position`; it begins with `reset` where the reader has missed deleted ones. */
  constructor(
    reader: ChangeReader,
    start: { reaches: Reaches; position: number; first: 'ready' | 'reset' },
    ownerKey: string,
    onEnd: (stream: ChangeStream) => void,
  ) {
    this.accountId = reader.accountId;
    this.sessionId = reader.sessionId;
    this.#reader = reader;
    this.#ownerKey = ownerKey;
    this.#onEnd = onEnd;
    this.#reaches = start.reaches;
    this.#position = start.position;
    this.#first = message(start.first, start.position);
    this.#beats = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  /** Passes on those of these changes that the reader may know, which completes all up to `position`. */
  tell(changes: readonly Change[], position: number): void {
    for (const change of changes) {
      const reach = this.#reaches.get(change.topic);
      if (reach === undefined) continue;
      if (change.ownerId !== null && reach !== 'all' && !reach.includes(change.ownerId)) continue;
      const key = `${change.topic} ${change.ownerId}`;
      this.#waiting.delete(key);
      this.#waiting.set(key, change);
    }
    this.#position = position;
    if (this.#waiting.size > 0) this.#wakeUp();
  }

  /** Tells the reader that it has missed changes. */
  reset(position: number): void {
    this.#waiting.clear();
    this.#position = position;
    this.#first = message('reset', position);
    this.#wakeUp();
  }

  /** Ends the stream, with the reason if there is one. */
  end(reason?: EndReason): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#beats);
    if (reason) this.#last = `event: ended\ndata: ${JSON.stringify({ reason })}\n\n`;
    this.#onEnd(this);
    this.#wakeUp();
  }

  async next(): Promise<IteratorResult<string>> {
    this.#takenAt = performance.now();
    for (;;) {
      const value = this.#take();
      if (value !== '') return { done: false, value };
      if (this.#ended) return { done: true, value: undefined };
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
  }

  /** Called when the connection has ended. */
  async return(): Promise<IteratorResult<string>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #take(): string {
    const changes = [...this.#waiting.values()].map(({ topic, ownerId, position }) =>
      message('change', position, { topic, [this.#ownerKey]: ownerId }),
    );
    // The position advances even without changes for the reader; otherwise it would become too old.
    const beat = this.#beatIsDue ? `: beat\nid: ${this.#position}\n\n` : '';
    const text = [this.#first, ...changes, beat, this.#last].join('');
    this.#waiting.clear();
    this.#first = '';
    this.#last = '';
    this.#beatIsDue = false;
    return text;
  }

  #wakeUp(): void {
    this.#wake?.();
    this.#wake = null;
  }

  async #beat(): Promise<void> {
    const isStalled = this.#wake === null && performance.now() - this.#takenAt > STALLED_MS;
    if (isStalled) {
      this.end();
      return this.#reader.cut();
    }
    try {
      const reaches = await this.#reader.reaches();
      const isSame = reaches.size === this.#reaches.size && [...reaches.keys()].every((key) => this.#reaches.has(key));
      if (!isSame) return this.end('session');
      this.#reaches = reaches;
    } catch (error) {
      if (error instanceof AppError) return this.end('session');
      // Without the database nothing can change either.
    }
    this.#beatIsDue = true;
    this.#wakeUp();
  }
}

function message(event: string, id: number, data: object = {}): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
