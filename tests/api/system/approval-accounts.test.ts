import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Approvals, child, INITIAL, needsApproval, OWN, startApprovals } from '../../support/approvals.ts';

import { type Caller, succeeded } from '../../support/test-server.ts';

let chains: Approvals;
let demo3: Caller;
let demo8: Caller;
let demo9: Caller;
let kig: string;
let account: Record<string, unknown>;
beforeAll(async () => {
  chains = await startApprovals();
  [demo3, demo8, demo9] = [
    await chains.server.as('demo3'),
    await chains.server.as('demo8'),
    await chains.server.as('demo9'),
  ];
  kig = await chains.organization('KG0001');
  const roles = [await chains.mainRole('KG0001')];
  account = { nickName: '新来的', password: INITIAL, appType: '3', roles, kigId: kig };
});
afterAll(() => chains.server.close());
beforeEach(() => sql`truncate verification_codes, sms_outbox, sign_in_failures`.execute(chains.db));

const users = 'system.user.save';
const notThere = async (userName: string) => expect(await chains.idOf(userName)).toBeUndefined();

describe('the code of another account', () => {
  it('is masked on the page of short messages, so it cannot take over the account', async () => {
    const sendId = await chains.forget('demo3', 3);
    const [message] = await chains.outbox(demo8);
    expect(message).toMatchObject({ purpose: 'forgotten', phone: '199****1001', hidden: true });
    const { code } = await chains.received('forgotten');
    expect(message?.text).not.toContain(code);
    expect(message?.text).toContain('******');
    // The attacker tries the code that the page shows.
    const tried = await chains.setWithCode('demo3', 3, '000000', sendId);
    expect(tried).toMatchObject({ errors: [{ field: 'code', error: 'IDENTITY_CODE_REFUSED' }] });
    expect(await chains.getsIn('demo3', 'Kiga_2026')).toBe(true);
  });

  it('is shown to an administrator who could reset that account alone, and the look is logged', async () => {
    succeeded(
      await demo8.call('/api/system/organization/save', {
        id: await chains.organization('EX0001'),
        contactPhone: '19900002001',
      }),
    );
    await chains.forget('demo7', 7);
    const { code } = await chains.received('forgotten');
    const [message] = await chains.outbox(demo8);
    expect(message).toMatchObject({ phone: '19900002001', hidden: false });
    expect(message?.text).toContain(code);
    const { rows } = await sql`select 1 from log_entries where event = 'sms outbox looked at'`.execute(chains.db);
    expect(rows).toHaveLength(1);
  });

  it('is hidden in messages without an account, which older versions stored', async () => {
    await chains.forget('demo7', 7);
    await sql`update sms_outbox set account_id = null`.execute(chains.db);
    expect(await chains.outbox(demo8)).toMatchObject([{ hidden: true }]);
  });

  it('is hidden for an account with a grant, and a reset of that account ends the grant', async () => {
    const [operator] = [await chains.organization('OP0001')];
    const phone = { id: operator, contactPhone: '19900002008', password: 'Kiga_2026' };
    await demo8.ask('/api/system/organization/save', phone);
    const id = await chains.idOf('demo9');
    await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, status, created_at, updated_at)
      select ${kig}, gen_random_uuid(), ${id}, '{students}', '抽查', current_date - 1, current_date + 5, status, now(), now()
      from unnest('{given,asked}'::text[]) as status`.execute(chains.db);
    await chains.forget('demo9', 9);
    expect(await chains.outbox(demo8)).toMatchObject([{ hidden: true }]);
    const { password } = await demo8.ask(`/api/user/resetPassword/${id}`);
    const { rows } = await sql<{ status: string }>`select status from access_grants where account_id = ${id}
      order by status`.execute(chains.db);
    expect(rows.map(({ status }) => status)).toEqual(['refused', 'withdrawn']);
    expect(await chains.told(demo3)).toContain('Grant ended: demo9');
    demo9 = await chains.asOwn('demo9', password);
    const { list } = await demo9.ask('/api/campus/student/page', { kigId: kig });
    for (const { stuName } of list) expect(stuName).toMatch(/\*/);
  });
});

describe('an account of an organization that reaches children', () => {
  it('cannot be made, changed, deleted, enabled or reset from outside without approval', async () => {
    const id = await chains.idOf('demo3');
    const other = await chains.plant('second.three', 'KG0001', 3);
    expect(await chains.act(demo8, users, { ...account, userName: 'planted' })).toMatchObject({
      ...needsApproval,
      text: '向日葵幼儿园 has to confirm this first. Nothing was changed.',
      data: { organizationId: kig, organization: '向日葵幼儿园' },
    });
    await notThere('planted');
    for (const change of [
      { phone: '19900009999' },
      { email: 'a@b.cn' },
      { nickName: '别人' },
      { userName: 'demo3b' },
    ]) {
      expect(await chains.act(demo8, users, { id, kigId: kig, ...change })).toMatchObject(needsApproval);
    }
    const second = await chains.idOf('second.three');
    expect(await chains.act(demo8, 'system.user.resetPassword', { id: second })).toMatchObject(needsApproval);
    expect(await chains.act(demo8, 'system.user.delete', { id: second })).toMatchObject(needsApproval);
    expect((await other.call('/api/campus/student/page', {})).code).toBe('200');
    // Narrowing acts need no approval, but notify the organization.
    succeeded(await chains.act(demo8, 'system.user.signOut', { id: second }));
    expect(await chains.told(demo3)).toContain('The platform signed out second.three');
    expect((await other.call('/api/campus/student/page', {})).code).toBe('401');
    succeeded(await chains.act(demo8, 'system.user.disable', { id: second }));
    expect(await chains.told(demo3)).toContain('The platform disabled second.three');
    expect(await chains.act(demo8, 'system.user.enable', { id: second })).toMatchObject(needsApproval);
    const batch = await demo8.call('/api/system/user/batch', { act: 'enable', records: [{ id: second }] });
    expect(succeeded(batch).rows).toMatchObject([{ done: false, error: 'SYSTEM_NEEDS_APPROVAL' }]);
    succeeded(await chains.act(demo3, 'system.user.delete', { id: second }));
    expect(await chains.act(demo8, 'system.user.restore', { id: second })).toMatchObject(needsApproval);
    const back = await demo8.call('/api/system/user/batch', { act: 'restore', records: [{ id: second }] });
    expect(succeeded(back).rows).toMatchObject([{ done: false, error: 'SYSTEM_NEEDS_APPROVAL' }]);
  });

  it.each([
    ['GR0001', '4'],
    ['AG0001', '5'],
    ['IN0001', '6'],
  ])('needs approval in %s as well', async (code, appType) => {
    const kigId = await chains.organization(code);
    const roles = [await chains.mainRole(code)];
    const input = { ...account, userName: `of.${code}`, appType, kigId, roles, phone: '19900004444' };
    expect(await chains.act(demo8, users, input)).toMatchObject(needsApproval);
    await notThere(`of.${code}`);
    const answer = succeeded(await chains.ask(demo8, users, input));
    expect(answer).toMatchObject({ fourEyes: false });
  });

  it('needs no approval if the organization reaches no children: an expert or a group without children', async () => {
    const roles = [await chains.mainRole('EX0001')];
    const kigId = await chains.organization('EX0001');
    succeeded(await chains.act(demo8, users, { ...account, userName: 'expert.two', appType: '7', roles, kigId }));
    const group = succeeded(
      await demo9.call('/api/system/organization/save', { kind: 'group', code: 'GR-NEW', name: '新集团' }),
    );
    const main = [await chains.mainRole('GR-NEW')];
    const input = { ...account, userName: 'group.new', appType: '4', roles: main, kigId: group.id };
    succeeded(await chains.act(demo8, users, input));
    for (const name of ['expert.two', 'group.new']) expect(await chains.getsIn(name, INITIAL)).toBe(true);
  });

  it('cannot be made without a role first and given one later', async () => {
    const role = succeeded(
      await demo3.call('/api/system/role/save', { name: '空角色', dataScope: 'ownOrganization', permissions: [] }),
    );
    expect(await chains.act(demo8, users, { ...account, userName: 'hollow', roles: [role.id] })).toMatchObject(
      needsApproval,
    );
    await notThere('hollow');
    // The kindergarten made the account itself, and the administrator wants to widen it.
    succeeded(await chains.act(demo3, users, { ...account, kigId: undefined, userName: 'hollow', roles: [role.id] }));
    const id = await chains.idOf('hollow');
    expect(await chains.act(demo8, users, { id, kigId: kig, roles: account.roles })).toMatchObject(needsApproval);
    const { rows } = await sql<{ id: string }>`select id from permissions where key = 'campus.student.read'`.execute(
      chains.db,
    );
    const wider = { id: role.id, kigId: kig, permissions: rows.map((row) => row.id) };
    expect(await chains.act(demo8, 'system.role.save', wider)).toMatchObject(needsApproval);
    const copied = { id: account.roles instanceof Array ? account.roles[0] : '', name: '一样大', kigId: kig };
    expect(await chains.act(demo8, 'system.role.copy', copied)).toMatchObject(needsApproval);
    // A restore from the history would widen it as much.
    succeeded(await chains.act(demo3, 'system.role.save', { id: role.id, permissions: wider.permissions }));
    const now = succeeded(await chains.act(demo3, 'system.role.save', { id: role.id, permissions: [] }));
    const { entries } = await demo8.ask(`/api/system/role/history?id=${role.id}`);
    const back = { id: role.id, version: now.version, historyId: entries[0].id, field: 'permissions', kigId: kig };
    expect(await chains.act(demo8, 'system.role.restoreField', back)).toMatchObject(needsApproval);
    const { rows: held } = await sql`select 1 from role_permissions where role_id = ${role.id}`.execute(chains.db);
    expect(held).toEqual([]);
    // A narrowing change of a role needs no approval, but notifies the organization.
    succeeded(await chains.act(demo8, 'system.role.save', { id: role.id, kigId: kig, description: '停用' }));
    expect(await chains.told(demo3)).toContain('The platform changed the role 空角色');
  });
});

describe('the phone that receives codes', () => {
  it('cannot be changed from outside, so no code for a forgotten password goes elsewhere', async () => {
    expect(await chains.act(demo8, 'system.organization.save', { id: kig, contactPhone: '19900008888' })).toMatchObject(
      needsApproval,
    );
    expect(await chains.act(demo9, 'system.organization.save', { id: kig, contactPhone: '19900008888' })).toMatchObject(
      {
        errors: [{ field: 'contactPhone', error: 'SYSTEM_ORGANIZATION_PHONE' }],
      },
    );
    const id = await chains.idOf('demo3');
    expect(await chains.act(demo8, users, { id, kigId: kig, phone: '19900008888' })).toMatchObject(needsApproval);
    await chains.forget('demo3', 3);
    expect((await chains.received('forgotten')).phone).toBe('19900001001');
  });

  it('is the account’s own if it has one, entered only by accounts that may reset it', async () => {
    const { rows } = await sql<{ id: string }>`select id from permissions
      where key in ('system.user.read', 'system.user.update')`.execute(chains.db);
    const permissions = rows.map((row) => row.id);
    const role = succeeded(
      await demo3.call('/api/system/role/save', { name: '前台', dataScope: 'ownOrganization', permissions }),
    );
    succeeded(await chains.act(demo3, users, { ...account, kigId: undefined, userName: 'desk', roles: [role.id] }));
    const id = succeeded(
      await chains.act(demo3, users, { ...account, kigId: undefined, userName: 'phoned', roles: [role.id] }),
    ).id;
    const desk = await chains.asOwn('desk');
    expect(await chains.act(desk, users, { id, phone: '19900007777' })).toMatchObject({
      errors: [{ field: 'phone', error: 'SYSTEM_ACCOUNT_PHONE' }],
    });
    const own = await chains.idOf('desk');
    expect(await chains.act(desk, users, { id: own, phone: '19900007777' })).toMatchObject({
      errors: [{ field: 'phone', error: 'SYSTEM_ACCOUNT_PHONE_OWN' }],
    });
    expect(succeeded(await chains.act(demo3, users, { id, phone: '19900007777' }))).toMatchObject({
      phone: '199****7777',
    });
    await chains.forget('phoned', 3);
    expect((await chains.received('forgotten')).phone).toBe('19900007777');
  });
});

describe('one’s own phone', () => {
  it('changes only with the password, appears masked and receives the codes afterwards', async () => {
    const owner = await chains.plant('phone.owner', 'KG0001', 3);
    const change = (phone: string | null, password: string) =>
      owner.call('/api/identity/session/change-own-phone', { phone, password });
    const now = async () => (await owner.ask('/api/identity/session/own-phone')).phone;
    expect(await change('19900003001', 'Wrong_2026')).toMatchObject({
      errors: [{ field: 'password', error: 'IDENTITY_OLD_PASSWORD_WRONG' }],
    });
    for (const phone of ['1990000', '199****3001']) {
      expect(await change(phone, 'Kiga_2026')).toMatchObject({
        errors: [{ field: 'phone', error: 'FIELD_PHONE_FORMAT' }],
      });
    }
    expect(await now()).toBeNull();
    succeeded(await change('19900003001', 'Kiga_2026'));
    expect(await now()).toBe('199****3001');
    await chains.forget('phone.owner', 3);
    expect((await chains.received('forgotten')).phone).toBe('19900003001');
    succeeded(await change(null, 'Kiga_2026'));
    expect(await now()).toBeNull();
  });
});

describe('the main account of a kindergarten without children', () => {
  it('is made and reset freely until the first child, and afterwards only with approval', async () => {
    const made = succeeded(
      await demo9.call('/api/system/organization/save', { kind: 'kindergarten', code: 'KG-EMPTY', name: '空园' }),
    );
    const roles = [await chains.mainRole('KG-EMPTY')];
    const first = { ...account, kigId: made.id, roles, userName: 'first.main' };
    // A phone would give lasting access.
    expect(await chains.act(demo8, users, { ...first, phone: '19900006666' })).toMatchObject(needsApproval);
    const { id } = succeeded(await chains.act(demo8, users, first));
    succeeded(await chains.act(demo8, 'system.user.resetPassword', { id }));
    // A lead also names a child and its parents.
    await sql`insert into leads select (jsonb_populate_record(null::leads, to_jsonb(l)
        || jsonb_build_object('kig_id', ${made.id}::text, 'id', gen_random_uuid(), 'grade_id', null, 'student_id', null))).*
      from leads l limit 1`.execute(chains.db);
    expect(await chains.act(demo8, 'system.user.resetPassword', { id })).toMatchObject(needsApproval);
    await sql`delete from leads where kig_id = ${made.id}`.execute(chains.db);
    const { password } = succeeded(await chains.act(demo8, 'system.user.resetPassword', { id }));
    expect(await chains.act(demo8, users, { ...first, userName: 'second.main' })).toMatchObject(needsApproval);
    expect(await chains.act(demo8, users, { id, kigId: made.id, phone: '19900006666' })).toMatchObject(needsApproval);
    const head = await chains.asOwn('first.main', password);
    const grade = await head.ask('/api/campus/grade/save', { gradeName: '小班', stage: 'junior', sort: 1 });
    const group = succeeded(
      await head.call('/api/campus/class/save', { className: '一班', gradeId: grade.id, capacity: 20 }),
    );
    await head.ask('/api/campus/student/save', { ...child, classId: group.id });
    // The administrator still has the passwords of the resets, and tries to get others.
    expect(await chains.getsIn('first.main', password)).toBe(false);
    expect(await chains.act(demo8, 'system.user.resetPassword', { id })).toMatchObject(needsApproval);
    expect(await chains.getsIn('first.main', OWN)).toBe(true);
  });
});

describe('a confirmed new account', () => {
  it('has no usable password until its owner sets one with a code', async () => {
    const input = { ...account, userName: 'confirmed.one', phone: '19900005555' };
    const { id, organization } = succeeded(await chains.ask(demo8, users, input));
    expect(organization).toBe('向日葵幼儿园');
    await notThere('confirmed.one');
    expect(await chains.told(demo3)).toContain('Please confirm: new user confirmed.one');
    const seen = await demo3.ask(`/api/system/approval/changes?id=${id}`);
    expect(seen.entity).toBe('system.user');
    expect(seen.changes).toContainEqual({ field: 'userName', before: null, after: 'confirmed.one' });
    expect(seen.changes).toContainEqual({ field: 'phone', before: null, after: '199****5555' });
    expect(seen.changes).toContainEqual({ field: 'roles', before: null, after: ['主账号'] });
    expect(JSON.stringify(seen)).not.toContain(INITIAL);
    const { rows } = await sql<{
      input: Buffer;
    }>`select input_encrypted as input from approvals where id = ${id}`.execute(chains.db);
    const keptInput = chains.server.program.secrets.decrypt(rows[0]?.input as Buffer, 'approvals.input');
    expect(keptInput).toContain('confirmed.one');
    expect(keptInput).not.toContain(INITIAL);

    expect(succeeded(await chains.answer(demo3, 'confirm', id))).toMatchObject({ status: 'confirmed' });
    expect(await chains.told(demo8)).toContain('向日葵幼儿园 confirmed');
    expect(await chains.getsIn('confirmed.one', INITIAL)).toBe(false);
    const [message] = await chains.outbox(demo8);
    expect(message).toMatchObject({ purpose: 'reset', phone: '199****5555', hidden: true });
    const { phone, code } = await chains.received('reset');
    expect(phone).toBe('19900005555');
    expect(message?.text).not.toContain(code);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await chains.setWithCode('confirmed.one', 3, wrong)).toMatchObject({
      errors: [{ field: 'code', error: 'IDENTITY_CODE_REFUSED' }],
    });
    succeeded(await chains.setWithCode('confirmed.one', 3, code));
    expect(await chains.getsIn('confirmed.one', OWN)).toBe(true);
    // The code works once.
    expect((await chains.setWithCode('confirmed.one', 3, code)).code).not.toBe('200');
    // The history names both the asker and the confirming account.
    const { entries } = succeeded(
      await demo3.call(`/api/system/user/history?id=${await chains.idOf('confirmed.one')}`),
    );
    expect(entries).toMatchObject([{ act: 'create', by: '罗文博', asks: { confirmedBy: '周敏' } }]);
    const { rows: gone } = await sql`select 1 from approvals where input_encrypted is not null and id = ${id}`.execute(
      chains.db,
    );
    expect(gone).toEqual([]);
  });
});

describe('a confirmed reset', () => {
  it('invalidates the old password, ends the sessions and shows no password', async () => {
    const teacher = await chains.plant('teacher.reset', 'KG0001', 3);
    const id = await chains.idOf('teacher.reset');
    const { id: asked } = succeeded(await chains.ask(demo8, 'system.user.resetPassword', { id }));
    expect((await teacher.call('/api/campus/student/page', {})).code).toBe('200');
    const confirmed = await chains.answer(demo3, 'confirm', asked);
    succeeded(confirmed);
    expect((await teacher.call('/api/campus/student/page', {})).code).toBe('401');
    expect(await chains.getsIn('teacher.reset', 'Kiga_2026')).toBe(false);
    // The account has no phone of its own, so the code goes to the kindergarten's.
    const { phone, code } = await chains.received('reset');
    expect(phone).toBe('19900001001');
    expect(JSON.stringify(confirmed)).not.toContain(code);
    succeeded(await chains.setWithCode('teacher.reset', 3, code));
    expect(await chains.getsIn('teacher.reset', OWN)).toBe(true);
  });

  it('is refused at the request when no phone is known', async () => {
    await chains.plant('no.phone', 'IN0001', 6);
    const id = await chains.idOf('no.phone');
    expect(await chains.ask(demo8, 'system.user.resetPassword', { id })).toMatchObject({
      status: 409,
      error: 'SYSTEM_APPROVAL_NO_PHONE',
    });
    expect(await chains.getsIn('no.phone', 'Kiga_2026')).toBe(true);
  });

  it('is not needed within the own organization, which still sees the new password', async () => {
    await chains.plant('teacher.own', 'KG0001', 3);
    const { password } = await demo3.ask(`/api/user/resetPassword/${await chains.idOf('teacher.own')}`);
    expect(await chains.getsIn('teacher.own', password)).toBe(true);
  });
});
