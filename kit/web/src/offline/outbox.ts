import { CallError, NetworkError } from '../client/call-errors.ts';
import { backoffMs } from './backoff.ts';
import { withLock } from './one-window.ts';
import {
  type BoxChange,
  byTime,
  type EntryError,
  type OutboxBatch,
  type OutboxItem,
  type OutboxStorage,
  storageOfBox,
} from './outbox-storage.ts';
import { errorOf, isRefusal } from './refusals.ts';

/** The server's answer to one entry. */
export interface EntryResult<Theirs> {
  id: string;
  outcome: 'saved' | 'conflict' | 'refused';
  /** The stored record; null for a refusal. */
  record: Theirs | null;
  error: EntryError | null;
}

/** State of an outbox. */
export interface OutboxState<Value, Theirs> {
  /** All entries in their order, without the saved ones. */
  items: readonly OutboxItem<Value, Theirs>[];
  phase: 'synced' | 'waiting' | 'offline' | 'failed';
  /** Number of entries that wait for the server. */
  waiting: number;
  /** Number of entries in conflict, and refused ones. */
  toLookAt: number;
  /** Begin of the time without a network; null while there is one. */
  offlineSince: Date | null;
  /** The error of the last attempt; null without one. */
  failure: unknown;
  /** Sent entries of a longer queue; null while none is being sent. */
  progress: { sent: number; total: number } | null;
  /** False where entries end with the page. */
  survivesReload: boolean;
}

/** Facts about the entries of an outbox. */
export interface OutboxOptions<Value, Wire, Theirs> {
  /** Account and purpose. */
  box: string;
  batchSize: number;
  /** Makes an entry ready for sending, such as by uploading its photo. Rejects as calls do. */
  prepare(value: Value, signal: AbortSignal): Promise<Wire>;
  send(
    entries: readonly Wire[],
    options: { idempotencyKey: string; signal: AbortSignal },
  ): Promise<EntryResult<Theirs>[]>;
  /** Returns a waiting entry after an earlier one of its subject was saved. */
  follow(value: Value, saved: Theirs): Value;
  onSaved(item: OutboxItem<Value, Theirs>, saved: Theirs): void;
}

/** An entry to be sent. */
export type NewEntry<Value> = Pick<OutboxItem<Value, unknown>, 'id' | 'subject' | 'value'>;

/** Entries in order that reach the server once, whatever happens between. */
export interface Outbox<Value, Theirs> {
  state(): OutboxState<Value, Theirs>;
  subscribe(listener: () => void): () => void;
  /** Resolves once the entry is kept; sending follows. */
  add(entry: NewEntry<Value>): Promise<void>;
  /** Puts a mended entry in the place of one in conflict or refused. */
  replace(id: string, entry: NewEntry<Value>): Promise<void>;
  /** Removes an entry; false for one that may be with the server already. */
  remove(id: string): Promise<boolean>;
  /** Sends now. */
  retry(): void;
  close(): void;
}

/** A request without an answer after this time counts as lost. */
const TIMEOUT_MS = 60_000;

/** Uploads of a batch end after a day, so an old one is packed again; the server knows its entries by their ids. */
const BATCH_HOURS = 12;

/** Creates the outbox of a box. One window sends at a time; all windows show the same entries. */
export function createOutbox<Value, Wire, Theirs>(options: OutboxOptions<Value, Wire, Theirs>): Outbox<Value, Theirs> {
  type Item = OutboxItem<Value, Theirs>;
  const { box } = options;
  const name = `kiga.outbox.${box}`;
  const listeners = new Set<() => void>();
  const windows = new BroadcastChannel(name);
  const stop = new AbortController();
  const opening: Promise<OutboxStorage<Value, Theirs, Wire>> = storageOfBox(box);
  let items: readonly Item[] = [];
  let batch: OutboxBatch<Wire> | null = null;
  /** Entries of a batch that the server refused as a whole; they go one by one. */
  const alone = new Set<string>();
  let survivesReload = true;
  let offlineSince: Date | null = null;
  let failure: unknown = null;
  let progress: OutboxState<Value, Theirs>['progress'] = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isDue = false;
  let turn: Promise<unknown> = Promise.resolve();
  let state = stateNow();

  function stateNow(): OutboxState<Value, Theirs> {
    const waiting = items.filter((item) => item.state === 'waiting').length;
    const phase = failure !== null ? 'failed' : offlineSince ? 'offline' : waiting > 0 ? 'waiting' : 'synced';
    const toLookAt = items.length - waiting;
    return { items, phase, waiting, toLookAt, offlineSince, failure, progress, survivesReload };
  }

  function tell(): void {
    state = stateNow();
    for (const listener of listeners) listener();
  }

  // Reads and writes follow one another, so that older rows never arrive last.
  function inTurn(work: (storage: OutboxStorage<Value, Theirs, Wire>) => Promise<void>): Promise<void> {
    const done = turn.then(async () => {
      await work(await opening);
      tell();
    });
    turn = done.catch(() => undefined);
    return done;
  }

  const load = () =>
    inTurn(async (storage) => {
      ({ items, batch } = await storage.load());
      survivesReload = storage.survivesReload;
    });

  const write = (change: BoxChange<Value, Theirs, Wire>) =>
    inTurn(async (storage) => {
      await storage.write(change);
      const { put = [], remove = [] } = change;
      const changed = new Set([...remove, ...put.map(({ id }) => id)]);
      items = [...items.filter(({ id }) => !changed.has(id)), ...put].sort(byTime);
      if (change.batch !== undefined) batch = change.batch;
      if (!stop.signal.aborted) windows.postMessage('changed');
    });

  const send = () => {
    isDue = true;
    running ??= sendInTurn().finally(() => {
      running = null;
      if (isDue && !stop.signal.aborted) send();
    });
  };

  async function sendInTurn(): Promise<void> {
    isDue = false;
    clearTimeout(timer);
    try {
      await withLock(name, sendAll);
      failures = 0;
      [failure, offlineSince] = [null, null];
    } catch (error) {
      if (stop.signal.aborted) return;
      failures += 1;
      const isLost = error instanceof NetworkError || (error as Error | null)?.name === 'TimeoutError';
      failure = isLost ? null : error;
      offlineSince = isLost ? (offlineSince ?? new Date()) : null;
      // A session that ended needs a person; everything else may pass.
      if (!(error instanceof CallError && error.code === '401')) timer = setTimeout(send, backoffMs(failures));
    } finally {
      progress = null;
      tell();
    }
  }

  async function sendAll(): Promise<void> {
    await load();
    const total = state.waiting;
    for (;;) {
      if (stop.signal.aborted) return;
      if (batch && Date.now() - Date.parse(batch.at) > BATCH_HOURS * 3_600_000) await write({ batch: null });
      if (total === 0 && batch === null) return;
      if (navigator.onLine === false) throw new NetworkError('the browser has no network');
      const next = batch ?? (await pack());
      if (next === null) return;
      if (total > options.batchSize) progress = { sent: total - state.waiting, total };
      tell();
      await settle(next, await answersOf(next));
      [failure, offlineSince] = [null, null];
    }
  }

  /** Returns the next batch, which is kept before it is sent; null for none. */
  async function pack(): Promise<OutboxBatch<Wire> | null> {
    const subjects = new Set<string>();
    const entries: { id: string; wire: Wire }[] = [];
    for (const item of items) {
      if (item.state !== 'waiting' || subjects.has(item.subject)) continue;
      subjects.add(item.subject);
      const isAlone = alone.has(item.id);
      if (entries.length === options.batchSize || (isAlone && entries.length > 0)) break;
      try {
        entries.push({ id: item.id, wire: await options.prepare(item.value, stop.signal) });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await write({ put: [{ ...item, state: 'refused', error: errorOf(error) }] });
      }
      if (isAlone) break;
    }
    if (entries.length === 0)
      return items.some((item) => item.state === 'waiting' && !subjects.has(item.subject)) ? pack() : null;
    // An entry may have been taken back while others were made ready.
    const left = entries.filter(({ id }) => items.some((item) => item.id === id));
    if (left.length === 0) return pack();
    await write({ batch: { idempotencyKey: crypto.randomUUID(), at: new Date().toISOString(), entries: left } });
    return batch;
  }

  /** Returns the results of a batch; none where it was refused as a whole. */
  async function answersOf({ idempotencyKey, entries }: OutboxBatch<Wire>): Promise<EntryResult<Theirs>[]> {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      return await options.send(
        entries.map(({ wire }) => wire),
        { idempotencyKey, signal },
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (entries.length === 1) {
        return entries.map(({ id }) => ({ id, outcome: 'refused', record: null, error: errorOf(error) }));
      }
      for (const { id } of entries) alone.add(id);
      return [];
    }
  }

  async function settle({ entries }: OutboxBatch<Wire>, results: readonly EntryResult<Theirs>[]): Promise<void> {
    const sent = new Set(entries.map(({ id }) => id));
    const saved: [Item, Theirs][] = [];
    const put = new Map<string, Item>();
    for (const { id, outcome, record, error } of results) {
      const item = items.find((one) => one.id === id);
      if (item === undefined || !sent.has(id)) continue;
      if (outcome !== 'saved' || record === null) {
        put.set(id, { ...item, state: outcome === 'conflict' ? 'conflict' : 'refused', theirs: record, error });
        continue;
      }
      saved.push([item, record]);
      for (const later of items) {
        if (later.id !== id && later.subject === item.subject && later.state === 'waiting')
          put.set(later.id, { ...later, value: options.follow(later.value, record) });
      }
    }
    await write({ put: [...put.values()], remove: saved.map(([{ id }]) => id), batch: null });
    for (const [item, record] of saved) options.onSaved(item, record);
  }

  const isSent = (id: string) => batch?.entries.some((entry) => entry.id === id) ?? false;
  const retry = () => {
    failures = 0;
    send();
  };
  const entryOf = (entry: NewEntry<Value>): Item => ({
    ...entry,
    at: new Date().toISOString(),
    state: 'waiting',
    theirs: null,
    error: null,
  });

  // Rows that cannot be read now are read before the next sending.
  windows.addEventListener('message', () => void load().catch(() => undefined));
  globalThis.addEventListener?.('online', retry, { signal: stop.signal });
  send();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async add(entry) {
      await write({ put: [entryOf(entry)] });
      send();
    },
    async replace(id, entry) {
      await write({ remove: [id], put: [entryOf(entry)] });
      send();
    },
    async remove(id) {
      if (isSent(id)) return false;
      await write({ remove: [id] });
      return true;
    },
    retry,
    close() {
      stop.abort();
      clearTimeout(timer);
      windows.close();
      listeners.clear();
    },
  };
}
