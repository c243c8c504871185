import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AnyDatabase } from '../access/scope.ts';
import type { Clock } from '../clock.ts';
import { type ChangeReader, ChangeStream } from './change-stream.ts';
import { type Change, changesBetween, forgetChanges, MOST_AT_ONCE, numberChanges, readPositions } from './positions.ts';

/** Time between two polls for changes while streams are open, and otherwise. */
const LISTENED_MS = 250;
const ALONE_MS = 1_000;

/** Maximum time between two polls while the database is unavailable. */
const AWAY_MS = 5_000;

const FORGET_EVERY_MS = 60_000;

/** Time between two checks whether the readers of streams are still signed in. */
const SESSIONS_EVERY_MS = 2_000;

/** Maximum number of streams per account and process; one more ends the oldest. */
const MOST_STREAMS = 30;

/** One that waits for a change. */
interface Wait {
  topic: string;
  ownerId: string;
  end(isChanged: boolean): void;
}

/**
 * Numbers changes and passes them to the streams of this process. Every process has one: the first one numbers, and all of them read the
 * numbered changes.
 */
export class ChangeRelay {
  readonly #db: Kysely<AnyDatabase>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #ownerKey: string;
  readonly #liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly #streams = new Set<ChangeStream>();
  readonly #waits = new Set<Wait>();
  #position = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<unknown> = Promise.resolve();
  #failures = 0;
  #forgetAt = 0;
  #askSessionsAt = 0;
  #stopped = false;

  constructor(options: {
    db: Kysely<AnyDatabase>;
    clock: Clock;
    log: Logger;
    /** Key of the owner in messages. */
    ownerKey: string;
    /** Returns those of these sessions that are still valid. */
    liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  }) {
    this.#db = options.db;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#ownerKey = options.ownerKey;
    this.#liveSessions = options.liveSessions;
  }

  /** Position up to which this process has passed on all changes. */
  get position(): number {
    return this.#position;
  }

  /** Starts at the current position. */
  async start(): Promise<void> {
    this.#position = (await readPositions(this.#db)).last;
    this.#lookIn(ALONE_MS);
  }

  /** Ends all streams and the polling. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end();
    for (const wait of this.#waits) wait.end(false);
    await this.#looking;
  }

  /**
   * Waits for the next change of a topic at an owner, until the signal.
   * @returns false where none came until then
   */
  wait(topic: string, ownerId: string, signal: AbortSignal): Promise<boolean> {
    if (this.#stopped || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const abort = () => wait.end(false);
      const wait: Wait = {
        topic,
        ownerId,
        end: (isChanged) => {
          this.#waits.delete(wait);
          signal.removeEventListener('abort', abort);
          resolve(isChanged);
        },
      };
      signal.addEventListener('abort', abort);
      const isFirst = !this.#isListenedTo;
      this.#waits.add(wait);
      if (isFirst) this.#lookIn(LISTENED_MS);
    });
  }

  get #isListenedTo(): boolean {
    return this.#streams.size > 0 || this.#waits.size > 0;
  }

  /**
   * Opens a stream of changes after the last position that the reader has seen, or from now on. Throws the errors of the reader's
   * `reaches`.
   */
  async stream(reader: ChangeReader, after?: number): Promise<ChangeStream> {
    const reaches = await reader.reaches();
    // Another process may have sent the reader changes that this one has not read yet.
    if (after !== undefined && after > this.#position) await this.#look();
    const missed = after === undefined ? [] : await this.#changesSince(after);
    const start =
      missed === null
        ? { reaches, position: this.#position, first: 'reset' as const }
        : { reaches, position: after ?? this.#position, first: 'ready' as const };
    const stream = new ChangeStream(reader, start, this.#ownerKey, (ended) => this.#streams.delete(ended));
    if (missed) stream.tell(missed, this.#position);
    const others = [...this.#streams].filter(({ accountId }) => accountId === reader.accountId);
    if (others.length >= MOST_STREAMS) others[0]?.end('limit');
    const isFirst = !this.#isListenedTo;
    this.#streams.add(stream);
    if (this.#stopped) stream.end();
    else if (isFirst) this.#lookIn(LISTENED_MS);
    return stream;
  }

  /** Returns the changes from a position up to this process's current one. */
  async #changesSince(after: number): Promise<Change[] | null> {
    const all: Change[] = [];
    for (let from = after; from !== this.#position; ) {
      const upTo = this.#position;
      const changes = from < upTo ? await changesBetween(this.#db, from, upTo) : null;
      if (changes === null) return null;
      all.push(...changes);
      from = upTo;
    }
    return all;
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const look = () => void this.#lookQuietly().then((nextMs) => this.#lookIn(nextMs));
    this.#timer = setTimeout(look, ms).unref();
  }

  /**
   * Polls and logs an error.
   * @returns milliseconds until the next poll
   */
  async #lookQuietly(): Promise<number> {
    try {
      await this.#look();
      if (this.#failures > 0) this.#log.info('changes are told again');
      this.#failures = 0;
      return this.#isListenedTo ? LISTENED_MS : ALONE_MS;
    } catch (error) {
      if (this.#failures === 0) this.#log.warn({ err: error }, 'changes cannot be told for now');
      this.#failures += 1;
      return Math.min(AWAY_MS, LISTENED_MS * 2 ** this.#failures);
    }
  }

  /** Polls for changes, one poll after another. */
  #look(): Promise<void> {
    const look = this.#looking.then(() => this.#numberAndTell());
    this.#looking = look.catch(() => undefined);
    return look;
  }

  async #numberAndTell(): Promise<void> {
    let numbered: number;
    do {
      let { last, waiting } = await readPositions(this.#db);
      numbered = waiting ? await numberChanges(this.#db, this.#clock.now()) : 0;
      if (numbered > 0) ({ last } = await readPositions(this.#db));
      await this.#tellUpTo(last);
      // Under constant writes there are always more changes; they wait for the next poll, so that this one ends.
    } while (numbered === MOST_AT_ONCE);
    await this.#endSignedOut();
    if (performance.now() < this.#forgetAt) return;
    const forgotten = await forgetChanges(this.#db, this.#clock.now());
    // The rest of the cleaning waits for the next poll too, so that no stream waits for it.
    if (forgotten < MOST_AT_ONCE) this.#forgetAt = performance.now() + FORGET_EVERY_MS;
  }

  /** Ends the streams of ended sessions; each stream notices other changes of its reader's rights itself. */
  async #endSignedOut(): Promise<void> {
    if (this.#streams.size === 0 || performance.now() < this.#askSessionsAt) return;
    const listening = [...this.#streams];
    const live = await this.#liveSessions([...new Set(listening.map(({ sessionId }) => sessionId))]);
    for (const stream of listening) if (!live.has(stream.sessionId)) stream.end('session');
    this.#askSessionsAt = performance.now() + SESSIONS_EVERY_MS;
  }

  async #tellUpTo(last: number): Promise<void> {
    if (last === this.#position) return;
    const isBack = last < this.#position;
    const changes = isBack || !this.#isListenedTo ? null : await changesBetween(this.#db, this.#position, last);
    for (const stream of this.#streams) {
      if (changes) stream.tell(changes, last);
      else stream.reset(last);
    }
    for (const wait of this.#waits) {
      // Changes that are lost to this process may be the awaited one.
      if (!changes || changes.some(({ topic, ownerId }) => topic === wait.topic && ownerId === wait.ownerId))
        wait.end(true);
    }
    this.#position = last;
  }
}
