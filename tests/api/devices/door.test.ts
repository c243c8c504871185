import { versionOfList } from '@kiga/server/devices/people-list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenIn, machineWith, registered, signatureOf, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let teacher: Caller;
/** Two kindergartens with children: the teacher's own, and another one. */
let kig: [string, string];
/** How far the server's clock is ahead of this computer's, in milliseconds. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
  kig = [await organizationId(server.db, 'KG0002'), await organizationId(server.db, 'KG0003')];
  teacher = await teacherOf(kig[0]);
});
afterAll(() => server?.close());

/** The demo's first kindergarten has no children, so its teacher works in another one here. */
async function teacherOf(id: string): Promise<Caller> {
  await sql`update accounts set organization_id = ${id} where user_name = 'demo3'`.execute(server.db);
  return server.as('demo3');
}

let lastNumber = 0;
/** Enters a new machine in the teacher's kindergarten. */
async function enter(): Promise<{ id: string; serialNumber: string; verificationCode: string }> {
  lastNumber += 1;
  const serialNumber = `DOOR-${1000 + lastNumber}`;
  const input = { deviceName: `Gate ${lastNumber}`, kind: 'sign-in', serialNumber, verificationCode: 'abcd1' };
  const { data, status } = await teacher.call('/api/devices/device/save', input);
  expect(status).toBe(200);
  return { id: data.id, serialNumber, verificationCode: 'abcd1' };
}
const register = (serialNumber: string, verificationCode: string, about = {}) =>
  server.request('/device/v1/register', { body: { serialNumber, verificationCode, ...about } });
const device = async (id: string) => await teacher.ask(`/api/devices/device/get?id=${id}`);
async function enterAndRegister(): Promise<{ id: string; machine: TestMachine; verificationCode: string }> {
  const { id, serialNumber, verificationCode } = await enter();
  const data = succeeded(await register(serialNumber, verificationCode));
  return { id, machine: machineWith(server, serialNumber, data.secret, now), verificationCode };
}
const unknownDevice = async (serialNumber: string) =>
  (
    await sql<Record<string, unknown>>`select * from unknown_devices where serial_number = ${serialNumber}`.execute(
      server.db,
    )
  ).rows[0];
async function openAlerts(deviceId: string): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count from device_alerts
    where device_id = ${deviceId} and closed_at is null order by kind`.execute(server.db);
  return rows;
}

const refusedHeartbeat = async (machine: TestMachine) =>
  expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ error: 'DEVICES_SIGNATURE_WRONG' });

describe('registration', () => {
  test('returns a secret for signing and appears in the history', async () => {
    const { id, serialNumber, verificationCode } = await enter();
    const answer = await register(serialNumber, verificationCode, {
      softwareVersion: '2.1',
      hardwareFingerprint: 'ab:cd',
    });
    expect(answer).toMatchObject({ status: 200, data: { deviceId: id } });
    expect(answer.data.secret).toMatch(/^[\w-]{43}$/);
    const beat = await machineWith(server, serialNumber, answer.data.secret).call('/device/v1/heartbeat', {});
    expect(beat).toMatchObject({ status: 200, data: { heartbeatSeconds: 30 } });
    expect(await device(id)).toMatchObject({
      status: 'registered',
      online: 'online',
      softwareVersion: '2.1',
      hardwareFingerprint: 'ab:cd',
    });
    const data = await teacher.ask(`/api/devices/device/history?id=${id}`);
    expect(data.entries[0]).toMatchObject({ act: 'register', by: null });
    expect(data.entries[0].changes).toMatchObject([{ field: 'status', before: 'unregistered', after: 'registered' }]);
  });

  test('stores the secret encrypted', async () => {
    const { machine } = await enterAndRegister();
    const { rows } = await sql<{ kept: Buffer }>`select secret_encrypted as kept from device_registrations
      where serial_number = ${machine.serialNumber}`.execute(server.db);
    expect(rows[0]?.kept.includes(machine.secret)).toBe(false);
  });

  test('can be repeated with a new secret each time until a secret has been used', async () => {
    const { id, serialNumber, verificationCode } = await enter();
    const lost = await register(serialNumber, verificationCode);
    const again = await register(serialNumber, verificationCode);
    expect(again.data.secret).not.toBe(lost.data.secret);
    const old = machineWith(server, serialNumber, lost.data.secret);
    expect(await old.call('/device/v1/heartbeat', {})).toMatchObject({ status: 401, error: 'DEVICES_SIGNATURE_WRONG' });
    const machine = machineWith(server, serialNumber, again.data.secret);
    expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
    const late = await register(serialNumber, verificationCode);
    expect(late).toMatchObject({ status: 409, error: 'DEVICES_REGISTERED_ALREADY' });
    const data = await teacher.ask(`/api/devices/device/history?id=${id}`);
    expect(data.entries.filter(({ act }: { act: string }) => act === 'register')).toHaveLength(1);
  });

  test('leaves one valid secret after concurrent requests', async () => {
    const { id, serialNumber, verificationCode } = await enter();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(serialNumber, verificationCode)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const beats = [];
    for (const { data } of answers) {
      beats.push(await machineWith(server, serialNumber, data.secret).call('/device/v1/heartbeat', {}));
    }
    expect(beats.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(beats.filter(({ error }) => error === 'DEVICES_SIGNATURE_WRONG')).toHaveLength(5);
    expect(await device(id)).toMatchObject({ status: 'registered', version: 2 });
  });

  test('is refused alike for an unknown serial number and a wrong code, and records the unknown one', async () => {
    const { serialNumber } = await enter();
    const wrong = await register(serialNumber, 'wrong1');
    const unknown = await register('NOBODY-1', 'wrong1', { softwareVersion: '9.9', hardwareFingerprint: 'x' });
    expect(wrong).toMatchObject({ status: 403, error: 'DEVICES_REGISTRATION_REFUSED' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    expect(await unknownDevice('NOBODY-1')).toMatchObject({
      count: 1,
      address: '127.0.0.1',
      software_version: '9.9',
      hardware_fingerprint: 'x',
    });
    expect(await unknownDevice(serialNumber)).toBeUndefined();
  });

  test('is locked for 15 minutes after five wrong codes, even for the right one', async () => {
    const { serialNumber, verificationCode } = await enter();
    for (let i = 0; i < 5; i += 1) {
      expect(await register(serialNumber, 'wrong1')).toMatchObject({ error: 'DEVICES_REGISTRATION_REFUSED' });
    }
    const locked = await register(serialNumber, verificationCode);
    expect(locked).toMatchObject({ status: 429, error: 'DEVICES_REGISTRATION_LOCKED' });
    expect(locked.data.seconds).toBeGreaterThan(14 * 60);
    aheadMs += 15 * MINUTE_MS;
    expect(await register(serialNumber, verificationCode)).toMatchObject({ status: 200 });
  });

  test('is refused for a disabled machine, and succeeds after a reset', async () => {
    const { id, machine, verificationCode } = await enterAndRegister();
    expect(await teacher.call('/api/devices/device/disable', { id })).toMatchObject({ status: 200 });
    expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 403, error: 'DEVICES_DISABLED' });
    expect(await register(machine.serialNumber, verificationCode)).toMatchObject({ error: 'DEVICES_DISABLED' });
    expect(await teacher.call('/api/devices/device/reset-registration', { id })).toMatchObject({ status: 200 });
    expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ error: 'DEVICES_SIGNATURE_WRONG' });
    const data = succeeded(await register(machine.serialNumber, verificationCode));
    machine.secret = data.secret;
    expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
  });
});

describe('a signature', () => {
  test('covers method, path with query, serial number, time and body', async () => {
    const { machine } = await enterAndRegister();
    const { serialNumber, secret } = machine;
    const time = machine.time();
    const path = '/device/v1/heartbeat';
    const right = ['POST', path, serialNumber, time] as const;
    const send = (signature: string, body = '{}', query = '') =>
      server.request(`${path}${query}`, {
        body: JSON.parse(body),
        headers: { 'kiga-serial': serialNumber, 'kiga-time': time, 'kiga-signature': signature },
      });
    expect(await send(signatureOf(secret, [...right], '{}'))).toMatchObject({ status: 200 });
    expect(await send(signatureOf(secret, [...right], '{}').toUpperCase())).toMatchObject({ status: 200 });
    const wrong = [
      await send(signatureOf(`${secret}x`, [...right], '{}')),
      await send(signatureOf(secret, ['GET', path, serialNumber, time], '{}')),
      await send(signatureOf(secret, ['POST', '/device/v1/events', serialNumber, time], '{}')),
      await send(signatureOf(secret, ['POST', path, 'OTHER-1', time], '{}')),
      await send(signatureOf(secret, ['POST', path, serialNumber, new Date(0).toISOString()], '{}')),
      await send(signatureOf(secret, [...right], '{}'), '{"waiting":1}'),
      await send(signatureOf(secret, [...right], '{}'), '{}', '?language=en_US'),
      await send('short'),
      await server.request(path, { body: {} }),
    ];
    expect(wrong.map(({ status, error }) => [status, error])).toEqual(
      wrong.map(() => [401, 'DEVICES_SIGNATURE_WRONG']),
    );
  });

  test('needs a valid time', async () => {
    const { machine } = await enterAndRegister();
    for (const time of ['yesterday', '2026-02-30T08:00:00Z', '2026-11-20T08:00:00', '']) {
      machine.time = () => time;
      const answer = await machine.call('/device/v1/heartbeat', {});
      expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_FAILED', errors: [{ field: 'kiga-time' }] });
    }
  });

  test('is refused for a serial number that is not entered, and the machine is listed', async () => {
    const stranger = machineWith(server, 'STRANGER-1', 'secret');
    for (let i = 0; i < 2; i += 1) {
      const answer = await stranger.call('/device/v1/events', { events: [{}] });
      expect(answer).toMatchObject({ status: 403, error: 'DEVICES_SERIAL_UNKNOWN' });
    }
    const operations = await server.as('demo9');
    const data = await operations.ask('/api/devices/unknown/page', { pageSize: 200 });
    expect(data.list).toContainEqual(expect.objectContaining({ serialNumber: 'STRANGER-1', count: 2 }));
  });

  test('replaces the oldest of 10,000 listed machines if its own machine is unknown', async () => {
    await sql`insert into unknown_devices (serial_number, first_at, last_at)
      select 'OLD-' || n, at, at from generate_series(1, 10000) as n,
        lateral (select ${now()}::timestamptz - interval '1 day' - n * interval '1 second' as at) as moment`.execute(
      server.db,
    );
    const stranger = machineWith(server, 'STRANGER-2', 'secret');
    expect((await stranger.call('/device/v1/heartbeat', {})).error).toBe('DEVICES_SERIAL_UNKNOWN');
    const { rows } = await sql<{ n: number }>`select count(*) as n from unknown_devices`.execute(server.db);
    expect(rows[0]?.n).toBe(10_000);
    expect(await unknownDevice('STRANGER-2')).toMatchObject({ count: 1 });
    expect(await unknownDevice('OLD-10000')).toBeUndefined();
  });

  test('raises one alert after five failures within an hour', async () => {
    const { id, machine } = await enterAndRegister();
    const { secret } = machine;
    machine.secret = 'guessed';
    for (let i = 0; i < 4; i += 1) await refusedHeartbeat(machine);
    aheadMs += 61 * MINUTE_MS;
    await refusedHeartbeat(machine);
    expect(await openAlerts(id)).toEqual([]);
    for (let i = 0; i < 8; i += 1) await refusedHeartbeat(machine);
    expect(await openAlerts(id)).toEqual([{ kind: 'signature', count: 1 }]);
    machine.secret = secret;
    expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
  });

  test('is checked before the JSON of the body, and an empty body is valid', async () => {
    const { machine } = await enterAndRegister();
    const time = machine.time();
    const path = '/device/v1/heartbeat';
    const send = (secret: string, body: string) =>
      fetch(`${server.address}${path}`, {
        method: 'POST',
        body,
        headers: {
          'kiga-serial': machine.serialNumber,
          'kiga-time': time,
          'kiga-signature': signatureOf(secret, ['POST', path, machine.serialNumber, time], body),
        },
      });
    expect((await send(machine.secret, 'not json')).status).toBe(400);
    expect((await send('other', 'not json')).status).toBe(401);
    expect((await send(machine.secret, '')).status).toBe(200);
  });
});

test('a former secret stays valid until the new one is used, even if an answer is lost', async () => {
  const { machine, verificationCode } = await enterAndRegister();
  const beat = () => machine.call('/device/v1/heartbeat', {});
  succeeded(await beat());
  const first = machine.secret;
  const lost = (await machine.ask('/device/v1/rotate-secret', {})).secret;
  expect(await beat()).toMatchObject({ status: 200 });
  const kept = (await machine.ask('/device/v1/rotate-secret', {})).secret;
  expect(await beat()).toMatchObject({ status: 200 });
  machine.secret = lost;
  expect(await beat()).toMatchObject({ error: 'DEVICES_SIGNATURE_WRONG' });
  machine.secret = kept;
  expect(await beat()).toMatchObject({ status: 200 });
  machine.secret = first;
  expect(await beat()).toMatchObject({ error: 'DEVICES_SIGNATURE_WRONG' });
  expect(await register(machine.serialNumber, verificationCode)).toMatchObject({ error: 'DEVICES_REGISTERED_ALREADY' });
});

test('a machine is online again after its next heartbeat, and its software version is kept', async () => {
  const { id, machine } = await enterAndRegister();
  await machine.ask('/device/v1/heartbeat', { softwareVersion: '3.0' });
  aheadMs += 2 * MINUTE_MS;
  expect(await device(id)).toMatchObject({ online: 'offline', softwareVersion: '3.0' });
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from outbox where topic = 'devices.contact'`.execute(server.db))
      .rows[0]?.n as number;
  const before = await count();
  await machine.ask('/device/v1/heartbeat', {});
  expect(await device(id)).toMatchObject({ online: 'online' });
  expect(await count()).toBe(before + 1);
  await machine.ask('/device/v1/heartbeat', {});
  expect(await count()).toBe(before + 1);
});

test('a wrong clock raises an alert that closes once the clock is right', async () => {
  const { id, machine } = await enterAndRegister();
  await machine.ask('/device/v1/heartbeat', {});
  expect(await openAlerts(id)).toEqual([]);
  machine.aheadMs = -7 * 24 * 60 * MINUTE_MS;
  await machine.ask('/device/v1/heartbeat', {});
  await machine.ask('/device/v1/heartbeat', {});
  expect(await openAlerts(id)).toEqual([{ kind: 'clock', count: 1 }]);
  expect(await device(id)).toMatchObject({ clockSkewSeconds: -7 * 24 * 3600 });
  machine.aheadMs = 0;
  await machine.ask('/device/v1/heartbeat', {});
  expect(await openAlerts(id)).toEqual([]);
  const { rows } = await sql<{ days: number }>`select round(skew_ms / 86400000.0)::integer as days from device_skews
    where device_id = ${id} order by at`.execute(server.db);
  expect(rows.map(({ days }) => days)).toEqual([0, -7, 0]);
  machine.time = () => '9999-12-31T23:59:59Z';
  expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
  expect(await teacher.call('/api/devices/device/page', {})).toMatchObject({ status: 200 });
});

test('a machine of a suspended kindergarten can still send heartbeats and events', async () => {
  const machine = await registered(server, 'KG0003', 0, now);
  await sql`update organizations set status = 'suspended' where id = ${kig[1]}`.execute(server.db);
  expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
  expect(await machine.send({ kind: 'card', at: machine.time(), cardNumber: '4711' })).toEqual(['stored']);
  await sql`update organizations set status = 'normal' where id = ${kig[1]}`.execute(server.db);
});

describe('the list of people', () => {
  const people = async (machine: TestMachine, query = '') => await machine.ask(`/device/v1/people${query}`);

  test('answers a signed request once, and never one that was signed long before the last', async () => {
    const { machine } = await enterAndRegister();
    const { version } = await people(machine);
    const ask = (time: string) => machine.callAt(time, '/device/v1/people');
    // Shortly after the last request, so the registration would not note its time.
    const recorded = machine.time(new Date(now().getTime() + 1000));
    expect(await ask(recorded)).toMatchObject({ status: 200, data: { version } });
    expect(await ask(recorded)).toMatchObject({ status: 409, error: 'DEVICES_REQUEST_REPEATED', data: null });
    aheadMs += 21 * MINUTE_MS;
    await sql`delete from device_used_signatures where forget_at < ${now()}`.execute(server.db);
    expect(await ask(recorded)).toMatchObject({ status: 409, error: 'DEVICES_CLOCK_FIRST', data: null });
  });
  /** Advances the clock, so that a heartbeat reads the list again. */
  const later = () => {
    aheadMs += MINUTE_MS;
  };
  async function save(input: Record<string, unknown>) {
    const answer = await teacher.call('/api/campus/student/save', input);
    expect(answer).toMatchObject({ status: 200 });
    return answer.data;
  }

  test('is complete at first and contains only changes afterwards', async () => {
    const { machine } = await enterAndRegister();
    const whole = await people(machine);
    expect(whole).toMatchObject({ full: true, removed: [] });
    expect(whole.people).toHaveLength(whole.count);
    const { rows } = await sql<{ children: number; teachers: number }>`select
      (select count(*) from students where kig_id = ${kig[0]} and not deleted and status = 'enrolled'
        and card_number is not null) as children,
      (select count(*) from teachers where kig_id = ${kig[0]} and not deleted and status = 'in-service'
        and card_number is not null) as teachers`.execute(server.db);
    const { children = 0, teachers = 0 } = rows[0] ?? {};
    expect(children).toBeGreaterThan(10);
    expect(teachers).toBeGreaterThan(1);
    expect(childrenIn(whole)).toHaveLength(children);
    expect(whole.count).toBe(children + teachers);
    const [first, second] = childrenIn(whole);
    const query = (count: number) => `?since=${whole.version}&count=${count}`;
    expect(await people(machine, query(whole.count))).toEqual({
      version: whole.version,
      count: whole.count,
      full: false,
      people: [],
      removed: [],
    });

    await save({ id: first.personId, cardNumber: '99887766' });
    await save({ id: second.personId, cardNumber: null });
    const changed = await people(machine, query(whole.count));
    expect(changed).toMatchObject({ full: false, count: whole.count - 1, removed: [second.personId] });
    expect(changed.people).toEqual([{ ...first, cardNumber: '99887766' }]);
    expect(changed.version).toBeGreaterThan(whole.version);

    later();
    const data = await machine.ask('/device/v1/heartbeat', { peopleVersion: whole.version });
    expect(data).toMatchObject({ peopleVersion: changed.version, peopleCount: changed.count });

    await save({ id: second.personId, cardNumber: second.cardNumber });
    const back = await people(machine, `?since=${changed.version}&count=${changed.count}`);
    expect(back).toMatchObject({ full: false, count: whole.count, people: [second], removed: [] });
  });

  test('is complete if the machine’s version or count cannot be right', async () => {
    const { machine } = await enterAndRegister();
    const { version, count } = await people(machine);
    const isFull = async (query: string) => (await people(machine, query)).full;
    expect(await isFull(`?since=${version}&count=${count}`)).toBe(false);
    expect(await isFull(`?since=${version}&count=${count - 1}`)).toBe(true);
    expect(await isFull(`?since=${version}&count=${count + 1}`)).toBe(true);
    expect(await isFull(`?since=${version + 1}`)).toBe(true);
    expect(await isFull('?since=0')).toBe(true);
    expect(await isFull(`?since=${version}`)).toBe(false);
  });

  test('announces a change in a heartbeat at most a minute later', async () => {
    const { machine } = await enterAndRegister();
    const beat = async () => (await machine.ask('/device/v1/heartbeat', {})).peopleVersion;
    const before = await beat();
    const list = childrenIn(await people(machine));
    await save({ id: list[0].personId, cardNumber: '55443322' });
    later();
    expect(await beat()).toBeGreaterThan(before);
  });

  test('marks a card that was reported lost', async () => {
    const { machine } = await enterAndRegister();
    const whole = await people(machine);
    const { version } = whole;
    const list = childrenIn(whole);
    const { personId } = list[3];
    await teacher.ask('/api/campus/student/report-card-lost', { id: personId });
    const changed = await people(machine, `?since=${version}`);
    expect(changed.people).toEqual([{ ...list[3], lost: true }]);
  });

  test('contains only people of the machine’s own kindergarten', async () => {
    const own = await registered(server, 'KG0002', 1, now);
    const other = await registered(server, 'KG0003', 1, now);
    const ids = async (machine: TestMachine) =>
      (await people(machine)).people.map(({ personId }: { personId: string }) => personId);
    const [mine, theirs] = [await ids(own), await ids(other)];
    const { rows } = await sql<{ id: string; kig_id: string }>`
      select id, kig_id from students where id = any(${[...mine, ...theirs]}::uuid[])
      union all select id, kig_id from teachers where id = any(${[...mine, ...theirs]}::uuid[])`.execute(server.db);
    const kigOf = new Map(rows.map((row) => [row.id, row.kig_id]));
    expect(new Set(mine.map((id: string) => kigOf.get(id)))).toEqual(new Set([kig[0]]));
    expect(new Set(theirs.map((id: string) => kigOf.get(id)))).toEqual(new Set([kig[1]]));
    // An owner id of another kindergarten is ignored.
    const asked = await other.call(`/device/v1/people?kigId=${kig[0]}`);
    expect(asked).toMatchObject({ status: 200 });
    expect(asked.data.people.map(({ personId }: { personId: string }) => personId)).toEqual(theirs);
  });

  test('advances by one version for concurrent requests', async () => {
    const { machine } = await enterAndRegister();
    const whole = await people(machine);
    const { version } = whole;
    const list = childrenIn(whole);
    await save({ id: list[5].personId, cardNumber: '10203040' });
    // Each request has a time of its own, because a signature works once.
    const ask = async (index: number) => {
      const time = machine.time(new Date(now().getTime() + index));
      return succeeded(await machine.callAt(time, `/device/v1/people?since=${version}`));
    };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(index)));
    const [next] = new Set<number>(answers.map((answer) => answer.version));
    expect(versionOfList(next as number)).toBe(versionOfList(version) + 1);
    expect(answers.map(({ version, people: { length } }) => [version, length])).toEqual(Array(8).fill([next, 1]));
  });
});
