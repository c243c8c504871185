import { randomUUID } from 'node:crypto';
import { forgetChanges, numberChanges, readPositions } from '@kiga/kit-server/outbox/positions.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { createServer, listen as listenAt } from '@kiga/server/app/server.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

const PATH = '/api/system/change/stream';
const HOUR_MS = 3_600_000;

let server: TestServer;
let demo3: Caller;
/** The operator's account, which reaches every kindergarten. */
let operator: Caller;
let ownKig: string;
let otherKig: string;

beforeAll(async () => {
  server = await startTestServer();
  [demo3, operator] = await Promise.all([server.as('demo3'), server.as('demo9')]);
  const { organization_id } = await server.db
    .selectFrom('accounts')
    .select('organization_id')
    .where('user_name', '=', 'demo3')
    .executeTakeFirstOrThrow();
  ownKig = organization_id;
  const other = await server.db
    .selectFrom('organizations')
    .select('id')
    .where('kind', '=', 'kindergarten')
    .where('id', '!=', ownKig)
    .executeTakeFirstOrThrow();
  otherKig = other.id;
  // The changes from loading the demo have been published by now.
  await vi.waitUntil(async () => !(await readPositions(server.db)).waiting, { timeout: 15_000 });
});
afterAll(() => server.close());

interface Message {
  event: string;
  id: string | undefined;
  data: string;
}

interface Listener {
  /** All messages so far, without those that only advance the position. */
  messages: Message[];
  /** Kindergartens of the changes so far. */
  kigs(): (string | null)[];
  lastId(): string;
  ended: Promise<void>;
  stop(): void;
}

const listeners: Listener[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.stop();
});

/** Opens a stream and waits for the first message. */
async function listen(
  caller: Caller,
  topics: string,
  { after, address = server.address }: { after?: string; address?: string } = {},
): Promise<Listener> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${caller.token}`, ...(after && { 'last-event-id': after }) };
  const response = await fetch(`${address}${PATH}?topics=${topics}`, { headers, signal: stop.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const messages: Message[] = [];
  const read = async () => {
    let rest = '';
    for await (const text of (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() as string;
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
        const event = field('event');
        if (event !== undefined) messages.push({ event, id: field('id'), data: field('data') ?? '' });
      }
    }
  };
  const listener: Listener = {
    messages,
    kigs: () => messages.filter(({ event }) => event === 'change').map(({ data }) => JSON.parse(data).kigId),
    lastId: () => messages.findLast(({ id }) => id !== undefined)?.id as string,
    ended: read().catch(() => undefined),
    stop: () => stop.abort(),
  };
  listeners.push(listener);
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  return listener;
}

const change = (topic: string, kigId: string | null, db = server.db) => publish(db, new Date(), topic, kigId);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const saveGrade = (gradeName: string) => demo3.call('/api/campus/grade/save', { gradeName, stage: 'junior', sort: 9 });

it('a save is published to readers of the kind of record, without any content', async () => {
  const listener = await listen(demo3, 'campus.grade,campus.student');
  expect(listener.messages[0]?.event).toBe('ready');
  expect(await saveGrade('流年级')).toMatchObject({ code: '200' });
  await expect.poll(() => listener.messages.length).toBe(2);
  expect(listener.messages[1]).toMatchObject({ event: 'change', data: `{"topic":"campus.grade","kigId":"${ownKig}"}` });
});

it('the change stream delivers each change exactly once, despite out-of-order commits and reconnects', async () => {
  const { lastId, stop } = await listen(operator, 'campus.student');
  stop();
  const told: string[] = [];
  const positions: number[] = [];
  const written: string[] = [];
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    const db = connectAsProgram(server.databaseUrl, 1);
    for (let round = 0; round < 3; round += 1) {
      const kigId = randomUUID();
      written.push(kigId);
      await db.transaction().execute(async (tx) => {
        await change('campus.student', kigId, tx);
        // The first writer commits last.
        await pause((20 - writer) * 30);
      });
    }
    await db.destroy();
  });
  const writing = Promise.all(writers);
  let isOver = false;
  // Other processes assign numbers as well.
  const others = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await numberChanges(server.db, new Date());
      await pause(5);
    }
  });
  for (let after = lastId(); told.length < 60; ) {
    const listener = await listen(operator, 'campus.student', { after });
    expect(listener.messages[0]).toMatchObject({ event: 'ready', id: after });
    await expect.poll(() => listener.kigs().length).toBeGreaterThan(0);
    listener.stop();
    told.push(...(listener.kigs() as string[]));
    positions.push(...listener.messages.slice(1).map(({ id }) => Number(id)));
    after = listener.lastId();
  }
  isOver = true;
  await Promise.all([writing, ...others]);
  expect(told.toSorted()).toEqual(written.toSorted());
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

it('a reconnect delivers the missed changes of each kindergarten, and none that was rolled back', async () => {
  const first = await listen(operator, 'campus.student');
  await change('campus.student', ownKig);
  await expect.poll(() => first.kigs()).toEqual([ownKig]);
  first.stop();
  await change('campus.student', otherKig);
  await change('campus.student', ownKig);
  await change('campus.student', otherKig);
  const failing = server.db.transaction().execute(async (tx) => {
    await change('campus.student', randomUUID(), tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const again = await listen(operator, 'campus.student', { after: first.lastId() });
  await change('campus.student', null);
  await expect.poll(() => again.kigs().at(-1)).toBe(null);
  expect(new Set(again.kigs())).toEqual(new Set([ownKig, otherKig, null]));
});

it('a reconnect after more than an hour, or with a position of another database, answers a reset', async () => {
  const listener = await listen(demo3, 'campus.student');
  await change('campus.student', ownKig);
  await expect.poll(() => listener.kigs().length).toBe(1);
  const { id: before } = listener.messages[0] as Message;
  const kept = await listen(demo3, 'campus.student', { after: before });
  expect(kept.messages[0]).toMatchObject({ event: 'ready', id: before });
  await forgetChanges(server.db, new Date(Date.now() + 2 * HOUR_MS));
  const late = await listen(demo3, 'campus.student', { after: before });
  expect(late.messages).toMatchObject([{ event: 'reset', id: listener.lastId() }]);
  const ahead = await listen(demo3, 'campus.student', { after: '99999999' });
  expect(ahead.messages).toMatchObject([{ event: 'reset', id: listener.lastId() }]);
});

it('a reconnect with an invalid position answers a reset', async () => {
  const listener = await listen(demo3, 'campus.student');
  await change('campus.student', ownKig);
  await expect.poll(() => listener.kigs().length).toBe(1);
  await forgetChanges(server.db, new Date(Date.now() + 2 * HOUR_MS));
  for (const after of ['nonsense', '-1', '1.5', '9'.repeat(20)]) {
    const lost = await listen(demo3, 'campus.student', { after });
    expect(lost.messages).toMatchObject([{ event: 'reset', id: listener.lastId() }]);
  }
});

it('a change is delivered while other changes are written without a pause', async () => {
  const listener = await listen(demo3, 'campus.student');
  // Each numbering of changes finds the next change already written.
  await sql`create function write_on() returns trigger language plpgsql as $$ begin
    insert into outbox (id, owner_id, topic, at) values (gen_random_uuid(), ${sql.lit(otherKig)}, 'campus.student', now());
    return null; end $$`.execute(server.db);
  await sql`create trigger write_on after update of last on outbox_positions execute function write_on()`.execute(
    server.db,
  );
  await change('campus.student', ownKig);
  await expect.poll(() => listener.kigs()).toEqual([ownKig]);
  await sql`drop function write_on cascade`.execute(server.db);
});

it('an old change is deleted after an hour', async () => {
  await change('campus.student', ownKig);
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from outbox`.execute(server.db);
    return rows[0]?.count;
  };
  await expect.poll(async () => (await readPositions(server.db)).waiting).toBe(false);
  await forgetChanges(server.db, new Date(Date.now() + 0.9 * HOUR_MS));
  expect(await count()).toBeGreaterThan(0);
  await forgetChanges(server.db, new Date(Date.now() + 1.1 * HOUR_MS));
  expect(await count()).toBe(0);
});

it('a stream never delivers changes out of reach or of records that the caller may not read', async () => {
  const demo5 = await server.as('demo5');
  const own = await listen(demo3, 'campus.student,campus.parent');
  const agent = await listen(demo5, 'campus.student,campus.parent');
  const all = await listen(operator, 'campus.student');
  const data = await demo5.ask('/api/campus/kindergarten/list');
  const reached: string[] = data.map(({ id }: { id: string }) => id);
  const { rows } = await sql<{ id: string }>`select id from organizations where kind = 'kindergarten'`.execute(
    server.db,
  );
  const kigs = rows.map(({ id }) => id);
  expect(reached.length).toBeGreaterThan(0);
  expect(reached.length).toBeLessThan(kigs.length);
  for (const kigId of kigs) for (const topic of ['campus.parent', 'campus.student']) await change(topic, kigId);
  await expect.poll(() => all.kigs().length).toBeGreaterThanOrEqual(kigs.length);
  await expect.poll(() => new Set(agent.kigs())).toEqual(new Set(reached));
  expect(agent.messages.filter(({ data: text }) => text.includes('campus.parent'))).toEqual([]);
  expect(new Set(own.kigs())).toEqual(new Set([ownKig]));
});

it('a stream request is refused without a session, with unknown topics or with an easy password, and as HEAD', async () => {
  const ask = (topics: string, headers = {}, method?: 'GET') =>
    server.request(`${PATH}?language=en_US&topics=${topics}`, { headers, method });
  const authorization = `Bearer ${demo3.token}`;
  expect(await ask('campus.student')).toMatchObject({ status: 401, error: 'SESSION_MISSING' });
  for (const topics of ['campus.student,campus.secret', 'toString', ',']) {
    expect(await ask(topics, { authorization })).toMatchObject({
      status: 400,
      errors: [{ field: 'topics', error: 'FIELD_CHOICE_UNKNOWN' }],
    });
  }
  expect(await ask('campus.student&after=-1', { authorization })).toMatchObject({ status: 400 });
  const weak = await server.as('weak3', '123456');
  expect(await ask('campus.student', { authorization: `Bearer ${weak.token}` })).toMatchObject({
    error: 'PASSWORD_CHANGE_REQUIRED',
  });
  const head = await fetch(`${server.address}${PATH}?topics=campus.student`, {
    method: 'HEAD',
    headers: { authorization },
  });
  expect(head.status).toBe(404);
});

it('a stream ends with its session or permissions, and stops delivering a kindergarten that leaves the reach', async () => {
  const [leaver, robbed, group] = await Promise.all([server.as('demo3'), server.as('demo15'), server.as('demo4')]);
  const lost = await listen(leaver, 'campus.student');
  const off = await listen(robbed, 'campus.student');
  const reader = await listen(group, 'campus.student');
  const stays = await listen(demo3, 'campus.student');
  const data = await group.ask('/api/campus/kindergarten/list');
  const [leaving, staying] = data.map(({ id }: { id: string }) => id);
  await leaver.ask('/sys/login/logout', {});
  // Disabled accounts are found as fast as ended sessions; the remaining permissions are checked at each heartbeat.
  await sql`delete from account_roles where account_id = (select id from accounts where user_name = 'demo15')`.execute(
    server.db,
  );
  await sql`update organizations set group_id = null where id = ${leaving}`.execute(server.db);
  for (const { messages, ended } of [lost, off]) {
    await expect.poll(() => messages.at(-1), { timeout: 25_000 }).toMatchObject({ event: 'ended' });
    expect(messages.at(-1)?.data).toBe('{"reason":"session"}');
    await ended;
  }
  // All streams are checked at the same interval.
  await pause(1_000);
  await change('campus.student', leaving);
  await change('campus.student', staying);
  await expect.poll(() => reader.kigs().at(-1)).toBe(staying);
  expect(reader.kigs()).toEqual([staying]);
  expect(stays.messages.map(({ event }) => event)).not.toContain('ended');
});

it('a stream beyond the limit of an account ends its oldest stream', async () => {
  const oldest = await listen(operator, 'campus.student');
  for (let count = 1; count <= 30; count += 1) await listen(operator, 'campus.student');
  await oldest.ended;
  expect(oldest.messages.at(-1)).toMatchObject({ event: 'ended', data: '{"reason":"limit"}' });
});

it('a change saved in one process reaches streams of another, and a process that closes ends its streams', async () => {
  const db = connectAsProgram(server.databaseUrl, 4);
  const second = await createServer({ db, owner: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
  const address = await listenAt(second, '127.0.0.1', 0);
  const there = await listen(demo3, 'campus.grade', { address });
  expect(await saveGrade('另一进程')).toMatchObject({ code: '200' });
  await expect.poll(() => there.kigs()).toEqual([ownKig]);
  await second.close();
  await there.ended;
  await db.destroy();
  const back = await listen(demo3, 'campus.grade', { after: there.lastId() });
  expect(back.messages).toMatchObject([{ event: 'ready', id: there.lastId() }]);
});

it('a process that has not read changes yet accepts a position given by another process', async () => {
  const listener = await listen(demo3, 'campus.student');
  await pause(300);
  await change('campus.student', ownKig);
  await numberChanges(server.db, new Date());
  const { last } = await readPositions(server.db);
  const there = await listen(demo3, 'campus.student', { after: String(last) });
  expect(there.messages).toMatchObject([{ event: 'ready', id: String(last) }]);
  listener.stop();
});

it('a stream survives the loss of all database connections', async () => {
  const listener = await listen(demo3, 'campus.student');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db);
  await expect
    .poll(() =>
      change('campus.student', ownKig).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => listener.kigs()).toEqual([ownKig]);
});

it('the session answers a change position, so no change is lost between the first request and the stream', async () => {
  const data = await demo3.ask('/api/identity/session/current');
  await change('campus.student', ownKig);
  const listener = await listen(demo3, 'campus.student', { after: data.changePosition });
  await expect.poll(() => listener.kigs()).toContain(ownKig);
});
