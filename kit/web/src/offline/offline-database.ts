import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from './seal.ts';

interface Tables extends DBSchema {
  /** Keys that the browser never hands out, by account and purpose. */
  keys: { key: string; value: CryptoKey };
  /** Data read from the server, for a day. */
  days: { key: string; value: { id: string; account: string; savedAt: number; sealed: Sealed } };
  /** Entries that wait for the server, by box. */
  items: { key: string; value: { id: string; box: string; sealed: Sealed }; indexes: { box: string } };
  /** The batch of a box that was sent, or is about to be. */
  batches: { key: string; value: { box: string; sealed: Sealed } };
}

/** The browser's database of data that a page keeps without a network. */
export type OfflineDatabase = IDBPDatabase<Tables>;

let opened: Promise<OfflineDatabase> | undefined;

/** Returns whether this page can keep sealed data. Browsers offer keys only to pages with TLS, and to the own machine. */
export function canKeep(): boolean {
  return globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;
}

/** Opens the database, once per page. Rejects where the browser refuses it, such as in a private window. */
export function openOffline(): Promise<OfflineDatabase> {
  opened ??= openDB<Tables>('kiga.offline', 1, {
    upgrade(db) {
      db.createObjectStore('keys');
      db.createObjectStore('days', { keyPath: 'id' });
      db.createObjectStore('items', { keyPath: 'id' }).createIndex('box', 'box');
      db.createObjectStore('batches', { keyPath: 'box' });
    },
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Closes the database, so that tests can begin anew. */
export async function closeOffline(): Promise<void> {
  (await opened)?.close();
  opened = undefined;
}

/** Returns the key of this name, and makes it first where there is none. */
export async function keyNamed(db: OfflineDatabase, name: string): Promise<CryptoKey> {
  const known = await db.get('keys', name);
  if (known !== undefined) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Another window may have made it meanwhile; a transaction lasts only while nothing else is awaited.
  const writing = db.transaction('keys', 'readwrite');
  const other = await writing.store.get(name);
  if (other === undefined) await writing.store.put(made, name);
  await writing.done;
  return other ?? made;
}
