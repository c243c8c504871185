import { eraseRecords } from '@kiga/server/app/erase-records.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import { newBus, type TestBus, tripEvents } from '../../support/school-bus.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

let morning: MorningServer;
let demo3: Caller;
let bus: TestBus;
let other: TestBus;

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  bus = await newBus(morning.server, demo3);
  other = await newBus(morning.server, demo3, { name: '2 号校车', carNo: '京AD92036' });
  return () => morning.server.close();
});

beforeEach(async () => {
  await sql`delete from bus_riders`.execute(morning.server.db);
});

const child = (name: string) => morning.children[name] as string;
const both = ['toSchool', 'toHome'];

const assign = (names: readonly string[], stopId: string, directions = both, caller = demo3) =>
  caller.call('/api/transport/rider/assign', { stopId, studentIds: names.map(child), directions });

const save = (input: Record<string, unknown>, caller = demo3) => caller.call('/api/transport/rider/save', input);

/** Returns the children of a bus as `name stop seat` by direction. */
async function listOf({ busId, stops }: TestBus, caller = demo3): Promise<Record<string, string[]>> {
  const { lines } = await caller.ask(`/api/transport/rider/of-bus?id=${busId}`);
  const told = (direction: string) =>
    lines[0].riders
      .filter((one: Record<string, unknown>) => one.direction === direction)
      .map(({ name, stopId, seat }: Record<string, string>) => `${name} ${stops.indexOf(stopId as string)} ${seat}`);
  return { toSchool: told('toSchool'), toHome: told('toHome') };
}

const riderOf = async (name: string, direction = 'toSchool'): Promise<Record<string, any>> => {
  const { list } = await demo3.ask('/api/transport/rider/page', { studentId: child(name), direction });
  return list[0];
};

const seatsOf = async (seatCount: number) => {
  const { version } = await demo3.ask(`/api/transport/bus/get?id=${bus.busId}`);
  return demo3.call('/api/transport/bus/save', { id: bus.busId, version, seatCount, rowCount: 1 });
};

describe('children on a bus', () => {
  it('get the lowest free seats in both directions, and are counted by stop, line and bus', async () => {
    expect(succeeded(await assign(['安心', '王子'], bus.stops[0]))).toEqual({ assigned: 2 });
    succeeded(await assign(['白露'], bus.stops[1], ['toSchool']));
    expect(await listOf(bus)).toEqual({
      toSchool: ['安心 0 1', '王子 0 2', '白露 1 3'],
      toHome: ['安心 0 1', '王子 0 2'],
    });
    const { lines } = await demo3.ask(`/api/transport/rider/of-bus?id=${bus.busId}`);
    expect(lines[0].counts).toEqual({ toSchool: 3, toHome: 2 });
    expect(await demo3.ask(`/api/transport/bus/get?id=${bus.busId}`)).toMatchObject({ childCount: 3 });
    expect(await demo3.ask(`/api/transport/line/get?id=${bus.lineId}`)).toMatchObject({ stopCount: 2, childCount: 3 });
    expect(await demo3.ask(`/api/transport/stop/get?id=${bus.stops[0]}`)).toMatchObject({ childCount: 2 });
  });

  it('move to another stop with their seat, and to another bus with a new one', async () => {
    succeeded(await assign(['安心', '王子'], bus.stops[0]));
    succeeded(await assign(['王子'], bus.stops[1], ['toHome']));
    expect(await listOf(bus)).toEqual({ toSchool: ['安心 0 1', '王子 0 2'], toHome: ['安心 0 1', '王子 1 2'] });
    succeeded(await assign(['王子'], other.stops[0]));
    expect(await listOf(bus)).toEqual({ toSchool: ['安心 0 1'], toHome: ['安心 0 1'] });
    expect(await listOf(other)).toEqual({ toSchool: ['王子 0 1'], toHome: ['王子 0 1'] });
  });

  it('ride one bus in each direction', async () => {
    succeeded(await assign(['安心'], bus.stops[0], ['toSchool']));
    const ride = { studentId: child('安心'), stopId: other.stops[0] };
    expect((await save({ ...ride, direction: 'toSchool' })).errors).toMatchObject([
      { field: 'studentId', error: 'TRANSPORT_RIDER_TWICE', data: { line: '1 号校车线', stop: '翠湖南门' } },
    ]);
    expect((await save({ ...ride, direction: 'toHome' })).errors).toBeUndefined();
  });

  it('have a seat of their own that the bus has', async () => {
    succeeded(await assign(['安心', '王子'], bus.stops[0]));
    const { id, version } = await riderOf('王子');
    const sit = async (seat: number) => (await save({ id, version, seat })).errors;
    expect(await sit(1)).toMatchObject([{ field: 'seat', error: 'TRANSPORT_SEAT_TAKEN' }]);
    expect(await sit(9)).toMatchObject([{ field: 'seat', error: 'TRANSPORT_SEAT_UNKNOWN', data: { max: 8 } }]);
    expect(await sit(8)).toBeUndefined();
  });

  it('need a seat each, all or none, and hold it when seats are reduced', async () => {
    succeeded(await assign(['安心', '王子'], bus.stops[0]));
    expect((await seatsOf(1)).errors).toMatchObject([
      { field: 'seatCount', error: 'TRANSPORT_SEATS_NEEDED', data: { count: 2 } },
    ]);
    expect(await demo3.ask(`/api/transport/bus/get?id=${bus.busId}`)).toMatchObject({ seatCount: 8 });
    expect((await seatsOf(2)).errors).toBeUndefined();
    expect((await assign(['白露', '赵一'], bus.stops[1])).errors).toMatchObject([
      { field: 'stopId', error: 'TRANSPORT_BUS_FULL', data: { seats: 2, free: 0 } },
    ]);
    expect(await listOf(bus)).toEqual({ toSchool: ['安心 0 1', '王子 0 2'], toHome: ['安心 0 1', '王子 0 2'] });
    succeeded(await seatsOf(8));
  });

  it('board only where the bus stops in that direction, and keep such a stop open', async () => {
    const morningStop = { lineId: bus.lineId, stopName: '早站', toSchoolAt: '07:20' };
    const { id: stopId, version } = await demo3.ask('/api/transport/stop/save', morningStop);
    expect((await assign(['安心'], stopId)).errors).toMatchObject([
      { field: 'stopId', error: 'TRANSPORT_STOP_NOT_SERVED' },
    ]);
    succeeded(await assign(['安心'], stopId, ['toSchool']));
    const change = { id: stopId, version, toSchoolAt: null, toHomeAt: '17:40' };
    expect((await demo3.call('/api/transport/stop/save', change)).errors).toMatchObject([
      { field: 'toSchoolAt', error: 'TRANSPORT_STOP_TIME_NEEDED', data: { count: 1 } },
    ]);
    await sql`delete from bus_riders`.execute(morning.server.db);
    await demo3.ask('/api/transport/stop/delete', { id: stopId });
  });

  it('free their seats when they leave the kindergarten', async () => {
    succeeded(await assign(['王子', '安心'], bus.stops[0]));
    await demo3.ask('/api/campus/student/move-out', {
      id: child('王子'),
      from: 'enrolled',
      leaveDate: '2026-11-20',
      reason: '举家搬迁',
    });
    expect(await listOf(bus)).toEqual({ toSchool: ['安心 0 2'], toHome: ['安心 0 2'] });
    const again = await save({ studentId: child('王子'), stopId: other.stops[0], direction: 'toSchool' });
    expect(again.errors).toMatchObject([{ field: 'studentId', error: 'TRANSPORT_CHILD_NOT_ENROLLED' }]);
    succeeded(await assign(['白露'], bus.stops[0], ['toSchool']));
    expect((await listOf(bus)).toSchool).toEqual(['白露 0 1', '安心 0 2']);
    const { classId } = await demo3.ask(`/api/campus/student/get?id=${child('安心')}`);
    await demo3.ask('/api/campus/student/resume', { id: child('王子'), from: 'moved-out', classId });
    // In the morning the seat went to another child meanwhile, in the afternoon it is still free.
    expect(await listOf(bus)).toEqual({
      toSchool: ['白露 0 1', '安心 0 2', '王子 0 null'],
      toHome: ['王子 0 1', '安心 0 2'],
    });
  });

  it('lose the ride of a bus that filled up while they were away', async () => {
    succeeded(await assign(['王子', '安心'], bus.stops[0], ['toSchool']));
    const away = { id: child('王子'), leaveDate: '2026-11-20', reason: '举家搬迁' };
    await demo3.ask('/api/campus/student/move-out', { ...away, from: 'enrolled' });
    await sql`update buses set seat_count = 1 where id = ${bus.busId}`.execute(morning.server.db);
    const { classId } = await demo3.ask(`/api/campus/student/get?id=${child('安心')}`);
    await demo3.ask('/api/campus/student/resume', { id: child('王子'), from: 'moved-out', classId });
    await sql`update buses set seat_count = 8 where id = ${bus.busId}`.execute(morning.server.db);
    expect((await listOf(bus)).toSchool).toEqual(['安心 0 2']);
  });

  it('come back to the list only while seat and direction are free', async () => {
    succeeded(await assign(['安心'], bus.stops[0], ['toSchool']));
    const { id } = await riderOf('安心');
    await demo3.ask('/api/transport/rider/delete', { id });
    succeeded(await assign(['白露'], bus.stops[0], ['toSchool']));
    expect((await demo3.call('/api/transport/rider/restore', { id })).errors).toMatchObject([
      { field: 'seat', error: 'TRANSPORT_SEAT_TAKEN' },
    ]);
    await demo3.ask('/api/transport/rider/delete', { id: (await riderOf('白露')).id });
    expect(await demo3.call('/api/transport/rider/restore', { id })).toMatchObject({ code: '200' });
  });

  it('are shown by name to an account of their class, and only counted of other classes', async () => {
    succeeded(await assign(['安心', '赵一'], bus.stops[0], ['toSchool']));
    const { classId } = await demo3.ask(`/api/campus/student/get?id=${child('安心')}`);
    const teacher = await colleague(morning.server, { userName: 'bus.teacher', classes: [classId] });
    expect((await listOf(bus, teacher)).toSchool).toEqual(['安心 0 1']);
    const { lines } = await teacher.ask(`/api/transport/rider/of-bus?id=${bus.busId}`);
    expect(lines[0].counts).toEqual({ toSchool: 2, toHome: 0 });
    expect(await teacher.call(`/api/transport/rider/of-child?studentId=${child('赵一')}`)).toMatchObject({
      status: 404,
    });
    const { total } = await teacher.ask('/api/transport/rider/page', {});
    expect(total).toBe(1);
    // Whom it does not reach, it cannot put on the bus or take off.
    expect((await assign(['赵一'], bus.stops[1], ['toSchool'], teacher)).code).not.toBe('200');
    expect((await listOf(bus)).toSchool).toEqual(['安心 0 1', '赵一 0 2']);
  });

  it('are out of reach for another kindergarten', async () => {
    const stranger = await colleague(morning.server, { userName: 'stranger.riders', of: 'KG0003' });
    const answer = await assign(['安心'], bus.stops[0], both, stranger);
    expect(answer.errors).toMatchObject([{ field: 'stopId', error: 'FIELD_REFERENCE_UNKNOWN' }]);
    expect(await stranger.call(`/api/transport/rider/of-child?studentId=${child('安心')}`)).toMatchObject({
      status: 404,
    });
    expect(await listOf(bus)).toEqual({ toSchool: [], toHome: [] });
  });

  it('have a page that says where they are on the bus today', async () => {
    succeeded(await assign(['安心'], bus.stops[0], ['toSchool']));
    const rides = async () => (await demo3.ask(`/api/transport/rider/of-child?studentId=${child('安心')}`)).rides;
    expect(await rides()).toMatchObject([
      { direction: 'toSchool', busName: '1 号校车', stopName: '翠湖南门', time: '07:02', seat: 1, today: null },
    ]);
    morning.setNow(at('07:02'));
    const make = tripEvents({ lineId: bus.lineId }, morning.now);
    const events = [make('start'), make('arrive', { point: 0 }), make('board', { studentId: child('安心'), point: 0 })];
    await demo3.ask('/api/transport/trip/record', { events });
    expect(await rides()).toMatchObject([{ today: 'aboard' }]);
  });

  it('leave no ride and no event behind when they are erased', async () => {
    succeeded(await assign(['赵一'], bus.stops[0], ['toSchool']));
    const id = child('赵一');
    await demo3.ask('/api/campus/student/delete', { id });
    await sql`update students set updated_at = '2020-01-01' where id = ${id}`.execute(morning.server.db);
    await eraseRecords(morning.server.program);
    const { rows } = await sql`select from students where id = ${id}`.execute(morning.server.db);
    expect(rows).toEqual([]);
    const rides = await sql`select from bus_riders where student_id = ${id}`.execute(morning.server.db);
    expect(rides.rows).toEqual([]);
  });
});
