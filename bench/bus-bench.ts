import { randomUUID } from 'node:crypto';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { workData } from './bench.ts';
import { biggestCode, type Scale } from './load-data.ts';
import { ask, durationOf, type OwnProduct, onOwnProduct, tellDurations, tellTimes } from './own-product.ts';

const scale: Scale = { kindergartens: 2, students: 1_300, studentsOfBiggest: 1_000, events: 0 };

/** Trips that run at once, each of its own line with four stops. */
const TRIPS = 60;
const STOPS = 4;
const CHILDREN_OF_TRIP = 16;
/** Events of one request after a time without a network. */
const BATCH = 50;

/** Measures 60 tablets of one kindergarten of 1,000 children whose buses are on their way at once. */
export async function benchBuses(): Promise<void> {
  await onOwnProduct({ name: 'buses', scale, fill }, measure);
}

async function fill(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  const kig = sql`(select id from organizations where code = ${biggestCode})`;
  const now = sql`now(), now()`;
  const phone = secrets.encrypt(JSON.stringify([{ number: '13800001234' }]), 'drivers.phone');
  await sql`insert into drivers (kig_id, id, driver_name, driver_name_pinyin, driver_name_initials, driver_name_sort,
      driver_name_latin, driver_age, phone_encrypted, phone_count, license, license_expires_on, photo, created_at, updated_at)
    select ${kig}, gen_random_uuid(), 'D' || n, 'd', 'd', 'd' || n, 'D', 45, ${phone}, 1, 'a', current_date + 900, 'a', ${now}
    from generate_series(1, ${TRIPS}::integer) n`.execute(db);
  await sql`insert into buses (kig_id, id, bus_name, bus_name_pinyin, bus_name_initials, bus_name_sort, car_no, state,
      driver_id, seat_count, row_count, tail_tag, inspection_expires_on, created_at, updated_at)
    select d.kig_id, gen_random_uuid(), 'B' || d.driver_name, 'b', 'b', 'b', d.driver_name, 'inUse', d.id, 20, 5, 'TAG1',
      current_date + 90, ${now} from drivers d`.execute(db);
  await sql`insert into bus_lines (kig_id, id, line_name, line_name_pinyin, line_name_initials, line_name_sort, bus_id,
      arrives_at, close_within_minutes, created_at, updated_at)
    select b.kig_id, gen_random_uuid(), 'L' || b.bus_name, 'l', 'l', b.bus_name, b.id, '07:46', 10, ${now}
    from buses b`.execute(db);
  await sql`insert into bus_stops (kig_id, id, line_id, stop_name, stop_name_pinyin, stop_name_initials, stop_name_sort,
      to_school_at, created_at, updated_at)
    select l.kig_id, gen_random_uuid(), l.id, 'S' || n, 's', 's', 's' || n, '07:0' || n, ${now}
    from bus_lines l cross join generate_series(1, ${STOPS}::integer) n`.execute(db);
  await sql`insert into bus_riders (kig_id, id, student_id, stop_id, direction, created_at, updated_at)
    select s.kig_id, gen_random_uuid(), c.id, s.id, 'toSchool', ${now}
    from (select s.*, row_number() over (order by line_id, to_school_at) - 1 as place from bus_stops s) s
    join (select id, row_number() over (order by id) - 1 as place from students where kig_id = ${kig}) c
      on c.place / ${CHILDREN_OF_TRIP / STOPS}::integer = s.place`.execute(db);
}

interface Planned {
  lineId: string;
  children: { id: string; point: number }[];
}

async function measure({ db, product }: OwnProduct): Promise<void> {
  const data = await workData(db, product, scale);
  const call = <T>(path: string, body?: object) => ask<T>(product, data.biggestToken, path, body);
  const reset = async () => {
    for (const table of ['bus_trip_events', 'bus_trips']) await sql`delete from ${sql.table(table)}`.execute(db);
  };
  await reset();
  // The machines of this kindergarten see nobody, and the gate is not the subject.
  await sql`update devices set status = 'disabled'`.execute(db);
  await tellDurations(`list of a tablet, ${TRIPS} lines`, () => call('/api/transport/trip/station'));
  const { day, trips } = await call<{ day: string; trips: Planned[] }>('/api/transport/trip/station');

  const send = async (events: object[]) => {
    const { results } = await call<{ results: { outcome: string }[] }>('/api/transport/trip/record', { events });
    const failed = results.find(({ outcome }) => outcome !== 'saved');
    if (failed) throw new Error(`an event was not saved: ${JSON.stringify(failed)}`);
  };
  const eventsOf = ({ lineId, children }: Planned): object[] => {
    const make = (kind: string, more: object = {}) => ({
      eventId: randomUUID(),
      lineId,
      day,
      direction: 'toSchool',
      kind,
      at: new Date().toISOString(),
      ...more,
    });
    const stops = Array.from({ length: STOPS }, (_, point) => [
      make('arrive', { point }),
      ...children.filter((one) => one.point === point).map(({ id }) => make('board', { studentId: id, point })),
    ]);
    return [
      make('start'),
      ...stops.flat(),
      make('arrive', { point: STOPS }),
      ...children.map(({ id }) => make('off', { studentId: id, point: STOPS })),
      ...[1, 2, 3, 4, 5].map((row) => make('row', { row })),
      make('tag', { text: 'TAG1' }),
      make('end'),
    ];
  };
  const waits: number[] = [];
  const oneByOne = await durationOf(() =>
    Promise.all(
      trips.map(async (trip) => {
        for (const event of eventsOf(trip)) waits.push(await durationOf(() => send([event])));
      }),
    ),
  );
  const count = waits.length;
  tellTimes(`an event of ${trips.length} trips at once, one by one`, waits);
  console.log(`  ${count} events one by one: ${Math.round((count / oneByOne) * 1_000)} a second`);
  await reset();
  const inBatches = await durationOf(() =>
    Promise.all(
      trips.map(async (trip) => {
        const events = eventsOf(trip);
        for (let first = 0; first < events.length; first += BATCH) await send(events.slice(first, first + BATCH));
      }),
    ),
  );
  console.log(`  the same in requests of ${BATCH}: ${Math.round((count / inBatches) * 1_000)} a second`);
}
