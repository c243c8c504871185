import { settleLapsed } from '@kiga/server/system/approvals/emergencies.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

/*
 * An emergency lets a system administrator see a kindergarten's children without waiting for the kindergarten. Each
 * chain walks through permitted steps and ends with access that must not be gained.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const start = Date.parse('2026-11-20T04:00:00Z');
let now = start;
let server: TestServer;
let kigId: string;
const callers = new Map<string, Caller>();
const as = (userName: string) => callers.get(userName) as Caller;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(now) } });
  kigId = await organizationId(server.db, 'KG0002');
  // A second administrator, a second account of operations, and the main account of kindergarten 2.
  await copyAccount('demo8', 'other8', 'OP0001');
  await copyAccount('demo9', 'other9', 'OP0001');
  await copyAccount('demo3', 'owner2', 'KG0002');
  for (const name of ['demo3', 'demo5', 'demo8', 'demo9', 'demo15', 'other8', 'other9', 'owner2']) {
    callers.set(name, await server.as(name));
  }
});
afterAll(() => server.close());
afterEach(async () => {
  now = start;
  await sql`delete from access_grants`.execute(server.db);
  await sql`delete from messages`.execute(server.db);
  await sql`update accounts set status = 'active' where user_name in ('demo9', 'other9', 'demo8')`.execute(server.db);
});

/** Copies a demo account into the organization of this code, with the role of its main account. */
async function copyAccount(from: string, userName: string, code: string): Promise<void> {
  await sql`with made as (insert into accounts (id, organization_id, user_name, nick_name, app_type, password_hash)
      select gen_random_uuid(), o.id, ${userName}, ${userName}, a.app_type, a.password_hash
      from accounts a, organizations o where a.user_name = ${from} and o.code = ${code} returning id, organization_id)
    insert into account_roles (account_id, role_id)
    select made.id, r.id from made join roles r on r.organization_id = made.organization_id and r.whole_ceiling`.execute(
    server.db,
  );
}

const asked = (input: Record<string, unknown> = {}) =>
  as('demo8').call('/api/system/grant/ask-emergency', {
    kigCode: 'KG0002',
    topics: ['students'],
    reason: 'A parent calls the police',
    ...input,
  });
const ask = async (input?: Record<string, unknown>): Promise<string> => succeeded(await asked(input)).id;
const act = (caller: Caller, name: string, id: string, input: Record<string, unknown> = {}) =>
  caller.call(`/api/system/grant/${name}`, {
    id,
    ...(name === 'confirm-emergency' && { password: caller.password }),
    ...input,
  });
const confirm = (userName: string, id: string) => act(as(userName), 'confirm-emergency', id);
const children = (userName = 'demo8') => as(userName).call('/api/campus/student/page', { kigId, pageSize: 3 });
/** Asks for an emergency, which operations confirms. */
async function emergency(input?: Record<string, unknown>): Promise<string> {
  const id = await ask(input);
  succeeded(await confirm('demo9', id));
  return id;
}
const messages = async (userName: string) =>
  ((await as(userName).ask('/api/system/message/page', { pageSize: 50 })).list as any[]).map(
    ({ title, kind, done, href }) => ({ title, kind, done, href }),
  );

describe('an emergency', () => {
  it('opens the requested topics for 24 hours once another account confirms it', async () => {
    expect((await children()).error).toBe('PERMISSION_MISSING');
    const id = await ask();
    expect((await children()).error).toBe('PERMISSION_MISSING');
    now += HOUR_MS;
    succeeded(await confirm('demo9', id));
    const { list } = succeeded(await children());
    expect(list).toHaveLength(3);
    expect(list[0].stuName).toMatch(/^\p{Script=Han}{2,4}$/u);
    const grant = await as('demo8').ask(`/api/system/grant/get?id=${id}`);
    expect(grant).toMatchObject({
      emergency: true,
      status: 'given',
      inForce: 'running',
      expiresAt: new Date(start + HOUR_MS + DAY_MS).toISOString(),
    });
  });

  it('can be confirmed by a second system administrator', async () => {
    succeeded(await confirm('other8', await ask()));
    expect((await children()).code).toBe('200');
  });

  it('notifies the kindergarten of the request and the confirmation, and sends the confirmers a to-do', async () => {
    const id = await ask();
    const href = `/system/grants/${id}`;
    const title = expect.stringContaining('in an emergency');
    expect(await messages('owner2')).toEqual([{ title, kind: 'system', done: false, href }]);
    for (const name of ['demo9', 'other8', 'other9']) {
      expect(await messages(name), name).toEqual([{ title, kind: 'todo', done: false, href }]);
    }
    for (const name of ['demo8', 'demo15', 'demo3']) expect(await messages(name), name).toEqual([]);
    succeeded(await confirm('demo9', id));
    const told = (await messages('owner2')).map((message) => message.title);
    expect(told).toEqual([expect.stringContaining('sees your data in an emergency'), title]);
    expect(await messages('other8')).toEqual([{ title, kind: 'todo', done: true, href }]);
    expect(await messages('demo8')).toEqual([
      { title: expect.stringContaining('emergency confirmed'), kind: 'system', done: false, href },
    ]);
  });

  it('sends a short message to the kindergarten’s contact phone when it begins, even during a suspension', async () => {
    await sql`delete from sms_outbox`.execute(server.db);
    const id = await ask();
    const sent = async () => (await as('other8').ask('/api/system/sms-outbox/page', {})).list as any[];
    expect(await sent()).toEqual([]);
    const input = { id: kigId, reason: 'Shut out' };
    await as('demo9').ask('/api/system/organization/suspend', input);
    succeeded(await confirm('demo9', id));
    expect(await sent()).toMatchObject([{ purpose: 'emergency', phone: '19900001002' }]);
    const { text } = (await sent())[0];
    for (const told of ['罗文博', '24 小时']) expect(text).toContain(told);
    await as('demo9').ask('/api/system/organization/resume', input);
    callers.set('owner2', await server.as('owner2'));
  });

  it('is listed without names of children, and only for accounts that can answer it and the kindergarten', async () => {
    const id = await ask();
    const listed = async (userName: string) =>
      ((await as(userName).ask('/api/system/grant/page', {})).list as any[]).map((row) => row.id);
    for (const name of ['demo8', 'other8', 'demo9', 'other9', 'owner2']) expect(await listed(name), name).toEqual([id]);
    for (const name of ['demo3', 'demo5', 'demo15']) expect(await listed(name), name).toEqual([]);
    const text = JSON.stringify(await as('demo9').ask('/api/system/grant/page', {}));
    const { rows } = await sql<{ name: string }>`select stu_name as name from students
      where kig_id = ${kigId} limit 50`.execute(server.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ name }) => text.includes(name))).toEqual([]);
  });

  it('appears in the kindergarten’s log with request, confirmation and each look', async () => {
    const id = await ask();
    succeeded(await confirm('demo9', id));
    succeeded(await children());
    const { rows } = await sql<{ event: string; user_name: string }>`select event, user_name from log_entries
      where kig_id = ${kigId} and at >= ${new Date(start)} and event like any('{system.grant.%,campus.student.granted}')
      order by id`.execute(server.db);
    expect(rows.slice(-3)).toEqual([
      { event: 'system.grant.askEmergency', user_name: 'demo8' },
      { event: 'system.grant.confirmEmergency', user_name: 'demo9' },
      { event: 'campus.student.granted', user_name: 'demo8' },
    ]);
  });

  it('can be refused with a reason by another operator’s account or by the kindergarten while it waits', async () => {
    const refused = await ask();
    succeeded(await act(as('other9'), 'refuse-emergency', refused, { reason: 'No need' }));
    expect((await confirm('demo9', refused)).error).toBe('STATE_CHANGED');
    const ours = await ask();
    succeeded(await act(as('owner2'), 'refuse', ours, { reason: 'Call us' }));
    expect((await confirm('demo9', ours)).error).toBe('STATE_CHANGED');
    expect((await children()).error).toBe('PERMISSION_MISSING');
  });

  it('needs a system administrator, an existing kindergarten, known topics and a reason', async () => {
    for (const name of ['demo9', 'demo15', 'demo5', 'demo3']) {
      const answer = await as(name).call('/api/system/grant/ask-emergency', {
        kigCode: 'KG0002',
        topics: ['students'],
        reason: 'x',
      });
      expect(answer.error, name).toBe('PERMISSION_MISSING');
    }
    expect((await asked({ kigCode: 'GR0001' })).errors).toMatchObject([
      { field: 'kigCode', error: 'SYSTEM_GRANT_KIG_UNKNOWN' },
    ]);
    expect((await asked({ topics: [] })).errors).toMatchObject([{ field: 'topics', error: 'FIELD_REQUIRED' }]);
    expect((await asked({ topics: ['money'] })).error).toBe('VALIDATION_FAILED');
    expect((await asked({ reason: ' ' })).errors).toMatchObject([{ field: 'reason', error: 'FIELD_REQUIRED' }]);
    await ask();
    expect((await asked()).error).toBe('SYSTEM_GRANT_OPEN');
  });
});

describe('the confirmation of an emergency', () => {
  it('is refused to the asker, even from another session', async () => {
    const id = await ask();
    const secondTab = await server.as('demo8');
    for (const caller of [as('demo8'), secondTab]) {
      expect((await act(caller, 'confirm-emergency', id)).error).toBe('SYSTEM_GRANT_OWN_EMERGENCY');
    }
    expect((await children()).error).toBe('PERMISSION_MISSING');
  });

  /** Makes an administrator, and signs in as that account after it has chosen its own password. */
  async function make(caller: Caller, userName: string): Promise<Caller> {
    const { rows } = await sql<{ id: string }>`select id from roles
      where organization_id = (select id from organizations where code = 'OP0001') and whole_ceiling`.execute(
      server.db,
    );
    const account = { userName, nickName: userName, password: 'Start_2026', appType: '8', roles: [rows[0]?.id] };
    await caller.ask('/api/system/admin/save', account);
    const fresh = await server.as(userName, 'Start_2026');
    await fresh.ask('/sys/changePassword', { oldPassword: 'Start_2026', newPassword: 'Stronger_77' });
    return server.as(userName, 'Stronger_77');
  }

  it('is refused to the account that made the asker', async () => {
    const puppet = await make(as('demo8'), 'puppet.asker');
    const input = { kigCode: 'KG0002', topics: ['students'], reason: 'A parent calls the police' };
    const { id } = await puppet.ask('/api/system/grant/ask-emergency', input);
    expect((await act(as('demo8'), 'confirm-emergency', id)).error).toBe('SYSTEM_GRANT_CONFIRMER');
    expect((await puppet.call('/api/campus/student/page', { kigId })).error).toBe('PERMISSION_MISSING');
  });

  it('is refused for a day to an account whose password the asker could set with a code', async () => {
    // The operator's phone is the asker's own, and receives the codes of colleagues without a phone.
    const operator = await organizationId(server.db, 'OP0001');
    const phone = { id: operator, contactPhone: '19900003333', password: 'Kiga_2026' };
    await as('demo8').ask('/api/system/organization/save', phone);
    const id = await ask();
    const claim = { userName: 'other9', appType: 9 };
    const data = succeeded(await server.request('/api/identity/session/forgot-password', { body: claim }));
    const outbox = async () => (await as('demo8').ask('/api/system/sms-outbox/page', {})).list[0]?.text;
    await expect.poll(outbox).toMatch(/\d{6}/);
    const code = /\d{6}/.exec(await outbox())?.[0];
    const reset = { ...claim, sendId: data.sendId, code, newPassword: 'Taken_2027' };
    const answer = await server.request('/api/identity/session/reset-forgotten-password', { body: reset });
    expect(answer.code).toBe('200');
    const taken = await server.as('other9', 'Taken_2027');
    expect((await act(taken, 'confirm-emergency', id)).error).toBe('SYSTEM_GRANT_CONFIRMER');
    expect((await children()).error).toBe('PERMISSION_MISSING');
    callers.set('other9', taken);
    now += DAY_MS + 1_000;
    succeeded(await act(taken, 'confirm-emergency', await ask()));
  });

  it('is refused to an account that the asker made, and to an account made by such an account', async () => {
    const puppet = await make(as('demo8'), 'puppet.one');
    const second = await make(puppet, 'puppet.two');
    const id = await ask();
    for (const caller of [puppet, second]) {
      const answer = await act(caller, 'confirm-emergency', id);
      expect(answer.error).toBe('SYSTEM_GRANT_CONFIRMER');
      expect(answer.text).toContain('within the last 24 hours');
    }
    expect((await children()).error).toBe('PERMISSION_MISSING');
  });

  it('is refused for a day to an account whose password the asker reset', async () => {
    const { rows } = await sql<{ id: string }>`select id from accounts where user_name = 'other9'`.execute(server.db);
    const { password } = await as('demo8').ask(`/api/user/resetPassword/${rows[0]?.id}`);
    const fresh = await server.as('other9', password);
    const passwords = { oldPassword: password, newPassword: 'Stronger_77' };
    await fresh.ask('/sys/changePassword', passwords);
    const taken = await server.as('other9', 'Stronger_77');
    const id = await ask();
    expect((await act(taken, 'confirm-emergency', id)).error).toBe('SYSTEM_GRANT_CONFIRMER');
    expect((await children()).error).toBe('PERMISSION_MISSING');
    callers.set('other9', taken);
    now += DAY_MS + 1_000;
    succeeded(await act(taken, 'confirm-emergency', await ask()));
  });

  it('is refused to the kindergarten, regional operations and agents', async () => {
    const id = await ask();
    expect((await act(as('owner2'), 'confirm', id)).error).toBe('SYSTEM_GRANT_EMERGENCY');
    for (const name of ['demo15', 'demo5', 'demo3', 'owner2']) {
      expect((await confirm(name, id)).error, name).toBe('PERMISSION_MISSING');
    }
    expect((await children()).error).toBe('PERMISSION_MISSING');
  });

  it('is refused for an ordinary request', async () => {
    const day = new Date(start).toISOString().slice(0, 10);
    const days = { beginsOn: day, endsOn: day };
    const content = { kigCode: 'KG0002', topics: ['students'], reason: 'x', ...days };
    const { id } = await as('demo9').ask('/api/system/grant/ask', content);
    expect((await confirm('demo9', id)).error).toBe('SYSTEM_GRANT_NO_EMERGENCY');
    expect((await confirm('other8', id)).error).toBe('RECORD_NOT_FOUND');
    expect((await act(as('demo9'), 'refuse-emergency', id, { reason: 'x' })).error).toBe('SYSTEM_GRANT_NO_EMERGENCY');
  });
});

describe('the access of an emergency', () => {
  it('ends exactly after 24 hours', async () => {
    await emergency();
    now = start + DAY_MS - 1_000;
    expect((await children()).code).toBe('200');
    now = start + DAY_MS;
    expect((await children()).error).toBe('PERMISSION_MISSING');
    now += 1_000;
    expect((await children()).error).toBe('PERMISSION_MISSING');
    expect(((await as('demo8').ask('/api/system/grant/page', {})).list as any[])[0].inForce).toBe('ended');
  });

  it('never begins if the request lapses, which permits a new request', async () => {
    const id = await ask();
    now = start + DAY_MS;
    expect((await confirm('demo9', id)).error).toBe('SYSTEM_GRANT_OVER');
    expect((await children()).error).toBe('PERMISSION_MISSING');
    const grant = await as('demo9').ask(`/api/system/grant/get?id=${id}`);
    expect(grant.can).not.toContain('confirmEmergency');
    expect((await messages('other8')).map(({ done }) => done)).toEqual([false]);
    await settleLapsed(server.db, { now: () => new Date(now) });
    expect((await messages('other8')).map(({ done }) => done)).toEqual([true]);
    await ask();
  });

  it('ends when the kindergarten withdraws it', async () => {
    const id = await emergency({ topics: ['contacts'] });
    const [child] = succeeded(await children()).list;
    await as('demo8').ask('/api/campus/student/read-contact', { id: child.id, kigId });
    succeeded(await act(as('owner2'), 'withdraw', id, { reason: 'Found' }));
    expect((await children()).error).toBe('PERMISSION_MISSING');
    for (const path of [`student/get?id=${child.id}&kigId=${kigId}`, `student/list?kigId=${kigId}`]) {
      expect((await as('demo8').call(`/api/campus/${path}`)).error, path).toBe('PERMISSION_MISSING');
    }
    const answer = await as('demo8').call('/api/campus/student/read-contact', { id: child.id, kigId });
    expect(answer.error).toBe('PERMISSION_MISSING');
    expect((await confirm('demo9', id)).error).toBe('STATE_CHANGED');
  });

  it('is suspended while the confirmer is disabled', async () => {
    await emergency();
    const status = (value: string) =>
      sql`update accounts set status = ${value} where user_name = 'demo9'`.execute(server.db);
    await status('disabled');
    expect((await children()).error).toBe('PERMISSION_MISSING');
    await status('active');
    expect((await children()).code).toBe('200');
  });

  it('is suspended while the kindergarten is suspended', async () => {
    await emergency();
    const input = { id: kigId, reason: 'Shut out' };
    await as('demo9').ask('/api/system/organization/suspend', input);
    expect((await children()).error).toBe('PERMISSION_MISSING');
    await as('demo9').ask('/api/system/organization/resume', { ...input, reason: 'Over' });
    expect((await children()).code).toBe('200');
    callers.set('owner2', await server.as('owner2'));
  });

  it('is limited to its topics, kindergarten and account, and never allows writing', async () => {
    await emergency();
    const [child] = succeeded(await children()).list;
    for (const field of ['allergies', 'parents', 'idNumber', 'address', 'facePhoto']) {
      expect(child).not.toHaveProperty(field);
    }
    expect((await as('demo8').call('/api/campus/student/read-contact', { id: child.id, kigId })).error).toBe(
      'PERMISSION_MISSING',
    );
    const elsewhere = await organizationId(server.db, 'KG0003');
    const other = await as('demo8').call('/api/campus/student/page', { kigId: elsewhere });
    expect(other.error).toBe('OWNER_OUT_OF_REACH');
    expect((await children('other8')).error).toBe('PERMISSION_MISSING');
    for (const [path, input] of [
      ['save', { id: child.id, kigId, stuName: '改' }],
      ['delete', { id: child.id, kigId }],
      ['export', { kigId, columns: ['stuName'] }],
    ] as const) {
      expect((await as('demo8').call(`/api/campus/student/${path}`, input)).error, path).toBe('PERMISSION_MISSING');
    }
  });

  it('cannot be revived by saving, restoring, confirming or repeating a withdrawn emergency', async () => {
    const id = await emergency();
    succeeded(await act(as('owner2'), 'withdraw', id, { reason: 'Found' }));
    const tries: [path: string, input: Record<string, unknown>][] = [
      ['save', { id, status: 'given' }],
      ['restore', { id }],
      ['delete', { id }],
      ['restore-field', { id, historyId: id, field: 'status' }],
      ['batch', { ids: [id], act: 'restore' }],
      ['confirm-emergency', { id, password: 'Kiga_2026' }],
      ['confirm', { id }],
    ];
    for (const [path, input] of tries) {
      for (const name of ['demo8', 'demo9', 'owner2']) {
        const { error } = await as(name).call(`/api/system/grant/${path}`, input);
        expect(['PERMISSION_MISSING', 'STATE_CHANGED'], `${path} by ${name}: ${error}`).toContain(error);
      }
    }
    expect((await children()).error).toBe('PERMISSION_MISSING');
    const { rows } = await sql`select status from access_grants where id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ status: 'withdrawn' }]);
  });

  it('ends when the account changes to another kind of user', async () => {
    await emergency();
    await sql`update accounts set app_type = 9 where user_name = 'demo8'`.execute(server.db);
    expect(succeeded(await children()).list[0].stuName).toContain('*');
    await sql`update accounts set app_type = 8 where user_name = 'demo8'`.execute(server.db);
  });
});
