import { hasDays, markDays } from './days-mark.ts';
import { canKeep, keyNamed, type OfflineDatabase, openOffline } from './offline-database.ts';
import { seal, unseal } from './seal.ts';

/** Hours for which read data is kept. */
export const DAY_HOURS = 24;

/** Data that a page needs without a network or after a reload, sealed, for one account and at most a day. */
export interface DayStore {
  /** Returns the value of a name; null for none, an old one, or one that cannot be read. */
  read<T>(name: string): Promise<{ value: T; savedAt: Date } | null>;
  /** Keeps a value. A browser that keeps nothing changes nothing. */
  write(name: string, value: unknown): Promise<void>;
  erase(name: string): Promise<void>;
}

/** Returns the store of an account. */
export function dayStoreOf(account: string): DayStore {
  const idOf = (name: string) => `${account}/${name}`;
  const within = async <T>(work: (db: OfflineDatabase) => Promise<T>): Promise<T | null> => {
    if (!canKeep()) return null;
    // A full disk or a private window; the page then works as long as it is open.
    return openOffline()
      .then(work)
      .catch(() => null);
  };
  return {
    read: <T>(name: string) =>
      within(async (db) => {
        const row = await db.get('days', idOf(name));
        if (row === undefined || isOld(row.savedAt, Date.now())) return null;
        const value = await unseal<T>(await keyNamed(db, keyOf(account)), row.id, row.sealed);
        return { value, savedAt: new Date(row.savedAt) };
      }),
    async write(name, value) {
      await within(async (db) => {
        const id = idOf(name);
        const sealed = await seal(await keyNamed(db, keyOf(account)), id, value);
        await db.put('days', { id, account, savedAt: Date.now(), sealed });
        markDays(true);
      });
    },
    async erase(name) {
      await within((db) => db.delete('days', idOf(name)));
    },
  };
}

/** Erases the read data of all accounts and its keys, at sign-out. Entries that wait for the server stay. */
export async function eraseDays(): Promise<void> {
  await eraseWhere(() => true);
}

/** Erases read data that is older than a day; to be called when a page starts. */
export async function eraseOldDays(): Promise<void> {
  const now = Date.now();
  await eraseWhere(({ savedAt }) => isOld(savedAt, now));
}

async function eraseWhere(isErased: (row: { savedAt: number }) => boolean): Promise<void> {
  if (!hasDays() || !canKeep()) return;
  const db = await openOffline().catch(() => null);
  if (db === null) return;
  const erasing = db.transaction(['days', 'keys'], 'readwrite');
  const rows = await erasing.objectStore('days').getAll();
  const kept = new Set<string>();
  for (const row of rows) {
    if (isErased(row)) await erasing.objectStore('days').delete(row.id);
    else kept.add(keyOf(row.account));
  }
  for (const name of await erasing.objectStore('keys').getAllKeys())
    if (name.startsWith(KEYS) && !kept.has(name)) await erasing.objectStore('keys').delete(name);
  await erasing.done;
  if (kept.size === 0) markDays(false);
}

const KEYS = 'days/';
const keyOf = (account: string) => `${KEYS}${account}`;
const isOld = (savedAt: number, now: number) => now - savedAt > DAY_HOURS * 3_600_000 || savedAt > now + 3_600_000;
