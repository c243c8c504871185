import { messageNames } from '@kiga/contract/app/areas.ts';
import { words } from '@kiga/contract/app/words.ts';
import { MESSAGE_DAYS, MESSAGE_TITLE_BELOW } from '@kiga/contract/system/messages/message.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { JobCancelled, type JobKind } from '@kiga/kit-server/jobs/job.ts';
import { createServer, listen } from '@kiga/server/app/server.ts';
import { cleanUp } from '@kiga/server/identity/clean-up.ts';
import { messageWords } from '@kiga/server/system/messages/message-words.ts';
import { type Notice, notify, settle, type Telling } from '@kiga/server/system/messages/notify.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { registered } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

/** Stand-ins for an import that is refused and one that is cancelled. */
const jobKinds: JobKind[] = [
  { name: 'devices.device.importApply', run: () => Promise.reject(new AppError('OWNER_OUT_OF_REACH')) },
  { name: 'devices.device.importUndo', run: () => Promise.reject(new JobCancelled()) },
];

let server: TestServer;
let demo3: Caller;
let demo9: Caller;

beforeAll(async () => {
  server = await startTestServer({ jobKinds });
  [demo3, demo9] = await Promise.all([server.as('demo3'), server.as('demo9')]);
  // The demo's initial messages would disturb the counts.
  await server.db.deleteFrom('messages').execute();
});
afterAll(() => server.close());

interface Shown {
  id: string;
  kind: string;
  title: string;
  text: string;
  href: string | null;
  read: boolean;
  done: boolean;
}

async function accountId(userName: string): Promise<string> {
  const { id } = await server.db
    .selectFrom('accounts')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  return id;
}

const telling = () => ({ db: server.db, secrets: testSecrets, now: new Date() });
const tell = async (userName: string, notice: Partial<Notice> = {}) =>
  notify(telling(), { to: [await accountId(userName)], kind: 'system', name: 'system.welcome', ...notice });

const page = async (caller: Caller, input: Record<string, unknown> = {}) => {
  const data = await caller.ask('/api/system/message/page', input);
  return data as { list: Shown[]; total: number };
};
const latest = async (caller: Caller) => (await page(caller)).list[0] as Shown;
const unread = async (caller: Caller) => await caller.ask('/api/system/message/unread');
const clear = () => server.db.deleteFrom('messages').execute();

describe('the messages of an account', () => {
  it('can be read, marked and deleted only by that account', async () => {
    await tell('demo3');
    await tell('demo9', { kind: 'todo', name: 'system.ownPassword' });
    expect(await unread(demo3)).toEqual({ todo: 0, system: 1 });
    expect(await unread(demo9)).toEqual({ todo: 1, system: 0 });
    const foreign = (await latest(demo9)).id;
    expect((await page(demo3)).list.map(({ id }) => id)).not.toContain(foreign);
    for (const act of ['mark-read', 'delete']) {
      const answer = await demo3.call(`/api/system/message/${act}`, { ids: [foreign] });
      expect(answer).toMatchObject({ code: '200', data: { changed: 0 } });
    }
    expect(await latest(demo9)).toMatchObject({ id: foreign, read: false });
    expect(await demo3.ask('/api/system/message/mark-read', {})).toEqual({ changed: 1 });
    expect(await unread(demo3)).toEqual({ todo: 0, system: 0 });
    expect(await unread(demo9)).toEqual({ todo: 1, system: 0 });
    const { id } = await latest(demo3);
    expect(await demo3.ask('/api/system/message/delete', { ids: [id, foreign] })).toEqual({ changed: 1 });
    expect((await page(demo3)).total).toBe(0);
    expect((await page(demo9)).total).toBe(1);
    await clear();
  });

  it('are filtered by kind and unread, the latest first, with ten per page', async () => {
    for (let count = 0; count < 11; count += 1) await tell('demo3');
    await tell('demo3', { kind: 'todo', name: 'system.ownPassword' });
    const first = await page(demo3);
    expect(first.total).toBe(12);
    expect(first.list).toHaveLength(10);
    expect(first.list[0]).toMatchObject({ kind: 'todo', title: 'Choose a password of your own' });
    expect((await page(demo3, { pageNumber: 2 })).list).toHaveLength(2);
    expect((await page(demo3, { kind: 'todo' })).total).toBe(1);
    const ids = first.list.map(({ id }) => id);
    expect(await demo3.ask('/api/system/message/mark-read', { ids })).toEqual({ changed: 10 });
    expect((await page(demo3, { unread: true })).total).toBe(2);
    await clear();
  });

  it('lose their link, but not their text, without the permission to open its screen', async () => {
    const to = [await accountId('demo3'), await accountId('demo11')];
    const notice = { to, name: 'devices.clock', params: { device: 'X' }, href: '/devices/machines?open=1' };
    await notify(telling(), { kind: 'todo', ...notice });
    expect((await latest(demo3)).href).toBe('/devices/machines?open=1');
    const finance = await latest(await server.as('demo11'));
    expect(finance).toMatchObject({ title: 'The clock of a device is wrong', href: null });
    await clear();
  });

  it('appear in the language of the reader', async () => {
    const what = { word: 'campus.student.plural' };
    const why = { error: 'EXPORT_TOO_LARGE', data: { max: 5 } };
    await tell('demo3', { name: 'system.exportFailed', params: { what, why } });
    const inChinese = await server.request('/api/system/message/page?language=zh_CN', {
      body: {},
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    expect(inChinese.data.list[0].title).toBe('导出失败：学生');
    expect(inChinese.data.list[0].text).toMatch(/\p{Script=Han}.*5/u);
    expect(await latest(demo3)).toMatchObject({ title: 'Export failed: students', text: expect.stringContaining('5') });
    await clear();
  });
});

it('a title of a message has less than 40 characters in both languages, even with long names', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
  const places = ['what', 'why', 'device', 'userName', 'organization'];
  const params = fc.record(Object.fromEntries(places.map((place) => [place, name])));
  fc.assert(
    fc.property(fc.constantFrom(...messageNames), params, (message, given) => {
      for (const catalogue of Object.values(words)) {
        const { title, text } = messageWords(catalogue, message, given);
        expect([...title].length).toBeLessThan(MESSAGE_TITLE_BELOW);
        expect(title).toBe(title.toWellFormed());
        expect([title, text].join()).not.toMatch(/\{(what|why|device|userName|organization)\}/);
        expect(text).not.toBe('');
      }
    }),
  );
  // The words around the name stay complete.
  expect(messageWords(words.en_US, 'system.passwordForgotten', { userName: 'x'.repeat(80) }).title).toMatch(
    /^x+… forgot the password$/,
  );
});

it('a message keeps names encrypted and is deleted after its days', async () => {
  await tell('demo3', { name: 'system.passwordForgotten', params: { userName: 'linduoduo', organization: '林' } });
  const { rows } = await sql<{ row: string }>`select m::text as row from messages m`.execute(server.db);
  expect(rows[0]?.row).not.toMatch(new RegExp(`linduoduo|${Buffer.from('linduoduo').toString('hex')}`));
  const at = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
  await cleanUp(server.db, at(MESSAGE_DAYS - 1));
  expect((await page(await server.as('demo3'))).total).toBe(1);
  await cleanUp(server.db, at(MESSAGE_DAYS + 1));
  // The sessions have expired by then, so the test queries the table itself.
  expect(await server.db.selectFrom('messages').select('id').execute()).toEqual([]);
  [demo3, demo9] = await Promise.all([server.as('demo3'), server.as('demo9')]);
});

describe('a to-do', () => {
  const source = 'test:1';

  it('exists once per source while it is open, and is done for all recipients together', async () => {
    const to = [await accountId('demo3'), await accountId('demo9')];
    const notice = { to, kind: 'todo', name: 'devices.clock', source } as const;
    await notify(telling(), { ...notice, params: { device: 'A' } });
    await demo3.ask('/api/system/message/mark-read', {});
    await notify(telling(), { ...notice, params: { device: 'B' } });
    expect((await page(demo3)).total).toBe(1);
    expect(await latest(demo3)).toMatchObject({ text: expect.stringContaining('“B”'), read: true, done: false });
    expect(await unread(demo9)).toEqual({ todo: 1, system: 0 });
    await settle(telling(), source);
    expect(await latest(demo9)).toMatchObject({ done: true, read: true });
    expect(await unread(demo9)).toEqual({ todo: 0, system: 0 });
    // A further occurrence creates a new to-do.
    await notify(telling(), notice);
    expect((await page(demo9)).total).toBe(2);
    expect(await unread(demo9)).toEqual({ todo: 1, system: 0 });
    await clear();
  });

  it('can be written and settled concurrently without a deadlock', async () => {
    const source = 'system.test:at-once';
    const accounts = (await server.db.selectFrom('accounts').select('id').orderBy('id', 'desc').execute()).map(
      ({ id }) => id,
    );
    const tellTo = (db: Telling['db'], to: string[]) =>
      notify({ ...telling(), db }, { to, kind: 'todo', name: 'system.ownPassword', source });
    // Stored in a different order from the one in which `notify` writes them.
    for (const id of accounts) await tellTo(server.db, [id]);
    let both: Promise<unknown> | undefined;
    await server.db.transaction().execute(async (tx) => {
      const middle = accounts[Math.floor(accounts.length / 2)] as string;
      await sql`select 1 from messages where account_id = ${middle} and source = ${source} for update`.execute(tx);
      both = Promise.all([
        server.db.transaction().execute((inside) => tellTo(inside, accounts)),
        server.db.transaction().execute(async (inside) => {
          // Finds the rows as it would among many.
          await sql`set local enable_indexscan = off`.execute(inside);
          await settle({ ...telling(), db: inside }, source);
        }),
      ]);
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and query ilike '%messages%' and datname = current_database()`.execute(server.db);
          return rows.length;
        })
        .toBe(2);
    });
    await both;
    await clear();
  });

  it('is not sent if its transaction is rolled back', async () => {
    const telling = server.db.transaction().execute(async (db) => {
      await notify(
        { db, secrets: testSecrets, now: new Date() },
        { to: [await accountId('demo3')], kind: 'todo', name: 'devices.clock' },
      );
      throw new Error('no');
    });
    await expect(telling).rejects.toThrow('no');
    expect((await page(demo3)).total).toBe(0);
  });

  it('is sent only to accounts of an organization that hold the permission', async () => {
    const kigId = await organizationId(server.db, 'KG0001');
    const told = async () => {
      await clear();
      const to = { organizationId: kigId, permissions: ['devices.alert.close'] };
      await notify(telling(), { to, kind: 'todo', name: 'devices.clock' });
      const rows = await server.db
        .selectFrom('messages')
        .innerJoin('accounts', 'accounts.id', 'messages.account_id')
        .select('user_name')
        .orderBy('user_name')
        .execute();
      return rows.map(({ user_name }) => user_name);
    };
    const roles = (whole: boolean) =>
      server.db.updateTable('roles').set({ whole_ceiling: whole }).where('organization_id', '=', kigId).execute();
    expect(await told()).toEqual(['demo3']);
    await roles(false);
    expect(await told()).toEqual([]);
    await sql`insert into role_permissions select id, 'devices.alert.close' from roles
      where organization_id = ${kigId}`.execute(server.db);
    expect(await told()).toEqual(['demo3']);
    await sql`update accounts set status = 'disabled' where user_name = 'demo3'`.execute(server.db);
    expect(await told()).toEqual([]);
    await sql`update accounts set status = 'active' where user_name = 'demo3'`.execute(server.db);
    await roles(true);
    await clear();
  });
});

describe('a message of the program', () => {
  it('is a to-do of the kindergarten about a wrong clock, done when the alert is closed or the clock is right', async () => {
    const machine = await registered(server, 'KG0001');
    await demo3.ask('/api/system/message/mark-read', {});
    const beat = () => machine.call('/device/v1/heartbeat', {});
    machine.aheadMs = 3_600_000;
    succeeded(await beat());
    succeeded(await beat());
    expect((await page(demo3)).total).toBe(1);
    expect(await latest(demo3)).toMatchObject({ kind: 'todo', href: '/devices/machines', done: false, read: false });
    machine.aheadMs = 0;
    succeeded(await beat());
    expect(await latest(demo3)).toMatchObject({ done: true });
    expect((await page(await server.as('demo4'))).total).toBe(0);

    await machine.send({ id: 'e1', kind: 'card', at: machine.time(), cardNumber: '99887766' });
    expect(await latest(demo3)).toMatchObject({ title: 'An unknown card was used', done: false });
    const data = await demo3.ask('/api/devices/alert/list');
    await demo3.ask('/api/devices/alert/close', { id: data.list[0].id });
    expect(await latest(demo3)).toMatchObject({ done: true });
    await clear();
  });

  it('is sent about a finished export to the account that began it', async () => {
    await demo3.ask('/api/campus/grade/export', { columns: ['gradeName'] });
    await expect.poll(async () => (await page(demo3)).total).toBe(1);
    expect(await latest(demo3)).toMatchObject({
      kind: 'system',
      title: 'Export ready: grades',
      href: '/campus/grades',
    });
    expect((await page(demo9)).total).toBe(0);
    await clear();
  });

  it('contains the reason of a refused import, and is omitted for a cancelled one', async () => {
    const session = {
      sessionId: 'test',
      accountId: await accountId('demo3'),
      appType: 3,
      organizationKind: 'kindergarten',
      permissions: new Set<string>(),
      mustChangePassword: false,
      today: '2026-11-20',
    };
    const scope = withScope(session, [], server.db);
    for (const kind of ['devices.device.importUndo', 'devices.device.importApply']) {
      const id = await server.jobs.enqueue(scope, kind, {}, { language: 'zh_CN', ownerId: null });
      await expect
        .poll(async () => (await demo3.ask(`/api/system/job/get?id=${id}`)).state)
        .toMatch(/failed|cancelled/);
    }
    const { list } = await page(demo3);
    expect(list.map(({ title }) => title)).toEqual(['Import failed: devices']);
    expect(list[0]?.text).not.toMatch(/\{|^$/);
    await clear();
  });

  it('is a to-do of system administrators about a forgotten password, done when the account changes it', async () => {
    const demo8 = await server.as('demo8');
    const weak = await accountId('weak3');
    await tell('weak3', { kind: 'todo', name: 'system.ownPassword', source: `identity.ownPassword:${weak}` });
    const forget = { userName: 'weak3', appType: 3 };
    succeeded(await server.request('/api/identity/session/forgot-password', { body: forget }));
    await expect.poll(async () => (await page(demo8)).total).toBe(1);
    expect(await latest(demo8)).toMatchObject({ kind: 'todo', title: 'weak3 forgot the password', done: false });
    const signedIn = await server.as('weak3', '123456');
    await signedIn.ask('/sys/changePassword', { oldPassword: '123456', newPassword: 'Kiga_2027' });
    expect(await latest(demo8)).toMatchObject({ title: 'weak3 forgot the password', done: true });
    const { list } = await page(await server.as('weak3', 'Kiga_2027'));
    expect(list.map(({ title, done }) => [title, done])).toEqual([
      ['Your password was changed', false],
      ['Choose a password of your own', true],
    ]);
    await clear();
  });
});

it('a new message is published only to its own account, through any process and without its content', async () => {
  const db = connectAsProgram(server.databaseUrl, 4);
  const second = await createServer({ db, owner: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
  const address = await listen(second, '127.0.0.1', 0);
  const stop = new AbortController();
  const heard = new Map<string, string>();
  for (const [name, { token }] of Object.entries({ demo3, demo9 })) {
    const response = await fetch(`${address}/api/system/change/stream?topics=system.message`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
    heard.set(name, '');
    const read = async () => {
      const body = response.body as ReadableStream<BufferSource>;
      for await (const text of body.pipeThrough(new TextDecoderStream())) heard.set(name, heard.get(name) + text);
    };
    void read().catch(() => undefined);
  }
  for (const name of ['demo3', 'demo9']) await expect.poll(() => heard.get(name)).toContain('ready');
  await tell('demo3');
  await expect.poll(() => heard.get('demo3')).toContain('event: change');
  // The later change has arrived, so an earlier one would have arrived too.
  await tell('demo9');
  await expect.poll(() => heard.get('demo9')).toContain('event: change');
  const changes = (name: string) =>
    [...(heard.get(name) ?? '').matchAll(/^data: (\{"topic".*)$/gm)].map(([, data]) => data);
  expect(changes('demo3')).toEqual([`{"topic":"system.message","kigId":"${await accountId('demo3')}"}`]);
  expect(changes('demo9')).toEqual([`{"topic":"system.message","kigId":"${await accountId('demo9')}"}`]);
  stop.abort();
  await second.close();
  await db.destroy();
  await clear();
});
