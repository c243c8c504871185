import { permissions as declared } from '@kiga/contract/app/areas.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { syncPermissions } from '@kiga/server/system/access/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let demo8: Caller;
beforeAll(async () => {
  server = await startTestServer();
  [demo3, demo8] = [await server.as('demo3'), await server.as('demo8')];
});
afterAll(() => server.close());

async function permissionIds(...keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await server.db.selectFrom('permissions').select('id').where('key', 'in', keys).execute();
  expect(rows).toHaveLength(keys.length);
  return rows.map(({ id }) => id);
}

/** Saves a role of the caller's organization, by default with the data scope of a kindergarten. */
async function saveRole(caller: Caller, name: string, keys: string[], more: Record<string, unknown> = {}) {
  const permissions = await permissionIds(...keys);
  return caller.call('/api/system/role/save', { name, dataScope: 'ownOrganization', permissions, ...more });
}

/** Makes an account of demo3's kindergarten with these roles, and signs in to it with its own new password. */
async function signInWith(userName: string, roles: string[], classes: string[] = []): Promise<Caller> {
  const [password, newPassword] = ['Start_2026', 'Own_2027'];
  const input = { userName, nickName: userName, password, appType: '3', roles, classes };
  expect(await demo3.call('/api/system/user/save', input)).toMatchObject({ code: '200' });
  const first = await server.as(userName, password);
  await first.ask('/sys/changePassword', { oldPassword: password, newPassword });
  return server.as(userName, newPassword);
}

const accessOf = async (caller: Caller) => (await caller.ask('/api/identity/session/current')).access as string[];

async function mainRole(code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select r.id from roles r join organizations o on o.id = r.organization_id
    where o.code = ${code} and r.whole_ceiling`.execute(server.db);
  return (rows[0] as { id: string }).id;
}

describe('a role', () => {
  it('gives exactly its permissions, and a removed one ends at once', async () => {
    const role = succeeded(await saveRole(demo3, '看学生和班级', ['campus.student.read', 'campus.class.read']));
    const holder = await signInWith('holder', [role.id]);
    expect(await accessOf(holder)).toEqual(['campus.class.read', 'campus.student.read']);
    expect(await holder.call('/api/campus/student/page', {})).toMatchObject({ code: '200' });
    const permissions = await permissionIds('campus.class.read');
    expect(await demo3.call('/api/system/role/save', { id: role.id, permissions })).toMatchObject({ code: '200' });
    expect(await holder.call('/api/campus/student/page', {})).toMatchObject({ error: 'PERMISSION_MISSING' });
    expect(await accessOf(holder)).toEqual(['campus.class.read']);
    const history = await demo3.ask(`/api/system/role/history?id=${role.id}`);
    expect(history.entries[0].changes).toMatchObject([{ field: 'permissions' }]);
    expect(await demo3.ask(`/api/system/role/get?id=${role.id}`)).toMatchObject({ accountCount: 1 });
  });

  it('is refused above the ceiling of its organization, with words', async () => {
    const refused = await saveRole(demo3, '越权', ['campus.class.read', 'system.menu.create']);
    expect(refused).toMatchObject({
      code: '400',
      errors: [{ field: 'permissions', error: 'SYSTEM_ROLE_ABOVE_CEILING', data: { permission: 'Menus: create' } }],
    });
    // Even a system administrator who holds the permission is refused.
    const kigId = await organizationId(server.db, 'KG0001');
    expect(await saveRole(demo8, '越权', ['system.menu.create'], { kigId })).toMatchObject({
      errors: [{ field: 'permissions', error: 'SYSTEM_ROLE_ABOVE_CEILING' }],
    });
    expect(await saveRole(demo3, '越界', [], { dataScope: 'all' })).toMatchObject({
      errors: [{ field: 'dataScope', error: 'SYSTEM_DATA_SCOPE_NOT_HERE' }],
    });
    expect(await saveRole(demo8, '看学生', ['campus.student.read'], { kigId })).toMatchObject({
      error: 'SYSTEM_NEEDS_APPROVAL',
    });
  });

  it('cannot exceed the permissions and data scope of the account that makes it', async () => {
    const acts = ['read', 'create', 'update', 'delete', 'restore'].map((act) => `system.role.${act}`);
    const clerks = succeeded(
      await saveRole(demo3, '角色管理', [...acts, 'campus.class.read', 'system.permission.read']),
    );
    const narrow = succeeded(await saveRole(demo3, '本班学生', ['campus.student.read'], { dataScope: 'ownClasses' }));
    const [room] = await demo3.ask<{ id: string }[]>('/api/campus/class/list');
    const clerk = await signInWith('clerk', [clerks.id, narrow.id], [room?.id ?? '']);
    const beyond = (field: string) => ({ errors: [{ field, error: 'SYSTEM_ROLE_BEYOND_YOURS' }] });
    expect(await saveRole(clerk, '甲', ['campus.class.create'])).toMatchObject(beyond('permissions'));
    expect(await saveRole(clerk, '甲', ['campus.student.read'])).toMatchObject(beyond('dataScope'));
    const own = await saveRole(clerk, '甲', ['campus.student.read'], { dataScope: 'ownClasses' });
    expect(own).toMatchObject({ code: '200' });
    const widened = { id: own.data.id, dataScope: 'ownOrganization' };
    expect(await clerk.call('/api/system/role/save', widened)).toMatchObject(beyond('dataScope'));
    const [more] = await permissionIds('campus.class.create');
    const taken = { id: own.data.id, permissions: [...own.data.permissions, more] };
    expect(await clerk.call('/api/system/role/save', taken)).toMatchObject(beyond('permissions'));
    // A copy is refused as well.
    const copy = { id: await mainRole('KG0001'), name: '乙' };
    expect(await clerk.call('/api/system/role/copy', copy)).toMatchObject({ code: '400' });

    const choices = await clerk.ask('/api/system/role/choices');
    const may = (key: string) => choices.permissions.find((one: { key: string }) => one.key === key)?.may;
    expect(['campus.class.read', 'campus.student.read', 'campus.class.create'].map(may)).toEqual([true, true, false]);
    expect(await clerk.call('/api/system/role/save', { id: own.data.id, name: '丙' })).toMatchObject({ code: '200' });
    // Another account adds permissions, so the clerk cannot change the role any more.
    expect(await demo3.call('/api/system/role/save', { ...taken })).toMatchObject({ code: '200' });
    expect(await clerk.call('/api/system/role/save', { id: own.data.id, name: '丁' })).toMatchObject({
      code: '403',
      error: 'SYSTEM_ROLE_BEYOND_YOURS',
    });
  });

  it('cannot be changed by an account with fewer permissions', async () => {
    const held = ['student.read', 'student.update', 'class.read', 'class.create'].map((key) => `campus.${key}`);
    const made = succeeded(await saveRole(demo3, '副园长', [...held, 'system.role.update', 'system.role.read']));
    const principal = await signInWith('principal', [made.id]);
    const acts = ['read', 'create', 'update', 'delete', 'restore'].map((act) => `system.role.${act}`);
    const few = succeeded(await saveRole(demo3, '只管角色', [...acts, 'campus.class.read', 'system.permission.read']));
    const clerk = await signInWith('few.rights', [few.id]);
    const before = await accessOf(principal);
    expect(before).toHaveLength(6);

    const [classRead = ''] = await permissionIds('campus.class.read');
    const role = await clerk.ask(`/api/system/role/get?id=${made.id}`);
    const refusal = {
      status: 403,
      error: 'SYSTEM_ROLE_BEYOND_YOURS',
      text: '“副园长” goes beyond what you may yourself',
    };
    const attempts: Record<string, unknown>[] = [
      { permissions: [] },
      { permissions: [classRead] },
      { dataScope: 'ownClasses' },
      { name: '停用' },
      { description: 'x' },
      { menus: [] },
    ];
    for (const change of attempts) {
      const answer = await clerk.call('/api/system/role/save', { id: role.id, version: role.version, ...change });
      expect(answer, JSON.stringify(change)).toMatchObject(refusal);
    }
    expect(await clerk.call('/api/system/role/copy', { id: role.id, name: '另一个' })).toMatchObject({
      errors: [{ field: 'permissions', error: 'SYSTEM_ROLE_BEYOND_YOURS' }],
    });
    expect(await accessOf(principal)).toEqual(before);
    expect(await demo3.ask(`/api/system/role/get?id=${made.id}`)).toMatchObject({
      name: '副园长',
      version: role.version,
    });

    // It cannot be deleted while no account holds it, or restored.
    const spare = succeeded(await saveRole(demo3, '备用', held));
    expect(await clerk.call('/api/system/role/delete', { id: spare.id })).toMatchObject({
      error: 'SYSTEM_ROLE_BEYOND_YOURS',
    });
    await demo3.ask('/api/system/role/delete', { id: spare.id });
    expect(await clerk.call('/api/system/role/restore', { id: spare.id })).toMatchObject({
      error: 'SYSTEM_ROLE_BEYOND_YOURS',
    });
    await demo3.ask('/api/system/role/restore', { id: spare.id });

    // The clerk can change a role within her own permissions, and the main account can change any role.
    const small = succeeded(await saveRole(demo3, '看班级', ['campus.class.read']));
    await clerk.ask('/api/system/role/save', { id: small.id, name: '看所有班级' });
    await clerk.ask('/api/system/role/delete', { id: small.id });
    await demo3.ask('/api/system/role/save', { id: made.id, permissions: [classRead] });
    expect(await accessOf(principal)).toEqual(['campus.class.read']);
  });

  it('is refused in Chinese as well if it exceeds the caller’s permissions', async () => {
    const acts = ['read', 'update'].map((act) => `system.role.${act}`);
    const few = succeeded(await saveRole(demo3, '改角色', acts));
    const clerk = await signInWith('few.zh', [few.id]);
    const more = succeeded(await saveRole(demo3, '班主任', ['campus.student.read']));
    const answer = await server.request('/api/system/role/save?language=zh_CN', {
      body: { id: more.id, name: '改名' },
      headers: { authorization: `Bearer ${clerk.token}` },
    });
    expect(answer).toMatchObject({ status: 403, text: '“班主任”超出了您自己的权限' });
  });

  it('is limited to the areas of a system administrator who is limited to areas', async () => {
    const kigId = await organizationId(server.db, 'OP0001');
    const keys = ['role.create', 'role.update', 'permission.read', 'admin.create', 'admin.resetPassword'];
    const limited = succeeded(
      await saveRole(
        demo8,
        '片区管理',
        keys.map((key) => `system.${key}`),
        { kigId, dataScope: 'area' },
      ),
    );
    const areas = ['00000000-0000-7000-8000-000000310000'];
    const account = { nickName: 'limited', password: 'Start_2026' };
    const made = await demo8.call('/api/system/admin/save', {
      ...account,
      userName: 'limited8',
      appType: '8',
      roles: [limited.id],
      areas,
    });
    expect(made).toMatchObject({ code: '200' });
    await sql`update accounts set easy_password = false, password_hash =
      (select password_hash from accounts where user_name = 'demo8') where user_name = 'limited8'`.execute(server.db);
    const caller = await server.as('limited8');
    const give = (name: string, dataScope: string) =>
      saveRole(caller, name, ['campus.student.read'], { kigId, dataScope });
    expect(await give('全部学生', 'all')).toMatchObject({
      errors: [{ field: 'permissions', error: 'SYSTEM_ROLE_BEYOND_YOURS' }],
    });
    const own = succeeded(await give('片区学生', 'area'));
    const whole = succeeded(await saveRole(demo8, '全部学生', ['campus.student.read'], { kigId, dataScope: 'all' }));
    const reader = (userName: string, role: string) =>
      caller.call('/api/system/admin/save', { ...account, userName, appType: '9', roles: [role], areas });
    expect(await reader('reader.all', whole.id)).toMatchObject({
      errors: [{ field: 'roles', error: 'SYSTEM_ROLE_BEYOND_YOURS' }],
    });
    expect(await reader('reader.area', own.id)).toMatchObject({ code: '200' });
    const other = await demo8.ask('/api/system/admin/save', {
      ...account,
      userName: 'reader.whole',
      appType: '9',
      roles: [whole.id],
    });
    expect(await caller.call(`/api/user/resetPassword/${other.id}`)).toMatchObject({
      error: 'SYSTEM_ROLE_BEYOND_YOURS',
    });
  });

  it('begins with the platform’s default permissions if none are chosen', async () => {
    const [id] = await permissionIds('campus.class.create');
    expect(await demo8.call('/api/system/permission/save', { id, isDefault: true })).toMatchObject({ code: '200' });
    const input = { name: '新角色', dataScope: 'ownOrganization' };
    const role = await demo3.ask('/api/system/role/save', input);
    const kept = await server.db
      .selectFrom('role_permissions')
      .select('permission')
      .where('role_id', '=', role.id)
      .execute();
    const keys = kept.map(({ permission }) => permission);
    expect(keys).toEqual(expect.arrayContaining(['campus.student.read', 'campus.class.create']));
    expect(keys.filter((key) => !key.endsWith('.read'))).toEqual(['campus.class.create']);
    expect(role.permissions).toHaveLength(keys.length);
    const none = await demo3.ask('/api/system/role/save', { ...input, name: '空角色', permissions: [] });
    expect(none.permissions).toBeNull();
  });

  it('cannot be changed or deleted if it is the main account’s, but its copy can', async () => {
    const id = await mainRole('KG0001');
    const isMain = { code: '409', error: 'SYSTEM_ROLE_IS_MAIN' };
    expect(await demo3.call('/api/system/role/save', { id, name: '别的' })).toMatchObject(isMain);
    expect(await demo8.call('/api/system/role/delete', { id })).toMatchObject(isMain);
    const copied = await demo3.ask('/api/system/role/copy', { id, name: '园长' });
    const copy = await demo3.ask(`/api/system/role/get?id=${copied.id}`);
    expect(copy).toMatchObject({ name: '园长', wholeCeiling: false, dataScope: 'ownOrganization' });
    const ceiling = declared.filter(({ appTypes }) => appTypes.includes(3)).map(({ key }) => key);
    expect(copy.permissions).toHaveLength(new Set(ceiling).size);
    expect(await accessOf(await signInWith('director', [copied.id]))).toEqual([...new Set(ceiling)].sort());
    expect(await demo3.call('/api/system/role/copy', { id, name: '园长' })).toMatchObject({
      errors: [{ field: 'name', error: 'SYSTEM_ROLE_NAME_TAKEN' }],
    });
    expect(await demo3.call('/api/system/role/save', { id: copied.id, permissions: [] })).toMatchObject({
      code: '200',
    });
  });

  it('cannot be deleted while accounts hold it', async () => {
    const role = succeeded(await saveRole(demo3, '在用', ['campus.class.read']));
    await signInWith('user.of.it', [role.id]);
    expect(await demo3.call('/api/system/role/delete', { id: role.id })).toMatchObject({
      code: '409',
      error: 'RECORD_IN_USE',
      data: { title: '在用', entity: 'system.user', count: 1 },
    });
  });

  it('is answered like a missing one if it belongs to another organization', async () => {
    const unknown = '018f0000-0000-7000-8000-000000000000';
    for (const id of [await mainRole('KG0002'), await mainRole('OP0001'), unknown]) {
      const answers = [
        await demo3.call(`/api/system/role/get?id=${id}`),
        await demo3.call('/api/system/role/save', { id, name: 'x' }),
        await demo3.call('/api/system/role/delete', { id }),
        await demo3.call('/api/system/role/copy', { id, name: 'x' }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ code: '404', error: 'RECORD_NOT_FOUND' });
    }
    const kigId = await organizationId(server.db, 'KG0002');
    expect(await demo3.call(`/api/system/role/choices?kigId=${kigId}`)).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
  });
});

describe('the choices for a role', () => {
  it('contain the permissions of all kinds of user of the organization, in the reader’s language', async () => {
    const kigId = await organizationId(server.db, 'IN0001');
    const data = await demo8.ask(`/api/system/role/choices?kigId=${kigId}`);
    expect(data).toMatchObject({ appTypes: [6, 16, 18], dataScopes: ['contract', 'area'] });
    const keys: string[] = data.permissions.map(({ key }: { key: string }) => key);
    const any = declared.filter(({ appTypes }) => appTypes.some((appType) => [6, 16, 18].includes(appType)));
    expect(keys).toEqual([...new Set(any.map(({ key }) => key))]);
    expect(data.permissions.filter(({ may }: { may: boolean }) => may)).toHaveLength(keys.length);
    const read = data.permissions.find(({ key }: { key: string }) => key === 'campus.student.read');
    expect(read).toMatchObject({ text: 'Students: view', areaText: 'Campus', entityText: 'Students', isDefault: true });
    const texts: string[] = data.menus.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Home', 'Students', 'System', 'Roles']));
    expect(texts).not.toContain('Jobs');
    const headings = new Set(data.menus.map(({ parentId }: { parentId: string | null }) => parentId));
    const ids = new Set(data.menus.map(({ id }: { id: string }) => id));
    expect([...headings].filter((id) => id !== null && !ids.has(id as string))).toEqual([]);
  });
});

describe('a permission', () => {
  it('belongs to the product and keeps the names that the operator gives it', async () => {
    const [id] = await permissionIds('campus.student.export');
    const read = () =>
      server.db.selectFrom('permissions').selectAll().where('key', '=', 'campus.student.export').execute();
    expect(await read()).toMatchObject([{ name_zh: '学生：导出', name_en: 'Students: export', is_default: false }]);
    const names = { nameZh: '导出全园学生名单', nameEn: 'Students: take the list along' };
    expect(await demo8.call('/api/system/permission/save', { id, ...names })).toMatchObject({ data: names });
    await syncPermissions(server.db, systemClock, declared);
    expect(await read()).toMatchObject([{ name_zh: names.nameZh, name_en: names.nameEn }]);
    expect(await demo3.call('/api/system/permission/save', { id, ...names })).toMatchObject({
      error: 'PERMISSION_MISSING',
    });
    expect(await demo8.call('/api/system/permission/delete', { id })).toMatchObject({ error: 'PERMISSION_MISSING' });
  });

  it('disappears from roles when the product drops it, and returns with it', async () => {
    const role = succeeded(await saveRole(demo3, '有导入', ['campus.student.import', 'campus.student.read']));
    const permissionsOf = async () => (await demo3.ask(`/api/system/role/get?id=${role.id}`)).permissionsText;
    await syncPermissions(
      server.db,
      systemClock,
      declared.filter(({ key }) => key !== 'campus.student.import'),
    );
    expect(await permissionsOf()).toEqual(['Students: view']);
    await syncPermissions(server.db, systemClock, declared);
    expect(await permissionsOf()).toEqual(['Students: import', 'Students: view']);
  });
});
