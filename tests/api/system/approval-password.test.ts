import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Approvals, startApprovals } from '../../support/approvals.ts';

import { type Caller, succeeded } from '../../support/test-server.ts';

/* An attacker finds an open session and uses it to confirm a request that lets an accomplice at the platform in. */

const PASSWORD = 'Kiga_2026';
const WRONG = { errors: [{ field: 'password', error: 'IDENTITY_OLD_PASSWORD_WRONG' }] };
const MISSING = { errors: [{ field: 'password', error: 'FIELD_REQUIRED' }] };
let chains: Approvals;
/** The main account of a kindergarten, whose session the attacker finds. */
let found: Caller;
let demo8: Caller;
let demo9: Caller;

beforeAll(async () => {
  chains = await startApprovals();
  const { server } = chains;
  [found, demo8, demo9] = [await server.as('demo3'), await server.as('demo8'), await server.as('demo9')];
});
afterAll(() => chains.server.close());
beforeEach(() => sql`truncate sign_in_failures`.execute(chains.db));

const confirm = (id: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  chains.server.request('/api/system/approval/confirm', {
    body: { id, ...more },
    headers: { authorization: `Bearer ${found.token}`, ...headers },
  });

/** Asks for a new phone of an account or of the kindergarten itself. @returns id of the request */
async function askForPhone(of: 'account' | 'organization', phone: string): Promise<string> {
  const isAccount = of === 'account';
  const id = isAccount ? await chains.idOf('demo3') : await chains.organization('KG0001');
  const input = isAccount ? { id, phone } : { id, contactPhone: phone };
  return succeeded(await chains.ask(demo8, isAccount ? 'system.user.save' : 'system.organization.save', input)).id;
}

async function phoneOf(of: 'account' | 'organization'): Promise<unknown> {
  const { rows } = await (of === 'account'
    ? sql`select phone_hash as hash from accounts where user_name = 'demo3'`
    : sql`select contact_phone_hash as hash from organizations where code = 'KG0001'`
  ).execute(chains.db);
  return rows;
}

describe('a confirmation', () => {
  it.each([
    ['account', '19900008101'],
    ['organization', '19900008102'],
  ] as const)(
    'needs the password of the confirming account, so a found session changes no phone: %s',
    async (of, phone) => {
      const before = await phoneOf(of);
      const id = await askForPhone(of, phone);
      expect(await confirm(id)).toMatchObject(MISSING);
      expect(await confirm(id, { password: '' })).toMatchObject(MISSING);
      expect(await confirm(id, { password: 'Wrong_2026' })).toMatchObject(WRONG);
      expect(await phoneOf(of)).toEqual(before);
      succeeded(await chains.answer(found, 'refuse', id));
    },
  );

  it('is not available as a batch', async () => {
    const id = await askForPhone('organization', '19900008103');
    const records = [{ id }];
    for (const asks of [{}, { password: PASSWORD }]) {
      const batch = await found.call('/api/system/approval/batch', { act: 'confirm', records, asks });
      expect(batch.error).toBe('PERMISSION_MISSING');
    }
    succeeded(await chains.answer(found, 'refuse', id));
  });

  it('locks the sign-in after five wrong passwords', async () => {
    const id = await askForPhone('organization', '19900008104');
    for (let time = 0; time < 5; time += 1) expect(await confirm(id, { password: 'Wrong_2026' })).toMatchObject(WRONG);
    expect(await confirm(id, { password: PASSWORD })).toMatchObject({ error: 'IDENTITY_SIGN_IN_LOCKED' });
    expect(await chains.getsIn('demo3', PASSWORD)).toBe(false);
    await sql`truncate sign_in_failures`.execute(chains.db);
    succeeded(await chains.answer(found, 'refuse', id));
  });

  it('stores the password neither in the history nor in the log, and compares keys without it', async () => {
    const before = await phoneOf('organization');
    const id = await askForPhone('organization', '19900008105');
    const key = { 'idempotency-key': 'confirmed-once' };
    expect(succeeded(await confirm(id, { password: PASSWORD }, key))).toMatchObject({ status: 'confirmed' });
    expect(await phoneOf('organization')).not.toEqual(before);
    // The idempotency key stores the request without the password.
    expect(succeeded(await confirm(id, { password: 'Other_2026' }, key))).toMatchObject({ id, status: 'confirmed' });
    const { entries } = await found.ask(`/api/system/approval/history?id=${id}`);
    expect(entries[0]).toMatchObject({ act: 'confirm', asks: {} });
    const { rows } = await sql<{ text: string }>`select l::text as text from log_entries l`.execute(chains.db);
    expect(rows.filter(({ text }) => text.includes('system.approval.confirm'))).not.toEqual([]);
    expect(rows.filter(({ text }) => text.includes(PASSWORD))).toEqual([]);
  });

  it('needs the password for an emergency as well', async () => {
    const emergency = { kigCode: 'KG0001', topics: ['students'], reason: '核对名单' };
    const { id } = await demo8.ask('/api/system/grant/ask-emergency', emergency);
    const yes = (more: Record<string, unknown>) => demo9.call('/api/system/grant/confirm-emergency', { id, ...more });
    expect(await yes({})).toMatchObject(MISSING);
    expect(await yes({ password: 'Wrong_2026' })).toMatchObject(WRONG);
    expect((await demo8.call('/api/campus/student/page', {})).error).toBe('PERMISSION_MISSING');
    expect(succeeded(await yes({ password: PASSWORD }))).toMatchObject({ status: 'given' });
  });
});
