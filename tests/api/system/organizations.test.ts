import { contract } from '@kiga/contract/system/organizations/contract.entity.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo8: Caller;
let demo9: Caller;
let demo15: Caller;
/** The server's clock in UTC; the demo's kindergartens are 8 hours ahead. */
let now = new Date('2026-11-20T04:00:00Z');
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  [demo8, demo9, demo15] = await Promise.all([server.as('demo8'), server.as('demo9'), server.as('demo15')]);
  for (const code of ['OP0001', 'GR0001', 'AG0001', 'IN0001', 'EX0001', 'KG0001', 'KG0002', 'KG0003']) {
    ids[code] = await organizationId(server.db, code);
  }
});
afterAll(() => server.close());

const act = (of: string, name: string, input: Record<string, unknown>, who = demo9) =>
  who.call(`/api/system/${of}/${name}`, input);
const save = (input: Record<string, unknown>, who = demo9) => act('organization', 'save', input, who);
let serial = 0;
/** An organization with its own code. */
const organization = (more: Record<string, unknown> = {}) => {
  serial += 1;
  return { kind: 'kindergarten', code: `T${String(serial).padStart(4, '0')}`, name: `试验园${serial}`, ...more };
};
const made = async (more: Record<string, unknown> = {}) => succeeded(await save(organization(more)));
const issue = (field: string, error: string) => ({ status: 400, errors: [{ field, error }] });
const get = async (id: string, who = demo9) => await who.ask(`/api/system/organization/get?id=${id}`);

describe('an organization', () => {
  it('is created below the operator by default, with the role of its main account', async () => {
    const one = await made();
    expect(one).toMatchObject({ superiorId: ids.OP0001, status: 'normal', accountCount: 0 });
    const roles = await sql`select whole_ceiling from roles where organization_id = ${one.id}`.execute(server.db);
    expect(roles.rows).toEqual([{ whole_ceiling: true }]);
  });

  it('counts its accounts without deleted ones', async () => {
    const { accountCount } = await get(ids.OP0001 as string);
    const deleteFinance = (deleted: boolean) =>
      sql`update accounts set deleted = ${deleted} where user_name = 'demo11'`.execute(server.db);
    await deleteFinance(true);
    expect(await get(ids.OP0001 as string)).toMatchObject({ accountCount: accountCount - 1 });
    await deleteFinance(false);
    expect(await get(ids.OP0001 as string)).toMatchObject({ accountCount });
  });

  it.each([
    ['kindergarten', 'IN0001'],
    ['kindergarten', 'KG0001'],
    ['group', 'AG0001'],
    ['agent', 'GR0001'],
    ['institution', 'KG0001'],
    ['expert', 'AG0001'],
  ])('cannot be of the kind %s below %s', async (kind, above) => {
    expect(await save(organization({ kind, superiorId: ids[above] }))).toMatchObject(
      issue('superiorId', 'SYSTEM_ORGANIZATION_SUPERIOR'),
    );
  });

  it('cannot be placed below itself, even by concurrent saves', async () => {
    const [above, below] = [await made({ kind: 'group' }), await made({ kind: 'group' })];
    succeeded(await save({ id: below.id, superiorId: above.id }));
    const loop = issue('superiorId', 'SYSTEM_ORGANIZATION_LOOP');
    expect(await save({ id: above.id, superiorId: below.id })).toMatchObject(loop);
    expect(await save({ id: above.id, superiorId: above.id })).toMatchObject(loop);
    const [left, right] = [await made({ kind: 'agent' }), await made({ kind: 'agent' })];
    const both = await Promise.all([
      save({ id: left.id, superiorId: right.id }),
      save({ id: right.id, superiorId: left.id }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '400']);
  });

  it('belongs to a group only if it is a kindergarten', async () => {
    const group = issue('groupId', 'SYSTEM_ORGANIZATION_GROUP');
    expect(await save(organization({ kind: 'agent', groupId: ids.GR0001 }))).toMatchObject(group);
    expect(await save(organization({ groupId: ids.AG0001 }))).toMatchObject(group);
  });

  it('keeps its kind, and needs a unique code', async () => {
    const one = await made();
    expect(await save({ id: one.id, kind: 'group' })).toMatchObject(issue('kind', 'SYSTEM_ORGANIZATION_KIND_FIXED'));
    expect(await save(organization({ code: one.code }))).toMatchObject(issue('code', 'SYSTEM_ORGANIZATION_CODE_TAKEN'));
  });

  it('has a phone for codes that only permitted administrators can replace', async () => {
    const contactPhone = '13800000009';
    for (const code of ['OP0001', 'KG0001']) {
      expect(await save({ id: ids[code], contactPhone })).toMatchObject(
        issue('contactPhone', 'SYSTEM_ORGANIZATION_PHONE'),
      );
    }
    // A system administrator with fewer permissions is refused as well.
    await sql`with role as (insert into roles (id, organization_id, name)
        values (gen_random_uuid(), ${ids.OP0001}, '机构管理') returning id),
      given as (insert into role_permissions (role_id, permission)
        select id, unnest(array['system.organization.read', 'system.organization.update']) from role),
      account as (insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
        select gen_random_uuid(), 'lesser8', 'lesser8', 8, organization_id, password_hash from accounts
        where user_name = 'demo8' returning id)
      insert into account_roles (account_id, role_id) select account.id, role.id from account, role`.execute(server.db);
    const lesser = await server.as('lesser8');
    expect(await save({ id: ids.OP0001, contactPhone }, lesser)).toMatchObject(
      issue('contactPhone', 'SYSTEM_ORGANIZATION_PHONE'),
    );
    expect(await save({ id: ids.OP0001, contactPhone, password: 'Kiga_2026' }, demo8)).toMatchObject({ code: '200' });
    const { id } = await made({ contactPhone });
    expect(await save({ id, address: '新址', contactPhone: '138****0009' })).toMatchObject({ code: '200' });
    expect(await save({ id, contactPhone: '13800000010' }, demo8)).toMatchObject({ error: 'SYSTEM_NEEDS_APPROVAL' });
    const expert = await made({ kind: 'expert', contactPhone });
    expect(await save({ id: expert.id, contactPhone: '13800000010' }, demo8)).toMatchObject({ code: '200' });
  });

  it('exists once as the operator, and then cannot be suspended, supervised or deleted', async () => {
    expect(await save(organization({ kind: 'operator' }))).toMatchObject(
      issue('kind', 'SYSTEM_ORGANIZATION_IS_OPERATOR'),
    );
    const refused = { status: 409, error: 'SYSTEM_ORGANIZATION_IS_OPERATOR' };
    const id = ids.OP0001;
    expect(await act('organization', 'suspend', { id, reason: '试试' })).toMatchObject(refused);
    expect(await act('organization', 'supervise', { id })).toMatchObject(refused);
    expect(await act('organization', 'delete', { id })).toMatchObject({ status: 409 });
    const { can } = await get(id as string);
    expect(can).toContain('update');
    expect(can).not.toContain('suspend');
    expect(can).not.toContain('delete');
  });

  it.each([
    ['KG0001', 'system.contract'],
    ['GR0001', 'system.organization'],
    ['EX0001', 'system.user'],
  ])('%s cannot be deleted while it is in use: %s', async (code, entity) => {
    expect(await act('organization', 'delete', { id: ids[code] })).toMatchObject({
      status: 409,
      error: 'RECORD_IN_USE',
      data: { entity, count: expect.any(Number) },
    });
  });

  it('can be deleted if it is empty, but not with records of its own', async () => {
    const one = await made();
    expect(await act('organization', 'delete', { id: one.id })).toMatchObject({ code: '200', data: { deleted: 1 } });
    await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, deleted)
      values (gen_random_uuid(), 'gone', 'gone', 3, ${one.id}, true)`.execute(server.db);
    await sql`insert into account_roles (account_id, role_id) select a.id, r.id from accounts a
      join roles r on r.organization_id = a.organization_id where a.user_name = 'gone'`.execute(server.db);
    const { rows } = await sql`select id from accounts where user_name = 'gone'`.execute(server.db);
    expect(await act('user', 'restore', { ...(rows[0] as object) }, demo8)).toMatchObject({
      error: 'RESTORE_CONFLICT',
    });
    const kindergartens = await demo9.ask('/api/campus/kindergarten/list');
    expect(kindergartens.map(({ id }: { id: string }) => id)).not.toContain(one.id);
    // A deleted organization cannot get an account.
    expect(await demo8.call(`/api/system/role/choices?kigId=${one.id}`)).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
    const other = await made();
    await sql`insert into grades (kig_id, id, grade_name, grade_name_pinyin, grade_name_initials, grade_name_sort, sort, stage, created_at, updated_at)
      values (${other.id}, gen_random_uuid(), '小班', 'xiaoban', 'xb', 'xiao ban', 1, 'junior', ${now}, ${now})`.execute(
      server.db,
    );
    expect(await act('organization', 'delete', { id: other.id })).toMatchObject({
      error: 'RECORD_IN_USE',
      data: { entity: 'campus.grade', count: 1 },
    });
  });

  it('is answered like a missing one if it lies outside of a regional account’s areas', async () => {
    const data = succeeded(await act('organization', 'page', { pageSize: 100 }, demo15));
    expect(data.list.map(({ code }: { code: string }) => code).sort()).toEqual(['KG0001', 'KG0002']);
    const foreign = await demo15.call(`/api/system/organization/get?id=${ids.KG0003}`);
    const unknown = await demo15.call('/api/system/organization/get?id=00000000-0000-7000-8000-000000000001');
    expect(foreign).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(await act('organization', 'supervise', { id: ids.KG0003 }, demo15)).toMatchObject({ status: 404 });
    const listed = await demo15.ask('/api/system/organization/list');
    expect(new Set(listed.map(({ id }: { id: string }) => id))).toEqual(new Set([ids.KG0001, ids.KG0002]));
  });
});

describe('the business state of a kindergarten', () => {
  const kindergarten = () => ids.KG0001 as string;

  it('[F14] ends all sessions with a reason when it is suspended, and permits sign-ins again when it is resumed', async () => {
    const demo3 = await server.as('demo3');
    const stream = await fetch(`${server.address}/api/system/change/stream?topics=campus.student`, {
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    const id = kindergarten();
    expect(await act('organization', 'suspend', { id })).toMatchObject(issue('reason', 'FIELD_REQUIRED'));
    expect(await act('organization', 'suspend', { id, reason: '合同到期未续' })).toMatchObject({
      data: { status: 'suspended', suspensionReason: '合同到期未续' },
    });
    expect(await demo3.call('/sys/login/get_info')).toMatchObject({ code: '401' });
    // The stream of changes ends with the suspension; otherwise this read would never finish.
    await stream.text().catch(() => '');
    const { text } = await server.request('/sys/login/login', {
      body: { userName: 'demo3', password: 'Kiga_2026', appType: 3 },
    });
    expect(text).toBe('所在机构的服务已暂停：合同到期未续。请联系平台');
    expect(await act('organization', 'resume', { id, reason: '已续约' })).toMatchObject({
      data: { status: 'normal', suspensionReason: null },
    });
    expect((await server.as('demo3')).token).toBeTruthy();
  });

  it('[F14] is supervised and released by regional operations in their areas, who cannot suspend it', async () => {
    const id = kindergarten();
    expect(await act('organization', 'supervise', { id }, demo15)).toMatchObject({ data: { status: 'supervised' } });
    expect(await act('organization', 'release', { id }, demo15)).toMatchObject({ data: { status: 'normal' } });
    expect(await act('organization', 'suspend', { id, reason: '试试' }, demo15)).toMatchObject({
      error: 'PERMISSION_MISSING',
    });
    for (const name of ['supervise', 'suspend']) {
      const answer = await act('organization', name, { id, reason: '试试' }, demo8);
      expect(answer, name).toMatchObject({ error: 'PERMISSION_MISSING' });
    }
  });
});

describe('a contract', () => {
  const ask = (input: Record<string, unknown>) =>
    demo9.call('/api/system/approval/ask', { call: 'system.contract.save', input, reason: '试验' });
  /**
   * A contract that operations ask for and the kindergarten's main account confirms: the record, or the first refusal.
   */
  const saveContract = async (input: Record<string, unknown>) => {
    const asked = await ask(input);
    if (asked.code !== '200') return asked;
    const confirmed = await (await server.as('own3')).call('/api/system/approval/confirm', {
      id: asked.data.id,
      password: 'Kiga_2026',
    });
    if (confirmed.code !== '200') return confirmed;
    const { rows } = await sql<{ id: string }>`select id from contracts where ${input.id ?? null}::uuid is null
      or id = ${input.id ?? null} order by id desc limit 1`.execute(server.db);
    return demo9.call(`/api/system/contract/get?id=${rows[0]?.id}`);
  };
  const service = (more: Record<string, unknown> = {}) => ({
    kind: 'service',
    partnerId: ids.IN0001,
    kindergartenId: ids.KG0003,
    beginsOn: '2026-11-20',
    endsOn: '2026-12-31',
    ...more,
  });
  const children = async (userName: string) => {
    const answer = await (await server.as(userName)).call('/api/campus/student/page', { kigId: ids.KG0003 });
    return answer.error === 'OWNER_OUT_OF_REACH' ? 0 : succeeded(answer).total;
  };

  beforeAll(async () => {
    await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
      select gen_random_uuid(), 'own3', 'own', 3, ${ids.KG0003}, password_hash from accounts where user_name = 'demo3'`.execute(
      server.db,
    );
    await sql`insert into account_roles (account_id, role_id) select a.id, r.id from accounts a
      join roles r on r.organization_id = a.organization_id where a.user_name = 'own3'`.execute(server.db);
  });
  beforeEach(async () => {
    now = new Date('2026-11-20T04:00:00Z');
    await sql`delete from contracts where kindergarten_id = ${ids.KG0003}`.execute(server.db);
  });

  it('is chosen from organizations of the kinds that can be its parties', async () => {
    const kindsOf = async (kind: string) => {
      const data = await demo9.ask<{ id: string }[]>(`/api/system/organization/list?kind=${kind}`);
      const rows = await server.db
        .selectFrom('organizations')
        .select('kind')
        .distinct()
        .where(
          'id',
          'in',
          data.map(({ id }) => id),
        )
        .execute();
      return rows.map((row) => row.kind);
    };
    const { partnerId, kindergartenId } = contract.fields;
    for (const [kind, partner] of [
      ['service', 'institution'],
      ['agency', 'agent'],
    ]) {
      expect(partnerId.among?.({ kind })).toEqual({ kind: partner });
      expect(await kindsOf(partner as string)).toEqual([partner]);
    }
    expect(kindergartenId.among?.({})).toEqual({ kind: 'kindergarten' });
    expect(await kindsOf('kindergarten')).toEqual(['kindergarten']);
    expect((await demo9.call('/api/system/organization/list?kind=none')).status).toBe(400);
  });

  it('has both names as its title, and follows a change of name', async () => {
    const data = succeeded(await saveContract(service()));
    expect(data).toMatchObject({ title: '朝阳妇幼保健院 – 小星星幼儿园', state: 'running' });
    succeeded(await save({ id: ids.KG0003, name: '星星幼儿园' }));
    const page = await act('contract', 'page', { kindergartenId: ids.KG0003 });
    expect(page.data.list).toMatchObject([{ title: '朝阳妇幼保健院 – 星星幼儿园' }]);
    succeeded(await save({ id: ids.KG0003, name: '小星星幼儿园' }));
  });

  it('opens a kindergarten to its institution from the first day to the last', async () => {
    succeeded(await saveContract(service()));
    const on = async (moment: string) => {
      now = new Date(moment);
      demo9 = await server.as('demo9');
      const data = succeeded(await act('contract', 'page', { kindergartenId: ids.KG0003 }));
      return [data.list[0].state, (await children('demo6')) > 0];
    };
    expect(await on('2026-11-19T15:59:00Z')).toEqual(['coming', false]);
    expect(await on('2026-11-19T16:00:00Z')).toEqual(['running', true]);
    expect(await on('2026-12-31T15:59:00Z')).toEqual(['running', true]);
    expect(await on('2026-12-31T16:00:00Z')).toEqual(['ended', false]);
    now = new Date('2026-11-20T04:00:00Z');
    demo9 = await server.as('demo9');
  });

  it('continues without an end date for an agent, and ends on a date that is set', async () => {
    const data = succeeded(await saveContract(service({ kind: 'agency', partnerId: ids.AG0001, endsOn: null })));
    expect(await children('demo5')).toBeGreaterThan(0);
    succeeded(await saveContract({ id: data.id, beginsOn: '2026-01-01', endsOn: '2026-11-19' }));
    expect(await children('demo5')).toBe(0);
  });

  it.each([
    ['service', 'AG0001', 'KG0003', 'partnerId'],
    ['agency', 'IN0001', 'KG0003', 'partnerId'],
    ['service', 'IN0001', 'GR0001', 'kindergartenId'],
  ])('is refused for the kind %s between %s and %s', async (kind, partner, kindergarten, field) => {
    const input = service({ kind, partnerId: ids[partner], kindergartenId: ids[kindergarten] });
    expect(await saveContract(input)).toMatchObject(issue(field, 'SYSTEM_CONTRACT_PARTNER'));
  });

  it('needs an end that is not before its beginning if it is a service', async () => {
    expect(await saveContract(service({ endsOn: null }))).toMatchObject(issue('endsOn', 'FIELD_REQUIRED'));
    expect(await saveContract(service({ endsOn: '2026-11-19' }))).toMatchObject(
      issue('endsOn', 'SYSTEM_CONTRACT_ENDS_BEFORE_BEGIN'),
    );
    expect(await saveContract(service({ endsOn: '2026-11-20' }))).toMatchObject({ code: '200' });
  });

  it('cannot overlap another of the same parties, nor an agency another agency, while services of two institutions can', async () => {
    const first = succeeded(await saveContract(service()));
    const overlaps = {
      status: 400,
      errors: [{ field: 'beginsOn', error: 'SYSTEM_CONTRACT_OVERLAPS', data: { title: first.title } }],
    };
    expect(await saveContract(service({ beginsOn: '2026-12-31', endsOn: '2027-01-31' }))).toMatchObject(overlaps);
    const next = succeeded(await saveContract(service({ beginsOn: '2027-01-01', endsOn: '2027-01-31' })));
    expect(await saveContract({ id: next.id, beginsOn: '2026-12-31' })).toMatchObject(overlaps);
    const institution = await made({ kind: 'institution' });
    expect(await saveContract(service({ partnerId: institution.id }))).toMatchObject({ code: '200' });

    const agency = { kind: 'agency', endsOn: null };
    const agent = await made({ kind: 'agent' });
    // Both can be asked for; the second confirmation comes too late.
    const requests = [
      await ask(service({ ...agency, partnerId: ids.AG0001 })),
      await ask(service({ ...agency, partnerId: agent.id, beginsOn: '2027-06-01' })),
    ];
    const head = await server.as('own3');
    const both = await Promise.all(
      requests.map(({ data }) => head.call('/api/system/approval/confirm', { id: data.id, password: 'Kiga_2026' })),
    );
    expect(both.map(({ code, error }) => error ?? code).sort()).toEqual(['200', 'SYSTEM_APPROVAL_STALE']);
  });

  it('cannot be restored if another contract has taken its days', async () => {
    const data = succeeded(await saveContract(service()));
    succeeded(await act('contract', 'delete', { id: data.id }));
    succeeded(await saveContract(service({ beginsOn: '2026-12-01' })));
    expect(await act('contract', 'restore', { id: data.id })).toMatchObject({
      status: 409,
      error: 'SYSTEM_CONTRACT_OVERLAPS',
    });
  });

  it('is visible to regional operations in their areas only, and is saved by operations only', async () => {
    succeeded(await saveContract(service()));
    const data = succeeded(await act('contract', 'page', { pageSize: 100 }, demo15));
    const kindergartens = data.list.map(({ kindergartenId }: { kindergartenId: string }) => kindergartenId);
    expect(kindergartens).toContain(ids.KG0001);
    expect(kindergartens).not.toContain(ids.KG0003);
    for (const who of [demo8, demo15]) {
      expect(await act('contract', 'save', service(), who)).toMatchObject({ error: 'PERMISSION_MISSING' });
    }
  });
});
