import { changeStream } from '@kiga/contract/system/change.acts.ts';
import { createServer, listen } from '@kiga/server/app/server.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const LIST = '/api/identity/session/list';
const END = '/api/identity/session/end';

let server: TestServer;
/** A second process on the same database. */
let elsewhere: { address: string; close(): Promise<void> };
beforeAll(async () => {
  server = await startTestServer();
  const db = connectAsProgram(server.databaseUrl, 4);
  const app = await createServer({ db, owner: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
  elsewhere = {
    address: await listen(app, '127.0.0.1', 0),
    async close() {
      await app.close();
      await db.destroy();
    },
  };
});
afterAll(async () => {
  await elsewhere.close();
  await server.close();
});
beforeEach(async () => {
  await server.db.deleteFrom('sessions').execute();
});

/** Signs in with this user agent. @returns the token */
async function signIn(userName: string, appType: number, userAgent: string): Promise<string> {
  const body = { userName, password: 'Kiga_2026', appType };
  const data = succeeded(await server.request('/sys/login/login', { body, headers: { 'user-agent': userAgent } }));
  return data.token;
}
const codeOf = async (token: string, address = server.address) => {
  const response = await fetch(`${address}/sys/login/get_info`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { code: string }).code;
};

describe('the list of sessions', () => {
  it('shows the account’s sessions, the last used first, and marks the current one', async () => {
    await signIn('demo3', 3, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0');
    await signIn('demo4', 4, 'x');
    const demo3 = await server.as('demo3');
    await sql`update sessions set used_at = used_at - interval '1 hour' where user_agent ilike '%firefox%'`.execute(
      server.db,
    );
    const data = await demo3.ask<Record<string, unknown>[]>(LIST);
    expect(data).toMatchObject([
      { current: true, browser: null, system: null },
      { current: false, browser: 'Firefox', system: 'Windows', address: '127.0.0.1' },
    ]);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(
      ['address', 'browser', 'createdAt', 'current', 'id', 'system', 'usedAt'].sort(),
    );
    const text = JSON.stringify(data);
    expect(text).not.toContain(demo3.token);
  });

  it('has the last use of each session to within minutes, without a write per call', async () => {
    const demo3 = await server.as('demo3');
    const read = async () => {
      const { rows } = await sql<{ used_at: Date; xmin: string }>`
        select used_at, xmin::text from sessions`.execute(server.db);
      return rows[0] as (typeof rows)[0];
    };
    const before = await read();
    await demo3.ask('/sys/login/get_info');
    await demo3.ask('/sys/login/get_info');
    expect(await read()).toEqual(before);
    await sql`update sessions set used_at = used_at - interval '6 minutes'`.execute(server.db);
    await demo3.ask('/sys/login/get_info');
    await expect.poll(async () => (await read()).used_at >= before.used_at).toBe(true);
  });
});

describe('the end of a session', () => {
  it('moves with each use for the account of tablets, and stays for a person', async () => {
    const demo3 = await server.as('demo3');
    const daysLeft = async () => {
      const { rows } = await sql<{
        days: number;
      }>`select round(extract(epoch from expires_at - now()) / 86400)::int as days
        from sessions s join accounts a on a.id = s.account_id where a.user_name = 'demo3' order by s.created_at desc limit 1`.execute(
        server.db,
      );
      return rows[0]?.days;
    };
    const useLater = async () => {
      await sql`update sessions set used_at = now() - interval '6 minutes', expires_at = now() + interval '3 days'
        where account_id = (select id from accounts where user_name = 'demo3')`.execute(server.db);
      await demo3.ask('/sys/login/get_info');
    };
    await useLater();
    expect(await daysLeft()).toBe(3);
    await sql`update organizations set terminal_account_id = (select id from accounts where user_name = 'demo3')
      where id = (select organization_id from accounts where user_name = 'demo3')`.execute(server.db);
    await useLater();
    await expect.poll(daysLeft).toBe(30);
    await sql`update organizations set terminal_account_id = null where terminal_account_id is not null`.execute(
      server.db,
    );
  });

  it('affects the named session or all others, but not the current one', async () => {
    const [first, second, third] = [await server.as('demo3'), await server.as('demo3'), await server.as('demo3')];
    const data = await first.ask(LIST);
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    // The latest session is first.
    expect(await first.call(END, { id: ids[0] })).toMatchObject({ code: '200', data: { ended: 1 } });
    expect(await codeOf(third.token)).toBe('401');
    expect(await codeOf(second.token)).toBe('200');
    expect(await first.call(END, { id: ids[0] })).toMatchObject({ code: '404', error: 'RECORD_NOT_FOUND' });
    expect(await first.call(END, {})).toMatchObject({ code: '200', data: { ended: 1 } });
    expect(await codeOf(second.token)).toBe('401');
    expect(await codeOf(first.token)).toBe('200');
    expect(await first.call(END, {})).toMatchObject({ data: { ended: 0 } });
  });

  it('is refused for a session of another account', async () => {
    const [demo3, demo4] = [await server.as('demo3'), await server.as('demo4')];
    const data = await demo4.ask(LIST);
    expect(data).toHaveLength(1);
    expect(await demo3.call(END, { id: data[0].id })).toMatchObject({ code: '404', error: 'RECORD_NOT_FOUND' });
    await demo3.ask(END, {});
    expect(await codeOf(demo4.token)).toBe('200');
  });
});

describe('an ended session', () => {
  const disable = (disabled: boolean) =>
    server.db
      .updateTable('accounts')
      .set({ status: disabled ? 'disabled' : 'active' })
      .where('user_name', '=', 'demo17')
      .execute();
  const ways: [name: string, end: (caller: Caller) => Promise<unknown>][] = [
    ['log-out', (caller) => caller.call('/sys/login/logout', {})],
    ['end from another device', async () => (await server.as('demo17')).call(END, {})],
    ['disabled account', () => disable(true)],
    [
      'changed password',
      (caller) => caller.call('/sys/changePassword', { oldPassword: 'Kiga_2026', newPassword: 'New_2027' }),
    ],
  ];

  it.each(ways)('is refused at once in every process, and its streams end: %s', async (_name, end) => {
    const caller = await server.as('demo17');
    const streams = await Promise.all([server.address, elsewhere.address].map((at) => listenTo(caller, at)));
    await end(caller);
    for (const address of [server.address, elsewhere.address])
      expect(await codeOf(caller.token, address)).not.toBe('200');
    // Earlier than the heartbeat of a stream, which would end it anyway.
    const late = new Promise((resolve) => setTimeout(resolve, 8_000, 'late'));
    for (const { said } of streams) expect(await Promise.race([said, late])).toContain('{"reason":"session"}');
    await disable(false);
  });
});

/** Opens a stream through a process. @returns after its first message; `said` is its whole text when it ends */
async function listenTo({ token }: Caller, address: string): Promise<{ said: Promise<string> }> {
  const response = await fetch(`${address}${changeStream.path}?topics=campus.student`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let said = (await reader.read()).value ?? '';
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) said += part.value;
    return said;
  };
  return { said: rest() };
}
