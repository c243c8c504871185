import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { addMember, startTenants, type Tenants } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

/*
 * Accounts that hold one permission everywhere and another for their classes or areas only. Their acts reach as far as
 * the narrower permission, and they grant no more than they hold.
 */

let tenants: Tenants;
beforeAll(async () => {
  tenants = await startTenants();
});
afterAll(() => tenants.server.close());

describe('an account that reads all children, but restores and reads whole numbers only in its classes', () => {
  let reader: Caller;
  /** Deleted children of the own class and of another. */
  const gone: Record<string, string> = {};
  const phones: Record<string, string> = { 本: '13511110001', 旁: '13511110002' };

  beforeAll(async () => {
    const office = tenants.as(3);
    const classes: { id: string }[] = await office.ask('/api/campus/class/list');
    const [ownClass, second] = classes.map(({ id }) => id) as [string, string];
    for (const [place, classId] of [
      ['本', ownClass],
      ['旁', second],
    ] as const) {
      const child = { sex: 'female', birthday: '2022-04-04', classId };
      const parents = [{ parentName: '尹父', relation: 'father', parentPhone: phones[place] }];
      await office.ask('/api/campus/student/save', { ...child, stuName: `尹${place}在`, parents });
      gone[place] = (await office.ask('/api/campus/student/save', { ...child, stuName: `尹${place}去` })).id;
      await office.ask('/api/campus/student/delete', { id: gone[place] });
    }
    const only = ['campus.student.restore', 'campus.student.readContact'];
    await colleague(tenants.server, { userName: 'reader', only, classes: [ownClass] });
    const { db } = tenants.server;
    const { roleId } = await addMember(db, 'readsall', tenants.kig[1], [
      'campus.student.read',
      'campus.student.export',
      'devices.alert.read',
    ]);
    await sql`insert into account_roles (account_id, role_id)
      select id, ${roleId} from accounts where user_name = 'reader'`.execute(db);
    reader = await tenants.server.as('reader');
  });

  it('sees deleted children of its own classes only', async () => {
    const { list, total } = await reader.ask('/api/campus/student/page', { deleted: true });
    expect(list.map(({ stuName }: { stuName: string }) => stuName)).toEqual(['尹本去']);
    expect(total).toBe(1);
    expect(await reader.ask('/api/campus/student/list?deleted=true')).toHaveLength(1);
    expect((await reader.ask('/api/campus/student/count-by-status')).deleted).toBe(1);
    expect((await reader.ask(`/api/campus/student/get?id=${gone.本}`)).stuName).toBe('尹本去');
    expect((await reader.call(`/api/campus/student/get?id=${gone.旁}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await reader.ask('/api/campus/student/page', { q: '尹旁' })).total).toBe(1);
  });

  it('reads the names of deleted children in alerts for its own classes only', async () => {
    await sql`insert into device_alerts (kig_id, id, kind, device_id, student_id, card_number, first_at, last_at, count)
      select kig_id, gen_random_uuid(), 'lost-card', (select id from devices d where d.kig_id = s.kig_id limit 1), id, right(id::text, 8),
        now(), now(), 1
      from students s where id = any(${Object.values(gone)}::uuid[])`.execute(tenants.server.db);
    const { list } = await reader.ask('/api/devices/alert/list');
    const told = (list as { studentId: string | null; studentName: string | null }[])
      .map(({ studentId, studentName }) => [studentId, studentName])
      .filter(([id]) => !id || Object.values(gone).includes(id));
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        [gone.本, '尹本去'],
        [null, null],
      ]),
    );
  });

  it('finds children outside its classes by the last four digits of a number but not by the whole number', async () => {
    const found = async (q: unknown) => (await reader.ask('/api/campus/student/page', { q })).total;
    expect([await found(phones.本), await found(phones.旁), await found('0002')]).toEqual([1, 0, 1]);
  });

  it('exports whole numbers for the children of its own classes only', async () => {
    const { db } = tenants.server;
    const sendId = succeeded(await reader.call<string>('/kigs/kig-verify-code/sendCode', {}));
    const { list } = await tenants.as(8).ask('/api/system/sms-outbox/page', {});
    const proof = { sendId, code: /\d{6}/.exec(list[0].text)?.[0] };
    const exported = async (q: string, more: Record<string, unknown>) => {
      await reader.ask('/api/campus/student/export', { columns: ['stuName', 'parentPhone'], q, ...more });
      const { rows } = await sql<{ rows: string }>`select detail->>'rows' as rows from log_entries
        where event = 'campus.student.export' order by id desc limit 1`.execute(db);
      return rows[0]?.rows;
    };
    expect(await exported('尹', {})).toBe('2');
    expect(await exported('尹', { unmasked: true, proof })).toBe('1');
  });
});

describe('an account that writes all children but reads only those of its classes', () => {
  let clerk: Caller;
  /** A child of the own class. */
  let own: string;
  let other: string;
  let otherClass: string;
  const writes = ['create', 'update', 'delete', 'restore', 'readHistory', 'reportCardLost'];

  beforeAll(async () => {
    const office = tenants.as(3);
    const classes: { id: string }[] = await office.ask('/api/campus/class/list');
    const [ownClass, second] = classes.map(({ id }) => id) as [string, string];
    otherClass = second;
    const make = async (stuName: string, classId: string) => {
      const child = {
        stuName,
        sex: 'female',
        birthday: '2022-03-03',
        classId,
        cardNumber: `C${stuName.length}${classId.slice(-4)}`,
      };
      return (await office.ask('/api/campus/student/save', child)).id as string;
    };
    own = await make('方本班', ownClass);
    other = await make('方旁班', otherClass);
    const { db } = tenants.server;
    clerk = await colleague(tenants.server, { userName: 'clerk', only: ['campus.student.read'], classes: [ownClass] });
    // A second role allows writing in the whole kindergarten.
    const keys = writes.map((act) => `campus.student.${act}`);
    await sql`with made as (
        insert into roles (id, organization_id, name, data_scope)
        values (gen_random_uuid(), ${tenants.kig[1]}, '登记', 'all') returning id),
      given as (insert into role_permissions (role_id, permission) select id, unnest(${keys}::text[]) from made)
      insert into account_roles (account_id, role_id) select a.id, made.id from accounts a, made
        where a.user_name = 'clerk'`.execute(db);
  });

  it('reads and changes the children of its classes', async () => {
    const { list } = await clerk.ask('/api/campus/student/page', {});
    expect(list.map(({ id }: { id: string }) => id)).toContain(own);
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(other);
    expect(await clerk.ask('/api/campus/student/save', { id: own, remark: '改' })).toMatchObject({
      id: own,
    });
  });

  it('changes no other child by any call and receives none of its data', async () => {
    const at = '/api/campus/student';
    const answers = {
      get: await clerk.call(`${at}/get?id=${other}`),
      save: await clerk.call(`${at}/save`, { id: other, remark: '改' }),
      delete: await clerk.call(`${at}/delete`, { id: other }),
      restore: await clerk.call(`${at}/restore`, { id: other }),
      history: await clerk.call(`${at}/history?id=${other}`),
      reportCardLost: await clerk.call(`${at}/report-card-lost`, { id: other }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect(answer.error, name).toBe('RECORD_NOT_FOUND');
      expect(JSON.stringify(answer), name).not.toContain('方旁班');
    }
    const batch = await clerk.ask(`${at}/batch`, { act: 'delete', records: [{ id: other }] });
    expect(batch.rows).toMatchObject([{ title: '', done: false, error: 'RECORD_NOT_FOUND' }]);
    const kept = await tenants.as(3).ask(`${at}/get?id=${other}`);
    expect(kept).toMatchObject({ remark: null, deleted: false, version: 1 });
  });

  it('creates no child in another class and moves none there', async () => {
    const child = { stuName: '方新', sex: 'male', birthday: '2022-03-03', classId: otherClass };
    const refusals = ['OWNER_OUT_OF_REACH', 'VALIDATION_FAILED'];
    expect(refusals).toContain((await clerk.call('/api/campus/student/save', child)).error);
    expect(refusals).toContain((await clerk.call('/api/campus/student/save', { id: own, classId: otherClass })).error);
    const { total } = await tenants.as(3).ask('/api/campus/student/page', { q: '方新' });
    expect(total).toBe(0);
  });
});

describe('a system administrator limited to areas', () => {
  const [beijing, chaoyang, shanghai] = ['110000', '110105', '310000'].map(
    (code) => `00000000-0000-7000-8000-000000${code}`,
  ) as [string, string, string];
  let limited: Caller;
  let role: string;

  beforeAll(async () => {
    const { server, as } = tenants;
    const { db } = server;
    const { rows } = await sql<{ id: string }>`select id from organizations where code = 'OP0001'`.execute(db);
    const kigId = rows[0]?.id as string;
    const permissionIds = async (keys: readonly string[]) => {
      const found = await sql<{ id: string }>`select id from permissions where key = any(${[...keys]})`.execute(db);
      return found.rows.map(({ id }) => id);
    };
    const keys = ['admin.read', 'admin.create', 'admin.update', 'role.read'].map((key) => `system.${key}`);
    const save = async (name: string, permissions: readonly string[]) => {
      const input = { kigId, name, dataScope: 'area', permissions: await permissionIds(permissions) };
      return (await as(8).ask('/api/system/role/save', input)).id as string;
    };
    const own = await save('片区管理', [...keys, 'campus.student.read']);
    role = await save('片区学生', ['campus.student.read']);
    const account = { userName: 'limited8', nickName: 'limited', password: 'Start_2026', appType: '8' };
    await as(8).ask('/api/system/admin/save', { ...account, roles: [own], areas: [beijing] });
    await sql`update accounts set easy_password = false, password_hash =
      (select password_hash from accounts where user_name = 'demo8') where user_name = 'limited8'`.execute(db);
    limited = await server.as('limited8');
  });

  const make = (userName: string, areas: readonly string[]) =>
    limited.call('/api/system/admin/save', {
      userName,
      nickName: userName,
      password: 'Start_2026',
      appType: '15',
      roles: [role],
      areas,
    });

  it('gives an account its own areas and areas within them', async () => {
    expect(succeeded(await make('in.beijing', [beijing]))).toMatchObject({ areas: [beijing] });
    expect(succeeded(await make('in.chaoyang', [chaoyang]))).toMatchObject({ areas: [chaoyang] });
  });

  it('cannot give an account an area beyond its own, on creation or later', async () => {
    const beyond = { code: '400', errors: [{ field: 'areas', error: 'SYSTEM_AREAS_BEYOND_YOURS' }] };
    expect(await make('in.shanghai', [shanghai])).toMatchObject(beyond);
    expect(await make('in.both', [beijing, shanghai])).toMatchObject(beyond);
    const { id } = succeeded(await make('moved.later', [beijing]));
    for (const areas of [[shanghai], [beijing, shanghai]]) {
      expect(await limited.call('/api/system/admin/save', { id, areas })).toMatchObject(beyond);
    }
    const { rows } = await sql<{ code: string }>`select distinct area_code as code from account_areas
      join accounts on accounts.id = account_id where user_name in ('in.shanghai', 'in.both', 'moved.later')`.execute(
      tenants.server.db,
    );
    expect(rows).toEqual([{ code: '11' }]);
  });
});

describe('an operator’s account that reads all machines but changes and restores only those of its area', () => {
  const device = '/api/devices/device';
  let reader: Caller;
  /** Machines that a colleague entered inside and outside the area, with verification codes of the colleague's own. */
  const entered: Record<string, string> = {};
  const gone: Record<string, string> = {};

  beforeAll(async () => {
    const { server, as, kig } = tenants;
    for (const [place, kigId] of [
      ['in', kig[1]],
      ['out', kig[3]],
    ] as const) {
      const enter = async (serialNumber: string) => {
        const machine = { deviceName: serialNumber, kind: 'sign-in', serialNumber, verificationCode: `mine${place}` };
        const input = { ...machine, kigId, enteredReason: '安装' };
        return (await as(8).ask(`${device}/save`, input)).id as string;
      };
      entered[place] = await enter(`SN-${place}-1`);
      gone[place] = await enter(`SN-${place}-2`);
      await as(8).ask(`${device}/delete`, { id: gone[place], kigId });
    }
    // Two roles of the operator: one for everywhere, the other for the area of the first kindergarten.
    await sql`with account as (
        insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
        select gen_random_uuid(), 'technician', '技术员', 8, organization_id, password_hash from accounts
        where user_name = 'demo8' returning id, organization_id),
      made as (insert into roles (id, organization_id, name, data_scope)
        select gen_random_uuid(), organization_id, scope, scope from account, unnest(array['all', 'area']) as scope
        returning id, data_scope),
      rights as (insert into role_permissions (role_id, permission)
        select id, 'devices.device.' || act from made, unnest(case data_scope when 'all' then array['read']
          else array['update', 'restore'] end) as act),
      areas as (insert into account_areas (account_id, area_code) select id, '11' from account)
      insert into account_roles (account_id, role_id) select account.id, made.id from account, made`.execute(server.db);
    reader = await server.as('technician');
  });

  it('sees verification codes of machines in its area only', async () => {
    const get = async (id = '') => await reader.ask(`${device}/get?id=${id}`);
    expect(await get(entered.in)).toMatchObject({ verificationCode: 'minein' });
    expect(await get(entered.out)).toMatchObject({ deviceName: 'SN-out-1' });
    expect(await get(entered.out)).not.toHaveProperty('verificationCode');
  });

  it('sees deleted machines of its area only', async () => {
    const { list } = await reader.ask(`${device}/page`, { deleted: true, q: 'SN-' });
    expect(list.map(({ id }: { id: string }) => id)).toEqual([gone.in]);
    expect((await reader.call(`${device}/get?id=${gone.out}`)).error).toBe('RECORD_NOT_FOUND');
  });
});
