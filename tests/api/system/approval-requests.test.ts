import { lapseApprovals } from '@kiga/server/system/approvals/approvals.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Approvals, INITIAL, needsApproval, startApprovals } from '../../support/approvals.ts';

import { type Caller, succeeded } from '../../support/test-server.ts';

const users = 'system.user.save';

let chains: Approvals;
let demo3: Caller;
let demo8: Caller;
let demo9: Caller;
let kig: string;
let serial = 0;
beforeAll(async () => {
  chains = await startApprovals();
  const { server } = chains;
  [demo3, demo8, demo9] = [await server.as('demo3'), await server.as('demo8'), await server.as('demo9')];
  kig = await chains.organization('KG0001');
});
afterAll(() => chains.server.close());
beforeEach(() => sql`truncate verification_codes, sms_outbox`.execute(chains.db));

/** A new account of a kindergarten, as a form sends it. */
async function newAccount(code = 'KG0001') {
  serial += 1;
  return {
    userName: `asked.${serial}`,
    nickName: '新来的',
    password: INITIAL,
    appType: '3',
    phone: `199${20_000_000 + serial}`,
    roles: [await chains.mainRole(code)],
    kigId: await chains.organization(code),
  };
}

/** A request for a new account that waits for the first kindergarten. */
async function asked(by = demo8) {
  const input = await newAccount();
  const { id } = succeeded(await chains.ask(by, users, input));
  return { id: id as string, userName: input.userName };
}

const statusOf = async (id: string) => {
  const { rows } = await sql<{ status: string }>`select status from approvals where id = ${id}`.execute(chains.db);
  return rows[0]?.status;
};

describe('a request', () => {
  it('changes nothing until it is confirmed, and blocks a second request for the same record and act', async () => {
    const input = await newAccount();
    const first = succeeded(await chains.ask(demo8, users, input));
    expect(await chains.ask(demo8, users, { ...input, nickName: '换个名字' })).toMatchObject({
      status: 409,
      error: 'SYSTEM_APPROVAL_OPEN',
    });
    expect(await chains.idOf(input.userName)).toBeUndefined();
    succeeded(await chains.answer(demo8, 'withdraw', first.id));
    succeeded(await chains.ask(demo8, users, input));
  });

  it('is refused at once for the issues of the act itself, at their fields', async () => {
    const input = { ...(await newAccount()), userName: 'demo5' };
    expect(await chains.ask(demo8, users, input)).toMatchObject({
      errors: [{ field: 'userName', error: 'SYSTEM_USER_NAME_TAKEN' }],
    });
    expect(await chains.ask(demo8, users, { ...(await newAccount()), roles: [] })).toMatchObject({
      errors: [{ field: 'roles', error: 'FIELD_REQUIRED' }],
    });
    expect(await chains.ask(demo8, 'campus.student.save', { stuName: '张三' })).toMatchObject({
      errors: [{ field: 'call', error: 'SYSTEM_APPROVAL_CALL' }],
    });
    expect(await chains.ask(demo9, users, await newAccount())).toMatchObject({ error: 'PERMISSION_MISSING' });
    expect(await chains.ask(demo3, users, await newAccount())).toMatchObject({ error: 'PERMISSION_MISSING' });
  });

  it('is refused for an act that needs no approval', async () => {
    const operator = { ...(await newAccount('EX0001')), appType: '7' };
    expect(await chains.ask(demo8, users, operator)).toMatchObject({ error: 'SYSTEM_APPROVAL_NOT_NEEDED' });
    expect(await chains.idOf(operator.userName)).toBeUndefined();
  });

  it('is made once when the same idempotency key is sent twice', async () => {
    const body = { call: users, input: await newAccount(), reason: '一次' };
    const headers = { authorization: `Bearer ${demo8.token}`, 'idempotency-key': 'approval-key-1' };
    const send = () => chains.server.request('/api/system/approval/ask', { body, headers });
    const [one, two] = [await send(), await send()];
    expect(succeeded(two)).toEqual(succeeded(one));
  });

  it('can be refused with a reason for its asker, and then changes nothing', async () => {
    const { id, userName } = await asked();
    expect(await demo3.call('/api/system/approval/refuse', { id })).toMatchObject({ status: 400 });
    expect(succeeded(await chains.answer(demo3, 'refuse', id))).toMatchObject({
      status: 'refused',
      answer: '不是我们要的',
    });
    expect(await chains.told(demo8)).toContain('向日葵幼儿园 refused');
    expect(await chains.answer(demo3, 'confirm', id)).toMatchObject({ error: 'STATE_CHANGED' });
    expect(await chains.idOf(userName)).toBeUndefined();
  });

  it('is visible only to its asker and the organization that it concerns', async () => {
    const { id } = await asked();
    const get = (caller: Caller) => caller.call(`/api/system/approval/get?id=${id}`);
    const changes = (caller: Caller) => caller.call(`/api/system/approval/changes?id=${id}`);
    expect(succeeded(await get(demo3))).toMatchObject({ mine: false, askerName: '罗文博', status: 'asked' });
    expect(succeeded(await get(demo8))).toMatchObject({ mine: true, organizationName: '向日葵幼儿园' });
    const weak3 = await chains.plant('other.house', 'KG0002', 3);
    const other8 = await chains.plant('other.eight', 'OP0001', 8);
    for (const caller of [weak3, other8, demo9, await chains.server.as('demo4')]) {
      expect(await get(caller)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
      expect(await changes(caller)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
      const { list } = await caller.ask('/api/system/approval/page', {});
      expect(list.map((row: { id: string }) => row.id)).not.toContain(id);
      expect(await chains.answer(caller, 'confirm', id)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
      expect(await chains.answer(caller, 'refuse', id)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    }
    for (const appType of [7, 11, 15, 17]) {
      const caller = await chains.server.as(`demo${appType}`);
      expect(await get(caller)).toMatchObject({ error: 'PERMISSION_MISSING' });
    }
    expect(await statusOf(id)).toBe('asked');
  });

  it('lapses after 14 days and cannot be confirmed afterwards', async () => {
    const { id, userName } = await asked();
    chains.pass(14 * 24 - 1);
    await lapseApprovals(chains.server.program);
    expect(await statusOf(id)).toBe('asked');
    chains.pass(1);
    demo3 = await chains.server.as('demo3');
    expect(await chains.answer(demo3, 'confirm', id)).toMatchObject({ status: 409, error: 'SYSTEM_APPROVAL_OVER' });
    await lapseApprovals(chains.server.program);
    expect(await statusOf(id)).toBe('lapsed');
    expect(await chains.idOf(userName)).toBeUndefined();
    expect(await chains.told(demo8)).toContain(`Request lapsed: ${userName}`);
    const { rows } = await sql`select 1 from approvals where id = ${id} and input_encrypted is not null`.execute(
      chains.db,
    );
    expect(rows).toEqual([]);
    chains.pass(-14 * 24);
  });
});

describe('a confirmation', () => {
  it('is refused to the asker', async () => {
    const { id } = await asked();
    expect(await chains.answer(demo8, 'confirm', id)).toMatchObject({ status: 403, error: 'SYSTEM_APPROVAL_OWN' });
    expect(await chains.answer(demo8, 'refuse', id)).toMatchObject({ status: 403, error: 'SYSTEM_APPROVAL_OWN' });
    expect(await statusOf(id)).toBe('asked');
  });

  it('is refused to an account that the asker’s organization made or reset within 24 hours', async () => {
    // The chain: an administrator makes the main account of a new kindergarten, which then confirms the administrator's
    // request.
    const house = succeeded(
      await demo9.call('/api/system/organization/save', {
        kind: 'kindergarten',
        code: 'KG-CHAIN',
        name: '链子园',
        contactPhone: '19900003333',
      }),
    );
    const roles = [await chains.mainRole('KG-CHAIN')];
    const first = { ...(await newAccount('KG-CHAIN')), phone: undefined, userName: 'chain.first', roles };
    succeeded(await chains.act(demo8, users, first));
    const puppet = await chains.asOwn('chain.first');
    // It makes another account, which no outsider has touched.
    const second = { ...first, kigId: undefined, userName: 'chain.second' };
    succeeded(await chains.act(puppet, users, second));
    const puppetOfPuppet = await chains.asOwn('chain.second');
    const { id } = succeeded(await chains.ask(demo8, users, { ...(await newAccount('KG-CHAIN')), kigId: house.id }));
    for (const caller of [puppet, puppetOfPuppet]) {
      expect(await chains.answer(caller, 'confirm', id)).toMatchObject({
        status: 403,
        error: 'SYSTEM_APPROVAL_TOUCHED',
      });
    }
    expect(await statusOf(id)).toBe('asked');
    chains.pass(25);
    succeeded(await chains.answer(puppet, 'confirm', id));
    chains.pass(-25);
  });

  it('is limited to accounts of the organization that could do the act themselves', async () => {
    const role = async (name: string, keys: string[]) => {
      const { rows } = await sql<{ id: string }>`select id from permissions where key = any(${keys})`.execute(
        chains.db,
      );
      expect(rows).toHaveLength(keys.length);
      const input = { name, dataScope: 'ownOrganization', permissions: rows.map((row) => row.id) };
      return (await demo3.ask('/api/system/role/save', input)).id as string;
    };
    const deciding = ['system.approval.read', 'system.approval.confirm', 'campus.class.read'];
    const clerk = await chains.plant('clerk', 'KG0001', 3, await role('确认员', deciding));
    const able = [...deciding, 'system.user.read', 'system.user.create', 'system.user.update'];
    const keeper = await chains.plant('keeper', 'KG0001', 3, await role('账号员', able));
    const narrow = await role('看班级', ['campus.class.read']);
    const { id } = succeeded(await chains.ask(demo8, users, { ...(await newAccount()), roles: [narrow] }));
    expect(await chains.answer(clerk, 'confirm', id)).toMatchObject({
      status: 403,
      error: 'SYSTEM_APPROVAL_NOT_YOURS',
    });
    // The keeper cannot make an account with more permissions than its own.
    const beyond = await asked();
    expect(await chains.answer(keeper, 'confirm', beyond.id)).toMatchObject({ error: 'SYSTEM_APPROVAL_NOT_YOURS' });
    expect(succeeded(await chains.answer(keeper, 'confirm', id))).toMatchObject({ status: 'confirmed' });
  });

  it('counts once when two accounts confirm concurrently', async () => {
    const { id, userName } = await asked();
    const second = await chains.plant('second.main', 'KG0001', 3);
    const answers = await Promise.all([chains.answer(demo3, 'confirm', id), chains.answer(second, 'confirm', id)]);
    expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual(['200', 'STATE_CHANGED']);
    const { rows } = await sql`select 1 from accounts where user_name = ${userName}`.execute(chains.db);
    expect(rows).toHaveLength(1);
    await sql`update accounts set status = 'disabled' where user_name = 'second.main'`.execute(chains.db);
  });

  it('is refused when the asker has lost the permission or the record has changed', async () => {
    const eight = await chains.plant('leaving.eight', 'OP0001', 8);
    const { id, userName } = await asked(eight);
    await sql`update accounts set status = 'disabled' where user_name = 'leaving.eight'`.execute(chains.db);
    expect(await chains.answer(demo3, 'confirm', id)).toMatchObject({ status: 409, error: 'SYSTEM_APPROVAL_ASKER' });
    await sql`update accounts set status = 'active' where user_name = 'leaving.eight'`.execute(chains.db);
    await sql`delete from account_roles where account_id = (select id from accounts where user_name = 'leaving.eight')`.execute(
      chains.db,
    );
    expect(await chains.answer(demo3, 'confirm', id)).toMatchObject({ error: 'SYSTEM_APPROVAL_ASKER' });
    expect(await chains.idOf(userName)).toBeUndefined();

    await chains.plant('changing', 'KG0001', 3);
    const account = await chains.idOf('changing');
    const change = { id: account, kigId: kig, email: 'new@kiga.test' };
    const { id: stale } = succeeded(await chains.ask(demo8, users, change));
    succeeded(await chains.act(demo3, users, { id: account, nickName: '改过了' }));
    expect(await chains.answer(demo3, 'confirm', stale)).toMatchObject({ status: 409, error: 'SYSTEM_APPROVAL_STALE' });
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${account}`.execute(chains.db);
    expect(rows).toEqual([{ email: null }]);
    expect(await statusOf(stale)).toBe('asked');
  });

  it('is refused for a copied role that holds more than was shown', async () => {
    const [classes, children] = await Promise.all(
      ['campus.class.read', 'campus.student.read'].map(async (key) => {
        const { rows } = await sql<{ id: string }>`select id from permissions where key = ${key}`.execute(chains.db);
        return (rows[0] as { id: string }).id;
      }),
    );
    const source = { name: '被复制的', dataScope: 'ownOrganization', permissions: [classes] };
    const { id: roleId } = succeeded(await chains.act(demo3, 'system.role.save', source));
    const copy = { id: roleId, name: '复制出的', kigId: kig };
    const { id } = succeeded(await chains.ask(demo8, 'system.role.copy', copy));
    succeeded(await chains.act(demo3, 'system.role.save', { id: roleId, permissions: [classes, children] }));
    expect(await chains.answer(demo3, 'confirm', id)).toMatchObject({ status: 409, error: 'SYSTEM_APPROVAL_STALE' });
    const copies = sql`select 1 from roles where name = ${copy.name}`;
    expect((await copies.execute(chains.db)).rows).toEqual([]);
    expect(await statusOf(id)).toBe('asked');
    // The role is again as it was shown, so the confirmation succeeds.
    succeeded(await chains.act(demo3, 'system.role.save', { id: roleId, permissions: [classes] }));
    succeeded(await chains.answer(demo3, 'confirm', id));
    expect((await copies.execute(chains.db)).rows).toHaveLength(1);
  });

  it('cannot be sent within a request', async () => {
    const input = await newAccount();
    for (const extra of [{ consent: { of: [kig] } }, { confirmedBy: 'demo3' }]) {
      expect(await chains.act(demo8, users, { ...input, ...extra })).toMatchObject({ status: 400 });
    }
    const headers = { authorization: `Bearer ${demo8.token}`, consent: kig, confirmedBy: 'demo3' };
    expect(await chains.server.request('/api/system/user/save', { body: input, headers })).toMatchObject(needsApproval);
    expect(await chains.idOf(input.userName)).toBeUndefined();
  });

  it('leaves both names in the log', async () => {
    const { id, userName } = await asked();
    succeeded(await chains.answer(demo3, 'confirm', id));
    const { list } = await demo3.ask('/api/system/log/page', { pageSize: 200 });
    const entry = list.find(
      (row: { title: string; event: string }) => row.title === userName && row.event === 'system.user.create',
    );
    expect(entry).toMatchObject({ userName: 'demo8', facts: [{ label: 'Confirmed by', value: '周*' }] });
    const own = list.find(
      (row: { recordId: string; event: string }) => row.recordId === id && row.event === 'system.approval.confirm',
    );
    expect(own).toMatchObject({ userName: 'demo3' });
  });
});

describe('a four-eyes request', () => {
  /** The only account of the second kindergarten that could answer. */
  const locked = () => chains.idOf('weak3');

  it('opens when only the account concerned could answer, and notifies the organization at once', async () => {
    await sql`update accounts set status = 'disabled' where user_name = 'other.house'`.execute(chains.db);
    const id = await locked();
    const request = succeeded(await chains.ask(demo8, 'system.user.resetPassword', { id }));
    expect(request).toMatchObject({ fourEyes: true, organization: '青禾里幼儿园' });
    const { rows } = await sql<{ n: number }>`select count(*) as n from messages where account_id = ${id}
      and name = 'system.fourEyesAsked'`.execute(chains.db);
    expect(rows).toEqual([{ n: 1 }]);
    expect(await chains.outbox(demo8)).toMatchObject([{ purpose: 'emergency', phone: '199****1002' }]);
    // The asker cannot answer in another session, and a second request for the account is not made.
    const again = await chains.server.as('demo8');
    expect(await chains.answer(again, 'confirm', request.id)).toMatchObject({ error: 'SYSTEM_APPROVAL_OWN' });
    expect(await chains.told(demo9)).toContain('Please check: password reset weak3');
    expect(succeeded(await chains.answer(demo9, 'confirm', request.id))).toMatchObject({ status: 'confirmed' });
    expect((await chains.received('reset')).phone).toBe('19900001002');
  });

  it('does not open for a new phone or role while the account concerned can answer itself', async () => {
    const id = await locked();
    const { version } = await demo8.ask(`/api/system/user/get?id=${id}`);
    const change = { id, version, phone: '19900001777' };
    const request = succeeded(await chains.ask(demo8, 'system.user.save', change));
    expect(request).toMatchObject({ fourEyes: false });
    expect(await chains.answer(demo9, 'confirm', request.id)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const { rows } = await sql<{ phone: Buffer | null }>`select phone_hash as phone from accounts
      where id = ${id}`.execute(chains.db);
    expect(rows).toEqual([{ phone: null }]);
    succeeded(await chains.answer(demo8, 'withdraw', request.id));
  });

  it('does not open while another account of the organization could answer', async () => {
    const id = await chains.idOf('demo3');
    await chains.plant('deputy.three', 'KG0001', 3);
    const request = succeeded(await chains.ask(demo8, 'system.user.resetPassword', { id }));
    expect(request).toMatchObject({ fourEyes: false });
    expect(await chains.answer(demo9, 'confirm', request.id)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    // It does not open either after the asker disables the other accounts.
    succeeded(await chains.answer(demo8, 'withdraw', request.id));
    const { rows: others } = await sql<{ id: string }>`select id from accounts
      where organization_id = ${kig} and id <> ${id} and status = 'active' and not deleted`.execute(chains.db);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) succeeded(await chains.act(demo8, 'system.user.disable', other));
    expect(succeeded(await chains.ask(demo8, 'system.user.resetPassword', { id }))).toMatchObject({ fourEyes: false });
  });

  it('cannot be confirmed by an account that the asker made or reset within 24 hours', async () => {
    const roles = [await chains.mainRole('OP0001')];
    const made = { userName: 'puppet.nine', nickName: 'puppet', password: INITIAL, appType: '9', roles };
    await demo8.ask('/api/system/admin/save', made);
    const puppet = await chains.asOwn('puppet.nine');
    await chains.plant('quiet.nine', 'OP0001', 9);
    const quiet = await chains.idOf('quiet.nine');
    const id = await locked();
    const request = succeeded(await chains.ask(demo8, 'system.user.resetPassword', { id }));
    expect(request).toMatchObject({ fourEyes: true });
    expect(await chains.answer(puppet, 'confirm', request.id)).toMatchObject({ error: 'SYSTEM_APPROVAL_TOUCHED' });
    const { password } = await demo8.ask(`/api/user/resetPassword/${quiet}`);
    const reset = await chains.asOwn('quiet.nine', password);
    expect(await chains.answer(reset, 'confirm', request.id)).toMatchObject({ error: 'SYSTEM_APPROVAL_TOUCHED' });
    expect(await statusOf(request.id)).toBe('asked');
    succeeded(await chains.answer(demo8, 'withdraw', request.id));
  });

  it('closes when an account of the organization can answer again', async () => {
    const id = await locked();
    const request = succeeded(await chains.ask(demo8, 'system.user.resetPassword', { id }));
    const back = await chains.plant('back.there', 'KG0002', 3);
    expect(await chains.answer(demo9, 'confirm', request.id)).toMatchObject({
      error: 'SYSTEM_APPROVAL_SOMEBODY_THERE',
    });
    expect(succeeded(await chains.answer(back, 'refuse', request.id))).toMatchObject({ status: 'refused' });
  });
});
