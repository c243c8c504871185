import { randomUUID } from 'node:crypto';
import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let demo4: Caller;
let demo9: Caller;
let kig: Record<'own' | 'sister' | 'foreign', string>;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  demo4 = await server.as('demo4');
  demo9 = await server.as('demo9');
  kig = {
    own: await organizationId(server.db, 'KG0001'),
    sister: await organizationId(server.db, 'KG0002'),
    foreign: await organizationId(server.db, 'KG0003'),
  };
});
afterAll(() => server.close());

const at = '/api/campus/kindergarten';
const recordOf = (id: string, caller = demo9) => caller.ask(`${at}/get?id=${id}`);
const save = async (id: string, changes: Record<string, unknown>, caller = demo9) => {
  const { version } = await recordOf(id, caller);
  return caller.call(`${at}/save`, { id, version, ...changes });
};
const changePassword = (caller: Caller, changes: Record<string, unknown>) =>
  caller.call(`${at}/change-password`, {
    id: kig.own,
    account: 'terminal',
    password: caller.password,
    newPassword: 'Abc_1234',
    ...changes,
  });
const signIn = async (userName: string, password: string) => {
  const response = await fetch(`${server.address}/sys/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password, appType: 3 }),
  });
  return (await response.json()) as { code: string };
};

/** Counts the messages about new accounts that the first kindergarten got. */
async function messagesOf(): Promise<number> {
  const { list } = await demo3.ask('/api/system/message/page', { pageSize: 100 });
  return list.filter(({ title }: any) => title.includes('outside-td')).length;
}

/** Creates an account of the first kindergarten with these permissions, or with the main role. */
async function makeAccount(userName: string, permissions: readonly string[] | 'main'): Promise<Caller> {
  const accountId = randomUUID();
  await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
    select ${accountId}, ${userName}, '小林', 3, ${kig.own}, password_hash from accounts where user_name = 'demo4'`.execute(
    server.db,
  );
  if (permissions === 'main') {
    await sql`insert into account_roles (account_id, role_id)
      select ${accountId}, id from roles where organization_id = ${kig.own} and whole_ceiling`.execute(server.db);
    return server.as(userName);
  }
  const roleId = randomUUID();
  await sql`insert into roles (id, organization_id, name, data_scope)
    values (${roleId}, ${kig.own}, ${userName}, 'ownOrganization')`.execute(server.db);
  await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${[...permissions]}::text[])`.execute(
    server.db,
  );
  await sql`insert into account_roles (account_id, role_id) values (${accountId}, ${roleId})`.execute(server.db);
  return server.as(userName);
}

describe('the record of a kindergarten', () => {
  it('is a part of its organization: a change of either shows in both, once', async () => {
    succeeded(
      await save(kig.foreign, { address: '漕溪北路 333 号', openingDate: '2019-09-01', terminalLogin: 'xxx-td' }),
    );
    expect(await demo9.ask(`/api/system/organization/get?id=${kig.foreign}`)).toMatchObject({
      address: '漕溪北路 333 号',
    });
    const { version } = await recordOf(kig.foreign);
    await demo9.ask('/api/system/organization/save', { id: kig.foreign, name: '小星星双语幼儿园', version });
    expect(await recordOf(kig.foreign)).toMatchObject({ name: '小星星双语幼儿园', version: version + 1 });
    // A form that was opened before is told, and overwrites nothing.
    expect(await demo9.call(`${at}/save`, { id: kig.foreign, version, name: '大星星幼儿园' })).toMatchObject({
      error: 'VERSION_CONFLICT',
    });
    const contracts = await demo9.ask('/api/system/contract/page', { kindergartenId: kig.foreign });
    expect(contracts.list.map(({ title }: any) => title)).toEqual(['晨光科技代理 – 小星星双语幼儿园']);
  });

  it('counts its children, classes and staff, without those who left, and without accounts', async () => {
    const before = await recordOf(kig.own, demo3);
    const [{ id: gradeId }] = await demo3.ask<any>('/api/campus/grade/list');
    const { id: classId } = await demo3.ask('/api/campus/class/save', { className: '点数班', gradeId });
    const child = { sex: 'male', birthday: '2022-05-01', admissionDate: '2025-09-01', classId };
    const { id } = await demo3.ask('/api/campus/student/save', { ...child, stuName: '点点' });
    succeeded(await save(kig.own, { terminalLogin: 'xrk-td' }, demo3));
    await makeAccount('counted', ['campus.student.read']);
    const [{ id: positionId }] = await demo3.ask<any>('/api/campus/position/list');
    const teacher = { teacherName: '点名', phone: '13900990001', positionId };
    const { id: teacherId } = await demo3.ask('/api/campus/teacher/save', teacher);
    expect(await recordOf(kig.own, demo3)).toMatchObject({
      studentCount: before.studentCount + 1,
      classCount: before.classCount + 1,
      employeeCount: before.employeeCount + 1,
    });
    await sql`update students set status = 'graduated' where id = ${id}`.execute(server.db);
    const resigning = { id: teacherId, resignedOn: '2026-09-01', resignReason: '点完' };
    succeeded(await demo3.call('/api/campus/teacher/resign', resigning));
    expect(await recordOf(kig.own, demo3)).toMatchObject({
      studentCount: before.studentCount,
      employeeCount: before.employeeCount,
    });
    expect(await demo3.call(`${at}/save`, { id: kig.own, studentCount: 999 })).toMatchObject({
      errors: [{ field: 'studentCount', error: 'FIELD_UNKNOWN' }],
    });
  });

  it('keeps a code for one kindergarten, even where two ask for it at once', async () => {
    expect(await save(kig.sister, { code: 'KG0001', terminalLogin: 'sister-td' })).toMatchObject({
      errors: [{ field: 'code', error: 'CAMPUS_KINDERGARTEN_CODE_TAKEN' }],
    });
    const answers = await Promise.all(
      [kig.sister, kig.foreign].map((id, index) => save(id, { code: 'TWICE-1', terminalLogin: `twice-${index}` })),
    );
    const refused = answers.filter(({ code }) => code !== '200');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ errors: [{ field: 'code', error: 'CAMPUS_KINDERGARTEN_CODE_TAKEN' }] });
  });

  it.each(['javascript:alert(1)', 'sunflower', 'http://'])('refuses %s as its website', async (website) => {
    expect(await save(kig.own, { website }, demo3)).toMatchObject({
      errors: [{ field: 'website', error: 'CAMPUS_KINDERGARTEN_WEBSITE' }],
    });
  });

  it('lets only the operator change code, type and area, while the kindergarten changes the rest', async () => {
    const answer = await save(kig.own, { code: 'OTHER-1', kigType: 'private', areaId: areaIdOf('310104') }, demo3);
    expect(answer.errors?.map(({ field, error }) => `${field} ${error}`)).toEqual([
      'code CAMPUS_KINDERGARTEN_BY_OPERATOR',
      'kigType CAMPUS_KINDERGARTEN_BY_OPERATOR',
      'areaId CAMPUS_KINDERGARTEN_BY_OPERATOR',
    ]);
    succeeded(await save(kig.own, { website: 'www.xrk.example', systemType: 'wechat' }, demo3));
    succeeded(await save(kig.own, { kigType: 'private' }));
    expect(await recordOf(kig.own, demo3)).toMatchObject({
      code: 'KG0001',
      kigType: 'private',
      systemType: 'wechat',
      website: 'www.xrk.example',
    });
  });

  it('creates the account of a new terminal login, renames it, and refuses a name that is taken', async () => {
    const terminal = () =>
      sql<{ name: string; roles: number; hash: boolean }>`select a.user_name as name, a.password_hash <> '' as hash,
        (select count(*) from account_roles r where r.account_id = a.id) as roles
        from accounts a join organizations k on k.terminal_account_id = a.id where k.id = ${kig.own}`
        .execute(server.db)
        .then(({ rows }) => rows);
    expect(await save(kig.own, { terminalLogin: 'demo4' }, demo3)).toMatchObject({
      errors: [{ field: 'terminalLogin', error: 'CAMPUS_KINDERGARTEN_LOGIN_TAKEN' }],
    });
    succeeded(await save(kig.own, { terminalLogin: 'xrk-td.2' }, demo3));
    expect(await terminal()).toEqual([{ name: 'xrk-td.2', roles: 1, hash: true }]);
    const before = await messagesOf();
    await sql`update organizations set terminal_account_id = null where id = ${kig.own}`.execute(server.db);
    succeeded(await save(kig.own, { terminalLogin: 'outside-td' }));
    // An outsider can name the account, but no one can sign in with it before the kindergarten sets its password.
    expect(await messagesOf()).toBe(before + 1);
    const { list } = await demo3.ask('/api/system/user/page', { q: 'xrk-td' });
    expect(list.map(({ userName }: any) => userName)).toEqual(['xrk-td.2']);
  });

  it('is filled by the opening that makes the kindergarten, and says that it was approved', async () => {
    const opening = await (await server.as('demo5')).ask('/api/operations/opening/save', {
      code: 'KG0900',
      name: '蒲公英幼儿园',
      kigType: 'inclusive',
      systemType: 'wechat',
      areaId: areaIdOf('110105'),
      address: '建国路 9 号',
      manager: '单晓蕾',
      managerPhone: '13800001000',
      website: 'www.pugongying.example',
      hasCheckInMachine: true,
      adminUserName: 'pugongying',
      terminalLogin: 'pugongying-td',
      openingDate: '2027-03-01',
    });
    const { kindergartenId } = await demo9.ask('/api/operations/opening/pass', { id: opening.id });
    expect(await recordOf(kindergartenId)).toMatchObject({
      code: 'KG0900',
      name: '蒲公英幼儿园',
      kigType: 'inclusive',
      systemType: 'wechat',
      areaId: areaIdOf('110105'),
      address: '建国路 9 号',
      contactName: '单晓蕾',
      website: 'www.pugongying.example',
      hasCheckInMachine: true,
      hasMorningCheckMachine: null,
      terminalLogin: 'pugongying-td',
      openingDate: '2027-03-01',
      approvalStatus: 'passed',
      studentCount: 0,
      employeeCount: 0,
      classCount: 0,
    });
    expect(await recordOf(kig.own)).toMatchObject({ approvalStatus: 'direct' });
  });
});

describe('a kindergarten of others', () => {
  it('stays out of reach of a group, along every call that takes its id', async () => {
    const codes = async (caller: Caller) =>
      (await caller.ask(`${at}/page`, { pageSize: 200 })).list.map(({ id }: any) => id).toSorted();
    expect(await codes(demo4)).toEqual([kig.own, kig.sister].toSorted());
    const before = await recordOf(kig.foreign);
    const id = kig.foreign;
    for (const caller of [demo4, demo3]) {
      const answers = await Promise.all([
        caller.call(`${at}/get?id=${id}`),
        caller.call(`${at}/get?id=${id}&kigId=${id}`),
        caller.call(`${at}/history?id=${id}`),
        caller.call(`${at}/save`, { id, version: before.version, name: '偷来的幼儿园' }),
        caller.call(`${at}/save`, { id, kigId: id, version: before.version, name: '偷来的幼儿园' }),
        caller.call(`${at}/password-accounts?id=${id}`),
        changePassword(caller, { id, account: 'campus' }),
        changePassword(caller, { id, kigId: id }),
      ]);
      const errors = answers.map(({ error }) => error);
      const refusals = ['RECORD_NOT_FOUND', 'OWNER_OUT_OF_REACH', 'PERMISSION_MISSING'];
      expect(errors.filter((error) => !refusals.includes(String(error)))).toEqual([]);
      expect(JSON.stringify(answers)).not.toContain(before.name);
    }
    expect(await recordOf(id)).toEqual(before);
  });

  it('is read by its group, which changes neither record nor passwords', async () => {
    expect(await recordOf(kig.sister, demo4)).toMatchObject({ can: expect.not.arrayContaining(['update']) });
    const answers = await Promise.all([
      demo4.call(`${at}/save`, { id: kig.sister, name: '集团改名' }),
      demo4.call(`${at}/password-accounts?id=${kig.sister}`),
      changePassword(demo4, { id: kig.sister }),
      changePassword(demo9, { id: kig.sister }),
    ]);
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 4 }, () => 'PERMISSION_MISSING'));
  });
});

describe('a campus password', () => {
  beforeAll(async () => {
    succeeded(await save(kig.own, { terminalLogin: 'password-td' }, demo3));
    succeeded(await changePassword(demo3, { newPassword: 'First_12' }));
  });

  it('is set once for the machines, ends their sessions, and asks for no further change', async () => {
    const terminal = await server.as('password-td', 'First_12');
    expect(succeeded(await changePassword(demo3, { newPassword: 'Next_123' }))).toEqual({ isOwn: false });
    expect(await terminal.call('/api/campus/class/list')).toMatchObject({ status: 401 });
    expect(await signIn('password-td', 'First_12')).toMatchObject({ code: '401' });
    const again = await server.as('password-td', 'Next_123');
    await again.ask('/api/campus/class/list');
  });

  it('must be replaced by the owner of a main account where another person sets it', async () => {
    const colleague = await makeAccount('second.main', 'main');
    expect(succeeded(await changePassword(colleague, { account: 'campus', newPassword: 'Given_12' }))).toEqual({
      isOwn: false,
    });
    expect(await demo3.call(`${at}/page`, {})).toMatchObject({ status: 401 });
    const owner = await server.as('demo3', 'Given_12');
    expect(await owner.call(`${at}/page`, {})).toMatchObject({ error: 'PASSWORD_CHANGE_REQUIRED' });
    await owner.ask('/sys/changePassword', { oldPassword: 'Given_12', newPassword: demo3.password });
    demo3 = await server.as('demo3');
    expect(succeeded(await changePassword(demo3, { account: 'campus', newPassword: 'Mine_123' }))).toEqual({
      isOwn: true,
    });
    demo3 = await server.as('demo3', 'Mine_123');
  });

  it('needs the caller’s own password, counts wrong ones, and keeps the rules of passwords', async () => {
    const caller = await makeAccount('wrong.password', 'main');
    expect(await changePassword(caller, { newPassword: 'short' })).toMatchObject({
      errors: [{ field: 'newPassword', error: 'IDENTITY_PASSWORD_WEAK' }],
    });
    expect(await changePassword(caller, { password: '', newPassword: '' })).toMatchObject({
      errors: [
        { field: 'password', error: 'FIELD_REQUIRED' },
        { field: 'newPassword', error: 'FIELD_REQUIRED' },
      ],
    });
    const tries: unknown[] = [];
    for (let number = 0; number < 6; number++) {
      const { error, errors } = await changePassword(caller, { password: `wrong-${number}` });
      tries.push(errors?.[0]?.error ?? error);
    }
    expect(tries[0]).toBe('IDENTITY_OLD_PASSWORD_WRONG');
    expect(tries.at(-1)).toBe('IDENTITY_SIGN_IN_LOCKED');
    await server.as('password-td', 'Next_123');
  });

  it('stays out of the hands of a role that can do less than its account', async () => {
    const clerk = await makeAccount('clerk', ['campus.kindergarten.read', 'campus.kindergarten.changePassword']);
    for (const account of ['campus', 'terminal']) {
      expect(await changePassword(clerk, { account })).toMatchObject({ error: 'SYSTEM_ROLE_BEYOND_YOURS' });
    }
    await server.as('demo3', 'Mine_123');
  });

  it('is refused to an account whose right was withdrawn meanwhile', async () => {
    const caller = await makeAccount('withdrawn', 'main');
    await caller.ask(`${at}/password-accounts?id=${kig.own}`);
    await sql`delete from account_roles where account_id = (select id from accounts where user_name = 'withdrawn')`.execute(
      server.db,
    );
    expect(await changePassword(caller, {})).toMatchObject({ error: 'PERMISSION_MISSING' });
    await server.as('password-td', 'Next_123');
  });

  it('is noted in the log and the history by its account, without the password', async () => {
    const { list } = await demo3.ask('/api/system/log/page', { kind: 'operation', pageSize: 100 });
    const entries = list.filter(({ event }: any) => event === 'campus.kindergarten.changePassword');
    expect(entries.length).toBeGreaterThanOrEqual(4);
    const { entries: history } = await demo3.ask(`${at}/history?id=${kig.own}`);
    expect(history[0]).toMatchObject({ act: 'changePassword', asks: { account: 'campus' }, changes: [] });
    expect(JSON.stringify([list, history])).not.toMatch(/Mine_123|Next_123|Given_12/);
  });
});

describe('the members of a group', () => {
  const membersOf = (caller: Caller, input = {}) => caller.ask('/api/campus/group/members', input);

  it('stand side by side with figures that agree with their records, for their group alone', async () => {
    const { groups, total, columns, list } = await membersOf(demo4);
    expect(groups.map(({ name }: any) => name)).toEqual(['阳光教育集团']);
    expect(total).toBe(2);
    expect(columns).toEqual([
      'campus.member.students',
      'campus.member.employees',
      'campus.member.classes',
      'attendance.member.here',
      'attendance.member.missing',
    ]);
    expect(list.map(({ kigId }: any) => kigId).toSorted()).toEqual([kig.own, kig.sister].toSorted());
    for (const { kigId, figures } of list) {
      const { studentCount, employeeCount, classCount } = await recordOf(kigId);
      expect(figures).toMatchObject({
        'campus.member.students': studentCount,
        'campus.member.employees': employeeCount,
        'campus.member.classes': classCount,
      });
    }
  });

  it('show what is missing and what runs out, until it is put right', async () => {
    const { rows } = await sql<{ today: string; soon: string; late: string }>`select current_date as today,
      current_date + 30 as soon, current_date + 90 as late`.execute(server.db);
    const { soon, late } = rows[0] as { soon: string; late: string };
    const contractEnds = (day: string) =>
      sql`update contracts set ends_on = ${day} where kindergarten_id = ${kig.sister} and kind = 'service'`.execute(
        server.db,
      );
    const sister = async () => (await membersOf(demo4)).list.find(({ kigId }: any) => kigId === kig.sister);
    await sql`update organizations set opening_date = null, terminal_account_id = null where id = ${kig.sister}`.execute(
      server.db,
    );
    await contractEnds(soon);
    const { behind, ending } = await sister();
    expect(behind.map(({ key }: any) => key)).toEqual(['campus.member.recordIncomplete', 'campus.member.noTerminal']);
    expect(ending).toContainEqual({
      key: 'campus.member.serviceEnds',
      params: { partner: '朝阳妇幼保健院' },
      endsOn: soon,
    });
    // An agent learns of no contract that is not its own.
    await sql`update contracts set ends_on = ${soon} where kindergarten_id = ${kig.own}`.execute(server.db);
    const [ofAgent] = (await membersOf(await server.as('demo5'))).list;
    const ofContracts = ofAgent.ending.filter(({ key }: any) => key !== 'campus.member.servicesEnd');
    expect(ofContracts.map(({ params }: any) => params.partner)).toEqual(['晨光科技代理']);
    await contractEnds(late);
    succeeded(await save(kig.sister, { openingDate: '2016-03-01', terminalLogin: 'qhl-td' }));
    const after = await sister();
    expect(after.behind).toEqual([]);
    expect(after.ending).toEqual(ending.filter(({ key }: any) => key !== 'campus.member.serviceEnds'));
  });

  it('are those within reach for others, and no one’s for a foreign group', async () => {
    const demo5 = await server.as('demo5');
    expect((await membersOf(demo5)).list.map(({ kigId }: any) => kigId)).toEqual([kig.own]);
    expect((await membersOf(demo9)).total).toBe(2);
    expect(await membersOf(demo4, { groupId: randomUUID() })).toMatchObject({ total: 0, list: [] });
    expect(await demo3.call('/api/campus/group/members', {})).toMatchObject({ error: 'PERMISSION_MISSING' });
  });
});
