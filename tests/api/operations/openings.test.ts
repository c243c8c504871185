import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { eraseInitialPasswords } from '@kiga/server/operations/initial-passwords.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo4: Caller;
let demo5: Caller;
let demo9: Caller;
let demo15: Caller;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  [demo4, demo5] = await Promise.all([server.as('demo4'), server.as('demo5')]);
  [demo9, demo15] = await Promise.all([server.as('demo9'), server.as('demo15')]);
});
afterAll(() => server.close());

/** A passed opening. */
interface Opened {
  id: string;
  kindergartenId: string;
  adminUserName: string;
}

/** Signs in as the head, whose initial password another account read. */
async function signedIn({ adminUserName }: Opened): Promise<void> {
  await sql`update accounts set password_hash = (select password_hash from accounts where user_name = 'demo3')
    where user_name = ${adminUserName}`.execute(server.db);
  await server.as(adminUserName);
}

/** An account as it is shown once. */
interface Shown {
  of: string;
  userName: string;
  password: string;
}

let serial = 0;
/** An application with its own names, in an area of the demo's regional account. */
function application(more: Record<string, unknown> = {}) {
  serial += 1;
  return {
    code: `N${1000 + serial}`,
    name: `新芽幼儿园${serial}`,
    kigType: 'private',
    systemType: 'universal',
    areaId: areaIdOf('110105'),
    address: '建国路 1 号',
    manager: '单晓蕾',
    managerPhone: `1380000${1000 + serial}`,
    adminUserName: `xinya${serial}`,
    terminalLogin: `xinya${serial}-td`,
    openingDate: '2027-03-01',
    ...more,
  };
}
const act = (name: string, input: Record<string, unknown>, who = demo9) =>
  who.call(`/api/operations/opening/${name}`, input);
const apply = async (who = demo5, more: Record<string, unknown> = {}) =>
  succeeded(await act('save', application(more), who));
const get = (id: string, who: Caller) => who.call(`/api/operations/opening/get?id=${id}`);
const passed = async (who = demo5, more: Record<string, unknown> = {}) => {
  const { id, kigId } = await apply(who, more);
  // The screen sends the owner of the record as well.
  return succeeded(await act('pass', { id, kigId }));
};
const messages = async (who: Caller) => (await who.ask('/api/system/message/page', { pageSize: 50 })).list;
const organizationOf = async (id: string) => await demo9.ask(`/api/system/organization/get?id=${id}`);

describe('an application', () => {
  it('requires code, name, types, address, manager, accounts and opening date, with words in both languages', async () => {
    const needed = {
      code: '',
      name: '',
      kigType: '',
      systemType: '',
      areaId: '',
      address: '',
      manager: '',
      managerPhone: '',
      adminUserName: '',
      terminalLogin: '',
      openingDate: '',
    };
    const { status, errors } = await act('save', needed, demo5);
    expect(status).toBe(400);
    expect(errors?.map(({ field, text }) => [field, text])).toEqual(
      Object.keys(needed).map((field) => [field, 'Required']),
    );
    const zh = await server.request('/api/operations/opening/save?language=zh_CN', {
      body: needed,
      headers: { authorization: `Bearer ${demo5.token}` },
    });
    expect(new Set(zh.errors?.map(({ text }) => text))).toEqual(new Set(['请填写']));
  });

  it('is visible to its applicant, to operations, and to regional operations in its area', async () => {
    const near = await apply();
    const far = await apply(demo5, { areaId: areaIdOf('310104') });
    expect(near).toMatchObject({ status: 'applied', managerPhone: expect.stringMatching(/^138\*{4}\d{4}$/) });
    expect(near).not.toHaveProperty('groupId');
    for (const { id } of [near, far]) {
      expect(await get(id, demo4)).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
      expect(succeeded(await get(id, demo9)).id).toBe(id);
    }
    expect(succeeded(await get(near.id, demo15)).id).toBe(near.id);
    expect(await get(far.id, demo15)).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    expect(await act('pass', { id: far.id }, demo15)).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    expect(await act('pass', { id: near.id }, demo5)).toMatchObject({ error: 'PERMISSION_MISSING' });
    expect(await (await server.as('demo3')).call('/api/operations/opening/page', {})).toMatchObject({ status: 403 });
  });

  it('is refused with a code or account that is in use or applied for, even by concurrent applications', async () => {
    const first = await apply();
    const taken = async (more: Record<string, unknown>) =>
      (await act('save', application(more), demo4)).errors?.map(({ field, error }) => [field, error]);
    expect(await taken({ code: first.code })).toEqual([['code', 'OPERATIONS_KIG_CODE_TAKEN']]);
    expect(await taken({ code: 'KG0001' })).toEqual([['code', 'OPERATIONS_KIG_CODE_TAKEN']]);
    // The administrator's account of one may be the terminal's account of another.
    expect(await taken({ adminUserName: first.terminalLogin, terminalLogin: 'demo3' })).toEqual([
      ['adminUserName', 'OPERATIONS_ACCOUNT_TAKEN'],
      ['terminalLogin', 'OPERATIONS_ACCOUNT_TAKEN'],
    ]);
    expect(await taken({ adminUserName: 'same-same', terminalLogin: 'same-same' })).toEqual([
      ['terminalLogin', 'OPERATIONS_ACCOUNTS_ALIKE'],
    ]);
    const both = await Promise.all([
      act('save', application({ adminUserName: 'zwilling' }), demo4),
      act('save', application({ terminalLogin: 'zwilling' }), demo5),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '400']);
  });

  it('can be changed only by its applicant and only until it has passed', async () => {
    const { id } = await apply();
    const change = { id, address: '建国路 2 号' };
    expect(await act('save', change, demo9)).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    expect(await act('delete', { id }, demo9)).toMatchObject({ status: 403, error: 'OPERATIONS_NOT_APPLICANT' });
    expect(succeeded(await get(id, demo9)).can.sort()).toEqual([
      'pass',
      'readHistory',
      'refuse',
      'showInitialPasswords',
    ]);
    expect(await act('save', change, demo5)).toMatchObject({ data: { address: '建国路 2 号' } });
    succeeded(await act('pass', { id }));
    const over = { status: 409, error: 'OPERATIONS_OPENING_PASSED' };
    expect(await act('save', change, demo5)).toMatchObject(over);
    expect(await act('delete', { id }, demo5)).toMatchObject(over);
    expect(succeeded(await get(id, demo5)).can.sort()).toEqual(['readHistory', 'showInitialPasswords']);
  });

  it('is a to-do of its reviewers until the review, which notifies the applicant', async () => {
    const { id, name } = await apply();
    const todo = { kind: 'todo', title: `Opening: ${name}`, href: `/operations/openings?open=${id}`, done: false };
    for (const who of [demo9, demo15]) expect((await messages(who))[0]).toMatchObject(todo);
    succeeded(await act('refuse', { id, reason: '地址不对' }, demo15));
    expect((await messages(demo9))[0]).toMatchObject({ ...todo, done: true });
    expect((await messages(demo5))[0]).toMatchObject({
      kind: 'system',
      title: `Opening not passed: ${name}`,
      text: expect.stringContaining('地址不对'),
    });
    const far = await apply(demo5, { areaId: areaIdOf('310104') });
    expect((await messages(demo15))[0].href).not.toContain(far.id);
    expect((await messages(demo9))[0].href).toContain(far.id);
  });
});

describe('a review', () => {
  it('[F18] can refuse with a reason, and the applicant can apply again once the code is free', async () => {
    const { id, code } = await apply();
    expect(await act('refuse', { id })).toMatchObject({ errors: [{ field: 'reason', error: 'FIELD_REQUIRED' }] });
    expect(await act('refuse', { id, reason: '地址不对' })).toMatchObject({
      data: { status: 'not-passed', refusal: '地址不对' },
    });
    expect(await act('reapply', { id })).toMatchObject({ status: 403, error: 'OPERATIONS_NOT_APPLICANT' });
    const other = await apply(demo4, { code });
    expect(await act('reapply', { id }, demo5)).toMatchObject({
      errors: [{ field: 'code', error: 'OPERATIONS_KIG_CODE_TAKEN' }],
    });
    succeeded(await act('delete', { id: other.id }, demo4));
    expect(await act('reapply', { id }, demo5)).toMatchObject({ data: { status: 'applied' } });
    expect((await messages(demo9))[0]).toMatchObject({ kind: 'todo', done: false, href: expect.stringContaining(id) });
    expect(await act('restore', { id: other.id }, demo4)).toMatchObject({
      errors: [{ field: 'code', error: 'OPERATIONS_KIG_CODE_TAKEN' }],
    });
    const data = await demo5.ask(`/api/operations/opening/history?id=${id}`);
    expect(data.entries.map((entry: { act: string }) => entry.act)).toEqual(['reapply', 'refuse', 'create']);
    expect(data.entries[1].asks).toEqual({ reason: '地址不对' });
  });

  it('creates a kindergarten with a contract from that day on if it passes an agent’s application', async () => {
    const opening = await passed();
    expect(opening).toMatchObject({ status: 'passed', kindergartenIdText: opening.name, passwordsWait: true });
    expect(await organizationOf(opening.kindergartenId)).toMatchObject({
      kind: 'kindergarten',
      code: opening.code,
      name: opening.name,
      superiorIdText: '启芽运营中心',
      areaId: areaIdOf('110105'),
      address: '建国路 1 号',
      contactName: '单晓蕾',
      contactPhone: expect.stringMatching(/^138\*{4}\d{4}$/),
      accountCount: 2,
    });
    const data = await demo9.ask('/api/system/contract/page', { kindergartenId: opening.kindergartenId });
    expect(data.list).toMatchObject([{ kind: 'agency', beginsOn: '2026-11-20', endsOn: null, state: 'running' }]);
    const kindergartens = await (await server.as('demo5')).ask('/api/campus/kindergarten/list');
    expect(kindergartens.map(({ id }: { id: string }) => id)).toContain(opening.kindergartenId);
  });

  it('adds the kindergarten to a group whose application it passes, while operations may name group and agent', async () => {
    const own = await organizationOf((await passed(demo4)).kindergartenId);
    expect(own).toMatchObject({ superiorIdText: '阳光教育集团', groupIdText: '阳光教育集团' });
    const [group, agent] = [await organizationId(server.db, 'GR0001'), await organizationId(server.db, 'AG0001')];
    expect(await act('save', application({ groupId: agent, agentOrganizationId: group }))).toMatchObject({
      errors: [
        { field: 'groupId', error: 'SYSTEM_ORGANIZATION_GROUP' },
        { field: 'agentOrganizationId', error: 'SYSTEM_CONTRACT_PARTNER' },
      ],
    });
    expect(await act('save', application({ groupId: group }), demo5)).toMatchObject({ error: 'FIELD_NOT_READABLE' });
    const opening = await passed(demo9, { groupId: group, agentOrganizationId: agent });
    expect(await organizationOf(opening.kindergartenId)).toMatchObject({ groupIdText: '阳光教育集团' });
    const data = await demo9.ask('/api/system/contract/page', { kindergartenId: opening.kindergartenId });
    expect(data.list).toMatchObject([{ kind: 'agency', partnerIdText: '晨光科技代理' }]);
  });

  it('passes an agent’s application by regional operations in their area as well', async () => {
    const { id } = await apply();
    expect(await act('pass', { id }, demo15)).toMatchObject({ data: { status: 'passed' } });
  });

  it('passes once, even for concurrent calls', async () => {
    const { id, code } = await apply();
    const both = await Promise.all([act('pass', { id }), act('pass', { id }, demo15)]);
    expect(both.map(({ code: answer }) => answer).sort()).toEqual(['200', '409']);
    expect(both.find(({ status }) => status === 409)?.error).toBe('STATE_CHANGED');
    const made = await sql`select 1 from organizations where code = ${code}`.execute(server.db);
    expect(made.rows).toHaveLength(1);
  });

  it('is refused if an account was taken meanwhile, and creates nothing', async () => {
    const { id, code, terminalLogin } = await apply();
    const agent = await organizationId(server.db, 'AG0001');
    await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id)
      values (gen_random_uuid(), ${terminalLogin}, 'x', 5, ${agent})`.execute(server.db);
    expect(await act('pass', { id })).toMatchObject({
      errors: [{ field: 'terminalLogin', error: 'OPERATIONS_ACCOUNT_TAKEN' }],
    });
    const made = await sql`select 1 from organizations where code = ${code}`.execute(server.db);
    expect(made.rows).toHaveLength(0);
  });
});

describe('the first accounts of a kindergarten', () => {
  it('have initial passwords that are shown once, which is logged', async () => {
    const opening = await passed();
    const { id } = opening;
    expect(await act('show-initial-passwords', { id }, demo4)).toMatchObject({ status: 404 });
    const both = await Promise.all([
      act('show-initial-passwords', { id }, demo5),
      act('show-initial-passwords', { id }, demo9),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '409']);
    expect(both.find(({ status }) => status === 409)?.error).toBe('OPERATIONS_PASSWORDS_SHOWN');
    const accounts = both.flatMap(({ status, data }) => (status === 200 ? data.accounts : [])) as Shown[];
    expect(accounts).toMatchObject([
      { of: 'admin', userName: opening.adminUserName },
      { of: 'terminal', userName: opening.terminalLogin },
    ]);
    for (const { password } of accounts) expect(checkNewPassword(password)).toBeNull();
    expect(succeeded(await get(id, demo5)).passwordsWait).toBe(false);
    const noted = await sql`select kind, record_id from log_entries
      where event = 'operations.opening.showInitialPasswords'`.execute(server.db);
    expect(noted.rows).toEqual([{ kind: 'look', record_id: id }]);
    const kept = await sql<{ content: string }>`select row_to_json(o)::text as content from openings o`.execute(
      server.db,
    );
    for (const { content } of kept.rows) {
      for (const { password } of accounts) expect(content).not.toContain(password);
    }
  });

  const show = (id: string) => act('show-initial-passwords', { id }, demo5);
  /** The stored initial passwords of an opening. */
  const kept = async (id: string) => {
    const { rows } = await sql<{ kept: Buffer | null }>`select initial_passwords_encrypted as kept from openings
      where id = ${id}`.execute(server.db);
    return rows[0]?.kept;
  };

  it.each([
    ['the head has signed in', (opening: Opened) => signedIn(opening)],
    [
      'the kindergarten has a child, even a deleted one',
      async ({ kindergartenId }: Opened) => {
        for (const table of ['grades', 'classrooms', 'positions', 'teachers', 'classes', 'students']) {
          await sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)},
              to_jsonb(row) || jsonb_build_object('kig_id', ${kindergartenId}::text, 'deleted', ${table === 'students'}::boolean))).*
            from ${sql.table(table)} as row where kig_id = ${await organizationId(server.db, 'KG0002')}`.execute(
            server.db,
          );
        }
      },
    ],
    [
      'the kindergarten has a lead',
      ({ kindergartenId }: Opened) =>
        sql`insert into leads select (jsonb_populate_record(null::leads, to_jsonb(l) || jsonb_build_object(
            'kig_id', ${kindergartenId}::text, 'id', gen_random_uuid(), 'grade_id', null, 'student_id', null))).*
          from leads l limit 1`.execute(server.db),
    ],
    [
      '14 days have passed',
      ({ kindergartenId }: Opened) =>
        sql`update organizations set created_at = created_at - interval '14 days' where id = ${kindergartenId}`.execute(
          server.db,
        ),
    ],
  ])('have no passwords to show any more, and these are erased, once %s', async (_when, happens) => {
    const opening = (await passed()) as Opened;
    const { id } = opening;
    await eraseInitialPasswords(server.program);
    expect(await kept(id)).toBeInstanceOf(Buffer);
    expect(succeeded(await get(id, demo5)).passwordsWait).toBe(true);
    await happens(opening);
    expect(succeeded(await get(id, demo5)).passwordsWait).toBe(false);
    expect(await show(id)).toMatchObject({ error: 'OPERATIONS_PASSWORDS_SHOWN' });
    await eraseInitialPasswords(server.program);
    expect(await kept(id)).toBeNull();
  });

  it('must choose their own passwords, after which the head has all permissions and the terminal few', async () => {
    const { id } = await passed();
    const data = succeeded(await act('show-initial-passwords', { id }, demo5));
    const own: Caller[] = [];
    for (const { userName, password } of data.accounts as Shown[]) {
      const first = await server.as(userName, password);
      expect(await first.call('/api/campus/class/page', {})).toMatchObject({ error: 'PASSWORD_CHANGE_REQUIRED' });
      const changed = await first.call('/sys/changePassword', { oldPassword: password, newPassword: 'Kiga_2026' });
      expect(changed.code).toBe('200');
      own.push(await server.as(userName));
    }
    const [head, terminal] = own as [Caller, Caller];
    const grade = { gradeName: '小班', sort: 1, stage: 'junior' };
    expect(await terminal.call('/api/campus/grade/save', grade)).toMatchObject({ error: 'PERMISSION_MISSING' });
    expect(await head.call('/api/campus/grade/save', grade)).toMatchObject({ code: '200' });
    expect((await terminal.ask('/api/campus/grade/page', {})).total).toBe(1);
    expect(await terminal.call('/api/campus/parent/page', {})).toMatchObject({ error: 'PERMISSION_MISSING' });
  });
});
