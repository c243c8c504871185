import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, NetworkError } from '../client/call-errors.ts';
import { closeOffline } from './offline-database.ts';
import { createOutbox, type EntryResult, type Outbox, type OutboxOptions } from './outbox.ts';

interface Check {
  child: string;
  celsius: number;
  version: number | null;
}
interface Wire extends Check {
  id: string;
}
interface Stored {
  celsius: number;
  version: number;
}
type Send = OutboxOptions<Check, Wire, Stored>['send'];

/** A server with versions, as far as an outbox sees one. */
function server() {
  const records = new Map<string, Stored>();
  const answers = new Map<string, EntryResult<Stored>>();
  const requests: { key: string; ids: string[] }[] = [];
  const send: Send = async (entries, { idempotencyKey }) => {
    requests.push({ key: idempotencyKey, ids: entries.map(({ id }) => id) });
    return entries.map((entry) => {
      const known = answers.get(entry.id);
      if (known) return known;
      const answer = take(entry);
      answers.set(entry.id, answer);
      return answer;
    });
  };
  function take({ id, child, celsius, version }: Wire): EntryResult<Stored> {
    const record = records.get(child) ?? null;
    if (child === 'gone') return { id, outcome: 'refused', record: null, error: { error: 'GONE', text: '不在园' } };
    if ((record?.version ?? null) !== version) return { id, outcome: 'conflict', record, error: null };
    const stored = { celsius, version: (version ?? 0) + 1 };
    records.set(child, stored);
    return { id, outcome: 'saved', record: stored, error: null };
  }
  return { records, requests, send };
}

/** Machines may be busy. */
const patient = { timeout: 20_000 };

const boxes: Outbox<Check, Stored>[] = [];
const saved: string[] = [];

function open(send: Send, more: Partial<OutboxOptions<Check, Wire, Stored>> = {}): Outbox<Check, Stored> {
  const outbox = createOutbox<Check, Wire, Stored>({
    box: 'checks/1.nurse',
    batchSize: 50,
    prepare: async (value) => ({ ...value, id: `${value.child} ${value.celsius}` }),
    send,
    follow: (value, { version }) => ({ ...value, version }),
    onSaved: ({ id }) => saved.push(id),
    ...more,
  });
  boxes.push(outbox);
  return outbox;
}

const entry = (child: string, celsius = 36.6, version: number | null = null) => ({
  id: `${child} ${celsius}`,
  subject: child,
  value: { child, celsius, version },
});
const until = (outbox: Outbox<Check, Stored>, is: (state: ReturnType<typeof outbox.state>) => boolean) =>
  vi.waitFor(() => {
    if (!is(outbox.state())) throw new Error(JSON.stringify(outbox.state()));
  }, patient);
const synced = (outbox: Outbox<Check, Stored>) => until(outbox, ({ phase }) => phase === 'synced');

let online: boolean;

beforeEach(() => {
  online = true;
  saved.length = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
});

afterEach(async () => {
  for (const outbox of boxes.splice(0)) outbox.close();
  await closeOffline();
  vi.unstubAllGlobals();
});

describe('an outbox', () => {
  it('sends entries in order, and is synced', async () => {
    const { send, records } = server();
    const outbox = open(send);
    await outbox.add(entry('a'));
    await outbox.add(entry('b', 37.4));
    await synced(outbox);
    expect([...records]).toEqual([
      ['a', { celsius: 36.6, version: 1 }],
      ['b', { celsius: 37.4, version: 1 }],
    ]);
    expect(saved).toEqual(['a 36.6', 'b 37.4']);
  });

  it('keeps entries through a reload without a network, and sends batches of 50 with progress', async () => {
    const { send, requests, records } = server();
    online = false;
    const first = open(send);
    for (let count = 0; count < 120; count += 1) await first.add(entry(`child ${String(count).padStart(3, '0')}`));
    await until(first, ({ phase }) => phase === 'offline');
    expect(first.state()).toMatchObject({ waiting: 120, survivesReload: true });
    expect(first.state().offlineSince).toBeInstanceOf(Date);
    first.close();

    online = true;
    const seen: unknown[] = [];
    const second = open(send);
    second.subscribe(() => {
      const { progress } = second.state();
      if (progress) seen.push(progress.sent);
    });
    await vi.waitFor(() => expect(records.size).toBe(120), patient);
    await synced(second);
    expect(requests.map(({ ids }) => ids.length)).toEqual([50, 50, 20]);
    expect([...new Set(seen)]).toEqual(expect.arrayContaining([0, 50, 100]));
    expect(second.state().progress).toBe(null);
  });

  it('repeats a batch with its key when the answer was lost, also after a reload, and saves nothing twice', async () => {
    const { send, requests, records } = server();
    const first = open(async (...request) => {
      await send(...request);
      throw new NetworkError('the answer was lost');
    });
    await first.add(entry('a'));
    await until(first, ({ phase }) => phase === 'offline');
    expect(await first.remove('a 36.6')).toBe(false);
    first.close();
    const second = open(send);
    await vi.waitFor(() => expect(saved).toEqual(['a 36.6']), patient);
    await synced(second);
    expect(records.get('a')).toEqual({ celsius: 36.6, version: 1 });
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  });

  it('retries after a failure of the server, and at once when the network returns', async () => {
    const { send, records } = server();
    let isBroken = true;
    const outbox = open((...request) => {
      if (isBroken) throw new CallError({ code: '500', text: '系统错误' }, 500);
      return send(...request);
    });
    await outbox.add(entry('a'));
    await until(outbox, ({ phase }) => phase === 'failed');
    isBroken = false;
    outbox.retry();
    await synced(outbox);
    expect(records.size).toBe(1);
  });

  it('waits for a person when the session has ended', async () => {
    const { send, requests } = server();
    const outbox = open(async (...request) => {
      await send(...request);
      throw new CallError({ code: '401' }, 401);
    });
    await outbox.add(entry('a'));
    await until(outbox, ({ phase }) => phase === 'failed');
    expect(outbox.state()).toMatchObject({ waiting: 1, toLookAt: 0 });
    expect(requests).toHaveLength(1);
  });

  it('keeps conflicts and refusals beside the saved ones until a person decides', async () => {
    const { send, records } = server();
    records.set('b', { celsius: 36.9, version: 3 });
    const outbox = open(send);
    for (const child of ['a', 'b', 'gone', 'c']) await outbox.add(entry(child));
    await synced(outbox);
    expect(outbox.state().toLookAt).toBe(2);
    expect(outbox.state().items).toMatchObject([
      { id: 'b 36.6', state: 'conflict', theirs: { celsius: 36.9, version: 3 } },
      { id: 'gone 36.6', state: 'refused', error: { error: 'GONE', text: '不在园' } },
    ]);
    await outbox.replace('b 36.6', entry('b', 36.7, 3));
    expect(await outbox.remove('gone 36.6')).toBe(true);
    await until(outbox, ({ items }) => items.length === 0);
    expect(records.get('b')).toEqual({ celsius: 36.7, version: 4 });
  });

  it('sends a later entry of the same subject after the first one, with its version', async () => {
    const { send, records, requests } = server();
    online = false;
    const outbox = open(send);
    await outbox.add(entry('a', 37.4));
    await outbox.add(entry('b'));
    await outbox.add(entry('a', 36.8));
    online = true;
    outbox.retry();
    await vi.waitFor(() => expect(records.get('a')).toEqual({ celsius: 36.8, version: 2 }), patient);
    await synced(outbox);
    expect(requests.map(({ ids }) => ids)).toEqual([['a 37.4', 'b 36.6'], ['a 36.8']]);
  });

  it('takes back an entry that was not sent', async () => {
    const { send, records } = server();
    online = false;
    const outbox = open(send);
    await outbox.add(entry('a'));
    expect(await outbox.remove('a 36.6')).toBe(true);
    online = true;
    outbox.retry();
    await synced(outbox);
    expect(records.size).toBe(0);
  });

  it('sends one by one what the server refused as a whole, and loses only the bad one', async () => {
    const { send, records } = server();
    online = false;
    const outbox = open(async (entries, options) => {
      if (entries.some(({ celsius }) => celsius > 50)) throw new CallError({ code: '400', text: '填写有误' }, 400);
      return send(entries, options);
    });
    for (const [child, celsius] of [
      ['a', 36.6],
      ['b', 91.3],
      ['c', 36.7],
    ] as const)
      await outbox.add(entry(child, celsius));
    online = true;
    outbox.retry();
    await synced(outbox);
    expect([...records.keys()]).toEqual(['a', 'c']);
    expect(outbox.state().items).toMatchObject([{ id: 'b 91.3', state: 'refused', error: { text: '填写有误' } }]);
  });

  it('refuses an entry whose photo is refused, and waits with one whose photo cannot be uploaded yet', async () => {
    const { send, records } = server();
    let isAway = true;
    const outbox = open(send, {
      async prepare(value) {
        if (value.child === 'bad') throw new CallError({ text: '图片已损坏' }, 400);
        if (isAway) throw new NetworkError('away');
        return { ...value, id: `${value.child} ${value.celsius}` };
      },
    });
    await outbox.add(entry('bad'));
    await outbox.add(entry('a'));
    await until(outbox, ({ phase, toLookAt }) => phase === 'offline' && toLookAt === 1);
    isAway = false;
    outbox.retry();
    await synced(outbox);
    expect([...records.keys()]).toEqual(['a']);
  });

  it('shows entries of another window, and works without a database as long as the page is open', async () => {
    const { send, records } = server();
    const [one, other] = [open(send), open(send)];
    online = false;
    await one.add(entry('a'));
    await until(other, ({ items }) => items.length === 1);
    for (const outbox of boxes.splice(0)) outbox.close();
    await closeOffline();

    vi.stubGlobal('indexedDB', undefined);
    online = true;
    const inMemory = open(send);
    await inMemory.add(entry('m'));
    await vi.waitFor(() => expect(records.has('m')).toBe(true), patient);
    expect(inMemory.state().survivesReload).toBe(false);
  });
});
