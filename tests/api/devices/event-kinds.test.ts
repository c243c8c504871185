import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: TestServer;
let office: Caller;
let kigId: string;
let machine: TestMachine;
/** Enrolled children, each for one test. */
const children: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  kigId = await organizationId(server.db, 'KG0002');
  // The demo's first kindergarten has no children.
  await sql`update accounts set organization_id = ${kigId} where user_name = 'demo3'`.execute(server.db);
  office = await server.as('demo3');
  machine = await registered(server, 'KG0002');
  const { rows } = await sql<{ id: string }>`select id from students
    where kig_id = ${kigId} and status = 'enrolled' order by id`.execute(server.db);
  children.push(...rows.map(({ id }) => id));
  if (children.length < 12) throw new Error('the demo has too few children');
});
afterAll(() => server?.close());

let lastId = 0;
function event(kind: string, more: Record<string, unknown>) {
  lastId += 1;
  return { id: `k-${lastId}`, kind, at: machine.time(), ...more };
}

async function verdictOn(row: unknown) {
  const { verdicts } = await machine.ask('/device/v1/events', { events: [row] });
  return verdicts[0];
}

async function shown(id: string, kind?: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ id: string }>`select id::text as id from device_events
    where kig_id = ${kigId} and event_id = ${id}`.execute(server.db);
  const { list } = await office.ask('/api/devices/event/page', { pageNumber: 1, pageSize: 100, kind });
  return list.find((one: { id: string }) => one.id === rows[0]?.id);
}

async function dayOf(studentId: string) {
  const { rows } = await sql`select first_in_at from student_days
    where kig_id = ${kigId} and student_id = ${studentId} and first_in_at is not null`.execute(server.db);
  return rows.length;
}

const alerts = async (kind: string): Promise<unknown[]> =>
  (await office.ask('/api/devices/alert/list')).list.filter((alert: { kind: string }) => alert.kind === kind);

describe('an event of a person', () => {
  it.each([
    ['face', { similarityPercent: 93.5 }],
    ['qr', {}],
    ['temperature', { temperatureCelsius: 36.6, measuredAt: 'forehead' }],
    ['morning-check', { temperatureCelsius: 38.2, findings: ['FEVER', 'HAND_RASH'], colour: 'red' }],
    ['presence', { braceletMac: 'C8:47:8C:00:00:01', rssi: -60, direction: 'in' }],
  ])('shows that the child is present when its kind is %s', async (kind, more) => {
    const personId = children.shift() as string;
    const sent = event(kind, { personId, ...more });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'stored' });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'repeated' });
    expect(await dayOf(personId)).toBe(1);
    expect(await shown(sent.id)).toMatchObject({
      kind,
      studentId: personId,
      personKind: 'student',
      outcome: 'counted',
    });
  });

  it('is no attendance when its kind is bus', async () => {
    const personId = children.shift() as string;
    const sent = event('bus', { personId, direction: 'in', plate: '京A12345' });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'stored' });
    expect(await dayOf(personId)).toBe(0);
    expect(await shown(sent.id)).toMatchObject({ studentId: personId, outcome: 'noted' });
  });

  it('keeps health data encrypted when it is stored', async () => {
    const sent = event('morning-check', { personId: children.shift(), findings: ['JAUNDICE'] });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'stored' });
    const { rows } = await sql<{ text: string; sealed: Buffer }>`select e::text as text, detail_encrypted as sealed
      from device_events e where kig_id = ${kigId} and event_id = ${sent.id}`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed.length).toBeGreaterThan(0);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('JAUNDICE');
    expect(JSON.stringify(await shown(sent.id))).not.toContain('JAUNDICE');
  });

  it('counts with a note when a field of its own is unreadable', async () => {
    const personId = children.shift() as string;
    const sent = event('morning-check', { personId, temperatureCelsius: 366, findings: 'FEVER', colour: 'green' });
    expect(await verdictOn(sent)).toEqual({
      id: sent.id,
      verdict: 'stored',
      notes: ['temperatureCelsius', 'findings'],
    });
    expect(await dayOf(personId)).toBe(1);
  });

  it('is rejected with its field when it lacks what its kind needs', async () => {
    const personId = children[0];
    expect(await verdictOn(event('temperature', { personId }))).toMatchObject({
      verdict: 'rejected',
      error: 'FIELD_REQUIRED',
      field: 'temperatureCelsius',
    });
    expect(await verdictOn(event('face', {}))).toMatchObject({ verdict: 'rejected', field: 'cardNumber' });
    expect(await verdictOn(event('face', { personId: '12' }))).toMatchObject({
      verdict: 'rejected',
      error: 'FIELD_FORMAT',
      field: 'personId',
    });
  });

  it('is kept and raises an alert when nobody has the id', async () => {
    const [other] = (
      await sql<{ id: string }>`select id from students where kig_id <> ${kigId} limit 1`.execute(server.db)
    ).rows;
    expect(other?.id).toMatch(UUID);
    const sent = event('face', { personId: other?.id });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'stored' });
    expect(await shown(sent.id)).toMatchObject({ studentId: null, studentName: null, outcome: 'unknown-person' });
    expect(await dayOf(other?.id as string)).toBe(0);
    expect(await alerts('unknown-person')).toMatchObject([{ count: 1, cards: [] }]);
  });

  it('is no attendance when the person is a teacher', async () => {
    const teacher = (
      await sql<{ id: string }>`select id from teachers where kig_id = ${kigId} and not deleted limit 1`.execute(
        server.db,
      )
    ).rows[0]?.id;
    expect(teacher).toMatch(UUID);
    const sent = event('face', { personId: teacher });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'stored' });
    expect(await shown(sent.id)).toMatchObject({ personKind: 'teacher', outcome: 'adult-card' });
  });
});

describe('an event of a waiting machine', () => {
  it('counts with its person and its fields when the kindergarten accepts the machine', async () => {
    const personId = children.shift() as string;
    await sql`update devices set status = 'waiting' where kig_id = ${kigId} and id in (select device_id
      from device_registrations where serial_number = ${machine.serialNumber})`.execute(server.db);
    const sent = event('temperature', { personId, temperatureCelsius: 36.5 });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'stored' });
    expect(await dayOf(personId)).toBe(0);
    const [device] = (await office.ask('/api/devices/device/page', { q: machine.serialNumber })).list;
    await office.ask('/api/devices/device/accept', { id: device.id });
    const { countWaitingEvents } = await import('@kiga/server/devices/waiting-events.ts');
    await countWaitingEvents(server.program);
    expect(await dayOf(personId)).toBe(1);
    expect(await shown(sent.id)).toMatchObject({ kind: 'temperature', studentId: personId, outcome: 'counted' });
  });
});

describe('telemetry', () => {
  it('raises an alert for each trouble, and closes it when the trouble is over', async () => {
    const bad = event('telemetry', { doorOpenSeconds: 90, tampered: true, storagePercent: 95, batteryPercent: 10 });
    expect(await verdictOn(bad)).toEqual({ id: bad.id, verdict: 'stored' });
    for (const kind of ['door-open', 'tamper', 'storage', 'battery']) expect(await alerts(kind), kind).toHaveLength(1);
    const good = event('telemetry', { doorOpenSeconds: 0, storagePercent: 40, batteryPercent: '80' });
    expect(await verdictOn(good)).toEqual({ id: good.id, verdict: 'stored' });
    for (const kind of ['door-open', 'storage', 'battery']) expect(await alerts(kind), kind).toEqual([]);
    expect(await alerts('tamper')).toHaveLength(1);
  });

  it('stands among the events only when its kind is asked for', async () => {
    const sent = event('telemetry', { batteryPercent: 70 });
    expect(await verdictOn(sent)).toEqual({ id: sent.id, verdict: 'stored' });
    expect(await shown(sent.id)).toBeUndefined();
    expect(await shown(sent.id, 'telemetry')).toMatchObject({ outcome: 'machine', cardNumber: null });
  });
});
