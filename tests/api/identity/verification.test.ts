import { ceilingOf, permissions } from '@kiga/contract/app/areas.ts';
import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { codePermissions } from '@kiga/contract/identity/verification.acts.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { AppError } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { cleanUp } from '@kiga/server/identity/clean-up.ts';
import { verifyCode } from '@kiga/server/identity/identity.public.ts';
import { placeCode } from '@kiga/server/identity/verification-code.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testSecrets } from '../../support/database.ts';
import { addMainAccount, addMember } from '../../support/tenants.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let kig: [string, string, string];
let demo3: Caller;
let demo8: Caller;
/** The main account of the third kindergarten. */
let own3: Caller;
beforeAll(async () => {
  server = await startTestServer();
  const ids = ['KG0001', 'KG0002', 'KG0003'].map((code) => organizationId(server.db, code));
  kig = (await Promise.all(ids)) as typeof kig;
  demo3 = await server.as('demo3');
  demo8 = await server.as('demo8');
  await addMainAccount(server.db, 'own3', kig[2]);
  own3 = await server.as('own3');
  return () => server.close();
});
beforeEach(async () => {
  await sql`truncate verification_codes, sms_outbox`.execute(server.db);
});

const phoneOf = (caller: Caller, id: string) => caller.call(`/kigs/kig-base/getInfoCheckMobile?id=${id}`);
const send = (caller: Caller, input: Record<string, unknown> = {}) =>
  caller.call<string>('/kigs/kig-verify-code/sendCode', input);
const outbox = async () => await demo8.ask('/api/system/sms-outbox/page', {});
const lastCode = async () => /\d{6}/.exec((await outbox()).list[0].text)?.[0] as string;
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const pass = (seconds: number) =>
  sql`update verification_codes set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})`.execute(server.db);

describe('GET /kigs/kig-base/getInfoCheckMobile', () => {
  it('[I06] answers the masked phone of the head teacher of a kindergarten within reach', async () => {
    expect(await phoneOf(demo3, kig[0])).toMatchObject({ status: 200, code: '200', data: '199****1001' });
    expect(succeeded(await phoneOf(own3, kig[2]))).toBe('199****1003');
  });

  it('refuses an account that may not export whole numbers', async () => {
    for (const appType of [4, 5, 6, 8, 9, 11, 15]) {
      const caller = await server.as(`demo${appType}`);
      expect(await phoneOf(caller, kig[0]), String(appType)).toMatchObject({
        code: '403',
        error: 'PERMISSION_MISSING',
      });
    }
  });

  it('refuses and logs a foreign kindergarten like a missing one', async () => {
    const missing = '00000000-0000-7000-8000-000000000000';
    const answers = [await phoneOf(demo3, kig[1]), await phoneOf(demo3, missing), await phoneOf(own3, kig[0])];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, code: '403', error: 'OWNER_OUT_OF_REACH', data: { field: 'kigId' } });
    }
    const noted = async () =>
      (
        await sql<{
          detail: { path: string };
        }>`select detail from log_entries where event = 'OWNER_OUT_OF_REACH'`.execute(server.db)
      ).rows.map(({ detail }) => detail.path);
    await expect.poll(noted).toEqual(Array(3).fill('/kigs/kig-base/getInfoCheckMobile'));
    expect((await phoneOf(demo3, 'x')).errors).toMatchObject([{ field: 'id', error: 'FIELD_FORMAT' }]);
    const nobody = await server.request(`/kigs/kig-base/getInfoCheckMobile?id=${kig[0]}`);
    expect(nobody).toMatchObject({ status: 200, code: '401' });
  });
});

describe('POST /kigs/kig-verify-code/sendCode', () => {
  it('[I07] sends a code to the head teacher and answers only a send id', async () => {
    const answer = await send(demo3);
    expect(answer).toMatchObject({ status: 200, code: '200', data: expect.stringMatching(/^[\da-f-]{36}$/) });
    const { list } = await outbox();
    expect(list).toMatchObject([{ purpose: 'tea_exp', phone: '19900001001' }]);
    expect(list[0].text).toContain('向日葵幼儿园');
    const said = JSON.stringify(answer);
    expect(said).not.toContain(await lastCode());
    expect(said).not.toContain('1001');
  });

  it('accepts the purpose `tea_exp` only, and needs a session', async () => {
    expect(await send(demo3, { checkType: 'tea_exp' })).toMatchObject({ code: '200' });
    expect(await send(demo3, { checkType: 'login' })).toMatchObject({
      status: 200,
      code: '400',
      errors: [{ field: 'checkType', error: 'FIELD_CHOICE_UNKNOWN' }],
    });
    const nobody = await server.request('/kigs/kig-verify-code/sendCode', { body: {} });
    expect(nobody).toMatchObject({ status: 200, code: '401' });
  });

  it('[I18] accepts only one kindergarten within reach', async () => {
    expect(await send(own3, { kigId: kig[2] })).toMatchObject({ code: '200' });
    expect((await outbox()).list[0].phone).toBe('19900001003');
    expect(await send(demo3, { kigId: kig[1] })).toMatchObject({ code: '403', error: 'OWNER_OUT_OF_REACH' });
    expect((await outbox()).total).toBe(1);
  });

  it('stores code and phone encrypted', async () => {
    succeeded(await send(demo3));
    const { rows } = await sql<{ text: string }>`select row(c.*)::text || row(o.*)::text as text
      from verification_codes c, sms_outbox o`.execute(server.db);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of ['19900001001', await lastCode()]) {
      expect(rows[0]?.text).not.toContain(secret);
      expect(rows[0]?.text).not.toContain(hex(secret));
    }
  });

  it('refuses a further code for a while, even for concurrent calls', async () => {
    const both = await Promise.all([send(demo3), send(demo3)]);
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '429']);
    const refused = both.find(({ code }) => code === '429');
    const data = { seconds: expect.any(Number) };
    expect(refused).toMatchObject({ status: 200, error: 'IDENTITY_CODE_TOO_SOON', data });
    await pass(codeRules.waitSeconds);
    expect(await send(demo3)).toMatchObject({ code: '200' });
    expect((await outbox()).total).toBe(2);
  });

  it('limits the codes of an account per day', async () => {
    for (let i = 0; i < 10; i++) {
      expect(await send(demo3)).toMatchObject({ code: '200' });
      await pass(codeRules.waitSeconds);
    }
    const tooMany = { code: '429', error: 'IDENTITY_CODE_TOO_MANY', text: expect.stringContaining('tomorrow') };
    expect(await send(demo3)).toMatchObject(tooMany);
    await cleanUp(server.db, systemClock);
    expect(await send(demo3)).toMatchObject(tooMany);
    await pass(86_400);
    expect(await send(demo3)).toMatchObject({ code: '200' });
  });

  it('answers alike if the kindergarten’s phone is unknown, and sends nothing', async () => {
    const set = (phone: Buffer | null) =>
      server.db.updateTable('organizations').set({ contact_phone_encrypted: phone }).where('id', '=', kig[0]).execute();
    const { contact_phone_encrypted: kept } = await server.db
      .selectFrom('organizations')
      .select('contact_phone_encrypted')
      .where('id', '=', kig[0])
      .executeTakeFirstOrThrow();
    await set(null);
    try {
      expect(await send(demo3)).toMatchObject({ code: '200', data: expect.stringMatching(/^[\da-f-]{36}$/) });
      expect(await send(demo3)).toMatchObject({ code: '429', error: 'IDENTITY_CODE_TOO_SOON' });
      expect((await outbox()).total).toBe(0);
      expect(await phoneOf(demo3, kig[0])).toMatchObject({ code: '200', data: null });
    } finally {
      await set(kept);
    }
  });
});

describe('the quota of codes of a kindergarten', () => {
  /** Makes an account of the first kindergarten with a role of these permissions, and signs in to it. */
  async function memberWith(userName: string, keys: readonly string[]): Promise<Caller> {
    await addMember(server.db, userName, kig[0], keys);
    return server.as(userName);
  }
  const teacherKeys = [
    'campus.student.read',
    'campus.class.read',
    'campus.student.readContact',
    'campus.student.export',
  ];

  /**
   * Sends a code of an account to the first kindergarten's phone, as the call would. @returns 'sent' or the error id
   */
  async function placeFor(userName: string): Promise<string> {
    const { id, nick_name } = await server.db
      .selectFrom('accounts')
      .select(['id', 'nick_name'])
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow();
    const code = {
      id: uuid7(),
      purpose: 'tea_exp',
      account: { accountId: id, nickName: nick_name },
      organizationId: kig[0],
      recipient: { organization: 'x', phone: '19900001001' },
      language: 'zh_CN',
      address: '127.0.0.1',
    } as const;
    return placeCode(server.program, code).then(
      () => 'sent',
      (error: AppError) => error.id,
    );
  }

  it('is not used up by accounts without the permission, so the main account can still export', async () => {
    const teacher = await memberWith('teacher', ['campus.student.read', 'campus.class.read']);
    const strangers = [await server.as('demo4'), await server.as('demo5'), await server.as('demo9'), teacher];
    for (const caller of strangers) {
      for (let i = 0; i < 12; i++) {
        expect(await send(caller, { kigId: kig[0] })).toMatchObject({ code: '403', error: 'PERMISSION_MISSING' });
      }
    }
    expect((await outbox()).total).toBe(0);
    // A clerk who may export whole numbers uses up her own quota.
    const clerk = await memberWith('clerk', teacherKeys);
    for (let i = 0; i < 10; i++) {
      expect(await send(clerk)).toMatchObject({ code: '200' });
      await pass(codeRules.waitSeconds);
    }
    expect(await send(clerk)).toMatchObject({ code: '429', error: 'IDENTITY_CODE_TOO_MANY' });
    // From the same address and at the same time the main account receives a code and exports with it.
    const sendId = succeeded(await send(demo3));
    const body = { columns: ['stuName', 'parentPhone'], unmasked: true, proof: { sendId, code: await lastCode() } };
    const { jobId } = await demo3.ask('/api/campus/student/export', body);
    const stateOf = async () => (await demo3.ask(`/api/system/job/get?id=${jobId}`)).state;
    await expect.poll(stateOf).toBe('done');
  });

  it('refuses an account that may see whole phones but not export', async () => {
    const reader = await memberWith('reader', ['campus.student.read', 'campus.student.readContact']);
    const refusal = { code: '403', error: 'PERMISSION_MISSING', data: { permission: 'campus.student.export' } };
    expect(await send(reader)).toMatchObject(refusal);
    expect(await phoneOf(reader, kig[0])).toMatchObject(refusal);
  });

  it('refuses an account whose grant of phones gives no export', async () => {
    const demo9 = await server.as('demo9');
    await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, status, created_at, updated_at)
      select ${kig[0]}, ${uuid7()}, id, array['contacts'], 'test', current_date - 1, current_date + 1, 'given', now(), now()
      from accounts where user_name = 'demo9'`.execute(server.db);
    expect(await send(demo9, { kigId: kig[0] })).toMatchObject({
      error: 'PERMISSION_MISSING',
      data: { permission: 'campus.student.export' },
    });
    await sql`delete from access_grants where reason = 'test'`.execute(server.db);
  });

  it('reserves a part for its own accounts when other accounts have used up theirs', async () => {
    const sent: string[] = [];
    for (const userName of ['demo4', 'demo5', 'demo9']) {
      for (let i = 0; i < 5; i++) {
        sent.push(await placeFor(userName));
        await pass(codeRules.waitSeconds);
      }
    }
    expect(sent).toEqual([...Array(10).fill('sent'), ...Array(5).fill('IDENTITY_CODE_TOO_MANY')]);
    expect(await send(demo3)).toMatchObject({ code: '200' });
  });

  it('limits the codes to one phone per day for all accounts together', async () => {
    const names = ['bound1', 'bound2', 'bound3', 'bound4'];
    for (const name of names) await addMainAccount(server.db, name, kig[0]);
    for (const name of names) {
      for (let i = 0; i < 10; i++) {
        expect(await placeFor(name)).toBe('sent');
        await pass(codeRules.waitSeconds);
      }
    }
    expect(await placeFor('demo3')).toBe('IDENTITY_CODE_TOO_MANY');
    expect(await placeFor('demo9')).toBe('IDENTITY_CODE_TOO_MANY');
  });

  it('permits two colleagues a code in the same minute', async () => {
    expect(await send(demo3)).toMatchObject({ code: '200' });
    expect(await send(await server.as('bound1'))).toMatchObject({ code: '200' });
    expect(await send(demo3)).toMatchObject({ code: '429', error: 'IDENTITY_CODE_TOO_SOON' });
  });

  it('covers every permission that includes whole values in an export', () => {
    const declared = permissions.map(({ key }) => key).filter((key) => key.endsWith('.readContact'));
    expect([...codePermissions].sort()).toEqual([...new Set(declared)].sort());
  });
});

describe('a verification code', () => {
  let scope: Scope;
  beforeAll(async () => {
    const data = await demo3.ask('/api/identity/session/current');
    const session = {
      sessionId: data.userId,
      accountId: data.userId,
      appType: 3,
      organizationKind: 'kindergarten',
      permissions: ceilingOf(3),
      mustChangePassword: false,
      today: data.today,
    };
    scope = withScope(session, [kig[0]], server.db);
  });
  const parts = () => ({ db: server.db, secrets: testSecrets });
  const verify = (proof: { sendId: string; code: string } | undefined, inside = scope) =>
    inside.transaction((tx) => verifyCode(parts(), tx, 'tea_exp', proof));
  const expired = { issues: [{ field: 'proof.code', error: 'IDENTITY_CODE_EXPIRED' }] };
  const wrong = (triesLeft: number) => ({
    issues: [{ field: 'proof.code', error: 'IDENTITY_CODE_WRONG', data: { triesLeft } }],
  });
  const sendAndRead = async () => ({ sendId: succeeded(await send(demo3)), code: await lastCode() });

  it('works once', async () => {
    const proof = await sendAndRead();
    await verify(proof);
    await expect(verify(proof)).rejects.toMatchObject(expired);
  });

  it('stays valid if its transaction fails', async () => {
    const proof = await sendAndRead();
    const failing = scope.transaction(async (tx) => {
      await verifyCode(parts(), tx, 'tea_exp', proof);
      throw new Error('the export could not begin');
    });
    await expect(failing).rejects.toThrow('could not begin');
    await verify(proof);
  });

  it('works for one of two concurrent uses', async () => {
    const proof = await sendAndRead();
    const outcomes = await Promise.allSettled([verify(proof), verify(proof)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires after five wrong tries', async () => {
    const { sendId, code } = await sendAndRead();
    const typo = { sendId, code: wrongFor(code) };
    for (const left of [4, 3, 2, 1]) await expect(verify(typo)).rejects.toMatchObject(wrong(left));
    await expect(verify(typo)).rejects.toMatchObject(expired);
    await expect(verify({ sendId, code })).rejects.toMatchObject(expired);
  });

  it('works at the fifth try', async () => {
    const { sendId, code } = await sendAndRead();
    for (const left of [4, 3, 2, 1]) {
      await expect(verify({ sendId, code: wrongFor(code) })).rejects.toMatchObject(wrong(left));
    }
    await verify({ sendId, code });
  });

  it('is valid for five minutes', async () => {
    const proof = await sendAndRead();
    await pass(codeRules.minutes * 60);
    await expect(verify(proof)).rejects.toMatchObject(expired);
    await pass(-60);
    await verify(proof);
  });

  it('belongs to its send id, account and kindergarten', async () => {
    const proof = await sendAndRead();
    const other = (change: object, reach = [kig[0]]) => withScope({ ...scope.session, ...change }, reach, server.db);
    const somebody = { accountId: '00000000-0000-7000-8000-000000000000' };
    await expect(verify(proof, other(somebody))).rejects.toMatchObject(expired);
    await expect(verify(proof, other({}, [kig[1]]))).rejects.toMatchObject(expired);
    await expect(verify(proof, other({}, [kig[0], kig[1]]))).rejects.toMatchObject({ id: 'OWNER_OUT_OF_REACH' });
    await expect(verify({ ...proof, sendId: kig[0] })).rejects.toMatchObject(expired);
    await verify(proof);
  });

  it('is invalidated by the next one', async () => {
    const first = await sendAndRead();
    await pass(codeRules.waitSeconds);
    const second = await sendAndRead();
    await expect(verify(first)).rejects.toMatchObject(expired);
    await verify(second);
  });

  it('is required', async () => {
    await expect(verify(undefined)).rejects.toMatchObject({ id: 'EXPORT_PROOF_NEEDED' });
  });
});

describe('the outbox of short messages', () => {
  it('is visible to system administrators, the newest first, with one log entry per session', async () => {
    succeeded(await send(demo3));
    await pass(codeRules.waitSeconds);
    succeeded(await send(demo3));
    const { list, total, keeping } = await outbox();
    expect(total).toBe(2);
    expect(keeping).toBe(true);
    expect(list[0].at >= list[1].at).toBe(true);
    const demo9 = await server.as('demo9');
    for (const caller of [demo3, demo9]) {
      expect(await caller.call('/api/system/sms-outbox/page', {})).toMatchObject({ error: 'PERMISSION_MISSING' });
    }
    const looks = async () =>
      (
        await sql<{
          user_name: string;
        }>`select user_name from log_entries where event = 'sms outbox looked at'`.execute(server.db)
      ).rows;
    const before = (await looks()).length;
    const again = await server.as('demo8');
    await again.ask('/api/system/sms-outbox/page', {});
    await again.ask('/api/system/sms-outbox/page', { pageNumber: 2 });
    expect(await looks()).toHaveLength(before + 1);
    expect((await looks())[0]).toEqual({ user_name: 'demo8' });
  });

  it('deletes messages after a week', async () => {
    succeeded(await send(demo3));
    const week = 7 * 86_400_000;
    await cleanUp(server.db, { now: () => new Date(Date.now() + week - 60_000) });
    expect((await outbox()).total).toBe(1);
    await cleanUp(server.db, { now: () => new Date(Date.now() + week + 60_000) });
    expect((await outbox()).total).toBe(0);
  });
});
