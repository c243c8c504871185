import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
/** Kindergarten 1 is demo3's, and 3 is the agent's; kindergartens 2 and 3 have children. */
let kig: [string, string, string];
const callers = new Map<number, Caller>();
/** The main account of kindergarten 2. */
let owner: Caller;

const DAY_MS = 86_400_000;
const day = (after: number) => new Date(Date.now() + 8 * 3_600_000 + after * DAY_MS).toISOString().slice(0, 10);
const as = (appType: number) => callers.get(appType) as Caller;

beforeAll(async () => {
  server = await startTestServer();
  for (const appType of [3, 4, 5, 6, 8, 9, 15]) callers.set(appType, await server.as(`demo${appType}`));
  kig = [
    await organizationId(server.db, 'KG0001'),
    await organizationId(server.db, 'KG0002'),
    await organizationId(server.db, 'KG0003'),
  ];
  // A copy of the demo's account of kindergarten 1 manages kindergarten 2.
  const { rows } = await sql<{
    id: string;
  }>`insert into accounts (id, organization_id, user_name, nick_name, app_type, password_hash)
    select gen_random_uuid(), ${kig[1]}, 'owner2', 'Owner', 3, password_hash from accounts where user_name = 'demo3'
    returning id`.execute(server.db);
  await sql`with made as (insert into roles (id, organization_id, name, whole_ceiling, data_scope)
      select gen_random_uuid(), ${kig[1]}, 'all of 2', true, 'ownOrganization' returning id)
    insert into account_roles (account_id, role_id) select ${rows[0]?.id}, id from made`.execute(server.db);
  owner = await server.as('owner2');
});
afterAll(() => server.close());

/** An account of kindergarten 2 with these permissions in the whole kindergarten. */
async function member(userName: string, permissions: readonly string[]): Promise<Caller> {
  const { rows } = await sql<{ id: string }>`insert into accounts
      (id, organization_id, user_name, nick_name, app_type, password_hash)
    select gen_random_uuid(), ${kig[1]}, ${userName}, 'Member', 3, password_hash from accounts where user_name = 'demo3'
    returning id`.execute(server.db);
  await sql`with made as (insert into roles (id, organization_id, name, data_scope)
      select gen_random_uuid(), ${kig[1]}, ${userName}, 'ownOrganization' returning id),
    held as (insert into role_permissions select id, unnest(${[...permissions]}::text[]) from made)
    insert into account_roles (account_id, role_id) select ${rows[0]?.id}, id from made`.execute(server.db);
  return server.as(userName);
}

const wish = (more: Record<string, unknown> = {}) => ({
  topics: ['students'],
  reason: 'Help with the list',
  beginsOn: day(0),
  endsOn: day(5),
  ...more,
});
const ask = (appType: number, more: Record<string, unknown> = {}) =>
  as(appType).call('/api/system/grant/ask', { kigCode: 'KG0002', ...wish(), ...more });
const give = (userName: string, more: Record<string, unknown> = {}) =>
  owner.call('/api/system/grant/give', { userName, ...wish(), ...more });
const move = (act: string, id: string, more: Record<string, unknown> = {}) =>
  owner.call(`/api/system/grant/${act}`, { id, ...more });
const students = (appType: number, more: Record<string, unknown> = {}) =>
  as(appType).call('/api/campus/student/page', { pageSize: 200, ...more });
const messages = async (caller: Caller) =>
  (await caller.ask('/api/system/message/page', {})).list as {
    title: string;
    href: string | null;
    done: boolean;
  }[];
/** An answer without its variable part. */
const plain = ({ requestId: _, ...answer }: Awaited<ReturnType<Caller['call']>>) => answer;
const clear = async () => {
  await sql`delete from access_grants`.execute(server.db);
  await sql`delete from messages`.execute(server.db);
};
const looks = async () => {
  const { rows } = await sql<{ event: string; record_id: string | null; detail: { records: number } }>`
    select event, record_id, detail from log_entries where kind = 'look' and kig_id = ${kig[1]} order by id`.execute(
    server.db,
  );
  return rows;
};

describe('a request for a grant', () => {
  it('is a to-do of the kindergarten until it is answered, and its answer is sent to the asker', async () => {
    const data = succeeded(await ask(8));
    expect(await messages(owner)).toMatchObject([
      { title: expect.stringContaining('asks to see data'), href: `/system/grants/${data.id}`, done: false },
    ]);
    expect((await students(8)).error).toBe('PERMISSION_MISSING');
    expect((await ask(8)).error).toBe('SYSTEM_GRANT_OPEN');
    expect(succeeded(await move('confirm', data.id)).status).toBe('given');
    expect(await messages(owner)).toMatchObject([{ done: true }]);
    expect((await messages(as(8)))[0]?.title).toContain('lets you see data');
    expect(succeeded(await students(8)).total).toBeGreaterThan(0);
    succeeded(await move('withdraw', data.id, { reason: 'Done' }));
    expect((await messages(as(8)))[0]?.title).toContain('withdrew');
    expect((await students(8)).error).toBe('PERMISSION_MISSING');
    await clear();
  });

  it('is made once by concurrent calls', async () => {
    const answers = await Promise.all([ask(9), ask(9)]);
    expect(answers.map(({ error }) => error ?? 'made').sort()).toEqual(['SYSTEM_GRANT_OPEN', 'made']);
    await clear();
  });

  it('does not reveal to agents and regional operations which codes exist out of their reach', async () => {
    for (const appType of [5, 15]) {
      const unreached = appType === 5 ? 'KG0002' : 'KG0003';
      const [foreign, unknown] = [await ask(appType, { kigCode: unreached }), await ask(appType, { kigCode: 'NONE' })];
      expect(plain(foreign)).toEqual(plain(unknown));
      expect(foreign.errors).toMatchObject([{ field: 'kigCode', error: 'SYSTEM_GRANT_KIG_UNKNOWN' }]);
      const page = (kigCode: string) => as(appType).call('/api/system/grant/page', { kigCode });
      expect(plain(await page(unreached))).toEqual(plain(await page('NONE')));
    }
    expect((await ask(5, { kigCode: 'KG0003' })).code).toBe('200');
    await clear();
  });

  it('is refused for wrong days, missing topics or a missing reason, and cannot be confirmed after its days', async () => {
    const issue = async (more: Record<string, unknown>) => (await ask(9, more)).errors?.[0];
    expect(await issue({ endsOn: day(90) })).toMatchObject({ field: 'endsOn', error: 'SYSTEM_GRANT_DAYS' });
    expect(await issue({ beginsOn: day(3), endsOn: day(2) })).toMatchObject({ field: 'endsOn' });
    expect(await issue({ beginsOn: day(-1) })).toMatchObject({ field: 'beginsOn', error: 'SYSTEM_GRANT_DAYS' });
    expect(await issue({ beginsOn: day(91), endsOn: day(92) })).toMatchObject({ field: 'beginsOn' });
    expect((await ask(5, { kigCode: 'KG0003', beginsOn: day(90), endsOn: day(91) })).code).toBe('200');
    expect(await issue({ topics: [] })).toMatchObject({ field: 'topics', error: 'FIELD_REQUIRED' });
    expect(await issue({ reason: ' ' })).toMatchObject({ field: 'reason' });
    const data = succeeded(await ask(9, { endsOn: day(89) }));
    await sql`update access_grants set begins_on = ${day(-3)}, ends_on = ${day(-1)}`.execute(server.db);
    expect((await move('confirm', data.id)).error).toBe('SYSTEM_GRANT_OVER');
    const refused = await move('refuse', data.id, { reason: 'Too late' });
    expect(refused.data).toMatchObject({ status: 'refused', answer: 'Too late' });
    expect((await messages(as(9)))[0]?.title).toContain('refused');
    await clear();
  });

  it('is visible to its asker and to the kindergarten that it concerns', async () => {
    succeeded(await ask(8));
    succeeded(await ask(9));
    await as(3).ask('/api/system/grant/give', { userName: 'demo9', ...wish() });
    const of = async (caller: Caller) => {
      const data = await caller.ask('/api/system/grant/page', {});
      return (data.list as { userName: string; kindergartenName?: string }[]).map(({ userName }) => userName).sort();
    };
    expect(await of(as(8))).toEqual(['demo8']);
    expect(await of(as(9))).toEqual(['demo9', 'demo9']);
    expect(await of(owner)).toEqual(['demo8', 'demo9']);
    expect(await of(as(5))).toEqual([]);
    const mine = (await as(8).ask('/api/system/grant/page', {})).list[0];
    expect((await as(9).call(`/api/system/grant/get?id=${mine.id}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await as(8).call('/api/system/grant/confirm', { id: mine.id })).error).toBe('PERMISSION_MISSING');
    expect((await as(3).call('/api/system/grant/confirm', { id: mine.id })).error).toBe('RECORD_NOT_FOUND');
    await clear();
  });
});

describe('the giving of a grant', () => {
  it('is limited to topics that the giver may see, for gifts and confirmations', async () => {
    const sees = ['campus.student.read', 'campus.class.read', 'campus.grade.read', 'campus.kindergarten.read'];
    const acts = ['read', 'give', 'confirm', 'refuse'].map((act) => `system.grant.${act}`);
    const clerk = await member('clerk', [...sees, ...acts]);
    const gives = async (topics: readonly string[]) => {
      const answer = await clerk.call('/api/system/grant/give', { userName: 'demo9', ...wish({ topics }) });
      return answer.errors?.[0]?.error ?? answer.code;
    };
    expect([await gives(['students']), await gives(['face'])]).toEqual(['200', '200']);
    expect([await gives(['students', 'health']), await gives(['contacts'])]).toEqual(
      Array.from({ length: 2 }, () => 'SYSTEM_GRANT_BEYOND_YOURS'),
    );
    const data = succeeded(await ask(8, { topics: ['health'] }));
    expect((await messages(clerk)).filter(({ href }) => href?.endsWith(data.id))).toEqual([]);
    const shown = await clerk.call(`/api/system/grant/get?id=${data.id}`);
    expect(shown.data.can).not.toContain('confirm');
    const confirm = (caller: Caller) => caller.call('/api/system/grant/confirm', { id: data.id });
    expect((await confirm(clerk)).error).toBe('SYSTEM_GRANT_BEYOND_YOURS');
    expect(succeeded(await confirm(owner)).status).toBe('given');
    await clear();
  });

  it('notifies the account, and answers alike for an unknown account and a wrong kind of user', async () => {
    expect((await give('demo8')).code).toBe('200');
    expect((await messages(as(8)))[0]?.title).toContain('lets you see data');
    const [unknown, wrongKind] = [await give('nobody'), await give('demo6')];
    expect(plain(unknown)).toEqual(plain(wrongKind));
    expect(unknown.errors).toMatchObject([{ field: 'userName', error: 'SYSTEM_GRANT_ACCOUNT' }]);
    await clear();
  });

  it('has no effect on an account that has changed to another kind of user', async () => {
    succeeded(await give('demo8', { topics: ['contacts'] }));
    await sql`update accounts set app_type = 4 where user_name = 'demo8'`.execute(server.db);
    const before = (await as(8).ask('/api/identity/session/current')).access as string[];
    expect(before).not.toContain('campus.student.readContact');
    expect((await students(8, { kigId: kig[1] })).error).toBe('OWNER_OUT_OF_REACH');
    await sql`update accounts set app_type = 8 where user_name = 'demo8'`.execute(server.db);
    await clear();
  });
});

describe('the access by a grant', () => {
  it('gives a system administrator names and classes of that kindergarten, and nothing else', async () => {
    succeeded(await give('demo8'));
    const data = succeeded(await students(8));
    const child = data.list.find((one: { classIdText: string }) => one.classIdText) as Record<string, any>;
    expect(new Set(data.list.map((one: { kigId: string }) => one.kigId))).toEqual(new Set([kig[1]]));
    expect(child.stuName).toMatch(/^\p{Script=Han}{2,4}$/u);
    for (const field of ['parents', 'allergies', 'facePhoto', 'idNumber', 'address', 'cardNumber', 'serviceEndDate']) {
      expect(child).not.toHaveProperty(field);
    }
    expect(data.abilities.searchable).toBe(true);
    expect(succeeded(await students(8, { q: child.stuName })).total).toBeGreaterThan(0);
    expect((await students(8, { allergies: '1' })).error).toBe('FIELD_NOT_READABLE');
    expect((await students(8, { kigId: kig[2] })).error).toBe('OWNER_OUT_OF_REACH');
    const menus = JSON.stringify((await as(8).ask('/api/identity/session/current')).menus);
    expect(menus).toContain('/campus/students');
    for (const path of ['parent', 'lead', 'term']) {
      expect((await as(8).call(`/api/campus/${path}/page`, {})).error).toBe('PERMISSION_MISSING');
    }
    for (const act of ['export', 'save', 'delete', 'read-contact']) {
      const input = { id: child.id, stuName: 'x', sex: 'male' };
      expect(['PERMISSION_MISSING', 'VALIDATION_FAILED']).toContain(
        (await as(8).call(`/api/campus/student/${act}`, input)).error,
      );
    }
    expect((await as(8).call(`/api/campus/student/history?id=${child.id}`)).error).toBe('PERMISSION_MISSING');
    const figures = (await as(8).ask('/api/identity/session/home-figures')) as { key: string }[];
    expect(figures.map(({ key }) => key)).not.toContain('campus.home.students');
    await clear();
  });

  it('gives parents with masked phones, and whole numbers by an act, with looks in the kindergarten’s log', async () => {
    succeeded(await give('demo9', { topics: ['contacts'] }));
    const data = succeeded(await students(9, { kigId: kig[1] }));
    const child = data.list.find((one: { parents: unknown[] }) => one.parents?.length > 0) as Record<string, any>;
    expect(child.parents[0].parentPhone).toContain('****');
    expect(child.can).toContain('readContact');
    const before = (await looks()).length;
    const got = await as(9).call(`/api/campus/student/get?id=${child.id}&kigId=${kig[1]}`);
    expect(got.data.stuName).toBe(child.stuName);
    const contact = await as(9).call('/api/campus/student/read-contact', { id: child.id });
    expect(contact.data.parents[0].parentPhone).toMatch(/^\d{11}$/);
    const [, ...noted] = (await looks()).slice(before - 1);
    expect(noted[0]).toMatchObject({ event: 'campus.student.granted', record_id: child.id });
    await clear();
  });

  it('includes health and faces only as separate topics, for children of the granting kindergarten', async () => {
    succeeded(await give('demo5', { topics: ['health'] }));
    const mine = await students(5, { kigId: kig[2] });
    expect(mine.data.list[0]).not.toHaveProperty('allergies');
    const granted = await students(5, { kigId: kig[1] });
    expect(granted.data.list[0]).toHaveProperty('allergies');
    expect(granted.data.list[0]).not.toHaveProperty('facePhoto');
    // For both together the agent sees only the fields that it sees in both.
    const both = succeeded(await students(5));
    expect(new Set(both.list.map((one: { kigId: string }) => one.kigId))).toEqual(new Set([kig[1], kig[2]]));
    expect(both.list.some((one: object) => 'allergies' in one)).toBe(false);
    expect(both.abilities.filters).not.toContain('allergies');
    await clear();
  });

  it('is not extended to a list of all kindergartens or to acts on other children', async () => {
    succeeded(await give('demo9', { topics: ['contacts', 'face'] }));
    const data = succeeded(await students(9));
    const [first] = data.list as { stuName: string; can: string[] }[];
    expect(first?.stuName).toMatch(/^.\*$/);
    expect(data.list.some((one: { can: string[] }) => one.can.includes('readContact'))).toBe(false);
    const other = data.list.find((one: { kigId: string }) => one.kigId === kig[2]);
    const contact = (more: object) => as(9).call('/api/campus/student/read-contact', { id: other.id, ...more });
    expect((await contact({})).error).toBe('RECORD_NOT_FOUND');
    expect((await contact({ kigId: kig[2] })).error).toBe('OWNER_OUT_OF_REACH');
    expect(succeeded(await students(9, { kigId: kig[1] })).list[0].stuName).not.toMatch(/\*/);
    await clear();
  });

  it('covers only the topics common to all granting kindergartens when several are listed', async () => {
    succeeded(await give('demo8', { topics: ['health'] }));
    await sql`insert into access_grants select ${kig[2]}, gen_random_uuid(), account_id, '{face}', reason, begins_on, ends_on,
      status, answer, version, deleted, created_at, updated_at, updated_by from access_grants`.execute(server.db);
    const [first] = succeeded(await students(8)).list;
    expect(first.stuName).toBeTruthy();
    expect(first).not.toHaveProperty('allergies');
    expect(first).not.toHaveProperty('facePhoto');
    const [ofTwo] = succeeded(await students(8, { kigId: kig[1] })).list;
    expect(ofTwo).toHaveProperty('allergies');
    expect(ofTwo).not.toHaveProperty('facePhoto');
    await clear();
  });

  it('offers the granting kindergarten as a choice for records that the grant covers', async () => {
    const choices = async (of?: string) =>
      (await as(8).ask(`/api/campus/kindergarten/list${of ? `?of=${of}` : ''}`)).map(({ id }: any) => id);
    expect(await choices('campus.student')).toEqual([]);
    succeeded(await give('demo8'));
    expect(await choices('campus.student')).toEqual([kig[1]]);
    // Devices are managed in all kindergartens.
    expect(await choices('devices.device')).toEqual(await choices());
    await clear();
  });

  it('includes no names in leads, on the day board or in device alerts', async () => {
    const kigId = kig[1];
    const { rows } = await sql<{ id: string }>`insert into device_alerts
        (kig_id, id, kind, device_id, card_number, student_id, first_at, last_at, count)
      select d.kig_id, gen_random_uuid(), 'lost-card', d.id, 'C1', s.id, now(), now(), 1
      from (select * from devices where kig_id = ${kigId} limit 1) d
      join (select * from students where kig_id = ${kigId} and not deleted limit 1) s on s.kig_id = d.kig_id
      returning id`.execute(server.db);
    const open = async () => [
      await as(9).call('/api/campus/lead/page', { kigId }),
      await as(9).call(`/api/attendance/day/board?kigId=${kigId}`),
      await as(8).call(`/api/devices/alert/list?kigId=${kigId}`),
    ];
    const stable = ({ data }: { data: unknown }) =>
      JSON.stringify(data, (key, value) => (['now', 'can'].includes(key) ? undefined : value));
    const before = await open();
    expect(before.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect(before[2]?.data.list).toMatchObject([{ id: rows[0]?.id, studentName: null }]);
    succeeded(await give('demo9', { topics: ['students', 'contacts'] }));
    succeeded(await give('demo8', { topics: ['students', 'contacts'] }));
    expect((await open()).map(stable)).toEqual(before.map(stable));
    await clear();
  });

  it('lasts from its first day to its last', async () => {
    succeeded(await give('demo8', { beginsOn: day(2), endsOn: day(3) }));
    expect((await students(8)).error).toBe('PERMISSION_MISSING');
    await sql`update access_grants set begins_on = ${day(-3)}, ends_on = ${day(0)}`.execute(server.db);
    expect((await students(8)).code).toBe('200');
    await sql`update access_grants set ends_on = ${day(-1)}`.execute(server.db);
    expect((await students(8)).error).toBe('PERMISSION_MISSING');
    await clear();
  });
});

describe('the log of the kindergarten', () => {
  it('has an entry for every page and record read under a grant, and none for reads without a grant', async () => {
    succeeded(await give('demo8'));
    succeeded(await students(9, { kigId: kig[1] }));
    const before = (await looks()).length;
    const data = succeeded(await students(8, { pageSize: 3 }));
    await as(8).ask(`/api/campus/student/get?id=${data.list[0].id}`);
    await as(8).ask('/api/campus/student/list');
    await as(8).ask('/api/campus/class/page', {});
    const noted = (await looks()).slice(before);
    expect(noted.map(({ event, record_id }) => [event, record_id])).toEqual([
      ['campus.student.granted', null],
      ['campus.student.granted', data.list[0].id],
      ['campus.student.granted', null],
      ['campus.class.granted', null],
    ]);
    expect(noted[0]?.detail).toEqual({ records: 3 });
    succeeded(await students(9, { kigId: kig[1] }));
    expect((await looks()).length).toBe(before + 4);
    await clear();
  });

  it('has an entry for a look that shows no child, because the count reveals data as well', async () => {
    succeeded(await give('demo8'));
    const before = (await looks()).length;
    const data = succeeded(await students(8, { pageNumber: 900 }));
    expect(data.list).toEqual([]);
    expect(data.total).toBeGreaterThan(0);
    expect(succeeded(await students(8, { q: '无此人' })).total).toBe(0);
    const noted = (await looks()).slice(before);
    expect(noted).toMatchObject(noted.map(() => ({ event: 'campus.student.granted', detail: { records: 0 } })));
    expect(noted).toHaveLength(2);
    await clear();
  });
});
