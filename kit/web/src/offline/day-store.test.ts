import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayStoreOf, eraseDays, eraseOldDays } from './day-store.ts';
import { hasDays } from './days-mark.ts';
import { closeOffline, keyNamed, openOffline } from './offline-database.ts';
import { seal, unseal } from './seal.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await closeOffline();
  vi.unstubAllGlobals();
});

const station = { children: [{ name: '张若溪', allergies: ['鸡蛋'] }] };
const hours = (count: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + count * 3_600_000);

describe('the store of a day', () => {
  it('returns the value to its account only', async () => {
    await dayStoreOf('1.nurse').write('station', station);
    expect((await dayStoreOf('1.nurse').read('station'))?.value).toEqual(station);
    expect(await dayStoreOf('1.other').read('station')).toBe(null);
    expect(await dayStoreOf('1.nurse').read('other')).toBe(null);
  });

  it('keeps no readable text, and a key that never leaves the browser', async () => {
    await dayStoreOf('1.nurse').write('station', station);
    const db = await openOffline();
    const [row] = await db.getAll('days');
    const bytes = new TextDecoder().decode(row?.sealed.data);
    expect(bytes).not.toContain('children');
    expect(bytes).not.toContain('张若溪');
    const key = (await db.get('keys', 'days/1.nurse')) as CryptoKey;
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('is empty for data that was changed on the disk', async () => {
    await dayStoreOf('1.nurse').write('station', station);
    const db = await openOffline();
    const row = (await db.getAll('days'))[0] as Awaited<ReturnType<typeof db.getAll<'days'>>>[number];
    new Uint8Array(row.sealed.data)[0]! ^= 1;
    await db.put('days', row);
    expect(await dayStoreOf('1.nurse').read('station')).toBe(null);
  });

  it('erases values and keys of all accounts at sign-out, and keeps the keys of unsent entries', async () => {
    await dayStoreOf('1.nurse').write('station', station);
    await dayStoreOf('1.other').write('station', station);
    const db = await openOffline();
    await keyNamed(db, 'outbox/1.nurse');
    await eraseDays();
    expect(await db.count('days')).toBe(0);
    expect(await db.getAllKeys('keys')).toEqual(['outbox/1.nurse']);
    expect(hasDays()).toBe(false);
  });

  it('returns nothing after 24 hours, and the next start erases it', async () => {
    await dayStoreOf('1.nurse').write('station', station);
    hours(23.9);
    await eraseOldDays();
    expect((await dayStoreOf('1.nurse').read('station'))?.value).toEqual(station);
    hours(24.1);
    expect(await dayStoreOf('1.nurse').read('station')).toBe(null);
    expect(await (await openOffline()).count('days')).toBe(1);
    await eraseOldDays();
    expect(await (await openOffline()).count('days')).toBe(0);
  });

  it('keeps nothing in a page without keys', async () => {
    vi.stubGlobal('crypto', {});
    await dayStoreOf('1.nurse').write('station', station);
    expect(await dayStoreOf('1.nurse').read('station')).toBe(null);
    expect(hasDays()).toBe(false);
  });
});

describe('a sealed value', () => {
  it('opens with its key at its place only', async () => {
    const db = await openOffline();
    const key = await keyNamed(db, 'days/a');
    const sealed = await seal(key, 'here', { celsius: 36.6 });
    expect(await unseal(key, 'here', sealed)).toEqual({ celsius: 36.6 });
    await expect(unseal(key, 'there', sealed)).rejects.toThrow();
    await expect(unseal(await keyNamed(db, 'days/b'), 'here', sealed)).rejects.toThrow();
  });
});
