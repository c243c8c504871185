import { areas } from '@kiga/contract/app/areas.ts';
import { words } from '@kiga/contract/app/words.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
const callers = new Map<number, Caller>();
const as = (appType: number) => callers.get(appType) as Caller;

beforeAll(async () => {
  server = await startTestServer();
  for (const appType of appTypes) callers.set(appType, await server.as(`demo${appType}`));
});
afterAll(() => server.close());

interface Explained {
  verdict: 'full' | 'masked' | 'none';
  steps: { step: string; verdict: string; finding: string; params: Record<string, string> }[];
}
const explain = async (asker: Caller, userName: string, question: Record<string, unknown>) =>
  asker.call<Explained>('/api/system/access/explain', { userName, ...question });

/** How a record shows a field. */
function shownAs(record: Record<string, unknown>, name: string): 'full' | 'masked' | 'none' | 'empty' {
  if (!(name in record)) return 'none';
  const value = record[name];
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'empty';
  return JSON.stringify(value).includes('*') ? 'masked' : 'full';
}

async function firstIds(entity: AnyEntity): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(entity.table)} where not deleted
    order by id limit 1`.execute(server.db);
  return rows.map(({ id }) => id);
}

const labelOf = (entity: AnyEntity, field: string) => findWord(words.en_US, `${entity.key}.fields.${field}`) ?? field;

/** The fields of a record that an account sees masked or not at all, in the words of the explainer. */
function limitsOf(entity: AnyEntity, record: Record<string, unknown>, told: Explained): Record<string, string> {
  const limits = { masked: 'masked', none: 'hidden' } as const;
  const wordsOf = (finding: string) => told.steps.find((step) => step.finding === finding)?.params.fields ?? '';
  return Object.fromEntries(
    Object.entries(limits).map(([sight, finding]) => {
      const fields = Object.keys(entity.fields).filter((name) => {
        const shown = shownAs(record, name);
        // An empty value does not show how it is seen, so the explainer decides.
        return shown === sight || (shown === 'empty' && wordsOf(finding).includes(labelOf(entity, name)));
      });
      return [
        finding,
        new Intl.ListFormat('en', { type: 'conjunction' }).format(fields.map((name) => labelOf(entity, name))),
      ];
    }),
  );
}

/** Kinds of record of which a question about a record was put for an account that may read none. */
const refusedOnce = new Set<string>();

/** The differences between the explainer's answers about a record and its fields and the results of the real calls. */
async function differences(appType: number, entity: AnyEntity): Promise<string[]> {
  const wrong: string[] = [];
  const compare = (about: string, told: string | undefined, real: string) => {
    if (told !== real) wrong.push(`${appType} ${entity.key} ${about}: told ${told}, but ${real}`);
  };
  const path = `/api/${entity.area}/${pathOfAct(entity.name)}`;
  const page = await as(appType).call(`${path}/page`, {});
  const about = await explain(as(8), `demo${appType}`, { entity: entity.key });
  const isRefused = page.error === 'PERMISSION_MISSING';
  if (isRefused || page.data?.total > 0) compare('in all', String(about.data?.verdict === 'none'), String(isRefused));
  // Without the permission no record is looked at: every-call.test.ts shows that each kind of user is refused.
  if (isRefused && refusedOnce.has(entity.key)) return wrong;
  if (isRefused) refusedOnce.add(entity.key);
  const seen = (page.data?.list ?? []).slice(0, 1).map(({ id }: { id: string }) => id);
  // A record that the account finds, or else any existing record.
  for (const id of seen.length > 0 ? seen : await firstIds(entity)) {
    const row = page.data?.list?.find((one: { id: string }) => one.id === id);
    const query = row && entity.ownerColumn === 'kig_id' ? `&kigId=${row.kigId}` : '';
    const real = await as(appType).call(`${path}/get?id=${id}${query}`);
    const told = await explain(as(8), `demo${appType}`, { entity: entity.key, recordId: id });
    compare(`record ${id}`, String(told.data?.verdict === 'none'), String(real.code !== '200'));
    if (real.code !== '200' || !entity.sight) continue;
    const limits = Object.entries(limitsOf(entity, real.data, told.data));
    for (const [finding, fields] of limits) {
      const step = told.data.steps.find((one) => one.step === 'field' && one.finding === finding);
      compare(`${id} ${finding}`, step?.params.fields ?? '', fields);
    }
    compare(`${id} in all`, told.data.verdict, limits.some(([, fields]) => fields !== '') ? 'masked' : 'full');
    // The question about the record tells each field. A question about one field tells the same, so one of each sight is asked.
    const bySight = Map.groupBy(Object.keys(entity.fields), (field) => shownAs(real.data, field));
    bySight.delete('empty');
    for (const [shown, [field]] of bySight) {
      const answer = await explain(as(8), `demo${appType}`, { entity: entity.key, recordId: id, field });
      compare(`${id} ${field}`, answer.data?.verdict, shown);
    }
  }
  return wrong;
}

const entities = areas.flatMap((area) => area.entities);

describe('the access explainer', () => {
  it('agrees with the real calls for every kind of record, record, field and kind of user', async () => {
    const wrong: string[] = [];
    const ofKind = async (appType: number) => {
      for (const entity of entities) wrong.push(...(await differences(appType, entity)));
    };
    await Promise.all(appTypes.map(ofKind));
    expect(wrong).toEqual([]);
    // Every kind of record, as every kind of user.
  }, 240_000);

  it('agrees with the real calls under a grant', async () => {
    const kigId = await organizationId(server.db, 'KG0003');
    await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, status, created_at, updated_at)
      select ${kigId}, gen_random_uuid(), id, '{health}', 'x', '2020-01-01', '2099-01-01', 'given', now(), now()
      from accounts where user_name in ('demo8', 'demo5', 'demo9')`.execute(server.db);
    const campus = entities.filter(({ area }) => area === 'campus');
    const wrong: string[] = [];
    for (const appType of [5, 8, 9]) {
      for (const entity of campus) wrong.push(...(await differences(appType, entity)));
    }
    expect(wrong).toEqual([]);
    const data = succeeded(await explain(as(8), 'demo8', { entity: 'campus.student' }));
    expect(data.steps.map(({ finding }) => finding)).toEqual(expect.arrayContaining(['granted', 'opens', 'hidden']));
    await sql`delete from access_grants`.execute(server.db);
  });

  it('tells for every screen whether it is in the menu', async () => {
    const hrefs = areas.flatMap((area) => area.menus).flatMap(({ href }) => href ?? []);
    const wrong: string[] = [];
    const ofKind = async (appType: number) => {
      const menus = JSON.stringify((await as(appType).ask('/api/identity/session/current')).menus);
      for (const href of hrefs) {
        const data = succeeded(await explain(as(8), `demo${appType}`, { href }));
        if ((data.verdict === 'full') !== menus.includes(`"${href}"`)) wrong.push(`${appType} ${href}`);
      }
    };
    await Promise.all(appTypes.map(ofKind));
    expect(wrong).toEqual([]);
    // Every screen, as every kind of user.
  }, 240_000);

  it('reports a disabled account before anything else', async () => {
    const last = async () => succeeded(await explain(as(8), 'demo6', { entity: 'campus.student' })).steps.at(-1);
    await sql`update accounts set status = 'disabled' where user_name = 'demo6'`.execute(server.db);
    expect(await last()).toMatchObject({ step: 'account', verdict: 'stop', finding: 'disabled' });
    await sql`update accounts set status = 'active' where user_name = 'demo6'`.execute(server.db);
    expect((await last())?.step).not.toBe('account');
  });

  it('reports a suspended organization', async () => {
    const last = async () => succeeded(await explain(as(8), 'demo6', { entity: 'campus.student' })).steps.at(-1);
    const status = (value: string) =>
      sql`update organizations set status = ${value} where code = 'IN0001'`.execute(server.db);
    await status('suspended');
    expect(await last()).toMatchObject({ step: 'organization', verdict: 'stop', finding: 'suspended' });
    await status('normal');
    expect((await last())?.step).not.toBe('organization');
  });

  it('reports a kindergarten out of reach', async () => {
    const kigId = await organizationId(server.db, 'KG0003');
    const answer = await explain(as(8), 'demo3', { entity: 'campus.student', kigId });
    expect(answer.data).toMatchObject({ verdict: 'none' });
    expect(answer.data.steps.at(-1)).toMatchObject({ step: 'row', verdict: 'stop', finding: 'nothingReached' });
    // For a caller that does not reach it either, the answer is as for one that does not exist.
    const [foreign, none] = await Promise.all(
      [kigId, '018f0000-0000-7000-8000-000000000000'].map((id) =>
        explain(as(3), 'demo3', { entity: 'campus.student', kigId: id }),
      ),
    );
    expect(foreign?.data).toEqual(none?.data);
  });

  it('covers the caller’s own accounts only, and does not reveal which foreign records exist', async () => {
    const refused = await explain(as(4), 'demo3', { entity: 'campus.student' });
    const unknown = await explain(as(4), 'nobody', { entity: 'campus.student' });
    expect(refused.errors).toEqual(unknown.errors);
    expect(refused.errors).toMatchObject([{ field: 'userName', error: 'SYSTEM_ACCESS_ACCOUNT' }]);
    const { rows } = await sql<{
      id: string;
    }>`select id from students where kig_id = ${await organizationId(server.db, 'KG0003')} limit 1`.execute(server.db);
    const about = (recordId?: string) => explain(as(4), 'demo4', { entity: 'campus.student', recordId });
    expect((await about(rows[0]?.id)).error).toBe('RECORD_NOT_FOUND');
    expect((await about('0199a0de-0000-7000-8000-000000000001')).error).toBe('RECORD_NOT_FOUND');
    for (const question of [
      {},
      { href: '/x' },
      { href: '/home', entity: 'campus.student' },
      { entity: 'campus.none' },
    ]) {
      expect((await explain(as(4), 'demo4', question)).error).toBe('SYSTEM_ACCESS_QUESTION');
    }
  });
});

describe('the preview of an account', () => {
  it('shows its permissions with their sources, without data, and is logged', async () => {
    const preview = (caller: Caller, userName: string) =>
      caller.call(`/api/system/access/preview?userName=${userName}`);
    const data = succeeded(await preview(as(8), 'demo9'));
    const current = await as(9).ask('/api/identity/session/current');
    expect(data.menus).toEqual(current.menus);
    expect(data.rights.map(({ permission }: { permission: string }) => permission).sort()).toEqual(current.access);
    expect(data).toMatchObject({ userName: 'demo9', status: 'active', kindergartens: null, grants: [] });
    expect(data.fields).toContainEqual({ entityText: 'students', fieldText: 'Name', sight: 'masked' });
    expect(succeeded(await preview(as(8), 'demo4')).kindergartens).toBe(2);
    // Experts read no child, so their preview tells of no field of a child.
    const { fields } = succeeded(await preview(as(8), 'demo7'));
    expect(fields.map(({ entityText }: { entityText: string }) => entityText)).not.toContain('students');
    const { rows } = await sql`select from log_entries where event = 'system.access.preview' and user_name = 'demo8'
      and title = 'demo9'`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect((await preview(as(4), 'demo9')).errors).toMatchObject([{ error: 'SYSTEM_ACCESS_ACCOUNT' }]);
    expect((await preview(as(9), 'demo9')).error).toBe('PERMISSION_MISSING');
  });
});

it('the preview of an account limited to its classes names the limit only on rights whose records belong to a class', async () => {
  const classes: { id: string }[] = await as(3).ask('/api/campus/class/list');
  await colleague(server, { userName: 'ofOneClass', classes: [classes[0]?.id as string] });
  const { rights } = await as(3).ask('/api/system/access/preview?userName=ofOneClass');
  const narrowed = Object.fromEntries(
    rights.map((right: Record<string, string>) => [right.permission, right.narrowed]),
  );
  expect(narrowed).toMatchObject({ 'campus.student.read': 'ownClasses', 'campus.term.read': null });
});

describe('a request for a screen', () => {
  it('notifies the accounts that can grant it once a day, and none if it cannot be granted', async () => {
    // Another account of the operator, whose role holds no permission yet.
    await sql`with made as (insert into accounts (id, organization_id, user_name, nick_name, app_type, password_hash)
        select gen_random_uuid(), organization_id, 'new9', 'New', 9, password_hash from accounts where user_name = 'demo9'
        returning id, organization_id),
      empty as (insert into roles (id, organization_id, name, whole_ceiling, data_scope)
        select gen_random_uuid(), organization_id, 'nothing', false, 'all' from made returning id)
      insert into account_roles (account_id, role_id) select made.id, empty.id from made, empty`.execute(server.db);
    const newcomer = await server.as('new9');
    const request = (href: string) => newcomer.call('/api/system/access/request', { href });
    const told = async () => {
      const data = await as(8).ask('/api/system/message/page', { kind: 'todo' });
      return (data.list as { title: string; href: string }[]).filter(({ title }) => title.includes('asks for access'));
    };
    const { rows } = await sql<{ nick_name: string }>`select nick_name from accounts where user_name = 'demo8'`.execute(
      server.db,
    );
    expect(succeeded(await request('/campus/students')).names).toContain(rows[0]?.nick_name);
    expect(succeeded(await request('/campus/students')).names).toContain(rows[0]?.nick_name);
    expect(await told()).toMatchObject([
      { title: 'New asks for access: students', href: '/system/access?account=new9' },
    ]);
    expect(succeeded(await request('/campus/parents'))).toEqual({ asked: 0, names: [] });
    expect((await request('/home')).error).toBe('SYSTEM_ACCESS_QUESTION');
    expect((await request('/nowhere')).error).toBe('SYSTEM_ACCESS_QUESTION');
    expect(await told()).toHaveLength(1);
  });

  it('is completed for all notified accounts once it is granted or refused with a reason, and notifies the asker', async () => {
    const newcomer = await server.as('new9');
    const todos = async () => {
      const data = await as(8).ask('/api/system/message/page', { kind: 'todo', pageSize: 200 });
      return (data.list as { title: string; done: boolean }[])
        .filter(({ title }) => title.includes('asks for access'))
        .map(({ title, done }) => [title.split(': ')[1], done]);
    };
    const news = async () => {
      const data = await newcomer.ask('/api/system/message/page', { kind: 'system' });
      return (data.list as { title: string; text: string; href: string | null }[])[0];
    };
    await newcomer.ask('/api/system/access/request', { href: '/campus/terms' });
    expect(await todos()).toEqual([
      ['terms', false],
      ['students', false],
    ]);
    const { rows } = await sql<{ role: string; kigId: string; permission: string }>`
      select r.id as role, r.organization_id as "kigId", p.id as permission from roles r, permissions p
      where r.name = 'nothing' and p.key = 'campus.term.read'`.execute(server.db);
    const { role, kigId, permission } = rows[0] as (typeof rows)[0];
    const given = await as(8).call('/api/system/role/save', { id: role, kigId, permissions: [permission] });
    expect(given.code).toBe('200');
    expect(await todos()).toEqual([
      ['terms', true],
      ['students', false],
    ]);
    expect(await news()).toMatchObject({ title: 'You can use terms now', href: '/campus/terms' });

    const refuse = (asker: Caller, reason: string) =>
      asker.call('/api/system/access/refuse', { userName: 'new9', reason });
    expect((await refuse(as(8), ' ')).errors).toMatchObject([{ field: 'reason', error: 'FIELD_REQUIRED' }]);
    expect((await refuse(as(9), 'no')).error).toBe('PERMISSION_MISSING');
    expect((await refuse(as(3), 'no')).errors).toMatchObject([{ error: 'SYSTEM_ACCESS_ACCOUNT' }]);
    expect(succeeded(await refuse(as(8), 'Ask your team'))).toEqual({ refused: 1 });
    expect(await todos()).toEqual([
      ['terms', true],
      ['students', true],
    ]);
    expect((await news())?.text).toContain('Ask your team');
    expect(succeeded(await refuse(as(8), 'again'))).toEqual({ refused: 0 });
  });
});

describe('the names of colleagues who may', () => {
  it('are those of the own organization who hold the permission, and none for an unknown permission', async () => {
    const ask = (appType: number, permission: string) =>
      as(appType).ask(`/api/system/access/who-may?permission=${permission}`);
    const { names, count } = await ask(3, 'campus.student.update');
    expect(count).toBe(names.length);
    const { rows } = await sql<{ name: string }>`select nick_name as name from accounts
      where organization_id = (select organization_id from accounts where user_name = 'demo3')`.execute(server.db);
    expect(names.length).toBeGreaterThan(0);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(await ask(5, 'campus.student.update')).toEqual({ names: [], count: 0 });
    expect(await ask(3, 'campus.student.fly')).toEqual({ names: [], count: 0 });
  });
});
