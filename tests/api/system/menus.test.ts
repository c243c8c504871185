import { areas } from '@kiga/contract/app/areas.ts';
import { MENU_TOPIC } from '@kiga/contract/system/menu.acts.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { syncMenus } from '@kiga/server/system/menus.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo8: Caller;
let demo3: Caller;
/** Ids of entries by key. */
let ids: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  [demo8, demo3] = await Promise.all([server.as('demo8'), server.as('demo3')]);
  await asDelivered();
});
afterAll(() => server.close());

const declared = areas.flatMap((area) => area.menus);
const act = (name: string, input: Record<string, unknown>) => demo8.call(`/api/system/menu/${name}`, input);
const save = (input: Record<string, unknown>) => act('save', input);
const idOf = (key: string) => ids.get(key) as string;
const issue = (field: string, error: string) => ({ status: 400, errors: [{ field, error }] });

/** Menu rows as the web page receives them, in one flat list in their order. */
async function menuOf({ call }: Caller) {
  const flat = (rows: any[]): any[] => rows.flatMap((row) => [row, ...flat(row.subMenus)]);
  return flat((await call('/api/identity/session/current')).data.menus) as {
    id: string;
    name: string;
    href: string | null;
    isShow: boolean;
  }[];
}

const namesBelow = async (parentId: string | null) => {
  const data = await demo8.ask<{ text: string }[]>(
    `/api/system/menu/tree${parentId === null ? '' : `?parentId=${parentId}`}`,
  );
  return data.map(({ text }) => text);
};

async function asDelivered() {
  await sql`delete from menus`.execute(server.db);
  await syncMenus(server.db, systemClock, declared);
  const rows = await server.db.selectFrom('menus').select(['id', 'key']).execute();
  ids = new Map(rows.map(({ id, key }) => [key as string, id]));
}

describe('the target of a menu entry', () => {
  const names = { nameZh: '试', nameEn: 'Try' };

  it.each([
    ['/api/x', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/sys', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/docs', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/login', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/changePsd', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/401', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/500', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/API/x', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/Login', 'SYSTEM_MENU_HREF_RESERVED'],
    ['/changepsd/x', 'SYSTEM_MENU_HREF_RESERVED'],
    ['students', 'SYSTEM_MENU_HREF_FORM'],
    ['/', 'SYSTEM_MENU_HREF_FORM'],
    ['//evil.example', 'SYSTEM_MENU_HREF_FORM'],
    ['/a/../login', 'SYSTEM_MENU_HREF_FORM'],
    ['javascript:alert(1)', 'SYSTEM_MENU_HREF_FORM'],
    ['http://plain.example', 'SYSTEM_MENU_HREF_FORM'],
    ['https://', 'SYSTEM_MENU_HREF_FORM'],
    ['https://me:secret@site.example', 'SYSTEM_MENU_HREF_FORM'],
  ])('%s is refused', async (href, error) => {
    expect(await save({ ...names, href, componentUrl: 'campus/students' })).toMatchObject(issue('href', error));
  });

  it('must be a known screen with a path, and a link has no screen', async () => {
    const href = '/my/screen';
    expect(await save({ ...names, href, componentUrl: 'campus/nothing' })).toMatchObject(
      issue('componentUrl', 'SYSTEM_MENU_SCREEN_UNKNOWN'),
    );
    expect(await save({ ...names, href })).toMatchObject(issue('componentUrl', 'FIELD_REQUIRED'));
    expect(await save({ ...names, componentUrl: 'campus/students' })).toMatchObject(issue('href', 'FIELD_REQUIRED'));
    expect(await save({ ...names, href: 'https://site.example/a?b=c', componentUrl: 'campus/students' })).toMatchObject(
      issue('componentUrl', 'SYSTEM_MENU_LINK_HAS_NO_SCREEN'),
    );
    expect(await save({ ...names, permission: 'campus.student.fly' })).toMatchObject(
      issue('permission', 'FIELD_CHOICE_UNKNOWN'),
    );
  });

  it('is shown as a link below its heading, to the chosen kinds of user only', async () => {
    const heading = succeeded(await save({ nameZh: '友情链接', nameEn: 'Friends' }));
    const link = { nameZh: '教育局', nameEn: 'Bureau', href: 'https://bureau.example/', appTypes: ['3'] };
    succeeded(await save({ ...link, parentId: heading.id }));
    expect((await menuOf(demo3)).slice(-2)).toMatchObject([
      { name: 'Friends', href: null },
      { name: 'Bureau', href: 'https://bureau.example/', isShow: true },
    ]);
    expect((await menuOf(demo8)).map(({ name }) => name)).not.toContain('Friends');
  });
});

describe('the menu tree', () => {
  beforeEach(asDelivered);

  it('[I14] returns the entries directly below a parent, or the roots, in their order', async () => {
    const roots = declared.filter((row) => row.parent === undefined).toSorted((a, b) => a.sort - b.sort);
    expect(await namesBelow(null)).toEqual(roots.map(({ enUS }) => enUS));
    const data = await demo8.ask(`/api/system/menu/tree?parentId=${idOf('system')}`);
    expect(data[0]).toEqual({
      id: idOf('system.admins'),
      parentId: idOf('system'),
      text: 'Administrators',
      leaf: true,
      above: [],
    });
    expect(data).toHaveLength(declared.filter((row) => row.parent === 'system').length);
  });

  it('is searched at all levels, with the headings above each result', async () => {
    const data = await demo8.ask('/api/system/menu/tree?q=classroom');
    expect(data).toMatchObject([{ text: 'Classrooms', above: ['Campus'] }]);
  });

  it('refuses an entry below itself, in a save or a move', async () => {
    const child = succeeded(await save({ nameZh: '下', nameEn: 'Lower', parentId: idOf('system') }));
    const loop = issue('parentId', 'SYSTEM_MENU_LOOP');
    expect(await save({ id: idOf('system'), parentId: child.id })).toMatchObject(loop);
    expect(await save({ id: idOf('system'), parentId: idOf('system') })).toMatchObject(loop);
    expect(await act('move', { id: idOf('system'), parentId: child.id, index: 0 })).toMatchObject(loop);
  });

  it('is neither moved nor brought back by a move once it is deleted', async () => {
    const { id } = succeeded(await save({ nameZh: '去', nameEn: 'Gone', parentId: idOf('system') }));
    succeeded(await act('delete', { id }));
    expect(await act('move', { id, parentId: null, index: 0 })).toMatchObject({
      status: 404,
      error: 'RECORD_NOT_FOUND',
    });
    const { rows } = await sql`select deleted, parent_id from menus where id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ deleted: true, parent_id: idOf('system') }]);
  });

  it('has no loop after two concurrent moves', async () => {
    const [a, b] = await Promise.all([
      save({ nameZh: '甲', nameEn: 'A' }).then(({ data }) => data.id),
      save({ nameZh: '乙', nameEn: 'B' }).then(({ data }) => data.id),
    ]);
    const answers = await Promise.all([save({ id: a, parentId: b }), save({ id: b, parentId: a })]);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  });

  it('has entries below headings only', async () => {
    const error = 'SYSTEM_MENU_NOT_BELOW_SCREEN';
    expect(await save({ nameZh: '下', nameEn: 'Lower', parentId: idOf('campus.students') })).toMatchObject(
      issue('parentId', error),
    );
    expect(await save({ id: idOf('system'), href: '/x', componentUrl: 'campus/students' })).toMatchObject(
      issue('href', error),
    );
  });

  it('refuses to restore an entry below a heading that has become a screen', async () => {
    const names = { nameZh: '试', nameEn: 'Try' };
    const heading = succeeded(await save(names));
    const below = succeeded(await save({ ...names, parentId: heading.id }));
    succeeded(await act('delete', { id: below.id }));
    const screen = { href: '/my/heading', componentUrl: 'campus/students' };
    expect((await save({ id: heading.id, ...screen })).status).toBe(200);
    expect(await act('restore', { id: below.id })).toMatchObject({ error: 'RESTORE_CONFLICT' });
    expect((await save({ id: heading.id, href: null, componentUrl: null })).status).toBe(200);
    expect((await act('restore', { id: below.id })).status).toBe(200);
    succeeded(await act('delete', { id: below.id }));
    succeeded(await act('delete', { id: heading.id }));
  });

  it('can be reordered, and the menu follows', async () => {
    const before = await namesBelow(idOf('system'));
    const [first, second, third] = before;
    succeeded(await act('move', { id: idOf('system.admins'), parentId: idOf('system'), index: 1 }));
    expect((await namesBelow(idOf('system'))).slice(0, 3)).toEqual([second, first, third]);
    succeeded(await act('move', { id: idOf('system.admins'), parentId: null, index: 0 }));
    expect((await namesBelow(null))[0]).toBe('Administrators');
    expect((await menuOf(demo8))[0]?.name).toBe('Administrators');
    succeeded(await act('move', { id: idOf('system.admins'), parentId: idOf('system'), index: 9999 }));
    expect((await namesBelow(idOf('system'))).at(-1)).toBe('Administrators');
  });
});

describe('a menu entry of the product', () => {
  beforeEach(asDelivered);

  it('cannot be deleted but can be hidden', async () => {
    const id = idOf('campus.students');
    expect(await act('delete', { id })).toMatchObject({ status: 409, error: 'SYSTEM_MENU_OF_PRODUCT' });
    succeeded(await save({ id, isShow: false }));
    expect((await menuOf(demo3)).find((row) => row.id === id)).toMatchObject({ isShow: false });
  });

  it('keeps edited fields in an update, takes over the others, and can be reset', async () => {
    const id = idOf('campus.students');
    succeeded(await save({ id, nameZh: '小朋友' }));
    const next = declared.map((row) => (row.key === 'campus.students' ? { ...row, zhCN: '新名', enUS: 'Kids' } : row));
    await syncMenus(server.db, systemClock, next);
    expect(succeeded(await act(`get?id=${id}`, undefined as never))).toMatchObject({
      nameZh: '小朋友',
      nameEn: 'Kids',
    });
    succeeded(await act('reset', { id }));
    expect(await demo8.ask(`/api/system/menu/get?id=${id}`)).toMatchObject({ nameZh: '新名', nameEn: 'Kids' });
    const own = succeeded(await save({ nameZh: '自己的', nameEn: 'Own' }));
    expect(await act('reset', { id: own.id })).toMatchObject({ status: 409, error: 'SYSTEM_MENU_NOT_OF_PRODUCT' });
  });
});

describe('the menu of an account', () => {
  beforeEach(asDelivered);

  const chooseMenus = async (userName: string, keys: readonly string[]) => {
    await sql`delete from role_menus`.execute(server.db);
    await sql`insert into role_menus (role_id, menu_id)
      select ar.role_id, m.id from account_roles ar join accounts a on a.id = ar.account_id, menus m
      where a.user_name = ${userName} and m.key = any(${[...keys]})`.execute(server.db);
  };
  const shown = async () => (await menuOf(demo3)).filter(({ isShow }) => isShow).map(({ name }) => name);

  it('contains the entries chosen in its roles with their headings, and all entries if one role has no choice', async () => {
    const all = await shown();
    expect(all).toContain('Classes');
    await chooseMenus('demo3', ['campus.students', 'system.admins']);
    expect((await shown()).filter((name) => !all.includes(name))).toEqual([]);
    expect(await shown()).toEqual(expect.arrayContaining(['Campus', 'Students', 'Home']));
    expect(await shown()).not.toContain('Classes');
    expect(await shown()).not.toContain('Administrators');
    const { rows } = await sql<{ id: string }>`insert into roles (id, organization_id, name)
      select gen_random_uuid(), organization_id, 'second' from accounts where user_name = 'demo3' returning id`.execute(
      server.db,
    );
    const roleId = (rows[0] as { id: string }).id;
    await sql`insert into account_roles (account_id, role_id)
      select id, ${roleId} from accounts where user_name = 'demo3'`.execute(server.db);
    expect(await shown()).toEqual(all);
    await sql`delete from roles where id = ${roleId}`.execute(server.db);
    await sql`delete from role_menus`.execute(server.db);
  });

  it('can be previewed for each kind of user', async () => {
    const preview = async (appType: number) => {
      const flat = (rows: any[]): any[] => rows.flatMap((row) => [row, ...flat(row.subMenus)]);
      const data = await demo8.ask(`/api/system/menu/preview?appType=${appType}`);
      return flat(data.menus).map(({ href }) => href);
    };
    for (const [userName, appType] of [
      ['demo3', 3],
      ['demo8', 8],
    ] as const) {
      const own = await menuOf(await server.as(userName));
      expect(await preview(appType)).toEqual(own.map(({ href }) => href));
    }
    expect((await demo3.ask('/api/system/menu/preview?appType=8')).menus.length).toBeGreaterThan(0);
  });

  it('publishes a change to all sessions when an entry changes', async () => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from outbox where topic = ${MENU_TOPIC}
        and owner_id is null`.execute(server.db);
      return Number(rows[0]?.count);
    };
    const before = await count();
    const data = succeeded(await save({ nameZh: '新', nameEn: 'New' }));
    succeeded(await act('delete', { id: data.id }));
    succeeded(await act('restore', { id: data.id }));
    expect(await count()).toBe(before + 3);
    await syncMenus(server.db, systemClock, declared);
    expect(await count()).toBe(before + 3);
  });
});

it.each([
  ['save', { nameZh: '新', nameEn: 'New' }],
  ['move', { id: crypto.randomUUID(), parentId: null, index: 0 }],
])('a kindergarten’s account cannot %s menu entries', async (name, input) => {
  expect(await demo3.call(`/api/system/menu/${name}`, input)).toMatchObject({
    status: 403,
    error: 'PERMISSION_MISSING',
  });
});
