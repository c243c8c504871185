import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { cleanUpDevices } from '@kiga/server/devices/clean-up.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let operator: Caller;
let machine: TestMachine;
let neighbour: TestMachine;
let deviceId: string;
let kigId: string;
const card = '0039670555';

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.as('demo8');
  machine = await registered(server, 'KG0001');
  neighbour = await registered(server, 'KG0002');
  deviceId = await idOf(machine);
  kigId = await organizationId(server.db, 'KG0001');
  const office = await server.as('demo3');
  const [room] = await office.ask<{ id: string }[]>('/api/campus/class/list');
  const child = { stuName: '贝小测', sex: 'female', birthday: '2022-05-06', classId: room?.id, cardNumber: card };
  await office.ask('/api/campus/student/save', child);
  await machine.ask('/device/v1/people');
});
afterAll(() => server?.close());

async function idOf({ serialNumber }: TestMachine): Promise<string> {
  const { rows } = await sql<{ id: string }>`select device_id as id from device_registrations
    where serial_number = ${serialNumber}`.execute(server.db);
  return rows[0]?.id as string;
}

const bench = '/api/devices/bench';
const watch = (caller = operator, id = deviceId) => caller.ask(`${bench}/watch`, { deviceId: id, kigId });
const messages = async (caller = operator, id = deviceId) =>
  (await caller.ask(`${bench}/get?deviceId=${id}&kigId=${kigId}`)).list as Record<string, any>[];
const latest = async () => (await messages())[0] as Record<string, any>;
const whole = async (id: string, caller = operator) =>
  (await caller.ask(`${bench}/messages`, { deviceId, kigId, ids: [id] })).list[0];
let lastId = 0;
const eventOf = (more: object = {}) => {
  lastId += 1;
  return { id: `b-${lastId}`, kind: 'card', at: machine.time(), cardNumber: card, direction: 'in', ...more };
};
/** Everything that the database holds of messages, decrypted or not. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ kept: string; content: Buffer; reading: Buffer }>`select to_jsonb(m)::text as kept,
      content_encrypted as content, reading_encrypted as reading from device_messages m`.execute(server.db);
  const { secrets } = server.program;
  return rows
    .map(({ kept, content, reading }) =>
      [
        kept,
        secrets.decrypt(content, 'device_messages.content'),
        secrets.decrypt(reading, 'device_messages.reading'),
      ].join(),
    )
    .join();
}

describe('the messages of a machine', () => {
  it('are kept only while it is watched', async () => {
    await machine.ask('/device/v1/heartbeat', {});
    expect(await messages()).toEqual([]);
    await watch();
    await machine.ask('/device/v1/heartbeat', { peopleVersion: 7, peopleCount: 3, waiting: 2 });
    await neighbour.ask('/device/v1/heartbeat', {});
    expect(await messages()).toMatchObject([
      {
        name: 'heartbeat',
        source: 'machine',
        method: 'POST',
        path: '/device/v1/heartbeat',
        status: 200,
        error: null,
        signature: 'current',
        requestBytes: 47,
        reading: { peopleVersion: 7, peopleCount: 3, waiting: 2, commands: [] },
      },
    ]);
    const { machine: head } = await operator.ask(`${bench}/get?deviceId=${deviceId}`);
    expect(head).toMatchObject({ serialNumber: machine.serialNumber, isOnline: true, messagesToday: 2 });
  });

  it('show an event with its recognised child and result, and no name', async () => {
    machine.aheadMs = 400;
    expect(await machine.send(eventOf())).toEqual(['stored']);
    machine.aheadMs = 0;
    const message = await latest();
    expect(message.reading).toMatchObject({ events: 1, kind: 'card', direction: 'in', stored: 1 });
    const taken = await whole(message.id);
    expect(taken).toMatchObject({ recognised: { students: 1, adults: 0, unknown: 0 }, removed: [], mayReplay: true });
    expect(taken.arrival).toMatch(/^(on-time|late)$/);
    expect(Math.abs(taken.skewMs - 400)).toBeLessThan(300);
    const signature = taken.headers.find(({ name }: { name: string }) => name === 'kiga-signature').value;
    expect(signature).toMatch(/^[0-9a-f]{12}…[0-9a-f]{11}$/);
  });

  it('show only the end of a card, also while and after the kindergarten grants its children', async () => {
    const message = await latest();
    const isHidden = async () => {
      const taken = await whole(message.id);
      expect(taken.requestBody).toContain('"cardNumber":"***0555"');
      expect((await messages())[0]?.reading.cardNumber).toBe('***0555');
      expect(JSON.stringify(taken)).not.toContain(card);
    };
    await isHidden();
    const { rows } = await sql<{ id: string }>`insert into access_grants (kig_id, id, account_id, topics, reason,
        begins_on, ends_on, emergency, status, created_at, updated_at)
      select ${kigId}, gen_random_uuid(), id, '{students,contacts,health}', 'test', current_date - 1, current_date + 1,
        false, 'given', now(), now()
      from accounts where user_name = 'demo8' returning id`.execute(server.db);
    await isHidden();
    await sql`delete from access_grants where id = ${rows[0]?.id}`.execute(server.db);
    await isHidden();
  });

  it('hold no health value, no name, no photo and no secret', async () => {
    const check = {
      temperatureCelsius: 38.4,
      findings: ['HAND_RASH'],
      colour: 'red',
      photo: 'AAAAPHOTO',
      note: '王小明',
    };
    expect(await machine.send(eventOf({ kind: 'morning-check', ...check }))).toEqual(['stored']);
    const { id, reading } = await latest();
    expect(reading.kind).toBe('morning-check');
    expect(await whole(id)).toMatchObject({
      removed: ['temperatureCelsius', 'findings', 'colour', 'photo', 'note'],
      mayReplay: false,
    });
    const people = await machine.ask('/device/v1/people');
    const { secret } = await machine.ask('/device/v1/rotate-secret', {});
    await messages();
    const kept = await stored();
    for (const value of ['HAND_RASH', 'AAAAPHOTO', '王小明', secret, machine.secret]) {
      expect(kept).not.toContain(value);
    }
    // Moments hold seconds that look like temperatures.
    expect(kept).not.toMatch(/(?<!\d\d:\d\d:)38\.4/);
    const names = people.people.flatMap(({ name }: { name: string | null }) => name ?? []);
    for (const name of names) expect(kept).not.toContain(`"${name}"`);
    expect((await latest()).name).toBe('secret');
    machine.secret = secret;
    await machine.ask('/device/v1/heartbeat', {});
  });

  it('include a wrong signature with its address and the answer', async () => {
    const right = machine.secret;
    machine.secret = 'wrong';
    const answer = await machine.call('/device/v1/events', { events: [eventOf()] });
    machine.secret = right;
    expect(answer).toMatchObject({ status: 401, error: 'DEVICES_SIGNATURE_WRONG' });
    expect(await latest()).toMatchObject({
      name: 'events',
      status: 401,
      error: 'DEVICES_SIGNATURE_WRONG',
      signature: 'wrong',
      address: '127.0.0.1',
    });
  });

  it('are shortened when the body is long', async () => {
    expect(await machine.send(...Array.from({ length: 300 }, () => eventOf()))).toHaveLength(300);
    const { id, reading } = await latest();
    expect(reading).toMatchObject({ events: 300, stored: 300 });
    const taken = await whole(id);
    expect(taken).toMatchObject({ isShortened: true, mayReplay: false });
    expect(Buffer.byteLength(taken.requestBody)).toBeLessThanOrEqual(16_384);
  });

  it('are at most 500, and no older than a day', async () => {
    const { secrets } = server.program;
    const content = { headers: [], request: '', answer: '', isShortened: false, removed: [], skewMs: 0 };
    await sql`insert into device_messages (kig_id, id, device_id, at, ms, name, source, method, path, status, signature,
        request_bytes, answer_bytes, reading_encrypted, content_encrypted)
      select ${kigId}, id, ${deviceId}, now(), 1, 'commands', 'machine', 'GET', '/', 200, 'current', 0, 0, ${secrets.encrypt('{}', 'device_messages.reading')},
        ${secrets.encrypt(JSON.stringify(content), 'device_messages.content')}
      from unnest(${Array.from({ length: 260 }, () => uuid7())}::uuid[]) as id`.execute(server.db);
    await machine.ask('/device/v1/commands');
    const list = await messages();
    expect(list).toHaveLength(250);
    expect(new Set(list.map(({ name }) => name))).toEqual(new Set(['commands']));
    await sql`update device_messages set at = at - interval '25 hours' where id = ${list[0]?.id}`.execute(server.db);
    await cleanUpDevices(server.program);
    expect((await messages()).map(({ id }) => id)).toEqual(list.slice(1).map(({ id }) => id));
  });

  it('are not kept after the serial number moved to another kindergarten', async () => {
    const other = await organizationId(server.db, 'KG0003');
    const count = (await messages()).length;
    await sql`update device_registrations set kig_id = ${other} where serial_number = ${machine.serialNumber}`.execute(
      server.db,
    );
    await server.program.devices.messages.refresh();
    const answer = await machine.call('/device/v1/heartbeat', {});
    expect(answer.error).toBe('DEVICES_SERIAL_UNKNOWN');
    await sql`update device_registrations set kig_id = ${kigId} where serial_number = ${machine.serialNumber}`.execute(
      server.db,
    );
    expect(await messages()).toHaveLength(count);
    await watch();
  });

  it('do not fail the request of the machine when they cannot be stored', async () => {
    await sql`alter table device_messages rename to device_messages_away`.execute(server.db);
    const answer = await machine.call('/device/v1/heartbeat', {});
    await server.program.devices.messages.settled();
    await sql`alter table device_messages_away rename to device_messages`.execute(server.db);
    expect(answer.status).toBe(200);
  });
});

describe('a replay', () => {
  it('is answered with repeated, changes nothing, and stands in messages and log', async () => {
    expect(await machine.send(eventOf())).toEqual(['stored']);
    const { id } = await latest();
    const count = async () =>
      (await sql`select 1 from device_events where kig_id = ${kigId}`.execute(server.db)).rows.length;
    const before = await count();
    expect(await operator.ask(`${bench}/replay`, { deviceId, kigId, id })).toEqual({
      status: 200,
      verdicts: ['repeated'],
    });
    expect(await count()).toBe(before);
    expect(await latest()).toMatchObject({ source: 'replay', reading: { repeated: 1, stored: 0 } });
    const { rows } =
      await sql`select 1 from log_entries where event = 'device replay' and record_id = ${deviceId}`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  it('is refused when the message holds no stored events', async () => {
    await machine.ask('/device/v1/heartbeat', {});
    const { id } = await latest();
    expect(await operator.call(`${bench}/replay`, { deviceId, kigId, id })).toMatchObject({
      error: 'DEVICES_REPLAY_IMPOSSIBLE',
    });
  });

  it('is refused when the message belongs to another machine', async () => {
    const { id } = await latest();
    const other = await operator.call(`${bench}/replay`, { deviceId: await idOf(neighbour), id });
    expect(other).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });
});

describe('a self-test', () => {
  const steps = (run: any) => run.steps.map(({ name, result }: any) => `${name} ${result}`);

  it('passes each step, skips the parents, and leaves nothing behind', async () => {
    const traces = async () => {
      const { rows } = await sql`select (select count(*) from device_events) as events,
        (select count(*) from device_event_keys) as keys, (select count(*) from student_days) as days,
        (select count(*) from device_alerts) as alerts,
        (select last_contact_at from device_registrations where serial_number = ${machine.serialNumber}) as seen`.execute(
        server.db,
      );
      return rows;
    };
    // The time of a request within seconds after the last one is not stored.
    await sql`update device_registrations set last_contact_at = now() - interval '1 hour'
      where serial_number = ${machine.serialNumber}`.execute(server.db);
    const before = await traces();
    const run = await operator.ask(`${bench}/self-test`, { deviceId, kigId });
    expect(steps(run)).toEqual([
      'make passed',
      'sign passed',
      'send passed',
      'check passed',
      'store passed',
      'verdict passed',
      'attendance passed',
      'push passed',
      'parents skipped',
      'remove passed',
    ]);
    expect(run).toMatchObject({ passed: true, byName: expect.any(String) });
    expect(await traces()).toEqual(before);
    expect(await operator.ask(`${bench}/self-tests?deviceId=${deviceId}`)).toMatchObject({ total: 8, passed: 7 });
    expect((await messages()).slice(0, 2).map(({ source }) => source)).toEqual(['test', 'test']);
  });

  it('names the failed step, omits the later ones, and still removes the event', async () => {
    const [trial] = server.program.devices.dayTrials;
    server.program.devices.dayTrials[0] = { ...(trial as NonNullable<typeof trial>), tryOut: async () => null };
    const run = await operator.ask(`${bench}/self-test`, { deviceId, kigId });
    server.program.devices.dayTrials[0] = trial as NonNullable<typeof trial>;
    expect(run.passed).toBe(false);
    expect(steps(run).slice(5)).toEqual([
      'verdict passed',
      'attendance failed',
      'push omitted',
      'parents omitted',
      'remove passed',
    ]);
    expect(run.steps[6]).toMatchObject({ reason: 'arrival' });
    const { rows } = await sql`select 1 from device_events where event_id like 'self-test-%'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('is refused to the second of two users at once', async () => {
    const other = await server.as('demo9');
    const answers = await Promise.all(
      [operator, other].map((caller) => caller.call(`${bench}/self-test`, { deviceId, kigId })),
    );
    expect(answers.map(({ error }) => error ?? 'passed').toSorted()).toEqual(['DEVICES_SELF_TEST_RUNS', 'passed']);
  });

  it('runs again when an earlier run was interrupted, whose event it removes', async () => {
    const id = 'self-test-lost';
    await sql`insert into device_self_tests (kig_id, id, device_id, serial_number, event_id, started_at)
      values (${kigId}, gen_random_uuid(), ${deviceId}, ${machine.serialNumber}, ${id}, now() - interval '2 minutes')`.execute(
      server.db,
    );
    expect(await machine.send({ ...eventOf(), id })).toEqual(['stored']);
    const run = await operator.ask(`${bench}/self-test`, { deviceId, kigId });
    expect(run.passed).toBe(true);
    const { rows } = await sql`select 1 from device_events where event_id = ${id}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('is refused when the machine is disabled', async () => {
    const office = await server.as('demo3');
    succeeded(await office.call('/api/devices/device/disable', { id: deviceId }));
    const answer = await operator.call(`${bench}/self-test`, { deviceId, kigId });
    succeeded(await office.call('/api/devices/device/enable', { id: deviceId }));
    expect(answer).toMatchObject({ error: 'DEVICES_BENCH_STATE' });
  });
});

describe('the bench', () => {
  it('is refused to everyone but the operator', async () => {
    for (const name of ['demo3', 'demo4', 'demo5', 'demo6', 'demo15', 'demo16', 'demo18']) {
      const caller = await server.as(name);
      for (const [path, input] of [
        [`${bench}/watch`, { deviceId }],
        [`${bench}/get?deviceId=${deviceId}`],
        [`${bench}/messages`, { deviceId, ids: [deviceId] }],
        [`${bench}/replay`, { deviceId, id: deviceId }],
        [`${bench}/self-test`, { deviceId }],
        [`${bench}/self-tests?deviceId=${deviceId}`],
      ] as const) {
        expect(await caller.call(path, input), `${name} ${path}`).toMatchObject({ error: 'PERMISSION_MISSING' });
      }
    }
  });

  it('answers for a machine of another kindergarten like for a missing one', async () => {
    const wrong = { deviceId: await idOf(neighbour), kigId };
    expect(await operator.call(`${bench}/watch`, wrong)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    expect(await operator.call(`${bench}/self-test`, wrong)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });
});
