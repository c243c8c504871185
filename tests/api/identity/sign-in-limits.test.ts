import { systemClock } from '@kiga/kit-server/clock.ts';
import { cleanUp } from '@kiga/server/identity/clean-up.ts';
import { hashPassword } from '@kiga/server/identity/passwords.ts';
import { type proveWithinLimits, signInLimits } from '@kiga/server/identity/sign-in-limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testSecrets } from '../../support/database.ts';
import { emptyLog } from '../../support/log.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.20';
const RIGHT = 'Kiga_2026';
const WRONG = 'Kiga_2025';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate sign_in_failures`.execute(server.db);
  await emptyLog(server.db);
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (userName: string, password = RIGHT, { appType = 3, address = HOME, language = 'en_US' } = {}) =>
  fetch(`${server.address}/sys/login/login?language=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address) },
    body: JSON.stringify({ userName, password, appType }),
  }).then(async (response) => (await response.json()) as Record<string, any>);
async function fail(userName: string, times = signInLimits.pair.most, address = HOME): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect(await signIn(userName, WRONG, { address })).toMatchObject({ code: '401', error: 'IDENTITY_LOGIN_FAILED' });
  }
}
const pass = (minutes: number) =>
  sql`update sign_in_failures set at = at - make_interval(mins => ${minutes})`.execute(server.db);
/** Adds failures, as if they came from this many other accounts or networks. */
const spread = (count: number, over: 'account_key' | 'network') =>
  sql`insert into sign_in_failures (id, account_key, network, at)
    select gen_random_uuid(), ${over === 'account_key' ? sql`sha256(n::text::bytea)` : sql`account_key`},
      ${over === 'network' ? sql`'192.0.2.' || n` : sql`network`}, at
    from (select * from sign_in_failures order by at desc limit 1) last, generate_series(1, ${count}::int) n`.execute(
    server.db,
  );
const logged = async (event: string) => {
  const { rows } = await sql<{ user_name: string | null; detail: Record<string, unknown> }>`
    select user_name, detail from log_entries where event = ${event} order by id`.execute(server.db);
  return rows;
};
const locked = { code: '429', error: 'IDENTITY_SIGN_IN_LOCKED' };

describe('guessing for one account from one address', () => {
  it.each([
    ['en_US', /^Too many failed attempts\. Please try again in 15 min\. .*“Forgotten\?”/],
    ['zh_CN', /^失败次数过多，请 15 分钟后再试。.*“忘记密码”/],
  ])(
    'is locked after five failures, even with the right password, and answers the minutes left: %s',
    async (language, words) => {
      await fail('demo3');
      const answer = await signIn('demo3', RIGHT, { language });
      expect(answer).toMatchObject({ ...locked, data: { minutes: 15 } });
      expect(answer.text).toMatch(words);
    },
  );

  it('is locked in the same words for an unknown account and for another kind of user', async () => {
    for (const userName of ['demo3', 'nobody']) await fail(userName);
    const [known, unknown, other] = [
      await signIn('demo3'),
      await signIn('nobody'),
      await signIn('nobody', RIGHT, { appType: 9 }),
    ];
    for (const answer of [unknown, other]) expect({ ...answer, requestId: '' }).toEqual({ ...known, requestId: '' });
  });

  it('does not lock other accounts there or the account elsewhere, but does lock its other spellings', async () => {
    await fail('demo3');
    expect(await signIn('demo4', RIGHT, { appType: 4 })).toMatchObject({ code: '200' });
    expect(await signIn('demo3', RIGHT, { address: ELSEWHERE })).toMatchObject({ code: '200' });
    expect(await signIn(' DEMO3 ')).toMatchObject(locked);
  });

  it('is counted by the proxy’s address, not by one that the caller adds', async () => {
    for (let n = 1; n <= 5; n += 1) await fail('demo3', 1, `192.0.2.${n}, ${HOME}`);
    expect(await signIn('demo3', RIGHT, { address: `192.0.2.6, ${HOME}` })).toMatchObject(locked);
    expect(await signIn('demo3', RIGHT, { address: `${HOME}, ${ELSEWHERE}` })).toMatchObject({ code: '200' });
  });

  it('is possible again after 15 minutes, which refused attempts do not extend', async () => {
    await fail('demo3');
    await pass(14);
    expect(await signIn('demo3')).toMatchObject({ ...locked, data: { minutes: 1 } });
    await pass(1);
    expect(await signIn('demo3')).toMatchObject({ code: '200' });
  });

  it('is counted from zero after the right password', async () => {
    await fail('demo3', 4);
    expect(await signIn('demo3')).toMatchObject({ code: '200' });
    await fail('demo3', 4);
    expect(await signIn('demo3')).toMatchObject({ code: '200' });
  });

  it('is limited to five of twenty concurrent attempts in different processes', async () => {
    const parts = { db: server.db, clock: systemClock, secrets: testSecrets };
    const processes: (typeof proveWithinLimits)[] = [];
    for (let process = 0; process < 20; process += 1) {
      // Each module has its own queue, like a separate process.
      vi.resetModules();
      processes.push((await import('@kiga/server/identity/sign-in-limits.ts')).proveWithinLimits);
    }
    const looks = vi.fn<() => Promise<null>>().mockResolvedValue(null);
    const claimant = { userName: 'demo3', address: HOME, requestId: 'test', by: 'password' as const };
    const outcomes = await Promise.allSettled(processes.map((prove) => prove(parts, claimant, looks)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(15);
    expect(looks).toHaveBeenCalledTimes(5);
  });

  it('includes the old password of a change, with and without a session', async () => {
    const demo3 = await server.as('demo3');
    const headers = { authorization: `Bearer ${demo3.token}`, ...from(HOME) };
    const change = { oldPassword: WRONG, newPassword: 'New_2027' };
    const inside = () => server.request('/sys/changePassword', { headers, body: change });
    const outside = () =>
      server.request('/api/identity/session/change-password-signed-out', {
        headers: from(HOME),
        body: { userName: 'demo3', appType: 3, ...change },
      });
    for (const attempt of [inside, outside, inside, outside]) {
      expect(['IDENTITY_PASSWORD_CHANGE_FAILED', 'IDENTITY_PASSWORD_CHANGE_REFUSED']).toContain(
        (await attempt()).error,
      );
    }
    await fail('demo3', 1);
    expect(await inside()).toMatchObject({ status: 200, ...locked });
    expect(await outside()).toMatchObject({ status: 429, ...locked });
    expect(await signIn('demo3')).toMatchObject(locked);
  });
});

describe('guessing for many accounts', () => {
  it('locks the address, except for accounts that have signed in from there', async () => {
    expect(await signIn('demo3')).toMatchObject({ code: '200' });
    await fail('nobody', 1);
    await spread(signInLimits.network.most - 2, 'account_key');
    await fail('somebody', 1);
    expect(await signIn('demo4', RIGHT, { appType: 4 })).toMatchObject({ ...locked, data: { minutes: 15 } });
    expect(await signIn('nobody else')).toMatchObject(locked);
    expect(await signIn('demo3')).toMatchObject({ code: '200' });
    expect(await signIn('demo4', RIGHT, { appType: 4, address: ELSEWHERE })).toMatchObject({ code: '200' });
    await pass(15);
    expect(await signIn('demo4', RIGHT, { appType: 4 })).toMatchObject({ code: '200' });
  });

  it('is counted by the network prefix of an IPv6 address', async () => {
    for (let n = 1; n <= 5; n += 1) await fail('demo3', 1, `2001:db8:1:2::${n}`);
    expect(await signIn('demo3', RIGHT, { address: '2001:db8:1:2:9::9' })).toMatchObject(locked);
    expect(await signIn('demo3', RIGHT, { address: '2001:db8:1:3::1' })).toMatchObject({ code: '200' });
  });
});

describe('guessing for one account from everywhere', () => {
  it('locks it for five minutes, except for its owner in a known network', async () => {
    expect(await signIn('demo3')).toMatchObject({ code: '200' });
    await fail('demo3', 1, ELSEWHERE);
    await spread(signInLimits.account.most - 1, 'network');
    expect(await signIn('demo3', RIGHT, { address: '192.0.2.200' })).toMatchObject({ ...locked, data: { minutes: 5 } });
    expect(await signIn('demo3')).toMatchObject({ code: '200' });
    await pass(5);
    expect(await signIn('demo3', RIGHT, { address: '192.0.2.200' })).toMatchObject({ code: '200' });
  });

  it('is answered like guessing for an unknown account', async () => {
    for (const userName of ['demo4', 'nobody']) {
      await fail(userName, 1, ELSEWHERE);
      await spread(signInLimits.account.most - 1, 'network');
    }
    const answers = await Promise.all(
      ['demo4', 'nobody'].map((userName) => signIn(userName, RIGHT, { address: '192.0.2.200', appType: 4 })),
    );
    expect({ ...answers[0], requestId: '' }).toEqual({ ...answers[1], requestId: '' });
    expect(answers[0]).toMatchObject(locked);
  });
});

it('the log contains each sign-in, failure and lock once, and no text that is no account’s name', async () => {
  await signIn('demo3');
  await fail('demo3');
  await fail(WRONG, 1);
  for (let time = 0; time < 3; time += 1) expect(await signIn('demo3')).toMatchObject(locked);
  expect(await logged('signed in')).toEqual([{ user_name: 'demo3', detail: { network: HOME } }]);
  expect(await logged('sign-in locked')).toEqual([{ user_name: 'demo3', detail: { limits: ['pair'] } }]);
  const failed = await logged('sign-in failed');
  expect(failed.map(({ user_name }) => user_name)).toEqual([...Array(5).fill('demo3'), null]);
});

it('a failure, lock or change of a password is logged with the request id of its answer', async () => {
  const change = { oldPassword: RIGHT, newPassword: 'New_2027', userName: 'demo17', appType: 17 };
  const changed = await server.request('/api/identity/session/change-password-signed-out', { body: change });
  const answers: Record<string, any>[] = [];
  for (let time = 0; time < 5; time += 1) answers.push(await signIn('demo3', WRONG));
  const idsOf = async (event: string) => {
    const { rows } = await sql<{ id: string | null }>`select request_id as id from log_entries
      where event = ${event} order by at, id`.execute(server.db);
    return rows.map(({ id }) => id);
  };
  const failed = answers.map(({ requestId }) => requestId);
  expect(failed.filter(Boolean)).toHaveLength(5);
  expect(await idsOf('sign-in failed')).toEqual(failed);
  expect(await idsOf('sign-in locked')).toEqual(failed.slice(4));
  expect(changed).toMatchObject({ code: '200' });
  expect(await idsOf('password changed')).toEqual([expect.any(String)]);
});

it('an expired failure is deleted', async () => {
  const count = async () => (await sql`select 1 from sign_in_failures`.execute(server.db)).rows.length;
  await fail('demo3', 1);
  await cleanUp(server.db, { now: () => new Date() });
  expect(await count()).toBe(1);
  await pass(signInLimits.account.withinMinutes);
  await cleanUp(server.db, { now: () => new Date() });
  expect(await count()).toBe(0);
});

it('a former password is refused if it is changed during the sign-in', async () => {
  const account = server.db.selectFrom('accounts').selectAll().where('user_name', '=', 'demo6');
  const before = await account.executeTakeFirstOrThrow();
  const password_hash = await hashPassword('New_2027');
  let signingIn: Promise<Record<string, any>> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', before.id).execute();
    signingIn = signIn('demo6', RIGHT, { appType: 6 });
    // Waits until the sign-in is blocked by this change: the old password was right when it was checked.
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and query ilike '%insert into sessions%' and datname = current_database()`.execute(server.db);
        return rows.length;
      })
      .toBe(1);
  });
  expect(await signingIn).toMatchObject({ code: '401', error: 'IDENTITY_LOGIN_FAILED' });
});
