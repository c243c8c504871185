import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { createServer, listen } from '@kiga/server/app/server.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const FORGOT = '/api/identity/session/forgot-password?language=en_US';
const RESET = '/api/identity/session/reset-forgotten-password?language=en_US';
const nobodyHere = { userName: 'nobody', appType: 3 };
const demo3 = { userName: 'demo3', appType: 3 };

let server: TestServer;
let demo8: Caller;
beforeAll(async () => {
  server = await startTestServer();
  demo8 = await server.as('demo8');
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate verification_codes, sms_outbox, sign_in_failures`.execute(server.db);
});

interface Person {
  userName: string;
  appType: number;
}
const forgot = async (who: Person) => succeeded(await server.request(FORGOT, { body: who })).sendId as string;
const reset = (who: Person, sendId: string, code: string, newPassword = 'New_2027') =>
  server.request(RESET, { body: { ...who, sendId, code, newPassword } });
const messages = async () => await demo8.ask('/api/system/sms-outbox/page', {});
const sentTo = async (count = 1) => {
  await expect.poll(async () => (await messages()).total).toBe(count);
  return (await messages()).list[0] as { purpose: string; phone: string; text: string };
};
const codeIn = ({ text }: { text: string }) => /\d{6}/.exec(text)?.[0] as string;
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const pass = (seconds: number) =>
  sql`update verification_codes set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})`.execute(server.db);
const signIn = (password: string, { userName, appType }: Person = demo3) =>
  server.request('/sys/login/login', { body: { userName, appType, password } });
const refused = { status: 400, errors: [{ field: 'code', error: 'IDENTITY_CODE_REFUSED' }] };

describe('a forgotten password', () => {
  it('is answered alike for every account, and only the organization’s phone receives a code', async () => {
    const answers = [];
    for (const who of [demo3, nobodyHere, { userName: 'demo3', appType: 9 }]) {
      answers.push(await server.request(FORGOT, { body: who }));
    }
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, code: '200', text: '', data: { sendId: expect.any(String) } });
      expect(answer.data.sendId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/);
    }
    const message = await sentTo();
    expect(message).toMatchObject({ purpose: 'forgotten', phone: '19900001001' });
    expect(message.text).toContain('周敏');
    expect(JSON.stringify(answers)).not.toContain('1001');
  });

  it('sends no code to a disabled account or without a known phone', async () => {
    const disable = (disabled: boolean) =>
      server.db
        .updateTable('accounts')
        .set({ status: disabled ? 'disabled' : 'active' })
        .where('user_name', '=', 'demo3')
        .execute();
    await disable(true);
    await forgot(demo3);
    await forgot({ userName: 'demo9', appType: 9 });
    // The later message has arrived, so an earlier one would have arrived too.
    await forgot({ userName: 'weak3', appType: 3 });
    expect(await sentTo()).toMatchObject({ phone: '19900001002' });
    await disable(false);
    const { rows } = await sql`select 1 from verification_codes`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  it('sends one code a minute and five a day, counted apart from codes for exports', async () => {
    for (let count = 1; count <= codeRules.forgottenPerPhone; count += 1) {
      await Promise.all([forgot(demo3), forgot(demo3)]);
      await sentTo(count);
      await pass(codeRules.waitSeconds);
    }
    await forgot(demo3);
    const kindergarten = await server.as('demo3');
    expect(await kindergarten.call('/kigs/kig-verify-code/sendCode', {})).toMatchObject({ code: '200' });
    expect(await sentTo(codeRules.forgottenPerPhone + 1)).toMatchObject({ purpose: 'tea_exp' });
  });

  it('is answered alike if short messages cannot be sent, and still triggers its listeners', async () => {
    const db = connectAsProgram(server.databaseUrl, 4);
    const app = await createServer({ db, owner: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
    const told: string[] = [];
    app.program.identity.passwordForgotten.push(async ({ userName }) => void told.push(userName));
    const address = await listen(app, '127.0.0.1', 0);
    for (const who of [nobodyHere, demo3]) {
      const response = await fetch(`${address}${FORGOT}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(who),
      });
      expect(await response.json()).toMatchObject({ code: '200', data: { sendId: expect.any(String) } });
    }
    await expect.poll(() => told).toEqual(['demo3']);
    expect((await messages()).total).toBe(0);
    await app.close();
    await db.destroy();
  });
});

describe('a code for a forgotten password', () => {
  it('sets a new password once, ends all sessions and ends the sign-in lock', async () => {
    const session = await server.as('demo3');
    for (let time = 0; time < 5; time += 1) expect(await signIn('Wrong_1')).toMatchObject({ code: '401' });
    expect(await signIn('Kiga_2026')).toMatchObject({ code: '429' });
    const sendId = await forgot(demo3);
    const code = codeIn(await sentTo());
    expect(await reset(demo3, sendId, code, 'weak')).toMatchObject({
      errors: [{ field: 'newPassword', error: 'IDENTITY_PASSWORD_WEAK' }],
    });
    const both = await Promise.all([reset(demo3, sendId, code), reset(demo3, sendId, code, 'New_2028')]);
    expect(both.map(({ code: answered }) => answered).sort()).toEqual(['200', '400']);
    expect(await session.call('/sys/login/get_info')).toMatchObject({ code: '401' });
    const answers = await Promise.all(['Kiga_2026', 'New_2027', 'New_2028'].map((password) => signIn(password)));
    expect(answers.map(({ code: answered }) => answered).sort()).toEqual(['200', '401', '401']);
    expect(await reset(demo3, sendId, code)).toMatchObject(refused);
    const hash = server.db.selectFrom('accounts').select('password_hash').where('user_name', '=', 'demo4');
    await server.db.updateTable('accounts').set({ password_hash: hash }).where('user_name', '=', 'demo3').execute();
  });

  it('is valid for its account and request, for five minutes', async () => {
    const sendId = await forgot(demo3);
    const code = codeIn(await sentTo());
    expect(await reset({ userName: 'demo4', appType: 4 }, sendId, code)).toMatchObject(refused);
    expect(await reset({ userName: 'demo3', appType: 4 }, sendId, code)).toMatchObject(refused);
    expect(await reset(demo3, await forgot(nobodyHere), code)).toMatchObject(refused);
    await pass(codeRules.minutes * 60);
    expect(await reset(demo3, sendId, code)).toMatchObject(refused);
  });

  it('stays valid when a further code is requested', async () => {
    const sendId = await forgot(demo3);
    const code = codeIn(await sentTo());
    await pass(codeRules.waitSeconds);
    await forgot(demo3);
    await sentTo(2);
    expect(await reset(demo3, sendId, code)).toMatchObject({ code: '200' });
    await sql`update accounts set password_hash = (select password_hash from accounts where user_name = 'demo4')
      where user_name = 'demo3'`.execute(server.db);
  });

  it('allows five tries, with the same refusals for unknown accounts', async () => {
    const [real, none] = [await forgot(demo3), await forgot(nobodyHere)];
    const code = codeIn(await sentTo());
    for (let time = 1; time <= codeRules.tries; time += 1) {
      const wrong = wrongFor(code);
      const answers = await Promise.all([reset(demo3, real, wrong), reset(nobodyHere, none, wrong)]);
      expect({ ...answers[0], requestId: '' }).toEqual({ ...answers[1], requestId: '' });
      expect(answers[0]).toMatchObject(refused);
    }
    await sql`truncate sign_in_failures`.execute(server.db);
    expect(await reset(demo3, real, code)).toMatchObject(refused);
  });

  it('locks known and unknown accounts alike after too many tries, while the password still works', async () => {
    for (const who of [demo3, nobodyHere]) {
      const answers = Array.from({ length: 6 }, () => reset(who, '00000000-0000-7000-8000-000000000000', '000000'));
      const codes = (await Promise.all(answers)).map(({ code }) => code);
      expect(codes.sort()).toEqual([...Array(5).fill('400'), '429']);
    }
    expect(await signIn('Kiga_2026')).toMatchObject({ code: '200' });
  });
});
