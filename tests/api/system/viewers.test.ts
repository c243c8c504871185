import { viewWays } from '@kiga/contract/identity/view-ways.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startFacts } from '../../support/facts.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { day, type Kindergarten } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

/*
 * The list of all accounts and machines that can see a kindergarten's children, compared with the answers to each
 * account's lists of children and leads. Nothing here reads the expected answer from the product's own declarations.
 */

const { tenants, db, as } = await startFacts();
afterAll(() => tenants.server.close());

type Viewer = Record<string, any>;

const owner = (number: Kindergarten): Caller => (number === 1 ? as(3) : tenants.of(number));
async function viewers(number: Kindergarten, input: Record<string, unknown> = {}): Promise<Viewer[]> {
  return (await owner(number).ask('/api/system/viewer/page', { pageSize: 200, ...input })).list;
}
const wayOf = async (number: Kindergarten, userName: string) =>
  (await viewers(number)).filter((viewer) => viewer.userName === userName);

/** An account of an organization with its own role. @returns its id */
async function makeAccount(
  userName: string,
  { code, appType, scope, permissions }: { code: string; appType: number; scope: string; permissions: string[] | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`with made as (
      insert into accounts (id, organization_id, user_name, nick_name, app_type, password_hash)
      select gen_random_uuid(), o.id, ${userName}, ${userName}, ${appType}::int, a.password_hash
      from organizations o, accounts a where o.code = ${code} and a.user_name = 'demo3' returning id, organization_id),
    role as (insert into roles (id, organization_id, name, data_scope, whole_ceiling)
      select gen_random_uuid(), organization_id, ${userName}, ${scope}, ${permissions === null} from made returning id),
    given as (insert into role_permissions select id, unnest(${permissions ?? []}::text[]) from role),
    linked as (insert into account_roles (account_id, role_id) select made.id, role.id from made, role)
    select id from made`.execute(db);
  return (rows[0] as { id: string }).id;
}

const reads = ['campus.student.read'];
const inHouse = (number: Kindergarten) => ({ code: `KG000${number}`, appType: 3 });

/** Accounts beyond the demo's: each differs from the others in one property that decides its access. */
async function makeMany(): Promise<void> {
  await makeAccount('names.only', { ...inHouse(2), scope: 'ownOrganization', permissions: reads });
  await makeAccount('with.health', {
    ...inHouse(2),
    scope: 'ownOrganization',
    permissions: [...reads, 'campus.student.readHealth', 'campus.student.readContact'],
  });
  await makeAccount('leads.only', { ...inHouse(2), scope: 'ownOrganization', permissions: ['campus.lead.read'] });
  await makeAccount('leads.phones', {
    ...inHouse(2),
    scope: 'ownOrganization',
    permissions: ['campus.lead.read', 'campus.lead.readContact'],
  });
  const operations = { code: 'OP0001', appType: 9, permissions: ['campus.lead.read'] };
  await makeAccount('leads.masked', { ...operations, scope: 'all' });
  const leadsOfArea = await makeAccount('leads.area', { ...operations, scope: 'area' });
  await sql`insert into account_areas (account_id, area_code) values (${leadsOfArea}, '31')`.execute(db);
  const leadsOfClass = await makeAccount('leads.class', {
    ...inHouse(2),
    scope: 'ownClasses',
    permissions: ['campus.lead.read'],
  });
  await makeAccount('no.child', { ...inHouse(2), scope: 'ownOrganization', permissions: ['campus.term.read'] });
  const head = await makeAccount('own.class', { ...inHouse(2), scope: 'ownClasses', permissions: reads });
  for (const account of [head, leadsOfClass]) {
    await sql`insert into account_classes (account_id, kig_id, class_id)
      select ${account}, kig_id, class_id from students where kig_id = ${tenants.kig[2]} and not deleted limit 1`.execute(
      db,
    );
  }
  for (const number of [1, 2, 3] as const) {
    const lead = { childName: '丁小雨', parentName: '丁一', parentPhone: '19900008888', source: 'other' };
    await owner(number).ask('/api/campus/lead/save', lead);
  }
  await makeAccount('no.class', { ...inHouse(2), scope: 'ownClasses', permissions: reads });
  const narrow = await makeAccount('area.nine', { code: 'OP0001', appType: 9, scope: 'area', permissions: null });
  await sql`insert into account_areas (account_id, area_code, since)
    values (${narrow}, '31', ${new Date('2026-05-06T04:00:00Z')})`.execute(db);
  await makeAccount('disabled', { code: 'OP0001', appType: 9, scope: 'all', permissions: null });
  await sql`update accounts set status = 'disabled' where user_name = 'disabled'`.execute(db);
  await makeAccount('deleted', { code: 'OP0001', appType: 9, scope: 'all', permissions: null });
  await sql`update accounts set deleted = true where user_name = 'deleted'`.execute(db);
  await makeAccount('expert.16', { code: 'IN0001', appType: 16, scope: 'contract', permissions: null });
  await tenants.grant(3, 'demo5', ['health']);
  await tenants.grant(2, 'demo8', ['contacts', 'face']);
  await tenants.grant(2, 'demo9', ['students'], { from: 1, to: 3 });
  await tenants.grant(2, 'demo15', ['students'], { from: -3, to: -1 });
  await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, status, emergency,
      expires_at, confirmed_by, created_at, updated_at)
    select ${tenants.kig[1]}, gen_random_uuid(), a.id, '{health}', 'Fire', ${day(0)}, ${day(1)}, 'given', true,
      ${new Date(Date.parse(`${day(0)}T20:00:00Z`))}, c.id, now(), now()
    from accounts a, accounts c where a.user_name = 'demo8' and c.user_name = 'demo9'`.execute(db);
}
await makeMany();
// One account of the demo would have to change its password first.
await sql`update accounts set easy_password = false,
  password_hash = (select password_hash from accounts where user_name = 'demo3') where user_name = 'weak3'`.execute(db);

/** All accounts that may sign in, signed in. */
const everybody = await (async () => {
  const { rows } = await sql<{ name: string }>`select user_name as name from accounts
    where status = 'active' and not deleted order by 1`.execute(db);
  const callers = new Map<string, Caller>();
  for (const { name } of rows) callers.set(name, await tenants.server.as(name));
  return callers;
})();

/** The sight of a kindergarten's children and leads in the answers to an account; null for none. */
async function seenBy(caller: Caller, kigId: string): Promise<Record<string, unknown> | null> {
  const seen = [await studentsSeenBy(caller, kigId), await leadsSeenBy(caller, kigId)];
  const rows = seen.flatMap((one) => (one === null ? [] : [{ seen: one }]));
  return rows.length === 0 ? null : together(rows);
}

/** The first record of a list in the answer to an account, with its sight; null for none. */
async function firstOf(caller: Caller, kind: 'student' | 'lead', kigId: string) {
  const answer = await caller.call(`/api/campus/${kind}/page`, { kigId, pageSize: 200 });
  if (['PERMISSION_MISSING', 'OWNER_OUT_OF_REACH'].includes(String(answer.error))) return null;
  const { list, abilities } = succeeded(answer);
  if (list.length === 0) return null;
  const [child] = list;
  const { code } = await caller.call(`/api/campus/${kind}/read-contact`, { id: child.id, kigId });
  const has = (field: string) => ((abilities.fields as string[]).includes(field) ? 'full' : 'none');
  return { child, isWhole: code === '200', has };
}

async function leadsSeenBy(caller: Caller, kigId: string): Promise<Record<string, string> | null> {
  const first = await firstOf(caller, 'lead', kigId);
  if (first === null) return null;
  const { child, isWhole, has } = first;
  const nothing = { class: 'none', health: 'none', face: 'none', device: 'none', money: 'none' };
  return {
    ...nothing,
    name: child.childName.includes('*') ? 'masked' : 'full',
    basic: has('birthday'),
    family: has('parentName'),
    contact: isWhole ? 'full' : has('parentPhone') === 'full' ? 'masked' : 'none',
  };
}

async function studentsSeenBy(caller: Caller, kigId: string): Promise<Record<string, string> | null> {
  const first = await firstOf(caller, 'student', kigId);
  if (first === null) return null;
  const { child, isWhole, has } = first;
  return {
    name: child.stuName.includes('*') ? 'masked' : 'full',
    class: has('classId'),
    basic: has('birthday'),
    family: has('parents'),
    contact: isWhole ? 'full' : has('idNumber') === 'full' ? 'masked' : 'none',
    health: has('allergies'),
    face: has('facePhoto'),
    device: has('cardNumber'),
    money: has('serviceEndDate'),
  };
}

/** The widest sight over all rows of an account. */
function together(rows: readonly Viewer[]): Record<string, unknown> {
  const order = ['none', 'masked', 'full'];
  return rows
    .map((row) => row.seen as Record<string, string>)
    .reduce((most, seen) =>
      Object.fromEntries(
        Object.entries(most).map(([sensitivity, sight]) => {
          const other = seen[sensitivity] as string;
          return [sensitivity, order.indexOf(other) > order.indexOf(sight) ? other : sight];
        }),
      ),
    );
}

describe('the list of viewers of a kindergarten’s children', () => {
  it.each([1, 2, 3] as const)(
    'contains exactly the accounts that receive children, with the same sight: %i',
    async (number) => {
      const listed = Map.groupBy(
        (await viewers(number)).filter(({ way }) => way !== 'machine'),
        ({ userName }) => String(userName),
      );
      expect(everybody.size).toBeGreaterThan(20);
      const really: Record<string, unknown> = {};
      for (const [name, caller] of everybody) {
        const seen = await seenBy(caller, tenants.kig[number]);
        if (seen !== null) really[name] = seen;
      }
      expect(Object.keys(really).length).toBeGreaterThan(2);
      expect(really['leads.masked']).toMatchObject({ name: 'masked', class: 'none', contact: 'none' });
      if (number === 2) {
        expect(really['leads.only']).toMatchObject({ name: 'full', class: 'none', contact: 'masked' });
        expect(really['leads.phones']).toMatchObject({ contact: 'full' });
        expect(really['leads.class']).toBeUndefined();
      }
      const told = Object.fromEntries([...listed].map(([name, rows]) => [name, together(rows)]));
      expect(told).toEqual(really);
    },
  );

  it('contains every way in at least one kindergarten', async () => {
    const [doctor] = (await owner(1).ask('/api/health/consultation/doctors')).list;
    const { list } = await owner(1).ask('/api/campus/student/page', { pageSize: 1 });
    const asked = { topic: '湿疹反复', question: '需要就医吗？', urgency: 'soon', shares: ['basics'] };
    const about = { studentId: list[0].id, doctorId: doctor.id };
    const { id } = await owner(1).ask('/api/health/consultation/save', { ...asked, ...about });
    const all = [...(await viewers(1)), ...(await viewers(2)), ...(await viewers(3))];
    expect(new Set(all.map(({ way }) => way))).toEqual(new Set(viewWays));
    await owner(1).ask('/api/health/consultation/close', { id, from: 'open' });
  });

  it('shows account, way, period, basis and extent of each viewer, and the machines', async () => {
    expect(await wayOf(1, 'demo4')).toMatchObject([
      { way: 'group', organizationName: expect.any(String), appType: 4, until: null, basis: 'taken-over' },
    ]);
    expect(await wayOf(1, 'demo5')).toMatchObject([{ way: 'agency', until: day(30), basis: 'taken-over' }]);
    expect(await wayOf(1, 'demo6')).toMatchObject([{ way: 'service', since: day(0), until: day(0) }]);
    expect(await wayOf(1, 'demo9')).toMatchObject([{ way: 'operations', basis: 'platform' }]);
    expect(await wayOf(1, 'demo15')).toMatchObject([{ way: 'area', basis: 'platform', areas: expect.any(String) }]);
    expect(await wayOf(3, 'area.nine')).toMatchObject([{ way: 'area', areas: expect.stringMatching(/Shanghai/i) }]);
    expect(await wayOf(1, 'demo3')).toMatchObject([{ way: 'own', basis: 'own', extent: 'all' }]);
    expect(await wayOf(2, 'own.class')).toMatchObject([{ way: 'own', extent: 'ownClasses' }]);
    const [grant] = await wayOf(2, 'demo8');
    expect(grant).toMatchObject({ way: 'grant', reason: 'test', since: day(0), until: day(0), basis: 'confirmed' });
    expect((await owner(2).call(`/api/system/grant/get?id=${grant?.href.split('/').at(-1)}`)).code).toBe('200');
    expect(await wayOf(1, 'demo8')).toMatchObject([
      {
        way: 'emergency',
        reason: 'Fire',
        until: `${day(0)}T20:00:00.000Z`,
        basis: 'confirmed',
        confirmedBy: expect.any(String),
      },
    ]);
    const machines = (await viewers(1)).filter(({ way }) => way === 'machine');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from devices
      where kig_id = ${tenants.kig[1]} and not deleted and status in ('unregistered', 'registered')`.execute(db);
    expect(machines).toHaveLength(rows[0]?.n as number);
    expect(machines[0]).toMatchObject({ userName: null, appType: null, href: expect.stringContaining('/devices/') });
    expect(machines[0]?.seen).toMatchObject({ name: 'full', device: 'full', basic: 'none', contact: 'none' });
    const id = machines[0]?.href.split('/').at(-1);
    const machine = async () => (await viewers(1)).find(({ href }) => href?.endsWith(`/${id}`));
    for (const [code, basis] of [
      ['AG0001', 'taken-over'],
      ['KG0001', 'own'],
    ]) {
      await sql`update devices set accepted_at = null,
        entered_organization_id = (select id from organizations where code = ${code}) where id = ${id}`.execute(db);
      expect(await machine()).toMatchObject({ basis, confirmedBy: null });
    }
    await sql`update devices set entered_organization_id = (select id from organizations where code = 'AG0001'),
      accepted_at = now(), accepted_by = (select id from accounts where user_name = 'own2') where id = ${id}`.execute(
      db,
    );
    const { rows: names } = await sql<{ organization: string; account: string }>`select o.name as organization,
      a.nick_name as account from organizations o, accounts a where o.code = 'AG0001' and a.user_name = 'own2'`.execute(
      db,
    );
    expect(await machine()).toMatchObject({
      basis: 'confirmed',
      organizationName: names[0]?.organization,
      confirmedBy: names[0]?.account,
    });
  });

  it('omits disabled accounts and accounts of suspended organizations', async () => {
    const names = async (number: Kindergarten) => (await viewers(number)).map(({ userName }) => userName);
    for (const name of ['disabled', 'deleted', 'no.child', 'no.class', 'demo7', 'demo11']) {
      expect(await names(2), name).not.toContain(name);
    }
    const status = (value: string) => sql`update organizations set status = ${value} where code = 'IN0001'`.execute(db);
    expect(await names(1)).toContain('demo6');
    await status('suspended');
    expect(await names(1)).not.toContain('demo6');
    await status('normal');
  });

  it('is filtered by way and by sight, searched and paged', async () => {
    expect(new Set((await viewers(2, { way: 'own' })).map(({ way }) => way))).toEqual(new Set(['own']));
    const health = await viewers(2, { seen: 'health' });
    expect(new Set(health.map(({ userName }) => userName))).toEqual(new Set(['own2', 'weak3', 'with.health']));
    const masked = await viewers(2, { seen: 'maskedNames' });
    expect(new Set(masked.map(({ seen }) => seen.name))).toEqual(new Set(['masked']));
    expect((await viewers(2, { q: 'WITH.he' })).map(({ userName }) => userName)).toEqual(['with.health']);
    expect(await viewers(2, { q: 'nobody at all' })).toEqual([]);
    const whole = await viewers(2);
    const second = await owner(2).ask('/api/system/viewer/page', { pageSize: 3, pageNumber: 2 });
    expect(second).toMatchObject({ total: whole.length, emergencies: 0 });
    expect(second.list.map(({ id }: Viewer) => id)).toEqual(whole.slice(3, 6).map(({ id }) => id));
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    expect((await owner(1).ask('/api/system/viewer/page', {})).emergencies).toBe(1);
  });

  it('is available only to the kindergarten’s accounts that reach all of it', async () => {
    for (const appType of [4, 5, 6, 7, 8, 9, 11, 15, 16, 17, 18]) {
      expect((await as(appType).call('/api/system/viewer/page', {})).error, String(appType)).toBe('PERMISSION_MISSING');
    }
    expect((await as(3).call('/api/system/viewer/page', { kigId: tenants.kig[2] })).error).toBe('OWNER_OUT_OF_REACH');
    const permissions = ['system.viewer.read', 'system.viewer.export'];
    await makeAccount('narrow.reader', { ...inHouse(2), scope: 'ownClasses', permissions });
    const narrow = await tenants.server.as('narrow.reader');
    for (const act of ['page', 'export']) {
      expect((await narrow.call(`/api/system/viewer/${act}`, {})).error).toBe('PERMISSION_MISSING');
    }
    expect((await as(3).call('/api/system/viewer/page', {})).code).toBe('200');
  });

  it('is exported as a workbook, which is logged', async () => {
    await tenants.server.jobs.start({ works: true });
    const { jobId } = await owner(2).ask('/api/system/viewer/export', { way: 'grant' });
    await expect.poll(async () => (await owner(2).ask(`/api/system/job/get?id=${jobId}`)).state).toBe('done');
    const [sheet] = await readWorkbook(await owner(2).ask(`/api/system/job/file?id=${jobId}`));
    const cells = new Set(sheet?.grid.flat().map(String));
    const shown = (await viewers(2)).map(({ userName, way }) => ({ userName, isGrant: way === 'grant' }));
    const named = (isGrant: boolean) => [
      ...new Set(shown.filter((one) => one.isGrant === isGrant).map((one) => one.userName)),
    ];
    expect(named(true).length).toBeGreaterThan(0);
    for (const name of named(true)) expect(cells, name).toContain(name);
    for (const name of named(false).filter((one) => !named(true).includes(one)))
      expect(cells, name).not.toContain(name);
    const { rows } = await sql`select event from log_entries where event = 'system.viewer.export'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});
