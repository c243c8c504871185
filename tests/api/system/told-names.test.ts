import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { cleanUp } from '@kiga/server/identity/clean-up.ts';
import { tellingCalls } from '@kiga/server/identity/told-names.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, startTenants, type Tenants } from '../../support/tenants.ts';
import { type Answer, type Caller, succeeded } from '../../support/test-server.ts';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await startTenants();
});
afterAll(() => tenants.server.close());
beforeEach(async () => {
  await sql`truncate told_names`.execute(tenants.server.db);
});

let serial = 0;
/** Applies for a kindergarten, by default with free names and codes. */
function apply(caller: Caller, more: Record<string, unknown> = {}) {
  serial += 1;
  return caller.call('/api/operations/opening/save', {
    code: `TN${String(serial).padStart(4, '0')}`,
    name: '星光幼儿园',
    kigType: 'private',
    systemType: 'universal',
    openingDate: '2027-03-01',
    manager: '周敏',
    managerPhone: '13900000001',
    areaId: areaIdOf('110105'),
    address: '世纪大道1号',
    adminUserName: `tn.admin${serial}`,
    terminalLogin: `tn.terminal${serial}`,
    ...more,
  });
}
const give = (caller: Caller, userName: string, more: Record<string, unknown> = {}) =>
  caller.call('/api/system/grant/give', {
    userName,
    topics: ['students'],
    reason: 'test',
    beginsOn: day(0),
    endsOn: day(1),
    ...more,
  });
const errorsOf = (answer: Answer<unknown>) => answer.errors?.map(({ error }) => error) ?? [answer.error];
const tooMany = {
  status: 429,
  error: 'IDENTITY_NAMES_TOO_MANY',
  data: { minutes: expect.any(Number) },
  text: expect.stringContaining('too many unavailable account names or codes'),
};

describe('an account that tries names', () => {
  it('gets 20 answers about account names per hour, and then none, for taken and free names alike', async () => {
    const group = tenants.as(4);
    for (let tried = 0; tried < 20; tried += 1) {
      expect(errorsOf(await apply(group, { adminUserName: 'demo3' }))).toEqual(['OPERATIONS_ACCOUNT_TAKEN']);
    }
    const taken = await apply(group, { adminUserName: 'demo8' });
    const free = await apply(group, { adminUserName: 'nobody.has.this' });
    const code = await apply(group, { code: 'KG0002' });
    for (const answer of [taken, free, code]) expect(answer).toMatchObject(tooMany);
    expect(taken.data).toEqual(free.data);
    // Other accounts can still apply.
    succeeded(await apply(tenants.as(5)));
    // An hour later the account can apply again.
    await sql`update told_names set at = at - interval '61 minutes'`.execute(tenants.server.db);
    succeeded(await apply(group));
  });

  it('gets no more answers by concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => apply(tenants.as(4), { adminUserName: 'demo3' })),
    );
    const errors = answers.flatMap(errorsOf);
    expect(errors.filter((error) => error === 'OPERATIONS_ACCOUNT_TAKEN')).toHaveLength(20);
    expect(errors.filter((error) => error === 'IDENTITY_NAMES_TOO_MANY')).toHaveLength(20);
  });

  it('gets 20 answers by grants and other calls together, and the excess is logged', async () => {
    const principal = tenants.as(3);
    for (let tried = 0; tried < 10; tried += 1) {
      expect(errorsOf(await give(principal, `nobody${tried}`))).toEqual(['SYSTEM_GRANT_ACCOUNT']);
    }
    const { rows: roles } = await sql<{
      id: string;
    }>`select id from roles where organization_id = ${tenants.kig[1]}`.execute(tenants.server.db);
    const account = { nickName: 'x', password: 'Start_2026', appType: '3', roles: roles.map(({ id }) => id) };
    for (let tried = 0; tried < 10; tried += 1) {
      const answer = await principal.call('/api/system/user/save', { ...account, userName: 'demo8' });
      expect(errorsOf(answer)).toEqual(['SYSTEM_USER_NAME_TAKEN']);
    }
    expect(await give(principal, 'demo9')).toMatchObject(tooMany);
    expect(await give(principal, 'nobody')).toMatchObject(tooMany);
    const device = { deviceName: 'x', kind: 'sign-in', serialNumber: 'KG-0001', verificationCode: 'ABCD1234' };
    expect(await principal.call('/api/devices/device/save', device)).toMatchObject(tooMany);
    const refusals = async () => {
      const { list } = await tenants.as(8).ask('/api/system/log/page', { kind: 'refusal', pageSize: 50 });
      return list.filter(({ text }: { text: string }) => text === 'Too many account names or codes tried');
    };
    await expect.poll(async () => (await refusals()).length).toBeGreaterThanOrEqual(3);
    expect((await refusals())[0]).toMatchObject({ userName: 'demo3' });
  });

  it('learns nothing about an account from a refused grant', async () => {
    const principal = tenants.as(3);
    const wrongDays = { endsOn: day(-1) };
    const answers = [await give(principal, 'demo9', wrongDays), await give(principal, 'nobody', wrongDays)];
    for (const answer of answers) expect(errorsOf(answer)).toEqual(['SYSTEM_GRANT_DAYS']);
  });

  it('has its count deleted by the cleanup after an hour', async () => {
    const { db } = tenants.server;
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('user_name', '=', 'demo3')
      .executeTakeFirstOrThrow();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const rows = [59, 61].map((minutes) => ({ id: uuid7(), account_id: id, at: minutesAgo(minutes) }));
    await db.insertInto('told_names').values(rows).execute();
    await cleanUp(db, systemClock);
    expect(await db.selectFrom('told_names').select('id').execute()).toEqual([{ id: rows[0]?.id }]);
  });
});

describe('the limit on answers about names', () => {
  it('does not count calls that answer nothing about names', async () => {
    const group = tenants.as(4);
    for (let time = 0; time < 25; time += 1) succeeded(await apply(group));
    for (let time = 0; time < 25; time += 1)
      expect(errorsOf(await apply(group, { name: '' }))).toEqual(['FIELD_REQUIRED']);
    succeeded(await apply(group));
  });

  it('names only calls that exist', () => {
    const known = new Set(tenants.server.program.api.calls.map(({ name }) => name));
    expect([...tellingCalls].filter((name) => !known.has(name))).toEqual([]);
    expect(tellingCalls.size).toBe(8);
  });
});
