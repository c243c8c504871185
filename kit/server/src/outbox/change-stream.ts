import type { Reach } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Change } from './positions.ts';

/** Topics that a reader may be told of, each with the tenants it reaches there. */
export type Reaches = ReadonlyMap<string, Reach>;

/** Somebody who wants to be told of changes. */
export interface ChangeReader {
  accountId: string;
  sessionId: string;
  /** What the reader may know now, asked again and again. Throws an AppError where the session has ended. */
  reaches(): Promise<Reaches>;
  /** Ends the connection of a reader that has stopped reading. */
  cut(): void;
}

/** Why a stream was ended: the session is gone or may know other things now, or the account has too many streams. */
export type EndReason = 'session' | 'limit';

/** How often a stream shows that it is alive, and asks whether its reader still may be told. */
export const BEAT_MS = 15_000;

/** A reader that takes nothing for so long is cut off. */
const STALLED_MS = 60_000;

/**
 * The messages to one reader, as text/event-stream: `ready` or `reset`, then `change` with `{ topic }` and the owner by the product's key. What
 * waits to be
 * read is bounded by what can be told of at all: a change of the same topic and tenant takes the place of the one before.
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
  /** By topic and tenant, in the order of their positions. */
  readonly #waiting = new Map<string, Change>();
  #last = '';
  #beatIsDue = false;
  #ended = false;
  #takenAt = performance.now();
  #wake: (() => void) | null = null;

  /** A stream that tells what comes after `position`; where the reader has missed something that is forgotten, `reset`. */
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

  /** Tells what of these changes the reader may know; with them all up to `position` has been told. */
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

  /** Tells that changes have been missed. */
  reset(position: number): void {
    this.#waiting.clear();
    this.#position = position;
    this.#first = message('reset', position);
    this.#wakeUp();
  }

  /** Ends the stream, telling why where there is a reason. */
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

  /** The connection has ended. */
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
    // The position moves on although nothing concerned the reader, or one day it would be one that is forgotten.
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
      // While the database is away nothing can change either.
    }
    this.#beatIsDue = true;
    this.#wakeUp();
  }
}

function message(event: string, id: number, data: object = {}): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
