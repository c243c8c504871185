import { tellOfExpiry } from '@kiga/server/transport/expiry.ts';
import { watchTrips } from '@kiga/server/transport/watch-trips.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import { newBus, type TestBus, tripEvents } from '../../support/school-bus.ts';
import type { Caller } from '../../support/test-server.ts';

let morning: MorningServer;
let demo3: Caller;
let bus: TestBus;
let make: ReturnType<typeof tripEvents>;

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  const { children } = morning;
  await sql`update devices set status = 'registered' where kig_id = ${morning.kig[0]}`.execute(morning.server.db);
  bus = await newBus(morning.server, demo3, {
    children: [[children.安心 as string, children.王子 as string], [children.白露 as string]],
  });
  make = tripEvents({ lineId: bus.lineId }, morning.now);
  return () => morning.server.close();
});

beforeEach(async () => {
  await morning.beginAnew();
  morning.setNow(at('07:02'));
  for (const table of ['bus_trip_events', 'bus_trips', 'bus_missed_trips', 'messages']) {
    await sql`delete from ${sql.table(table)}`.execute(morning.server.db);
  }
});

const send = async (
  events: readonly Record<string, unknown>[],
  caller: Caller = demo3,
): Promise<Record<string, any>[]> => (await caller.ask('/api/transport/trip/record', { events })).results;

/** Sends events that must all be saved, and returns the trip after them. */
async function saved(...events: Record<string, unknown>[]): Promise<Record<string, any>> {
  const results = await send(events);
  expect(results.map(({ outcome, error }) => [outcome, error])).toEqual(events.map(() => ['saved', null]));
  return results.at(-1)?.trip;
}

/** Returns the error of an event that must be refused. */
async function refused(event: Record<string, unknown>): Promise<Record<string, any>> {
  const [result] = await send([event]);
  expect(result).toMatchObject({ outcome: 'refused', trip: null });
  return result?.error;
}

const board = (name: string, point = 0) => make('board', { studentId: morning.children[name], point });
const off = (name: string, point = 2) => make('off', { studentId: morning.children[name], point });
const ride = () => [
  make('start'),
  make('arrive', { point: 0 }),
  board('安心'),
  make('notToday', { studentId: morning.children.王子, text: '生病' }),
  make('depart', { point: 0 }),
  make('arrive', { point: 1 }),
  board('白露', 1),
  make('depart', { point: 1 }),
  make('arrive', { point: 2 }),
  off('安心'),
  off('白露'),
];
const walk = () => [make('row', { row: 1 }), make('row', { row: 2 }), make('tag', { text: 'tag00001' })];

const trips = async (caller = demo3): Promise<Record<string, any>[]> =>
  (await caller.ask('/api/transport/trip/page', { pageSize: 20 })).list;
const messages = async (userName: string) =>
  (
    await sql<{ name: string; href: string; done: boolean }>`select m.name, m.href, m.done_at is not null as done
      from messages m join accounts a on a.id = m.account_id where a.user_name = ${userName}
        and m.name like 'transport.%' order by m.at, m.id`.execute(morning.server.db)
  ).rows;

describe('a trip of a school bus', () => {
  it('shows a tablet its stops, children and people, and ends once nobody is left', async () => {
    const { trips: planned } = await demo3.ask('/api/transport/trip/station');
    const trip = planned.find(({ direction }: Record<string, string>) => direction === 'toSchool');
    expect(trip).toMatchObject({
      lineName: '1 号校车线',
      carNo: '京AD92035',
      driver: '罗建',
      blocked: null,
      rowCount: 2,
      points: [
        { name: '翠湖南门', time: '07:02' },
        { name: '枫林路口', time: '07:15' },
        { name: null, time: '07:46' },
      ],
    });
    expect(trip.children.map(({ name, point, seat }: Record<string, any>) => [name, point, seat])).toEqual([
      ['安心', 0, 1],
      ['王子', 0, 2],
      ['白露', 1, 3],
    ]);
    await morning.come('安心', at('07:01'));
    await morning.come('白露', at('07:01'));
    const after = await saved(...ride(), ...walk(), make('end'));
    expect(after.events.map(({ kind }: Record<string, string>) => kind)).toHaveLength(15);
    expect(await trips()).toMatchObject([
      { day: '2026-11-20', status: 'ended', plannedCount: 3, boardedCount: 2, offCount: 2, notTodayCount: 1 },
    ]);
  });

  it('goes the stops backwards in the afternoon, and needs the person who takes a child over', async () => {
    const home = tripEvents({ lineId: bus.lineId, direction: 'toHome' }, morning.now);
    const studentId = morning.children.白露;
    const { trips: planned } = await demo3.ask('/api/transport/trip/station');
    const trip = planned.find(({ direction }: Record<string, string>) => direction === 'toHome');
    expect(trip.points.map(({ name }: Record<string, unknown>) => name)).toEqual([null, '枫林路口', '翠湖南门', null]);
    await saved(
      home('start'),
      home('arrive', { point: 0 }),
      home('board', { studentId, point: 0 }),
      home('arrive', { point: 1 }),
    );
    expect(await refused(home('off', { studentId, point: 1 }))).toMatchObject({
      error: 'TRANSPORT_TRIP_PERSON_MISSING',
    });
    await saved(home('off', { studentId, point: 1, text: '外婆 李秀兰' }));
    const [{ id }] = (await trips()) as [{ id: string }];
    const { events } = await demo3.ask(`/api/transport/trip/detail?id=${id}`);
    expect(events.at(-1)).toMatchObject({ kind: 'off', text: '外婆 李秀兰' });
    const { rows } = await sql<{ text: string }>`select e::text as text from bus_trip_events e`.execute(
      morning.server.db,
    );
    expect(rows.some(({ text }) => text.includes('李秀兰'))).toBe(false);
  });

  it('cannot be ended while the gate saw fewer children, and names them', async () => {
    await morning.come('安心', at('07:01'));
    await saved(...ride(), ...walk());
    const error = await refused(make('end'));
    expect(error).toMatchObject({
      error: 'TRANSPORT_TRIP_COUNTS_DIFFER',
      text: 'The numbers differ. The gate did not see 白露',
    });
    expect(await trips()).toMatchObject([{ status: 'arrived', endedAt: null }]);
    const { gate } = await saved(make('settle', { studentId: morning.children.白露, text: '杜若' }), make('end'));
    expect(gate).toEqual([morning.children.安心]);
  });

  it('takes the steps of two tablets together, and one child boards once', async () => {
    const other = await colleague(morning.server, { userName: 'second.tablet' });
    await saved(make('start'), make('arrive', { point: 0 }), board('安心'));
    const [repeated] = await send([board('安心'), make('start')], other);
    expect(repeated).toMatchObject({ outcome: 'saved' });
    // The second tablet was without a network from the second stop on.
    await send([make('arrive', { point: 1 }), board('白露', 1)], other);
    const { events } = await saved(make('notToday', { studentId: morning.children.王子, text: '家里有事' }));
    expect(events.map(({ kind, by }: Record<string, string>) => [kind, by === 'second.tablet'])).toEqual([
      ['start', false],
      ['arrive', false],
      ['board', false],
      ['arrive', true],
      ['board', true],
      ['notToday', false],
    ]);
  });

  it('stores an event once, however often it is sent and by however many at once', async () => {
    const start = make('start');
    const boarding = board('安心');
    await Promise.all([send([start, boarding]), send([start, boarding]), send([start, boarding])]);
    const { events } = await saved(start);
    expect(events.map(({ kind }: Record<string, string>) => kind)).toEqual(['start', 'board']);
    expect(await trips()).toHaveLength(1);
  });

  it('refuses no step because of a failure of the server, and takes it when it is sent again', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(morning.server.db);
    const [start, boarding] = [make('start'), board('安心')];
    await rename('bus_trip_events', 'away');
    try {
      expect(await demo3.call('/api/transport/trip/record', { events: [start, boarding] })).toMatchObject({
        status: 500,
      });
    } finally {
      await rename('away', 'bus_trip_events');
    }
    const { events } = await saved(start, boarding);
    expect(events).toHaveLength(2);
  });

  it('tells the office of a child who boarded after the end, as another tablet reports later', async () => {
    await morning.come('安心', at('07:01'));
    await morning.come('白露', at('07:01'));
    await saved(...ride(), ...walk(), make('end'));
    expect(await refused(board('王子'))).toMatchObject({ error: 'TRANSPORT_TRIP_ENDED' });
    expect(await messages('demo3')).toMatchObject([{ name: 'transport.lateBoarding' }]);
  });

  it('tells the office at once of somebody in a row, and settles it with the end', async () => {
    await morning.come('安心', at('07:01'));
    await morning.come('白露', at('07:01'));
    await saved(...ride(), make('somebody', { row: 1 }));
    const [{ id }] = (await trips()) as [{ id: string }];
    expect(await messages('demo3')).toEqual([
      { name: 'transport.somebodyOnBus', href: `/campus/bus-trips/${id}`, done: false },
    ]);
    const row = make('row', { row: 1, text: '白露睡着了，已抱下车' });
    await saved(row, make('row', { row: 2 }), make('tag', { text: 'TAG00001' }), make('end'));
    expect(await messages('demo3')).toMatchObject([{ done: true }]);
  });

  it('keeps the plan of its start, and counts points as the tablet knew them', async () => {
    const [first, second] = bus.stops;
    await saved(make('start', { stopIds: [second, first] }));
    const { trips: planned } = await demo3.ask('/api/transport/trip/station');
    const trip = planned.find(({ direction }: Record<string, string>) => direction === 'toSchool');
    expect(trip.points.map(({ name }: Record<string, unknown>) => name)).toEqual(['枫林路口', '翠湖南门', null]);
    expect(trip.children.map(({ name, point }: Record<string, any>) => [name, point])).toEqual([
      ['安心', 1],
      ['王子', 1],
      ['白露', 0],
    ]);
  });

  it('takes an unplanned child along, and refuses one of another kindergarten', async () => {
    await saved(make('start'), board('赵一'));
    const { rows } = await sql<{
      id: string;
    }>`select id from students where kig_id = ${morning.kig[2]} limit 1`.execute(morning.server.db);
    expect(await refused(make('board', { studentId: rows[0]?.id, point: 0 }))).toMatchObject({
      error: 'FIELD_REFERENCE_UNKNOWN',
    });
    expect(await trips()).toMatchObject([{ plannedCount: 3, boardedCount: 1 }]);
  });

  it('does not start with a licence that expired yesterday', async () => {
    await sql`update drivers set license_expires_on = '2026-11-19' where id = ${bus.driverId}`.execute(
      morning.server.db,
    );
    try {
      const { trips: planned } = await demo3.ask('/api/transport/trip/station');
      expect(planned[0]).toMatchObject({ blocked: 'license' });
      expect(await refused(make('start'))).toMatchObject({ error: 'TRANSPORT_BUS_BLOCKED' });
      await tellOfExpiry(morning.server.program);
      await tellOfExpiry(morning.server.program);
      expect(await messages('demo3')).toMatchObject([
        { name: 'transport.licenseExpires', href: `/campus/drivers?open=${bus.driverId}`, done: false },
      ]);
    } finally {
      await sql`update drivers set license_expires_on = '2029-05-01', license_told = null where id = ${bus.driverId}`.execute(
        morning.server.db,
      );
    }
    expect(await send([make('start')])).toMatchObject([{ outcome: 'saved' }]);
  });

  it('refuses steps of days to come, of more than a week ago, and before its start', async () => {
    const on = (day: string) => tripEvents({ lineId: bus.lineId, day }, morning.now)('start');
    expect(await refused(on('2026-11-21'))).toMatchObject({ error: 'TRANSPORT_TRIP_AHEAD' });
    expect(await refused(on('2026-11-12'))).toMatchObject({ error: 'TRANSPORT_TRIP_TOO_LATE' });
    expect(await refused({ ...make('start'), at: at('07:08').toISOString() })).toMatchObject({
      error: 'TRANSPORT_TRIP_AHEAD',
    });
    expect(await refused(board('安心'))).toMatchObject({ error: 'TRANSPORT_TRIP_NOT_STARTED' });
    expect(await trips()).toEqual([]);
  });
});

describe('the office', () => {
  it('is told once of a trip that has not ended ten minutes after its arrival', async () => {
    morning.setNow(at('07:40'));
    await saved(...ride());
    morning.setNow(at('07:49:59'));
    await watchTrips(morning.server.program);
    expect(await messages('demo3')).toEqual([]);
    morning.setNow(at('07:56'));
    await Promise.all([watchTrips(morning.server.program), watchTrips(morning.server.program)]);
    const [{ id }] = (await trips()) as [{ id: string }];
    expect(await messages('demo3')).toEqual([
      { name: 'transport.tripOpen', href: `/campus/bus-trips/${id}`, done: false },
    ]);
    const { items } = await demo3.ask('/api/attendance/open/list');
    expect(items).toContainEqual(
      expect.objectContaining({ key: 'attendance.open.items.busTrips', count: 1, mine: true }),
    );
  });

  it('is told once of a trip that was never started, on a school day only', async () => {
    morning.setNow(at('07:57'));
    await watchTrips(morning.server.program);
    await watchTrips(morning.server.program);
    expect(await messages('demo3')).toMatchObject([{ name: 'transport.tripNotStarted', done: false }]);
    await sql`delete from messages`.execute(morning.server.db);
    await sql`delete from bus_missed_trips`.execute(morning.server.db);
    morning.setNow(at('07:57', '2026-11-21'));
    await watchTrips(morning.server.program);
    expect(await messages('demo3')).toEqual([]);
  });

  it('closes a trip with a reason, once', async () => {
    await saved(make('start'), board('安心'));
    const [{ id }] = (await trips()) as [{ id: string }];
    expect(await demo3.call('/api/transport/trip/close', { id })).toMatchObject({ status: 400 });
    await demo3.ask('/api/transport/trip/close', { id, reason: '平板没电，已电话确认车上无人' });
    expect(await trips()).toMatchObject([{ status: 'closedByOffice', closeReason: '平板没电，已电话确认车上无人' }]);
    const again = await demo3.call('/api/transport/trip/close', { id, reason: '再次' });
    expect(again).toMatchObject({ status: 409 });
    expect(await refused(off('安心'))).toMatchObject({ error: 'TRANSPORT_TRIP_ENDED' });
  });
});

describe('the children of a trip', () => {
  it('are hidden from an account of one class that wants to record, and from readers without bus lists', async () => {
    const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
    const limited = await colleague(morning.server, { userName: 'one.class', classes: [classId] });
    expect(await limited.call('/api/transport/trip/station')).toMatchObject({ status: 403 });
    const event = { events: [make('start')] };
    expect(await limited.call('/api/transport/trip/record', event)).toMatchObject({ status: 403 });
    await saved(make('start'), board('赵一'), board('安心'));
    const [{ id }] = (await trips()) as [{ id: string }];
    const seen = await limited.ask(`/api/transport/trip/detail?id=${id}`);
    const names = seen.children.map(({ name }: Record<string, string>) => name);
    expect(names).toContain('安心');
    expect(names).not.toContain('赵一');
    expect(seen.events.map(({ studentId }: Record<string, string>) => studentId)).not.toContain(morning.children.赵一);
    const numbers = await morning.demo9.ask(`/api/transport/trip/detail?id=${id}`);
    expect(numbers).toMatchObject({ children: [], gate: null });
    expect(JSON.stringify(numbers)).not.toContain(morning.children.安心);
  });

  it('are out of reach for another kindergarten', async () => {
    await saved(make('start'), board('安心'));
    const [{ id }] = (await trips()) as [{ id: string }];
    const stranger = await colleague(morning.server, { userName: 'stranger', of: 'KG0003' });
    expect(await stranger.call(`/api/transport/trip/detail?id=${id}`)).toMatchObject({ status: 404 });
    expect(await stranger.call('/api/transport/trip/close', { id, reason: '试' })).toMatchObject({ status: 404 });
    const results = await send([make('board', { studentId: morning.children.王子, point: 0 })], stranger);
    expect(results).toMatchObject([{ outcome: 'refused', error: { error: 'TRANSPORT_TRIP_NOT_STARTED' } }]);
    expect(await send([make('start')], stranger)).toMatchObject([{ error: { error: 'TRANSPORT_LINE_GONE' } }]);
  });
});
