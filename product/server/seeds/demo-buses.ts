import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { SentTripEvent } from '@kiga/contract/transport/trip.acts.ts';
import { foldTrip, missedByGate } from '@kiga/contract/transport/trip.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { everyMinutes } from '@kiga/kit-server/every-minutes.ts';
import { sql } from 'kysely';
import { computeDays, momentOf } from '../src/attendance/attendance.public.ts';
import { fetchersByChild } from '../src/campus/campus.public.ts';
import { momentIn } from '../src/devices/devices.public.ts';
import type { Program } from '../src/program/program.ts';
import { recordEvents } from '../src/transport/record-events.ts';
import { type LinePlan, linePlans } from '../src/transport/trip-plans.ts';
import { eventsOf, gateOf, tripsOf } from '../src/transport/trips.ts';
import { inTurn, kindergartenScope } from './demo.ts';
import { drawPortrait } from './demo-portrait.ts';

const CODE = 'KG0001';

/** Account that enters the buses and accompanies the children. */
const ACCOUNT = 'demo3';
const ZONE = 'Asia/Shanghai';

/** Days back from today with trips; a tablet sends none that are older than a week. */
const DAYS = 4;

/** Number of children who ride a bus, more than the sum of the stops. */
const RIDERS = 32;

/** Minutes after the planned end at which a trip that nobody started is played as a whole. */
const LATE_MINUTES = 5;

const drivers = [
  { driverName: '罗建', driverAge: 45, phones: ['13810021177'], licenseClass: 'A1', licenseDays: 940 },
  { driverName: '程海', driverAge: 52, phones: ['13810021178', '13910021178'], licenseClass: 'B1', licenseDays: 18 },
] as const;

const buses = [
  {
    bus: {
      busName: '1 号校车',
      carNo: '京AD92035',
      phone: '13810021180',
      seatCount: 19,
      rowCount: 5,
      tailTag: '90010001',
    },
    line: { lineName: '东城线', arrivesAt: '07:46', leavesAt: '17:05' },
    stops: ['翠湖南门', '枫林路口', '春晓家园', '青年公寓', '文化广场', '西河桥'],
    counts: [3, 4, 3, 4, 3, 2],
    first: '07:02',
  },
  {
    bus: {
      busName: '2 号校车',
      carNo: '京AD61728',
      phone: '13810021181',
      seatCount: 15,
      rowCount: 4,
      tailTag: '90010002',
    },
    line: { lineName: '西山线', arrivesAt: '08:02', leavesAt: '17:10' },
    stops: ['玉泉新村', '香山路', '植物园东门', '北坞村口'],
    counts: [3, 3, 4, 2],
    first: '07:25',
  },
] as const;

/** Adds two buses with their drivers, lines and children; has no effect where a bus exists. */
export async function addBuses(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const { rows } = await sql`select from buses limit 1`.execute(tx);
    if (rows.length > 0) return;
    const kigId = await demoKigId(program);
    const { rows: accounts } = await sql<{ id: string }>`select id from accounts where user_name = ${ACCOUNT}`.execute(
      tx,
    );
    const { session } = kindergartenScope(program, tx, kigId, accounts[0]?.id ?? kigId);
    // Files are kept under the code of their organization.
    const ofKindergarten = { ...session, organization: { id: kigId, code: CODE } };
    const scope = withScope(ofKindergarten, [kigId], tx);
    const { rows: children } = await sql<{ id: string }>`select s.id from students s
      where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'
      order by s.stu_no, s.id`.execute(tx);
    const { rows: teachers } = await sql<{ id: string }>`select t.id from teachers t where t.kig_id = ${kigId}
      and ${scope.within('t.kig_id')} and not t.deleted and t.status = 'in-service' order by t.created_at, t.id limit 6`.execute(
      tx,
    );
    let next = 0;
    for (const [index, { bus, line, stops, counts, first }] of buses.entries()) {
      const driverId = await addDriver(program, scope, index);
      const inspectionExpiresOn = dayAfter(scope.session.today, 190 - index * 150);
      const teacherId = teachers[4 + index]?.id ?? null;
      const { id: busId } = await saveRecord(program.stores.get('transport.bus'), scope, {
        ...bus,
        driverId,
        teacherId,
        inspectionExpiresOn,
        permitExpiresOn: dayAfter(scope.session.today, 300),
      });
      const { id: lineId } = await saveRecord(program.stores.get('transport.line'), scope, { ...line, busId });
      let seat = 0;
      for (const [place, stopName] of stops.entries()) {
        const times = {
          toSchoolAt: laterThan(first, place * 7),
          toHomeAt: laterThan(line.leavesAt, (stops.length - place) * 6),
        };
        const { id: stopId } = await saveRecord(program.stores.get('transport.stop'), scope, {
          lineId,
          stopName,
          ...times,
        });
        for (let count = counts[place] ?? 0; count > 0; count -= 1) {
          seat += 1;
          // From all classes: neighbours in the list are in one class.
          const studentId = children[Math.floor((next * children.length) / RIDERS)]?.id;
          next += 1;
          for (const direction of ['toSchool', 'toHome'] as const) {
            const ride = { studentId, stopId, direction, seat, ...(seat % 6 === 2 && { note: '晕车，靠窗坐' }) };
            await saveRecord(program.stores.get('transport.rider'), scope, ride);
          }
        }
      }
    }
  });
}

async function addDriver({ files, stores }: Program, scope: Scope, index: number): Promise<string> {
  const { phones, licenseDays, ...driver } = drivers[index] as (typeof drivers)[number];
  const { today } = scope.session;
  // As an upload that the record takes.
  const draw = async (name: string, number: number) => {
    const path = `${CODE}/${today}/driver/${name}-${index}.png`;
    const bytes = drawPortrait(number);
    await files.store.put(`incoming/${path}`, Readable.from([bytes]), { sizeBytes: bytes.length });
    return path;
  };
  const { id } = await saveRecord(stores.get('transport.driver'), scope, {
    ...driver,
    phone: phones.map((number) => ({ number })),
    licenseExpiresOn: dayAfter(today, licenseDays),
    license: await draw('license', 70 + index),
    photo: await draw('photo', 40 + index),
  });
  return id;
}

async function demoKigId({ db }: Program): Promise<string> {
  const { id } = await db.selectFrom('organizations').select('id').where('code', '=', CODE).executeTakeFirstOrThrow();
  return id;
}

function laterThan(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const all = hour * 60 + minute + minutes;
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
}

/**
 * Plays the tablets of both buses: the trips of the last days at once, and those of today as the time goes on. The first
 * bus is on its way; the second one waits, so that a visitor can make its trips.
 * @returns a function that stops it
 */
export async function playBuses(program: Program): Promise<() => Promise<void>> {
  const kigId = await demoKigId(program);
  const { rows } = await sql<{ id: string }>`select id from accounts where user_name = ${ACCOUNT}`.execute(program.db);
  const accountId = rows[0]?.id ?? kigId;
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const onError = (error: unknown) => program.log.error({ err: error }, 'a bus of the demo stands still');
  const play = async () => {
    running = playOnce(program, { kigId, accountId, isStopped: () => isStopped });
    await running;
  };
  // The start does not wait for the trips of the last days.
  void play().catch(onError);
  const stop = everyMinutes(1, play, onError);
  return async () => {
    isStopped = true;
    stop();
    await running.catch(() => undefined);
  };
}

interface Playing {
  kigId: string;
  accountId: string;
  isStopped(): boolean;
}

async function playOnce(program: Program, { kigId, accountId, isStopped }: Playing): Promise<void> {
  const now = program.clock.now();
  const { session } = kindergartenScope(program, program.db as never, kigId, accountId);
  const scope = withScope(session, [kigId], program.db);
  const { today } = session;
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = dayAfter(today, -back);
    if (!schoolDayOf(day).open) continue;
    const plans = await linePlans(scope, kigId, { day });
    const trips = await tripsOf(scope, kigId, { day });
    for (const [index, plan] of plans.entries()) {
      const trip = trips.find((one) => one.lineId === plan.lineId && one.direction === plan.direction);
      const isSecond = index >= 2;
      const end = momentIn(day, plan.points.findLast(({ time }) => time !== null)?.time ?? '23:59', ZONE);
      const isLate = now.getTime() > end.getTime() + LATE_MINUTES * 60_000;
      // Older trips of the second bus would only make the start slower.
      if (isStopped()) return;
      if (plan.blocked !== null || (isSecond && (trip || !isLate || back > 1))) continue;
      if (trip && (await hasEnded(scope, kigId, trip.id))) continue;
      await playTrip(program, scope, { kigId, plan, day, now });
    }
  }
}

async function hasEnded(scope: Scope, kigId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from bus_trips t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')}
    and t.id = ${id} and t.ended_at is not null`.execute(scope.db);
  return rows.length > 0;
}

interface PlayedTrip {
  kigId: string;
  plan: LinePlan;
  day: string;
  now: Date;
}

/** Sends those events of a trip that are due and that the server lacks. */
async function playTrip(program: Program, scope: Scope, { kigId, plan, day, now }: PlayedTrip): Promise<void> {
  const { lineId, direction } = plan;
  const script = await scriptOf(program, scope, { kigId, plan, day, now });
  const [trip] = await tripsOf(scope, kigId, { day, lineId, direction });
  const stored = trip ? ((await eventsOf(program.stores, scope, kigId, [trip.id])).get(trip.id) ?? []) : [];
  const known = new Set(stored.map(({ id }) => id));
  const due = script.filter(({ at, eventId }) => Date.parse(at) <= now.getTime() && !known.has(eventId));
  const send = (events: readonly SentTripEvent[]) =>
    recordEvents(program, scope, { events, tell: (error) => ({ error: String(error), text: '' }) });
  const results = await send(due);
  const end = due.at(-1);
  if (end?.kind !== 'end' || results.at(-1)?.outcome === 'saved') return;
  // Some arrivals at the gate are still to come, or were not seen.
  const [open] = await tripsOf(scope, kigId, { day, lineId, direction });
  if (!open) return;
  const state = foldTrip(open.plan, (await eventsOf(program.stores, scope, kigId, [open.id])).get(open.id) ?? []);
  const gate = await gateOf(scope, { kigId, day, direction, now, ids: [...state.children.keys()] });
  const missed = missedByGate(open.plan, state, new Set(gate ?? []));
  const settled = missed.map(
    ({ id }, index) =>
      ({ ...end, ...eventId(end, `settle ${index}`), kind: 'settle', studentId: id, text: '班主任' }) as const,
  );
  await send([...settled, end]);
}

const eventId = ({ lineId, day, direction }: Pick<SentTripEvent, 'lineId' | 'day' | 'direction'>, name: string) => {
  const hex = createHash('sha256').update(`${lineId} ${day} ${direction} ${name}`).digest('hex');
  return {
    eventId: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  };
};

/** Returns all events of a trip at their times: the bus is a little late at some stops, and a few children do not come. */
async function scriptOf(
  program: Program,
  scope: Scope,
  { kigId, plan, day, now }: PlayedTrip,
): Promise<SentTripEvent[]> {
  const { lineId, direction, points, rides, rowCount, tailTag } = plan;
  const ids = rides.map(({ studentId }) => studentId);
  const moment = await momentOf(scope, kigId, now);
  const days = await computeDays(scope, { kigId, from: day, to: day, ...moment, ids });
  const absent = new Map(days.flatMap(({ studentId, absence }) => (absence ? [[studentId, absence]] : [])));
  const people = await fetchersByChild(scope, { kigId, studentIds: ids, day });
  const events: SentTripEvent[] = [];
  const add = (kind: SentTripEvent['kind'], atMs: number, more: Partial<SentTripEvent> = {}) => {
    const trip = { lineId, day, direction };
    events.push({ ...trip, ...eventId(trip, `${events.length}`), kind, at: new Date(atMs).toISOString(), ...more });
  };
  const late = (index: number) =>
    (Number.parseInt(eventId({ lineId, day, direction }, `late ${index}`).eventId.slice(0, 2), 16) % 3) * 40_000;
  const childrenAt = (index: number) => rides.filter(({ stopId }) => points[index]?.stopId === stopId);
  const boards = (index: number): readonly LinePlan['rides'][number][] => {
    if (direction === 'toSchool') return childrenAt(index);
    return index === 0 ? rides : [];
  };
  let atMs = momentIn(day, points[0]?.time ?? '07:00', ZONE).getTime() - 60_000;
  add('start', atMs);
  for (const [index, { time }] of points.entries()) {
    const isLast = index === points.length - 1;
    const plannedMs = time === null ? atMs + 8 * 60_000 : momentIn(day, time, ZONE).getTime();
    atMs = Math.max(plannedMs + (index === 0 ? 0 : late(index)), atMs + 1_000);
    add('arrive', atMs, { point: index });
    for (const { studentId } of boards(index)) {
      atMs += 14_000;
      if (absent.has(studentId))
        add('notToday', atMs, { studentId, text: absent.get(studentId) === 'sick' ? '生病' : '家里有事' });
      else add('board', atMs, { studentId, point: index });
    }
    const getOff =
      isLast && direction === 'toSchool' ? rides : direction === 'toHome' && !isLast ? childrenAt(index) : [];
    for (const { studentId } of getOff.filter((ride) => !absent.has(ride.studentId))) {
      atMs += 6_000;
      const person = people.get(studentId)?.find(({ mustNot }) => !mustNot)?.name ?? '家长';
      add('off', atMs, { studentId, point: index, ...(!isLast && { text: person }) });
    }
    if (!isLast) add('depart', atMs + 5_000, { point: index });
  }
  for (let row = 1; row <= rowCount; row += 1) {
    atMs += 9_000;
    if (row === 2 && day.endsWith('6')) add('found', atMs - 2_000, { row, text: '水壶' });
    add('row', atMs, { row });
  }
  if (tailTag !== null) add('tag', atMs + 8_000, { text: tailTag });
  add('end', atMs + 15_000);
  return events;
}
