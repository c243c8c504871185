import { createServer, listen } from '@kiga/server/app/server.ts';
import { countWaitingEvents, eraseRefusedEvents } from '@kiga/server/devices/waiting-events.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { giveFirstCard } from '../../support/first-card.ts';
import { childrenIn, machineWith, signatureOf, type TestMachine } from '../../support/machine.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

/*
 * The reach of a machine, or of a recorded request, after the machine was reset or moved, and the fate of its events
 * when its kindergarten changes.
 */

let tenants: Tenants;
/** A second process on the same database. */
let second: { address: string; close(): Promise<void> };
let head: Caller;
let other: Caller;
const now = () => tenants.server.program.clock.now();

beforeAll(async () => {
  tenants = await startTenants();
  [head, other] = [tenants.as(3), tenants.of(2)];
  const db = connectAsProgram(tenants.server.databaseUrl, 4);
  const { clock } = tenants.server.program;
  const owner = tenants.server.db;
  const app = await createServer({ db, owner, secrets: testSecrets, log: pino({ level: 'silent' }), clock });
  second = {
    address: await listen(app, '127.0.0.1', 0),
    async close() {
      await app.close();
      await db.destroy();
    },
  };
  for (const number of [1, 2] as const) {
    await giveFirstCard(owner, tenants.kig[number], `MOVED${number}`);
  }
});
afterAll(async () => {
  await second?.close();
  await tenants?.server.close();
});

const CODE = 'OURS42';
let serials = 0;
const nextSerial = () => {
  serials += 1;
  return `MOVE-${serials}`;
};
const enter = async (who: Caller, serialNumber: string, more: Record<string, unknown> = {}) =>
  succeeded(
    await who.call('/api/devices/device/save', {
      deviceName: '大门',
      kind: 'sign-in',
      serialNumber,
      verificationCode: CODE,
      ...more,
    }),
  ).id as string;
const register = async (serialNumber: string): Promise<TestMachine> => {
  const body = { serialNumber, verificationCode: CODE };
  const { secret } = succeeded(await tenants.server.request('/device/v1/register', { body }));
  return machineWith(tenants.server, serialNumber, secret, now);
};
const act = async (who: Caller, name: string, id: string, more: Record<string, unknown> = {}) =>
  await who.ask(`/api/devices/device/${name}`, { id, ...more });
const people = async (machine: TestMachine, query = '') =>
  (await machine.ask(`/device/v1/people${query}`)) as Record<string, any>;
const cards = (list: Record<string, any>) => list.people.map((one: { cardNumber: string }) => one.cardNumber);
const event = (id: string, cardNumber: string) => ({ id, kind: 'card', at: now().toISOString(), cardNumber });
const countOf = async (table: string, kigId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where kig_id = ${kigId}`.execute(tenants.server.db);
  return rows[0]?.n ?? Number.NaN;
};

/** The answers to all calls of a machine, in both processes, as `status error`. */
async function answersOf(machine: TestMachine): Promise<Set<string>> {
  const answers = new Set<string>();
  for (const [index, address] of [tenants.server.address, second.address].entries()) {
    // Each change of the secret needs its own time of signing.
    const later = () => new Date(now().getTime() + index);
    const there = machineWith({ ...tenants.server, address }, machine.serialNumber, machine.secret, later);
    const sent = [
      await there.call('/device/v1/heartbeat', {}),
      await there.call('/device/v1/people'),
      await there.call('/device/v1/people?since=0&count=0'),
      await there.call('/device/v1/events', { events: [event('old', 'MOVED1')] }),
      await there.call('/device/v1/rotate-secret', {}),
    ];
    for (const { status, error } of sent) answers.add([status, error].filter(Boolean).join(' '));
  }
  return answers;
}

describe('a machine after a reset of its registration', () => {
  it('is refused with every former secret, in both processes, before and after it registers again', async () => {
    const serialNumber = nextSerial();
    const id = await enter(head, serialNumber);
    const machine = await register(serialNumber);
    const there = machineWith({ ...tenants.server, address: second.address }, serialNumber, machine.secret, now);
    expect(cards(await people(there))).toContain('MOVED1');
    const rotated = machineWith(
      tenants.server,
      serialNumber,
      (await machine.ask('/device/v1/rotate-secret', {})).secret,
      now,
    );
    await act(head, 'reset-registration', id);
    const gone = new Set(['401 DEVICES_SIGNATURE_WRONG']);
    for (const old of [machine, rotated]) expect(await answersOf(old)).toEqual(gone);
    const anew = await register(serialNumber);
    for (const old of [machine, rotated]) expect(await answersOf(old)).toEqual(gone);
    expect(await answersOf(anew)).toEqual(new Set(['200']));
  });

  it('gains no session by its secret, and receives only the fields that a gate needs', async () => {
    const machine = await register(
      await (async () => {
        const serialNumber = nextSerial();
        await enter(head, serialNumber);
        return serialNumber;
      })(),
    );
    const headers = { authorization: `Bearer ${machine.secret}` };
    for (const path of ['/api/campus/student/page', '/api/system/change/stream', '/api/devices/device/page']) {
      const answer = await tenants.server.request(path, { headers, ...(path.endsWith('page') && { body: {} }) });
      expect(answer.status, path).toBe(401);
    }
    const [{ name: _, ...person }] = childrenIn(await people(machine));
    expect(Object.keys(person).toSorted()).toEqual(['cardNumber', 'kind', 'lost', 'personId']);
  });
});

describe('a machine moved to another kindergarten', () => {
  it('cannot be moved by a save of any account', async () => {
    const id = await enter(head, nextSerial());
    for (const appType of [3, 5, 8, 9]) {
      const answer = await tenants
        .as(appType)
        .call('/api/devices/device/save', { id, kigId: tenants.kig[2], place: '北门', enteredReason: '搬家' });
      expect(answer.code, String(appType)).not.toBe('200');
    }
    const { rows } = await sql<{ kig_id: string }>`select kig_id from devices where id = ${id}`.execute(
      tenants.server.db,
    );
    expect(rows).toEqual([{ kig_id: tenants.kig[1] }]);
  });

  it('reaches no data of its former kindergarten, and the new kindergarten none of its former events', async () => {
    const serialNumber = nextSerial();
    const id = await enter(head, serialNumber);
    const machine = await register(serialNumber);
    const before = await people(machine);
    expect(cards(before)).toContain('MOVED1');
    expect(await machine.send(event('sent-before', 'MOVED1'))).toEqual(['stored']);
    const days = await countOf('student_days', tenants.kig[1]);
    await act(head, 'delete', id);
    expect(await answersOf(machine)).toEqual(new Set(['403 DEVICES_SERIAL_UNKNOWN']));

    const moved = await enter(other, serialNumber);
    expect(await answersOf(machine)).toEqual(new Set(['401 DEVICES_SIGNATURE_WRONG']));
    const anew = await register(serialNumber);
    expect(cards(await people(anew))).toContain('MOVED2');
    // Enough versions for a version of the former kindergarten to be valid here.
    await sql`update people_lists set version = version + 1000 where kig_id = ${tenants.kig[2]}`.execute(
      tenants.server.db,
    );
    for (const query of [`?since=${before.version}&count=${before.count}`, `?since=${before.version}`]) {
      const list = await people(anew, query);
      expect(list.full, query).toBe(true);
      expect(cards(list)).not.toContain('MOVED1');
      expect(list.removed).toEqual([]);
    }
    // Its former events stay there, and the same event counts as a new one here.
    expect(await anew.send(event('sent-before', 'MOVED1'))).toEqual(['stored']);
    expect(await countOf('student_days', tenants.kig[1])).toBe(days);
    const { rows } = await sql<{ kig_id: string; device_id: string; student_id: string | null }>`
      select kig_id, device_id, student_id from device_events where event_id = 'sent-before' order by received_at,
        student_id nulls last`.execute(tenants.server.db);
    expect(rows.map((row) => [row.kig_id, row.device_id, row.student_id !== null])).toEqual([
      [tenants.kig[1], id, true],
      [tenants.kig[2], moved, false],
    ]);
    for (const [who, theirs] of [
      [head, moved],
      [other, id],
    ] as const) {
      expect((await who.call(`/api/devices/device/get?id=${theirs}`)).error).toBe('RECORD_NOT_FOUND');
      expect((await who.call(`/api/devices/device/history?id=${theirs}`)).error).toBe('RECORD_NOT_FOUND');
    }
    // Neither kindergarten replaces the other by a restore.
    expect((await head.call('/api/devices/device/restore', { id })).error).toBe('RESTORE_CONFLICT');
  });
});

describe('a recorded signed request', () => {
  interface Recorded {
    path: string;
    headers: Record<string, string>;
    body: string | undefined;
  }
  /** A request as a machine signs it, for anyone to send. */
  function record({ serialNumber, secret }: TestMachine, path: string, input?: unknown): Recorded {
    const [time, body] = [now().toISOString(), input === undefined ? undefined : JSON.stringify(input)];
    const method = body === undefined ? 'GET' : 'POST';
    const signature = signatureOf(secret, [method, path, serialNumber, time], body ?? '');
    const headers = { 'kiga-serial': serialNumber, 'kiga-time': time, 'kiga-signature': signature };
    return { path, headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }, body };
  }
  async function play({ path, headers, body }: Recorded, address = tenants.server.address) {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, ...((await response.json()) as { data: any; error?: string }) };
  }
  const both = () => [tenants.server.address, second.address];

  it('counts once, however often and in whichever process it is replayed', async () => {
    const serialNumber = nextSerial();
    await enter(head, serialNumber);
    const recorded = record(await register(serialNumber), '/device/v1/events', {
      events: [event('played', 'MOVED1')],
    });
    const answers = await Promise.all([...both(), ...both(), ...both()].map((address) => play(recorded, address)));
    const verdicts = answers.map(({ data }) => data.verdicts[0].verdict);
    expect(verdicts.filter((verdict) => verdict === 'stored')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'repeated')).toHaveLength(5);
    const { rows } = await sql`select 1 from device_events where event_id = 'played'`.execute(tenants.server.db);
    expect(rows).toHaveLength(1);
  });

  it('is refused with a different body, path, time or serial number under the same signature', async () => {
    const [serialNumber, others] = [nextSerial(), nextSerial()];
    await enter(head, serialNumber);
    await enter(other, others);
    const machine = await register(serialNumber);
    await register(others);
    const sent = record(machine, '/device/v1/events', { events: [event('swapped', 'MOVED1')] });
    const list = record(machine, '/device/v1/people');
    const later = new Date(now().getTime() + 60_000).toISOString();
    const swapped: Recorded[] = [
      { ...sent, body: JSON.stringify({ events: [event('swapped', 'MOVED2')] }) },
      { ...sent, path: '/device/v1/heartbeat' },
      { ...list, path: '/device/v1/people?since=0' },
      { ...list, headers: { ...list.headers, 'kiga-time': later } },
      { ...list, headers: { ...list.headers, 'kiga-serial': others } },
      { ...list, headers: { ...list.headers, 'kiga-serial': `${serialNumber}, ${others}` } },
    ];
    for (const [index, one] of swapped.entries()) {
      for (const address of both()) {
        expect(await play(one, address), String(index)).toMatchObject({
          status: 401,
          error: 'DEVICES_SIGNATURE_WRONG',
        });
      }
    }
    expect((await play(list)).status).toBe(200);
  });

  it('returns no people while the machine waits or is disabled, even with conditional headers', async () => {
    const serialNumber = nextSerial();
    const id = await enter(head, serialNumber);
    const machine = await register(serialNumber);
    const { version, count } = await people(machine);
    const paths = [`?since=${version}&count=${count}`, `?since=${version}`, '?count=0', ''];
    const recorded = paths.map((query) => record(machine, `/device/v1/people${query}`));
    const conditions = { 'if-none-match': '*', 'if-modified-since': new Date(0).toUTCString(), range: 'bytes=0-' };
    await act(head, 'disable', id);
    for (const one of recorded) {
      for (const address of both()) expect((await play(one, address)).error).toBe('DEVICES_DISABLED');
    }
    await act(tenants.as(8), 'enable', id);
    for (const one of recorded) {
      for (const address of both()) {
        const answer = await play({ ...one, headers: { ...one.headers, ...conditions } }, address);
        expect(answer.data).toEqual({ version: 0, count: 0, full: true, people: [], removed: [] });
      }
    }
  });
});

describe('an event sent by a waiting machine', () => {
  /** A waiting machine of the system administrator's that has sent an event. */
  async function waiting(kigId: string): Promise<{ id: string; machine: TestMachine; eventId: string }> {
    const serialNumber = nextSerial();
    const id = await enter(tenants.as(8), serialNumber, { kigId, enteredReason: '新装' });
    const machine = await register(serialNumber);
    expect(await machine.send(event(serialNumber, 'MOVED2'))).toEqual(['stored']);
    return { id, machine, eventId: serialNumber };
  }
  const heldFor = async (id: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from device_waiting_events
      where device_id = ${id}`.execute(tenants.server.db);
    return rows[0]?.n ?? Number.NaN;
  };

  it('stays hidden while the kindergarten is suspended, and counts after acceptance', async () => {
    const [kigId, operations] = [tenants.kig[2], tenants.as(9)];
    const { id, machine } = await waiting(kigId);
    const events = await countOf('device_events', kigId);
    await operations.ask('/api/system/organization/suspend', { id: kigId, reason: '整改' });
    expect((await other.call('/api/devices/device/accept', { id })).status).toBe(401);
    for (const appType of [5, 8, 9]) {
      expect((await tenants.as(appType).call('/api/devices/device/accept', { id })).error).toBe('PERMISSION_MISSING');
    }
    expect(await people(machine)).toMatchObject({ version: 0, people: [] });
    expect(await machine.send(event(`${id}-2`, 'MOVED2'))).toEqual(['stored']);
    await countWaitingEvents(tenants.server.program);
    expect([await heldFor(id), await countOf('device_events', kigId)]).toEqual([2, events]);
    await operations.ask('/api/system/organization/resume', { id: kigId, reason: '好了' });
    other = await tenants.server.as('own2');
    await act(other, 'accept', id);
    await countWaitingEvents(tenants.server.program);
    expect([await heldFor(id), await countOf('device_events', kigId)]).toEqual([0, events + 2]);
  });

  it('never counts if the machine is deleted or restored without acceptance', async () => {
    const kigId = tenants.kig[2];
    const { id, machine } = await waiting(kigId);
    const events = await countOf('device_events', kigId);
    await act(other, 'delete', id);
    await countWaitingEvents(tenants.server.program);
    expect(await answersOf(machine)).toEqual(new Set(['403 DEVICES_SERIAL_UNKNOWN']));
    expect(await act(other, 'restore', id)).toMatchObject({ status: 'waiting' });
    await countWaitingEvents(tenants.server.program);
    expect([await heldFor(id), await countOf('device_events', kigId)]).toEqual([1, events]);
    await act(other, 'delete', id);
  });

  it('is erased after its kindergarten is deleted, and the machine cannot be restored', async () => {
    const { db, program } = tenants.server;
    const operations = tenants.as(9);
    const { id: kigId } = succeeded(
      await operations.call('/api/system/organization/save', {
        name: '待删幼儿园',
        kind: 'kindergarten',
        code: 'KG-GONE',
      }),
    );
    const { id, machine, eventId } = await waiting(kigId);
    const refused = await operations.call('/api/system/organization/delete', { id: kigId });
    expect(refused).toMatchObject({ error: 'RECORD_IN_USE' });
    await act(tenants.as(8), 'delete', id);
    await operations.ask('/api/system/organization/delete', { id: kigId });
    expect(await answersOf(machine)).toEqual(new Set(['403 DEVICES_SERIAL_UNKNOWN']));
    for (const appType of [5, 8, 9]) {
      const restored = await tenants.as(appType).call('/api/devices/device/restore', { id });
      expect(restored.error, String(appType)).toBe('RECORD_NOT_FOUND');
    }
    const label = { deviceName: '门', kind: 'sign-in', serialNumber: nextSerial(), verificationCode: CODE };
    const created = await tenants.as(8).call('/api/devices/device/save', { ...label, kigId, enteredReason: '新装' });
    expect(created.error).toBe('OWNER_OUT_OF_REACH');
    await countWaitingEvents(program);
    expect([await heldFor(id), await countOf('device_events', kigId)]).toEqual([1, 0]);
    await sql`update devices set updated_at = updated_at - interval '31 days' where id = ${id}`.execute(db);
    await eraseRefusedEvents(program);
    expect(await heldFor(id)).toBe(0);
    const { rows } = await sql`select 1 from device_event_keys where event_id = ${eventId}`.execute(db);
    expect(rows).toEqual([]);
  });
});
