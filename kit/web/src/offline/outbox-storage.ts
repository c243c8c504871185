import { canKeep, keyNamed, openOffline } from './offline-database.ts';
import { seal, unseal } from './seal.ts';

/** Reason of the server for refusing an entry. */
export interface EntryError {
  error: string;
  text: string;
  data?: Readonly<Record<string, unknown>>;
}

/** An entry of an outbox. */
export interface OutboxItem<Value, Theirs> {
  id: string;
  /** Entries of one subject go one after the other. */
  subject: string;
  /** Moment of entering, ISO 8601. */
  at: string;
  value: Value;
  state: 'waiting' | 'conflict' | 'refused';
  /** The server's version of a conflict. */
  theirs: Theirs | null;
  /** Reason of a refusal. */
  error: EntryError | null;
}

/** Entries that are sent together. They keep their key, because the server may have received them. */
export interface OutboxBatch<Wire> {
  idempotencyKey: string;
  /** Moment of packing, ISO 8601. */
  at: string;
  entries: readonly { id: string; wire: Wire }[];
}

/** Change of a box, made as a whole. */
export interface BoxChange<Value, Theirs, Wire> {
  put?: readonly OutboxItem<Value, Theirs>[];
  remove?: readonly string[];
  /** Null removes the batch. */
  batch?: OutboxBatch<Wire> | null;
}

/** Place of the entries of one box. */
export interface OutboxStorage<Value, Theirs, Wire> {
  /** False where entries end with the page. */
  survivesReload: boolean;
  load(): Promise<{ items: OutboxItem<Value, Theirs>[]; batch: OutboxBatch<Wire> | null }>;
  write(change: BoxChange<Value, Theirs, Wire>): Promise<void>;
}

/** Returns the sealed place of a box in the browser's database, or one in memory where the browser keeps nothing. */
export async function storageOfBox<Value, Theirs, Wire>(box: string): Promise<OutboxStorage<Value, Theirs, Wire>> {
  const opened = canKeep() ? await openOffline().catch(() => null) : null;
  if (opened === null) return inMemory();
  const key = await keyNamed(opened, `outbox/${box}`);
  return {
    survivesReload: true,
    // Opened each time, because a browser may end the connection of a page in the background.
    async load() {
      const db = await openOffline();
      const rows = await db.getAllFromIndex('items', 'box', box);
      const items = await Promise.all(rows.map(({ id, sealed }) => unseal<OutboxItem<Value, Theirs>>(key, id, sealed)));
      const row = await db.get('batches', box);
      return { items: items.sort(byTime), batch: row ? await unseal<OutboxBatch<Wire>>(key, box, row.sealed) : null };
    },
    async write({ put = [], remove = [], batch }) {
      const rows = await Promise.all(
        put.map(async (item) => ({ id: item.id, box, sealed: await seal(key, item.id, item) })),
      );
      const sealed = batch ? await seal(key, box, batch) : null;
      const db = await openOffline();
      const writing = db.transaction(['items', 'batches'], 'readwrite');
      const items = writing.objectStore('items');
      const batches = writing.objectStore('batches');
      await Promise.all([
        ...remove.map((id) => items.delete(id)),
        ...rows.map((row) => items.put(row)),
        sealed ? batches.put({ box, sealed }) : batch === null && batches.delete(box),
        writing.done,
      ]);
    },
  };
}

function inMemory<Value, Theirs, Wire>(): OutboxStorage<Value, Theirs, Wire> {
  const items = new Map<string, OutboxItem<Value, Theirs>>();
  let kept: OutboxBatch<Wire> | null = null;
  return {
    survivesReload: false,
    load: async () => ({ items: [...items.values()].sort(byTime), batch: kept }),
    async write({ put = [], remove = [], batch }) {
      for (const id of remove) items.delete(id);
      for (const item of put) items.set(item.id, item);
      if (batch !== undefined) kept = batch;
    },
  };
}

/** Orders entries by the moment of entering. */
export const byTime = (one: { at: string }, other: { at: string }) =>
  one.at < other.at ? -1 : Number(one.at > other.at);
