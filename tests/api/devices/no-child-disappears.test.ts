import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineWith, registered, type TestMachine } from '../../support/machine.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import { succeeded } from '../../support/test-server.ts';

const MINUTE_MS = 60_000;
const CARD = '00396718';

let morning: MorningServer;
let machine: TestMachine;

beforeAll(async () => {
  morning = await startMorning();
  machine = await registered(morning.server, 'KG0001', 0, morning.now);
  await giveCard('安心', CARD);
  await giveCard('白露', '0AB7');
});
beforeEach(async () => {
  await morning.beginAnew();
  const { db } = morning.server;
  for (const table of ['device_alert_cards', 'device_alerts', 'device_skews', 'device_unread_rows']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`update device_registrations set skew_ms = null, latest_device_at = null, last_contact_at = null`.execute(
    db,
  );
  machine.aheadMs = 0;
});
afterAll(() => morning?.server.close());

async function giveCard(name: string, cardNumber: string) {
  const input = { id: morning.children[name], cardNumber };
  succeeded(await morning.demo3.call('/api/campus/student/save', input));
}

const board = () => morning.board();
async function childOf(name: string) {
  const { classes } = await board();
  return classes.flatMap(({ children }: any) => children).find((child: any) => child.name === name);
}
async function alerts(): Promise<Record<string, any>[]> {
  return succeeded(await morning.demo3.call('/api/devices/alert/list')).list;
}
const kindsOf = (list: Record<string, any>[]) => list.map(({ kind }) => String(kind)).toSorted();

let lastId = 0;
const event = (about: Record<string, unknown> = {}) => {
  lastId += 1;
  return { id: `n-${lastId}`, kind: 'card', at: machine.time(), cardNumber: CARD, ...about };
};

describe('a card with an impossible time', () => {
  it.each([
    ['20 minutes ahead', () => machine.time(at('08:20'))],
    ['of 1970', () => '1970-01-01T00:12:00Z'],
    ['of 9999', () => '9999-12-31T23:59:59Z'],
    ['500 days back', () => machine.time(at('08:00', '2025-07-08'))],
    ['that nobody can read', () => 'yesterday'],
    ['that is missing', () => undefined],
  ])('counts the child as here and raises an alert with card and child when it is %s', async (_, time) => {
    expect(await machine.send(event({ at: time() }))).toEqual(['stored']);
    expect(await childOf('安心')).toMatchObject({ state: 'on-time', isDoubtful: true, at: at('08:00').toISOString() });
    const told = (await alerts()).find(({ kind }) => kind === 'time-doubtful');
    expect(told).toMatchObject({ count: 1, cards: [{ cardNumber: CARD, studentName: '安心', className: '小一班' }] });
  });

  it('gets its real time if the machine sent a heartbeat before its clock was set, and is reported', async () => {
    // The machine starts at 7:30 without a battery, sends a heartbeat, reads cards, and sets its clock before it sends
    // them.
    morning.setNow(at('07:30'));
    machine.aheadMs = -at('07:30').getTime();
    expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
    const sent = event({ at: machine.time(at('07:41')) });
    morning.setNow(at('08:00'));
    machine.aheadMs = 0;
    expect(await machine.send(sent)).toEqual(['stored']);
    expect(await childOf('安心')).toMatchObject({ at: at('07:41').toISOString(), isDoubtful: false });
    // An event that the machine kept since an earlier start may have had the same time of its clock.
    expect(kindsOf(await alerts())).toContain('time-doubtful');
  });

  it('never counts as a departure', async () => {
    await machine.send(event({ at: machine.time(at('07:50')) }));
    await machine.send(event({ at: '1970-01-01T00:12:00Z', direction: 'out' }));
    expect(await childOf('安心')).toMatchObject({ leftAt: null });
    expect(kindsOf(await alerts())).toContain('time-doubtful');
  });
});

describe('an event with fields in another notation', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{ temperature: 36.6 }, ['temperature']],
    [{ sequence: '7' }, []],
    [{ sequence: -1 }, ['sequence']],
    [{ direction: 'IN' }, []],
    [{ direction: 'left' }, ['direction']],
    [{ at: '2026-11-20 07:45:00' }, ['at']],
    [{ at: '2026-11-20T07:45:00+0800' }, ['at']],
    [{ at: '2026/11/20 7:45' }, ['at']],
    [{ at: 1_795_131_900 }, ['at']],
    [{ at: '1795131900000' }, ['at']],
    [{ kind: 'CARD' }, ['kind']],
    [{ id: 4711 }, []],
    [{ id: 'Nr. 1 / 07:45' }, ['id']],
    [{ cardNumber: 396718 }, []],
    [{ cardNumber: ' 0039-6718 ' }, []],
    [{ cardNumber: '396718' }, []],
  ])('counts the child as here when it contains %j', async (about, notes) => {
    const data = await machine.ask('/device/v1/events', {
      events: [event({ at: '2026-11-19T23:45:00Z', ...about })],
    });
    expect(data.verdicts).toMatchObject([{ verdict: 'stored' }]);
    expect(data.verdicts[0].notes).toEqual(notes.length === 0 ? undefined : notes);
    expect(await childOf('安心')).toMatchObject({ state: 'on-time', isDoubtful: false, at: at('07:45').toISOString() });
    const told = (await alerts()).find(({ kind }) => kind === 'row-unclear');
    if (notes.length === 0) expect(told).toBeUndefined();
    else expect(told).toMatchObject({ cards: [{ studentName: '安心' }] });
  });

  it('matches a card in upper and lower case', async () => {
    await machine.send(event({ cardNumber: '0ab7' }));
    expect(await childOf('白露')).toMatchObject({ state: 'on-time' });
  });

  it('matches the card with the same letters if two cards differ only by case', async () => {
    await giveCard('王子', '0ab7');
    await machine.send(event({ cardNumber: '0ab7' }));
    expect(await childOf('王子')).toMatchObject({ state: 'on-time' });
    expect(await childOf('白露')).toMatchObject({ state: 'missing' });
    await giveCard('王子', '');
  });

  it('matches no card if two cards differ only by leading zeros', async () => {
    await giveCard('王子', '0396718');
    await machine.send(event({ cardNumber: '396718' }));
    expect(morning.children).toHaveProperty('王子');
    expect((await board()).counts.missing).toBe(4);
    expect(kindsOf(await alerts())).toEqual(['unknown-card']);
    await giveCard('王子', '');
  });
});

describe('a heartbeat', () => {
  it('is accepted with unknown or malformed fields', async () => {
    const input = { softwareVersion: '3.1', peopleCount: 'many', waiting: -1, battery: 80 };
    expect(await machine.call('/device/v1/heartbeat', input)).toMatchObject({ status: 200 });
    const { rows } = await sql<{ version: string }>`select software_version as version from device_registrations
      where serial_number = ${machine.serialNumber}`.execute(morning.server.db);
    expect(rows).toEqual([{ version: '3.1' }]);
  });

  it('has no effect if it is repeated later', async () => {
    const time = machine.time();
    const send = () => machine.callAt(time, '/device/v1/heartbeat', { softwareVersion: '4.0' });
    expect(await send()).toMatchObject({ status: 200 });
    morning.setNow(at('09:00'));
    expect(await machine.call('/device/v1/heartbeat', { softwareVersion: '4.1' })).toMatchObject({ status: 200 });
    morning.setNow(at('10:00'));
    expect(await send()).toMatchObject({ status: 200 });
    const { rows } = await sql<{ version: string; at: Date }>`select software_version as version, last_contact_at as at
      from device_registrations where serial_number = ${machine.serialNumber}`.execute(morning.server.db);
    expect(rows).toEqual([{ version: '4.1', at: at('09:00') }]);
  });
});

describe('a rotation of the secret', () => {
  it('is refused if the same signed request is repeated', async () => {
    const time = machine.time();
    const rotate = () => machine.callAt(time, '/device/v1/rotate-secret', {});
    const first = succeeded(await rotate());
    expect(await rotate()).toMatchObject({ status: 409, error: 'DEVICES_REQUEST_REPEATED' });
    // The new secret stays valid, and another rotation is possible.
    const renewed = machineWith(morning.server, machine.serialNumber, first.secret, morning.now);
    expect(await renewed.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
    machine.secret = first.secret;
    expect(await rotate()).toMatchObject({ status: 200 });
  });
});

describe('a machine that reuses event ids', () => {
  it('loses no child’s event after a factory reset', async () => {
    const first = { ...event(), id: '1' };
    expect(await machine.send(first)).toEqual(['stored']);
    const reset = { ...event({ cardNumber: '0AB7' }), id: '1' };
    expect(await machine.send(reset)).toEqual(['differs']);
    expect(await machine.send(first, reset)).toEqual(['repeated', 'repeated']);
    expect(await childOf('白露')).toMatchObject({ state: 'on-time' });
    const told = (await alerts()).find(({ kind }) => kind === 'event-differs');
    expect(told).toMatchObject({ count: 1, cards: [{ cardNumber: '0AB7', studentName: '白露' }], cardCount: 1 });
  });
});

describe('an unknown card', () => {
  it('counts for the child that gets the card, and closes its alerts', async () => {
    await machine.send(event({ cardNumber: '77001', at: machine.time(at('07:33')) }));
    await machine.send(event({ cardNumber: '077001', at: machine.time(at('07:34')) }));
    await machine.send(event({ cardNumber: '88001' }));
    expect(kindsOf(await alerts())).toEqual(['unknown-card', 'unknown-card', 'unknown-card']);
    await giveCard('赵一', '0077001');
    expect(await childOf('赵一')).toMatchObject({ state: 'on-time', at: at('07:33').toISOString() });
    expect((await alerts()).map(({ cardNumber }) => cardNumber)).toEqual(['88001']);
    // Two events counted, each of them once.
    const { rows } = await sql<{ n: number }>`select event_count as n from student_days
      where student_id = ${morning.children.赵一}`.execute(morning.server.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('counts for a new child entered with the card', async () => {
    await machine.send(event({ cardNumber: '99001' }));
    const data = await morning.demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const classId = data.list.find(({ className }: { className: string }) => className === '小一班').id;
    const input = { stuName: '新来', sex: 'male', birthday: '2022-06-01', classId, cardNumber: '99001' };
    const { id } = succeeded(await morning.demo3.call('/api/campus/student/save', input));
    expect(await childOf('新来')).toMatchObject({ state: 'on-time' });
    expect(await alerts()).toEqual([]);
    succeeded(await morning.demo3.call('/api/campus/student/delete', { id }));
  });

  it('stays unassigned for earlier days, when another child may have had the card', async () => {
    await machine.send(event({ cardNumber: '66001', at: machine.time(at('08:00', '2026-11-19')) }));
    await giveCard('赵一', '66001');
    const { rows } = await sql`select 1 from student_days where student_id = ${morning.children.赵一}`.execute(
      morning.server.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('the card of a child who is not enrolled', () => {
  it('raises an alert with card and child', async () => {
    const set = (status: string) =>
      sql`update students set status = ${status} where id = ${morning.children.安心}`.execute(morning.server.db);
    await set('transferred');
    await machine.send(event());
    expect(await alerts()).toMatchObject([{ kind: 'not-enrolled', cardNumber: CARD, studentName: '安心' }]);
    await machine.send(event({ at: machine.time(new Date(morning.now().getTime() - 1_000 * MINUTE_MS)) }));
    expect(await alerts()).toMatchObject([{ count: 1 }]);
    await set('enrolled');
  });
});
