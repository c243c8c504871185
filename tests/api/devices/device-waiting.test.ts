import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenIn, type TestMachine } from '../../support/machine.ts';

import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { CODE, type WaitingMachines, waitingMachines } from '../../support/waiting-machines.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let head: Caller;
/** Accounts that reach the kindergarten's machines but do not belong to it: agent, system administrator, operations. */
const outside = new Map<number, Caller>();
let w: WaitingMachines;
const clock = { aheadMs: 0 };

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + clock.aheadMs) } });
  head = await server.as('demo3');
  for (const appType of [5, 8, 9]) outside.set(appType, await server.as(`demo${appType}`));
  w = await waitingMachines(server, await organizationId(server.db, 'KG0001'), clock);
});
afterAll(() => server?.close());

const out = (appType: number) => outside.get(appType) as Caller;
const EMPTY = { version: 0, count: 0, full: true, people: [], removed: [] };
const people = async (machine: TestMachine, query = '') => {
  const answer = await machine.call(`/device/v1/people${query}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
};
const beat = async (machine: TestMachine) => {
  const answer = await machine.call('/device/v1/heartbeat', {});
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
};
let lastEvent = 0;
const event = (cardNumber: string, at = w.now()) => {
  lastEvent += 1;
  return { id: `w-${lastEvent}`, kind: 'card', at: at.toISOString(), cardNumber };
};

/** A registered machine that the kindergarten entered itself, with a code that only it knows. */
async function ownMachine(): Promise<{ id: string; serialNumber: string; machine: TestMachine }> {
  const { id, serialNumber } = succeeded(await w.enter(head, { verificationCode: 'OURS99', enteredReason: null }));
  return { id, serialNumber, machine: await w.register({ serialNumber }, 'OURS99') };
}

describe('a machine entered by an outsider', () => {
  it.each([5, 8, 9])(
    'receives no people as %i, adds no child to the board, and notifies the kindergarten',
    async (appType) => {
      const entered = succeeded(await w.enter(out(appType), { deviceName: `侧门签到机${appType}` }));
      expect(entered.status).toBe('waiting');
      const machine = await w.register(entered);
      expect(await w.device(out(appType), entered.id)).toMatchObject({ status: 'waiting', online: 'online' });
      expect(await people(machine)).toEqual(EMPTY);
      expect(await people(machine, '?since=5&count=3')).toEqual(EMPTY);
      expect(await beat(machine)).toMatchObject({ peopleVersion: 0, peopleCount: 0 });

      const [days, events, alerts] = [
        await w.countOf('student_days'),
        await w.countOf('device_events'),
        await w.countOf('device_alerts'),
      ];
      const { rows: before } = await sql<{ id: string }>`select id from outbox`.execute(server.db);
      const known = event(w.children[0]?.cardNumber as string);
      expect(await machine.send(known, event('99999999'))).toEqual(['stored', 'stored']);
      expect(await machine.send(known, { ...known, cardNumber: '1' })).toEqual(['repeated', 'differs']);
      expect(await w.countOf('student_days')).toBe(days);
      expect(await w.countOf('device_events')).toBe(events);
      expect(await w.countOf('device_alerts')).toBe(alerts);
      const { rows: told } = await sql<{ topic: string }>`select distinct topic from outbox
      where not id = any(${before.map(({ id }) => id)}::uuid[])`.execute(server.db);
      expect(told.filter(({ topic }) => topic !== 'devices.contact')).toEqual([]);
      const board = await head.ask('/api/attendance/day/board');
      expect(board.last).toEqual([]);

      const who = await w.nameOf(`demo${appType}`);
      const [todo] = await w.messages(head);
      expect(todo).toMatchObject({ kind: 'todo', done: false, title: `Approve a new device: 侧门签到机${appType}` });
      expect(todo?.text).toContain(who);
      expect(todo?.text).toContain('Reason: 侧门新装');
      for (const act of ['accept', 'refuse']) {
        expect(await w.act(out(appType), act, entered.id, act === 'refuse' ? { reason: 'x' } : {})).toMatchObject({
          status: 403,
          error: 'PERMISSION_MISSING',
        });
      }
      const batch = await out(appType).call('/api/devices/device/batch', {
        act: 'accept',
        records: [{ id: entered.id }],
      });
      expect(batch).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
      expect(await people(machine)).toEqual(EMPTY);
      expect(succeeded(await w.act(head, 'delete', entered.id))).toEqual({ deleted: 1 });
      expect((await w.messages(head))[0]).toMatchObject({ done: true });
    },
  );

  it('is refused without a reason, at its field', async () => {
    const refused = await w.enter(out(5), { enteredReason: '  ' });
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ field: 'enteredReason', error: 'FIELD_REQUIRED', text: 'Required' }],
    });
    expect(succeeded(await w.enter(head, { enteredReason: null })).status).toBe('unregistered');
  });

  it('waits after a repeated request as well', async () => {
    const headers = { authorization: `Bearer ${out(5).token}`, 'idempotency-key': 'enter-once' };
    const body = {
      deviceName: '重复',
      kind: 'sign-in',
      serialNumber: 'WAIT-TWICE',
      verificationCode: CODE,
      enteredReason: '一次',
      kigId: w.kigId,
    };
    const answers = [];
    for (let time = 0; time < 2; time += 1) {
      answers.push(succeeded(await server.request('/api/devices/device/save', { body, headers })));
    }
    expect(answers[1].id).toBe(answers[0].id);
    expect(answers.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  });

  it('raises no alert of a wrong clock or signature until it is accepted', async () => {
    const entered = succeeded(await w.enter(out(5)));
    const machine = await w.register(entered);
    machine.aheadMs = -20 * MINUTE_MS;
    await beat(machine);
    const { secret } = machine;
    machine.secret = 'guessed';
    for (let i = 0; i < 6; i += 1)
      expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 401 });
    machine.secret = secret;
    const alerts = async () => {
      const { list } = await head.ask('/api/devices/alert/list');
      return list.filter(({ deviceId }: any) => deviceId === entered.id).map(({ kind }: any) => kind);
    };
    expect(await alerts()).toEqual([]);
    expect(succeeded(await w.act(head, 'accept', entered.id)).status).toBe('registered');
    expect(await alerts()).toEqual(['clock']);
  });
});

describe('a machine changed by an outsider', () => {
  /** Expects a machine changed by the outsider to wait, without people, with a to-do for the kindergarten. */
  const waits = async (id: string, machine: TestMachine | null, appType: number) => {
    expect(await w.device(head, id)).toMatchObject({ status: 'waiting', acceptedAt: null, acceptedByName: null });
    if (machine) expect(await people(machine)).toEqual(EMPTY);
    const [todo] = await w.messages(head);
    expect(todo).toMatchObject({ kind: 'todo', done: false });
    expect(todo?.text).toContain(await w.nameOf(`demo${appType}`));
  };

  it.each([5, 8, 9])(
    'waits when %i enables it after the kindergarten disabled it, alone or in a batch',
    async (appType) => {
      for (const inBatch of [false, true]) {
        const { id, machine } = await ownMachine();
        expect(childrenIn(await people(machine))).toHaveLength(5);
        succeeded(await w.act(head, 'disable', id));
        if (inBatch) {
          const { rows } = succeeded(
            await out(appType).call('/api/devices/device/batch', { act: 'enable', records: [{ id }] }),
          );
          expect(rows).toMatchObject([{ done: true }]);
        } else expect(succeeded(await w.act(out(appType), 'enable', id)).status).toBe('waiting');
        // The machine discards its list of people.
        expect(await beat(machine)).toMatchObject({ peopleVersion: 0, peopleCount: 0 });
        await waits(id, machine, appType);
        expect(succeeded(await w.act(head, 'accept', id)).status).toBe('registered');
        expect(childrenIn(await people(machine))).toHaveLength(5);
      }
    },
  );

  it('waits after a reset of its registration, without showing its code', async () => {
    const { id, machine } = await ownMachine();
    const reset = succeeded(await w.act(out(5), 'reset-registration', id));
    expect(reset).toMatchObject({ status: 'waiting', verificationCode: '******', registeredAt: null });
    expect(await machine.call('/device/v1/people')).toMatchObject({ status: 401 });
    await waits(id, null, 5);
    const again = await w.register({ serialNumber: machine.serialNumber }, 'OURS99');
    expect(await people(again)).toEqual(EMPTY);
    expect(await beat(again)).toMatchObject({ peopleVersion: 0 });
    expect(succeeded(await w.act(head, 'accept', id)).status).toBe('registered');
  });

  it('waits when an outsider restores it, no matter which account deleted it', async () => {
    for (const deletes of [head, out(5)]) {
      const { id, serialNumber } = await ownMachine();
      succeeded(await w.act(deletes, 'delete', id));
      expect(succeeded(await w.act(out(5), 'restore', id)).status).toBe('waiting');
      await waits(id, await w.register({ serialNumber }, 'OURS99'), 5);
    }
    // The kindergarten's own accounts leave the state unchanged.
    const { id } = await ownMachine();
    succeeded(await w.act(head, 'delete', id));
    expect(succeeded(await w.act(head, 'restore', id)).status).toBe('unregistered');
    // A waiting machine stays waiting.
    const waiting = succeeded(await w.enter(out(5)));
    succeeded(await w.act(head, 'delete', waiting.id));
    expect(succeeded(await w.act(head, 'restore', waiting.id)).status).toBe('waiting');
  });

  it('stays refused when the kindergarten refused it and an outsider deletes and restores it', async () => {
    const { id } = succeeded(await w.enter(out(5)));
    succeeded(await w.act(head, 'refuse', id, { reason: '不是我们的' }));
    expect(await w.act(out(5), 'enable', id)).toMatchObject({ status: 409, error: 'STATE_CHANGED' });
    expect(await w.act(out(5), 'reset-registration', id)).toMatchObject({ error: 'STATE_CHANGED' });
    succeeded(await w.act(out(5), 'delete', id));
    expect(succeeded(await w.act(out(5), 'restore', id)).status).toBe('refused');
  });

  it('waits after a new serial number and code if it was not registered', async () => {
    const own = succeeded(await w.enter(head, { verificationCode: 'OURS99', enteredReason: null }));
    const save = (who: Caller, input: Record<string, unknown>) =>
      who.call('/api/devices/device/save', { id: own.id, enteredReason: '换机', ...input });
    // An outsider who changes only the number would see the code of the kindergarten.
    const alone = await save(out(5), { serialNumber: 'WAIT-SWAP-1' });
    expect(alone).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'verificationCode',
          error: 'DEVICES_CODE_WITH_SERIAL',
          text: 'With another serial number, enter the verification code of the new device',
        },
      ],
    });
    expect(await w.device(head, own.id)).toMatchObject({ status: 'unregistered', serialNumber: own.serialNumber });
    const swapped = succeeded(await save(out(5), { serialNumber: 'WAIT-SWAP-1', verificationCode: CODE }));
    expect(swapped).toMatchObject({ status: 'waiting', greeting: 'masked', verificationCode: CODE });
    await waits(own.id, await w.register(swapped), 5);
    // A new place gives no access.
    const { id } = succeeded(await w.enter(head, { enteredReason: null }));
    const moved = await out(5).call('/api/devices/device/save', { id, place: '南门' });
    expect(succeeded(moved)).toMatchObject({ status: 'unregistered', place: '南门' });
  });

  it('waits when an outsider restores its serial number from the history, and its code cannot be restored', async () => {
    const entered = succeeded(await w.enter(out(5)));
    succeeded(await w.act(head, 'accept', entered.id));
    const changed = succeeded(
      await out(5).call('/api/devices/device/save', { id: entered.id, serialNumber: 'WAIT-BACK-1' }),
    );
    expect(changed.status).toBe('waiting');
    succeeded(await w.act(head, 'accept', entered.id));
    const history = await out(5).ask(`/api/devices/device/history?id=${entered.id}`);
    const entry = history.entries.find(({ changes }: any) =>
      changes.some(({ field }: any) => field === 'serialNumber'),
    );
    const { version } = await w.device(out(5), entered.id);
    const back = { id: entered.id, version, historyId: entry.id, field: 'serialNumber' };
    const restored = await out(5).ask('/api/devices/device/restore-field', back);
    expect(restored).toMatchObject({ status: 'waiting', serialNumber: entered.serialNumber });

    const own = succeeded(await w.enter(head, { verificationCode: 'OURS98', enteredReason: null }));
    await head.ask('/api/devices/device/save', { id: own.id, verificationCode: 'OURS97' });
    const ofHead = (await head.ask(`/api/devices/device/history?id=${own.id}`)).entries[0];
    expect(JSON.stringify(ofHead)).toContain('OURS98');
    const codeBack = { id: own.id, version: 2, historyId: ofHead.id, field: 'verificationCode' };
    expect(await out(5).call('/api/devices/device/restore-field', codeBack)).toMatchObject({
      error: 'FIELD_NOT_READABLE',
    });
    expect(await w.device(head, own.id)).toMatchObject({ status: 'unregistered', verificationCode: 'OURS97' });
  });
});

describe('the verification code', () => {
  it('is hidden from outsiders in record, list, history, answer and log if the kindergarten entered it', async () => {
    const { id, serialNumber } = succeeded(await w.enter(head, { verificationCode: 'SECRET9', enteredReason: null }));
    for (const appType of [5, 8, 9]) {
      const caller = out(appType);
      const seen = [
        await caller.call(`/api/devices/device/get?id=${id}`),
        await caller.call('/api/devices/device/page', { q: serialNumber }),
        await caller.call(`/api/devices/device/history?id=${id}`),
        await caller.call('/api/devices/device/save', { id, place: `位置${appType}` }),
      ];
      for (const answer of seen) succeeded(answer);
      expect(JSON.stringify(seen)).toContain(serialNumber);
      expect(JSON.stringify(seen)).not.toContain('SECRET9');
    }
    const log = await out(8).call('/api/system/log/page', { kind: 'operation', pageSize: 100 });
    expect(JSON.stringify(succeeded(log))).toContain(id);
    expect(JSON.stringify(log)).not.toContain('SECRET9');
    expect((await w.device(head, id)).verificationCode).toBe('SECRET9');
  });

  it('is visible to the organization that entered it while the machine waits, and to no other outsider', async () => {
    const { id } = succeeded(await w.enter(out(5)));
    expect((await w.device(out(5), id)).verificationCode).toBe(CODE);
    for (const appType of [8, 9]) expect((await w.device(out(appType), id)).verificationCode).toBe('******');
    expect((await w.device(head, id)).verificationCode).toBe(CODE);
    succeeded(await w.act(head, 'accept', id));
    expect((await w.device(out(5), id)).verificationCode).toBe('******');
    await head.ask('/api/devices/device/save', { id, verificationCode: 'NEWER1' });
    expect(succeeded(await w.act(out(5), 'delete', id))).toEqual({ deleted: 1 });
    expect(succeeded(await w.act(out(5), 'restore', id))).toMatchObject({
      status: 'waiting',
      verificationCode: '******',
    });
  });
});

describe('the answer of the kindergarten', () => {
  it('accepts the machine, completes the to-do, notifies the account that entered it and is recorded by name', async () => {
    const [waiting, registered] = [succeeded(await w.enter(out(5))), succeeded(await w.enter(out(5)))];
    const machine = await w.register(registered);
    expect(await w.device(head, registered.id)).toMatchObject({
      enteredByOrganization: '晨光科技代理',
      enteredReason: '侧门新装',
      hardwareFingerprint: 'fp-9',
      firstAddress: '127.0.0.1',
      registeredAt: expect.any(String),
    });
    expect(succeeded(await w.act(head, 'accept', waiting.id)).status).toBe('unregistered');
    const accepted = succeeded(await w.act(head, 'accept', registered.id));
    const me = await w.nameOf('demo3');
    expect(accepted).toMatchObject({ status: 'registered', acceptedByName: me, acceptedAt: expect.any(String) });
    expect(childrenIn(await people(machine))).toHaveLength(5);
    expect(
      (await w.messages(head)).filter(({ done }) => !done).some(({ title }) => title.includes(accepted.deviceName)),
    ).toBe(false);
    expect((await w.messages(out(5)))[0]).toMatchObject({
      title: `Device accepted: ${accepted.deviceName}`,
      text: expect.stringContaining('向日葵幼儿园 has accepted the device.'),
    });
    const { rows } = await sql`select entered_by, entered_organization_id, accepted_by, accepted_at from devices
      where id = ${registered.id}`.execute(server.db);
    expect(rows).toEqual([
      {
        entered_by: await accountId('demo5'),
        entered_organization_id: await organizationId(server.db, 'AG0001'),
        accepted_by: await accountId('demo3'),
        accepted_at: expect.any(Date),
      },
    ]);
  });

  it('refuses the machine with a reason for the account that entered it, and the machine still receives no people', async () => {
    const entered = succeeded(await w.enter(out(5)));
    const machine = await w.register(entered);
    expect(await w.act(head, 'refuse', entered.id)).toMatchObject({
      status: 400,
      errors: [{ field: 'reason', error: 'FIELD_REQUIRED', text: 'Required' }],
    });
    expect(succeeded(await w.act(head, 'refuse', entered.id, { reason: '不是我们订的' })).status).toBe('refused');
    expect((await w.messages(out(5)))[0]).toMatchObject({
      title: `Device refused: ${entered.deviceName}`,
      text: '向日葵幼儿园 has refused the device. Reason: 不是我们订的',
    });
    expect(await people(machine)).toEqual(EMPTY);
    expect(await machine.send(event(w.children[1]?.cardNumber as string))).toEqual(['stored']);
    expect(await w.act(head, 'refuse', entered.id, { reason: 'x' })).toMatchObject({ error: 'STATE_CHANGED' });
    expect(succeeded(await w.act(head, 'accept', entered.id))).toMatchObject({ status: 'registered', refusedAt: null });
  });

  it('is refused to a role limited to its own classes', async () => {
    const { id } = succeeded(await w.enter(out(5)));
    const roles = sql`(select role_id from account_roles ar join accounts a on a.id = ar.account_id
      where a.user_name = 'demo3')`;
    await sql`update roles set data_scope = 'ownClasses' where id in ${roles}`.execute(server.db);
    try {
      expect(await w.act(head, 'accept', id)).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
      expect(await w.act(head, 'refuse', id, { reason: 'x' })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
      const { rows } = await head.ask('/api/devices/device/batch', { act: 'accept', records: [{ id }] });
      expect(rows).toMatchObject([{ done: false }]);
      const { can } = await w.device(head, id);
      expect(can).not.toContain('accept');
      expect(can).not.toContain('refuse');
    } finally {
      await sql`update roles set data_scope = 'all' where id in ${roles}`.execute(server.db);
    }
    expect((await w.device(head, id)).can).toEqual(expect.arrayContaining(['accept', 'refuse']));
  });
});

describe('the names on a machine’s list of people', () => {
  const names = async (machine: TestMachine, query = '') =>
    childrenIn(await people(machine, query)).map(({ name }: { name: string | null }) => name);
  const greet = (id: string, greeting: string, who = head) =>
    who.call('/api/devices/device/save', { id, greeting, ...(who === head ? {} : { kigId: w.kigId }) });

  it('are whole on the kindergarten’s machines and masked on others, with only the fields that gates need', async () => {
    const { machine } = await ownMachine();
    const [first] = childrenIn(await people(machine));
    expect(Object.keys(first).toSorted()).toEqual(['cardNumber', 'kind', 'lost', 'name', 'personId']);
    expect(await names(machine)).toEqual(['欧阳一', '欧阳二', '欧阳三', '欧阳四', '欧阳五']);
    const entered = succeeded(await w.enter(out(5)));
    const other = await w.register(entered);
    succeeded(await w.act(head, 'accept', entered.id));
    expect(await names(other)).toEqual(Array.from({ length: 5 }, () => '欧*'));
  });

  it('change with the kindergarten’s choice, as a new version in the next heartbeat', async () => {
    const { id, machine } = await ownMachine();
    const whole = await people(machine);
    const { count } = whole;
    for (const [greeting, name] of [
      ['masked', '欧*'],
      ['nobody', null],
      ['full', '欧阳一'],
    ] as const) {
      const before = (await beat(machine)).peopleVersion;
      expect(succeeded(await greet(id, greeting)).greeting).toBe(greeting);
      const { peopleVersion } = await beat(machine);
      expect(peopleVersion).not.toBe(before);
      const list = await people(machine, `?since=${before}&count=${count}`);
      expect(list).toMatchObject({ version: peopleVersion, full: true, count });
      expect(childrenIn(list)[0].name).toBe(name);
      expect(await people(machine, `?since=${peopleVersion}&count=${count}`)).toMatchObject({
        full: false,
        people: [],
      });
    }
    expect((await people(machine)).version).toBe(whole.version);
  });

  it('cannot be chosen by an outsider, on a new machine, a known one or from the history', async () => {
    const { id } = await ownMachine();
    const wrong = {
      status: 400,
      errors: [
        {
          field: 'greeting',
          error: 'DEVICES_GREETING_KINDERGARTENS',
          text: 'The kindergarten decides which names are shown',
        },
      ],
    };
    expect(await w.enter(out(5), { greeting: 'full' })).toMatchObject(wrong);
    for (const appType of [5, 8, 9]) expect(await greet(id, 'nobody', out(appType))).toMatchObject(wrong);
    succeeded(await greet(id, 'masked'));
    const { entries } = await out(5).ask(`/api/devices/device/history?id=${id}`);
    const { version } = await w.device(out(5), id);
    const back = { id, version, historyId: entries[0].id, field: 'greeting' };
    expect(await out(5).call('/api/devices/device/restore-field', back)).toMatchObject(wrong);
    expect(await w.device(head, id)).toMatchObject({ greeting: 'masked' });
  });
});

async function accountId(userName: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from accounts where user_name = ${userName}`.execute(server.db);
  return (rows[0] as { id: string }).id;
}
