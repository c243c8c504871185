import { changeStream } from '@kiga/contract/system/change.acts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const INITIAL = 'Start_2026';
const OWN = 'Own_2027';
const CHANGE = '/sys/changePassword';
const unknown = '018f0000-0000-7000-8000-000000000000';

let server: TestServer;
let demo3: Caller;
let demo8: Caller;
let kigId: string;
beforeAll(async () => {
  server = await startTestServer();
  [demo3, demo8] = [await server.as('demo3'), await server.as('demo8')];
  kigId = await organizationId(server.db, 'KG0001');
});
afterAll(() => server.close());

/** Ids of permissions by key. */
async function permissionIds(...keys: string[]): Promise<string[]> {
  const rows = await server.db.selectFrom('permissions').select('id').where('key', 'in', keys).execute();
  expect(rows).toHaveLength(keys.length);
  return rows.map(({ id }) => id);
}

/** A role of the caller's organization with these permissions. */
async function makeRole(caller: Caller, name: string, keys: string[], more: Record<string, unknown> = {}) {
  const permissions = await permissionIds(...keys);
  const answer = await caller.call('/api/system/role/save', {
    name,
    dataScope: 'ownOrganization',
    permissions,
    ...more,
  });
  expect(answer).toMatchObject({ code: '200' });
  return answer.data.id as string;
}

const accountOf = (userName: string, roles: string[], more: Record<string, unknown> = {}) => ({
  userName,
  nickName: userName,
  password: INITIAL,
  appType: '3',
  roles,
  ...more,
});

async function makeAccount(caller: Caller, input: Record<string, unknown>, of = 'user'): Promise<string> {
  const answer = await caller.call(`/api/system/${of}/save`, input);
  expect(answer).toMatchObject({ code: '200' });
  return answer.data.id;
}

/** Signs in with an initial password and chooses a new one. */
async function asOwn(userName: string, initial = INITIAL): Promise<Caller> {
  const first = await server.as(userName, initial);
  expect(await first.call(CHANGE, { oldPassword: initial, newPassword: OWN })).toMatchObject({ code: '200' });
  return server.as(userName, OWN);
}

async function mainRole(code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select r.id from roles r join organizations o on o.id = r.organization_id
    where o.code = ${code} and r.whole_ceiling`.execute(server.db);
  return (rows[0] as { id: string }).id;
}

async function idOf(userName: string): Promise<string> {
  const row = await server.db.selectFrom('accounts').select('id').where('user_name', '=', userName).executeTakeFirst();
  return row?.id as string;
}

const mySession = (caller: Caller) => caller.call('/api/identity/session/current');

describe('a new account', () => {
  it('signs in with the initial password, must change it, and then gets the permissions of its role', async () => {
    const role = await makeRole(demo3, '班主任', ['campus.student.read', 'campus.class.read']);
    const classes = (await demo3.ask('/api/campus/class/list')).slice(0, 1).map(({ id }: { id: string }) => id);
    const saved = await demo3.call('/api/system/user/save', accountOf('teacher.li', [role], { classes }));
    expect(saved.data).toMatchObject({ status: 'active', roles: [role], classes, password: null, lastSignInAt: null });

    // A password chosen by another account must change, however strong it is and however often it is used.
    for (let time = 0; time < 2; time++) {
      const first = await server.as('teacher.li', INITIAL);
      expect(succeeded(await mySession(first))).toMatchObject({ easyPassword: true });
      expect(await first.call('/api/campus/student/page', {})).toMatchObject({ error: 'PASSWORD_CHANGE_REQUIRED' });
    }
    const teacher = await asOwn('teacher.li');
    const data = succeeded(await mySession(teacher));
    expect(data).toMatchObject({ easyPassword: false, access: ['campus.class.read', 'campus.student.read'] });
    expect(await teacher.call('/api/campus/student/page', {})).toMatchObject({ code: '200' });
    expect(await teacher.call('/api/system/user/page', {})).toMatchObject({ error: 'PERMISSION_MISSING' });

    const read = await demo3.ask(`/api/system/user/get?id=${saved.data.id}`);
    expect(Date.parse(read.lastSignInAt)).toBeGreaterThan(0);
    const history = await demo3.ask(`/api/system/user/history?id=${saved.data.id}`);
    expect(history.entries[0].changes.map(({ field }: { field: string }) => field)).toContain('classes');
    expect(JSON.stringify([saved, read, history])).not.toMatch(/Start_2026|argon2/);
  });

  it('is refused with each issue at its field', async () => {
    const [own, foreign] = [await mainRole('KG0001'), await mainRole('KG0002')];
    const otherClass = (await demo8.ask('/api/campus/kindergarten/list'))[0].id;
    const save = (more: Record<string, unknown>) =>
      demo3.call('/api/system/user/save', { ...accountOf('somebody', [own]), ...more });
    const issue = (field: string, error: string) => ({
      code: '400',
      errors: [expect.objectContaining({ field, error })],
    });
    expect(await save({ password: null })).toMatchObject(issue('password', 'FIELD_REQUIRED'));
    expect(await save({ password: 'password1' })).toMatchObject(issue('password', 'SYSTEM_PASSWORD_RULES'));
    expect(await save({ appType: '4' })).toMatchObject(issue('appType', 'SYSTEM_APP_TYPE_NOT_HERE'));
    expect(await save({ roles: [foreign] })).toMatchObject(issue('roles', 'FIELD_REFERENCE_UNKNOWN'));
    expect(await save({ roles: [] })).toMatchObject(issue('roles', 'FIELD_REQUIRED'));
    expect(await save({ roles: [unknown] })).toMatchObject(issue('roles', 'FIELD_REFERENCE_UNKNOWN'));
    expect(await save({ classes: [otherClass] })).toMatchObject(issue('classes', 'FIELD_REFERENCE_UNKNOWN'));
    expect(await save({ userName: 'demo4' })).toMatchObject(issue('userName', 'SYSTEM_USER_NAME_TAKEN'));
    expect(await idOf('somebody')).toBeUndefined();

    const id = await idOf('demo3');
    expect(await save({ id, userName: 'demo3', password: 'Other_2026' })).toMatchObject(
      issue('password', 'SYSTEM_PASSWORD_BY_RESET'),
    );
    const administrator = { userName: 'ops', nickName: 'ops', password: INITIAL, roles: [await mainRole('OP0001')] };
    const made = await makeAccount(demo8, { ...administrator, appType: '9' }, 'admin');
    expect(await demo8.call('/api/system/admin/save', { id: made, appType: '8' })).toMatchObject(
      issue('appType', 'SYSTEM_APP_TYPE_FIXED'),
    );
  });

  it('is made by system administrators for any organization without children, and by a main account for its own', async () => {
    const group = await organizationId(server.db, 'GR0001');
    const input = { ...accountOf('group.zhao', [await mainRole('GR0001')]), appType: '4' };
    expect(await demo8.call('/api/system/user/save', input)).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
    expect(await demo3.call('/api/system/user/save', { ...input, kigId: group })).toMatchObject({ code: '403' });
    // An organization that reaches children must confirm first; an expert's reaches none.
    expect(await demo8.call('/api/system/user/save', { ...input, kigId: group })).toMatchObject({
      error: 'SYSTEM_NEEDS_APPROVAL',
    });
    const house = await organizationId(server.db, 'EX0001');
    const expert = { ...accountOf('expert.zhao', [await mainRole('EX0001')]), appType: '17', kigId: house };
    const id = await makeAccount(demo8, expert);
    const data = await demo8.ask('/api/system/user/page', { q: 'expert.zhao' });
    expect(data.list).toMatchObject([{ id, kigId: house, appType: '17' }]);
    const areaIds = await server.db
      .selectFrom('areas')
      .select('id')
      .where('code', 'in', ['110000', '310000'])
      .execute();
    const areas = areaIds.map((row) => row.id).sort();
    const limited = await demo8.call('/api/system/user/save', { id, areas });
    expect(limited.data.areas).toEqual(areas);
    expect(await demo8.call('/api/system/user/save', { id, areas: [] })).toMatchObject({ data: { areas: null } });
    const own = await demo3.ask('/api/system/user/page', {});
    expect(new Set(own.list.map((row: any) => row.kigId))).toEqual(new Set([kigId]));
  });
});

describe('an account of another organization', () => {
  it('answers RECORD_NOT_FOUND to every call by id', async () => {
    for (const id of [await idOf('demo4'), await idOf('demo8'), unknown]) {
      const asks: [string, Record<string, unknown> | undefined][] = [
        [`/api/system/user/get?id=${id}`, undefined],
        [`/api/system/user/history?id=${id}`, undefined],
        [`/api/user/resetPassword/${id}`, undefined],
        ['/api/system/user/save', { id, nickName: 'x' }],
        ['/api/system/user/delete', { id }],
        ['/api/system/user/restore', { id }],
        ['/api/system/user/disable', { id }],
        ['/api/system/user/enable', { id }],
        ['/api/system/user/sign-out', { id }],
      ];
      for (const [path, input] of asks) {
        expect(await demo3.call(path, input)).toMatchObject({ code: '404', error: 'RECORD_NOT_FOUND' });
      }
    }
    // The operator's accounts are not users.
    const reach = await demo8.call(`/api/system/user/get?id=${await idOf('demo9')}`);
    expect(reach).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });
});

describe('an account manager', () => {
  const acts = ['read', 'create', 'update', 'delete', 'disable', 'enable', 'resetPassword', 'signOut'];
  let clerk: Caller;
  let narrow: string;
  beforeAll(async () => {
    const keys = [...acts.map((act) => `system.user.${act}`), 'campus.class.read'];
    const role = await makeRole(demo3, '账号管理', keys);
    narrow = await makeRole(demo3, '看班级', ['campus.class.read']);
    await makeAccount(demo3, accountOf('clerk', [role]));
    clerk = await asOwn('clerk');
  });

  it('cannot give a role that holds more than their own', async () => {
    const students = await makeRole(demo3, '看学生', ['campus.student.read']);
    for (const role of [students, await mainRole('KG0001')]) {
      expect(await clerk.call('/api/system/user/save', accountOf('stooge', [role]))).toMatchObject({
        errors: [{ field: 'roles', error: 'SYSTEM_ROLE_BEYOND_YOURS' }],
      });
    }
    await makeAccount(clerk, accountOf('helper', [narrow]));
    const id = await idOf('helper');
    expect(await clerk.call('/api/system/user/save', { id, roles: [students] })).toMatchObject({
      errors: [{ field: 'roles', error: 'SYSTEM_ROLE_BEYOND_YOURS' }],
    });
    // An account with more permissions gave the role, and the record keeps it.
    await demo3.ask('/api/system/user/save', { id, roles: [narrow, students] });
    expect(await clerk.call('/api/system/user/save', { id, nickName: 'x' })).toMatchObject({
      error: 'SYSTEM_ROLE_BEYOND_YOURS',
    });
  });

  it('cannot change an account with more permissions', async () => {
    const id = await idOf('demo3');
    const asks: [string, Record<string, unknown> | undefined][] = [
      [`/api/user/resetPassword/${id}`, undefined],
      ['/api/system/user/save', { id, nickName: 'x' }],
      ['/api/system/user/delete', { id }],
      ['/api/system/user/disable', { id }],
      ['/api/system/user/sign-out', { id }],
    ];
    for (const [path, input] of asks) {
      expect(await clerk.call(path, input)).toMatchObject({ code: '403', error: 'SYSTEM_ROLE_BEYOND_YOURS' });
    }
    expect(await mySession(demo3)).toMatchObject({ code: '200' });
  });

  it('cannot change an account that is limited to other classes', async () => {
    const list = await demo3.ask('/api/campus/class/list');
    const [mine, other] = list.map(({ id }: { id: string }) => [id]);
    const keys = acts.map((act) => `system.user.${act}`);
    const managing = await makeRole(demo3, '只管账号', keys);
    const teaching = await makeRole(demo3, '带班', ['campus.student.read'], { dataScope: 'ownClasses' });
    await makeAccount(demo3, accountOf('head', [managing, teaching], { classes: mine }));
    const beside = await makeAccount(demo3, accountOf('beside', [teaching], { classes: mine }));
    const next = await makeAccount(demo3, accountOf('next', [teaching], { classes: other }));
    const head = await asOwn('head');
    const refused = { code: '403', error: 'SYSTEM_ROLE_BEYOND_YOURS' };
    expect(await head.call(`/api/user/resetPassword/${next}`)).toMatchObject(refused);
    expect(await head.call('/api/system/user/save', { id: next, nickName: 'x' })).toMatchObject(refused);
    expect(await head.call(`/api/user/resetPassword/${beside}`)).toMatchObject({ code: '200' });
  });

  it('cannot disable, delete or reset the own account', async () => {
    const id = await idOf('clerk');
    const refused = { code: '409', error: 'SYSTEM_NOT_YOURSELF' };
    expect(await clerk.call('/api/system/user/disable', { id })).toMatchObject(refused);
    expect(await clerk.call('/api/system/user/delete', { id })).toMatchObject(refused);
    expect(await clerk.call(`/api/user/resetPassword/${id}`)).toMatchObject(refused);
  });
});

describe('a disabled account', () => {
  it('is signed out at once, with its streams, until it is enabled and signs in again', async () => {
    const id = await makeAccount(demo3, accountOf('leaver', [await mainRole('KG0001')]));
    const leaver = await asOwn('leaver');
    const response = await fetch(`${server.address}${changeStream.path}?topics=campus.student`, {
      headers: { authorization: `Bearer ${leaver.token}` },
    });
    const said = response.text();
    expect(await demo3.call('/api/system/user/disable', { id, from: 'active' })).toMatchObject({
      data: { status: 'disabled' },
    });
    expect(await mySession(leaver)).toMatchObject({ code: '401' });
    expect(await said).toContain('{"reason":"session"}');
    await expect(server.as('leaver', OWN)).rejects.toThrow('disabled');
    expect(await demo3.call('/api/system/user/enable', { id })).toMatchObject({ data: { status: 'active' } });
    expect(await mySession(leaver)).toMatchObject({ code: '401' });
    expect(await mySession(await server.as('leaver', OWN))).toMatchObject({ code: '200' });
  });
});

describe('a deleted account', () => {
  it('is signed out, cannot sign in and keeps its name reserved', async () => {
    const roles = [await makeRole(demo3, '看年级', ['campus.grade.read'])];
    const id = await makeAccount(demo3, accountOf('gone', roles));
    const gone = await asOwn('gone');
    expect(await demo3.call('/api/system/user/delete', { id })).toMatchObject({ data: { deleted: 1 } });
    expect(await mySession(gone)).toMatchObject({ code: '401' });
    await expect(server.as('gone', OWN)).rejects.toThrow();
    expect(await demo3.call('/api/system/user/save', accountOf('gone', roles))).toMatchObject({
      errors: [{ field: 'userName', error: 'SYSTEM_USER_NAME_TAKEN' }],
    });
    expect(await demo3.call('/api/system/user/restore', { id })).toMatchObject({ code: '200' });
    expect(await mySession(await server.as('gone', OWN))).toMatchObject({ code: '200' });
    // It cannot be restored without its role.
    await demo3.ask('/api/system/user/delete', { id });
    expect(await demo3.call('/api/system/role/delete', { id: roles[0] })).toMatchObject({ data: { deleted: 1 } });
    expect(await demo3.call('/api/system/user/restore', { id })).toMatchObject({ error: 'RESTORE_CONFLICT' });
  });
});

describe('a new initial password', () => {
  it('[I09] appears once, ends all sessions, replaces the old password and has to be changed', async () => {
    const id = await makeAccount(demo3, accountOf('forgetful', [await mainRole('KG0001')]));
    const before = await asOwn('forgetful');
    const path = `/api/user/resetPassword/${id}`;
    const headers = { authorization: `Bearer ${demo3.token}` };
    // A HEAD request must not reset the password.
    expect((await fetch(`${server.address}${path}`, { method: 'HEAD', headers })).status).toBe(404);
    expect(await mySession(before)).toMatchObject({ code: '200' });
    const response = await fetch(`${server.address}${path}`, { headers });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { data } = (await response.json()) as { data: { userName: string; password: string } };
    expect(data).toEqual({
      userName: 'forgetful',
      nickName: 'forgetful',
      appType: 3,
      password: expect.stringMatching(/^[0-9A-Za-z@#]{12}$/),
    });
    expect(await mySession(before)).toMatchObject({ code: '401' });
    await expect(server.as('forgetful', OWN)).rejects.toThrow();
    expect(succeeded(await mySession(await server.as('forgetful', data.password)))).toMatchObject({
      easyPassword: true,
    });
    expect(succeeded(await mySession(await asOwn('forgetful', data.password)))).toMatchObject({ easyPassword: false });

    const history = await demo3.ask(`/api/system/user/history?id=${id}`);
    expect(history.entries[0]).toMatchObject({ act: 'resetPassword', by: expect.any(String), changes: [] });
    expect(JSON.stringify(history)).not.toContain(data.password);
  });

  it('is given by system administrators to users and administrators, and ends a sign-in lock', async () => {
    const roles = [await mainRole('OP0001')];
    const id = await makeAccount(demo8, { ...accountOf('finance', roles), appType: '11' }, 'admin');
    for (let time = 0; time < 6; time++) await server.as('finance', 'Wrong_2026').catch(() => undefined);
    await expect(server.as('finance', INITIAL)).rejects.toThrow();
    const data = await demo8.ask(`/api/user/resetPassword/${id}`);
    expect(await mySession(await server.as('finance', data.password))).toMatchObject({ code: '200' });
    const user = await demo8.call(`/api/user/resetPassword/${await idOf('demo7')}?kigId=${unknown}`);
    expect(user).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
    expect(await demo8.call(`/api/user/resetPassword/${await idOf('demo7')}`)).toMatchObject({ code: '200' });
    expect(await demo8.call(`/api/user/resetPassword/${await idOf('demo5')}`)).toMatchObject({
      error: 'SYSTEM_NEEDS_APPROVAL',
    });
    // A caller that may only reset administrators finds no user.
    const operator = await organizationId(server.db, 'OP0001');
    const role = await makeRole(demo8, '管理员维护', ['system.admin.resetPassword'], {
      dataScope: 'all',
      kigId: operator,
    });
    await makeAccount(demo8, { ...accountOf('keeper', [role]), appType: '8' }, 'admin');
    const keeper = await asOwn('keeper');
    expect(await keeper.call(`/api/user/resetPassword/${await idOf('demo5')}`)).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    });
    expect(await keeper.call(`/api/user/resetPassword/${await idOf('demo8')}`)).toMatchObject({
      error: 'SYSTEM_ROLE_BEYOND_YOURS',
    });
  });

  it('notifies the organization’s account managers if the platform gives it, as does a new account by the platform', async () => {
    const demo17 = await server.as('demo17');
    const house = { kigId: await organizationId(server.db, 'EX0001'), appType: '17' };
    const roles = [await mainRole('EX0001')];
    const told = async () => {
      const data = await demo17.ask('/api/system/message/page', { kind: 'system', pageSize: 200 });
      return data.list.map(({ title, href }: { title: string; href: string | null }) => ({ title, href }));
    };
    const id = await makeAccount(demo8, { ...accountOf('planted', roles), ...house });
    const href = `/system/users/${id}`;
    expect(await told()).toContainEqual({ title: 'The platform made planted', href });
    await demo8.ask(`/api/user/resetPassword/${id}`);
    expect(await told()).toContainEqual({ title: 'The platform reset planted', href });
    // Acts of the organization itself cause no notification.
    const before = await told();
    expect(await demo17.call(`/api/user/resetPassword/${id}`)).toMatchObject({ code: '200' });
    await makeAccount(demo17, { ...accountOf('homegrown', roles), appType: '17' });
    expect(await told()).toEqual(before);
  });

  it('is not needed to end the open sessions of an account', async () => {
    const id = await makeAccount(demo3, accountOf('roamer', [await mainRole('KG0001')]));
    const [one, two] = [await asOwn('roamer'), await server.as('roamer', OWN)];
    expect(await demo3.call('/api/system/user/sign-out', { id })).toMatchObject({ data: { ended: 2 } });
    for (const session of [one, two]) expect(await mySession(session)).toMatchObject({ code: '401' });
    expect(succeeded(await mySession(await server.as('roamer', OWN)))).toMatchObject({ easyPassword: false });
    const history = await demo3.ask(`/api/system/user/history?id=${id}`);
    expect(history.entries[0]).toMatchObject({ act: 'signOut' });
  });
});

describe('the last account with all permissions', () => {
  it('cannot be disabled, deleted or deprived of its role, even by concurrent requests', async () => {
    const main = await mainRole('OP0001');
    const like = await demo8.ask('/api/system/role/copy', { id: main, name: '同主账号' });
    // A copy of the main role may manage the others, but does not count as one of them.
    const input = { ...accountOf('deputy', [like.id]), appType: '8' };
    await makeAccount(demo8, input, 'admin');
    const deputy = await asOwn('deputy');
    const second = await makeAccount(demo8, { ...accountOf('second', [main]), appType: '8' }, 'admin');
    const both = [await idOf('demo8'), second];
    const last = { error: 'SYSTEM_LAST_ADMINISTRATOR' };

    expect(await deputy.call('/api/system/admin/delete', { id: both })).toMatchObject({ code: '409', ...last });
    const answers = await Promise.all(both.map((id) => deputy.call('/api/system/admin/disable', { id })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409']);
    expect(answers.find(({ code }) => code === '409')).toMatchObject(last);
    const enabled = await Promise.all(both.map((id) => deputy.call('/api/system/admin/enable', { id })));
    expect(enabled.map(({ code }) => code).sort()).toEqual(['200', '409']);

    const [takeAway, disable] = await Promise.all([
      deputy.call('/api/system/admin/save', { id: both[0], roles: [like.id] }),
      deputy.call('/api/system/admin/disable', { id: both[1] }),
    ]);
    expect([takeAway.code, disable.code].sort()).toEqual(['200', '409']);
    const left = await sql<{
      n: number;
    }>`select count(*) as n from accounts a join account_roles ar on ar.account_id = a.id
      where ar.role_id = ${main} and a.status = 'active' and not a.deleted and a.app_type = 8`.execute(server.db);
    expect(left.rows[0]?.n).toBe(1);
  });

  it('stays in place in every organization', async () => {
    const last = { code: '409', error: 'SYSTEM_LAST_MAIN_ACCOUNT' };
    demo8 = await server.as('demo8');
    const house = { kind: 'agent', code: 'AG-LAST', name: '新代理' };
    const agent = await demo8.ask('/api/system/organization/save', house);
    const account = (userName: string, roles: string[]) => ({
      ...accountOf(userName, roles),
      appType: '5',
      kigId: agent.id,
    });
    const main = await mainRole('AG-LAST');
    const id = await makeAccount(demo8, account('agent.one', [main]));
    expect(await demo8.call('/api/system/user/disable', { id })).toMatchObject(last);
    expect(await demo8.call('/api/system/user/delete', { id })).toMatchObject(last);
    const less = { name: '少', dataScope: 'contract', kigId: agent.id };
    const role = await demo8.ask('/api/system/role/save', less);
    expect(await demo8.call('/api/system/user/save', { id, roles: [role.id] })).toMatchObject(last);
    await makeAccount(demo8, account('agent.two', [main]));
    expect(await demo8.call('/api/system/user/disable', { id })).toMatchObject({ code: '200' });
  });
});

it('an account of a deleted organization is signed out and cannot sign in', async () => {
  await makeAccount(demo8, {
    ...accountOf('stray', [await mainRole('EX0001')]),
    appType: '17',
    kigId: await organizationId(server.db, 'EX0001'),
  });
  const stray = await asOwn('stray');
  const setDeleted = (deleted: boolean) =>
    server.db.updateTable('organizations').set({ deleted }).where('code', '=', 'EX0001').execute();
  expect((await mySession(stray)).code).toBe('200');
  await setDeleted(true);
  expect((await mySession(stray)).code).toBe('401');
  await expect(server.as('stray', OWN)).rejects.toThrow();
  const asked = await demo8.call('/api/system/access/preview?userName=stray');
  expect(asked.errors).toMatchObject([{ error: 'SYSTEM_ACCESS_ACCOUNT' }]);
  await setDeleted(false);
});

it('an export of users holds their account, name and roles, and is refused with a password column', async () => {
  const columns = ['userName', 'nickName', 'appType', 'roles', 'status'];
  const data = await demo3.ask('/api/system/user/export', { columns });
  const job = () => demo3.call(`/api/system/job/get?id=${data.jobId}`);
  await expect.poll(async () => succeeded(await job()).state).toBe('done');
  const [sheet] = await readWorkbook(await demo3.ask(`/api/system/job/file?id=${data.jobId}`));
  const rows = sheet?.grid.map((row) => row.map(String)) ?? [];
  const { total } = await demo3.ask('/api/system/user/page', {});
  const users = rows.filter(([name, , , , , key]) => name !== 'Account' && key?.includes(':'));
  expect(users).toHaveLength(total);
  const own = users.find(([userName]) => userName === 'demo3');
  expect(own?.slice(0, 5)).toEqual(['demo3', '周敏', 'Kindergarten', expect.stringContaining('主账号'), 'Active']);
  expect(await demo3.call('/api/system/user/export', { columns: ['password'] })).not.toMatchObject({ code: '200' });
});
