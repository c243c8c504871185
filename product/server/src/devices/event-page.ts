import {
  EVENT_COUNT_MAX,
  EVENT_DAYS_MAX,
  type EventPage,
  type eventFilters,
  type pageOfEvents,
  type ShownEvent,
} from '@kiga/contract/devices/event.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { leastSession } from '@kiga/kit-server/sight/row-sight.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { cardsAsSeen, seesCards, seesNames } from './cards-as-seen.ts';
import { photosOf, seesPhotos } from './event-photos.ts';
import { countEvents, type EventRow, readEventRows } from './event-rows.ts';
import { CLOCK_UNSET, FIELD, RECOVERED, UNSIGNED, USED_TWICE } from './insert-events.ts';

const DAY_MS = 86_400_000;

type Input = z.output<typeof pageOfEvents.input>;

/** The kindergarten of the query, and its days. */
type Period = Pick<EventPage, 'kigName' | 'timeZone' | 'today' | 'from' | 'to'> & {
  todayAt: Date;
  fromAt: Date;
  /** First moment after the last day. */
  untilAt: Date;
};

type Machine = Pick<ShownEvent, 'deviceName' | 'place' | 'deviceStatus' | 'isGateway'>;

/** Returns one page of events, limited to the reader's sight. */
export async function eventPage(students: EntityStore, scope: Scope, now: Date, input: Input): Promise<EventPage> {
  const kigId = scope.oneTenant();
  const { pageNumber, pageSize, ...asked } = input;
  const filters = filtersFor(students, scope);
  const hidden = (['studentId', 'cardNumber'] as const).find(
    (name) => asked[name] !== undefined && !filters.includes(name),
  );
  if (hidden !== undefined) throw new AppError('FIELD_NOT_READABLE', { field: hidden });
  const { todayAt, fromAt, untilAt, ...period } = await periodOf(scope, kigId, now, asked);
  const wanted = { ...asked, kigId, todayAt, fromAt, untilAt };
  const offset = (pageNumber - 1) * pageSize;
  const counted = await countEvents(scope, wanted, EVENT_COUNT_MAX);
  const limit = Math.min(pageSize, EVENT_COUNT_MAX - offset);
  const rows = limit > 0 ? await readEventRows(scope, wanted, { limit, offset }) : [];
  return {
    kigId,
    ...period,
    filters,
    shows: [
      ...(seesNames(students, scope) ? ['student' as const] : []),
      ...(seesCards(students, scope) ? ['card' as const] : []),
    ],
    list: await showEvents(students, scope, kigId, rows),
    total: Math.min(counted, EVENT_COUNT_MAX),
    more: counted > EVENT_COUNT_MAX,
    pageNumber,
    pageSize,
  };
}

/** Returns the filters that the reader may use. A filter on masked fields would reveal their values. */
function filtersFor(students: EntityStore, scope: Scope): (typeof eventFilters)[number][] {
  const isNameSeen = students.entity.sightOf(leastSession(students, scope), students.entity.title) === 'full';
  return [
    ...(isNameSeen ? ['studentId' as const] : []),
    ...(seesCards(students, scope) ? ['cardNumber' as const] : []),
  ];
}

/** Returns the period of the query. Throws DEVICES_PERIOD {days} where it has too many days or none. */
async function periodOf(
  scope: Scope,
  kigId: string,
  now: Date,
  { from, to }: Pick<Input, 'from' | 'to'>,
): Promise<Period> {
  const day = (given: string | undefined, otherwise: string | undefined) =>
    sql`coalesce(${given ?? null}::date, ${otherwise ?? null}::date, today)`;
  const startOf = (name: string) => sql`${sql.ref(name)}::timestamp at time zone time_zone`;
  const { rows } = await sql<Period>`
    select name as "kigName", time_zone as "timeZone", today, "from", "to", ${startOf('today')} as "todayAt",
      ${startOf('from')} as "fromAt", ("to" + 1)::timestamp at time zone time_zone as "untilAt"
    from organizations o
    cross join lateral (select (${now}::timestamptz at time zone o.time_zone)::date as today) t
    cross join lateral (select ${day(from, to)} as "from", ${day(to, from)} as "to") p
    where o.id = ${kigId}`.execute(scope.db);
  const period = rows[0] as Period;
  const days = 1 + (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS;
  if (days < 1 || days > EVENT_DAYS_MAX) {
    throw new AppError('DEVICES_PERIOD', { days: EVENT_DAYS_MAX });
  }
  return period;
}

async function showEvents(
  students: EntityStore,
  scope: Scope,
  kigId: string,
  rows: readonly EventRow[],
): Promise<ShownEvent[]> {
  const asSeen = await cardsAsSeen(students, scope, rows);
  const machines = await machinesOf(scope, kigId, rows);
  const photos = seesPhotos(students, scope) ? await photosOf(scope, kigId, rows) : new Map<string, string>();
  const isContentSeen = seesCards(students, scope);
  return rows.map(({ cardNumber, studentId, notes, at, deviceAt, receivedAt, assignedAt, content, ...row }) => ({
    ...row,
    ...(machines.get(row.deviceId) as Machine),
    ...asSeen({ cardNumber, studentId }),
    at: at.toISOString(),
    deviceAt: deviceAt?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
    assignedAt: assignedAt?.toISOString() ?? null,
    content: isContentSeen ? content : null,
    photoId: photos.get(row.id) ?? null,
    isRecovered: notes.includes(RECOVERED),
    isClockUnset: notes.includes(CLOCK_UNSET),
    isIdUsedTwice: notes.includes(USED_TWICE),
    isUnsigned: notes.includes(UNSIGNED),
    unclearFields: notes.flatMap((note) => (note.startsWith(FIELD) ? note.slice(FIELD.length) : [])),
  }));
}

/** Returns the machines and gateways of events by id, including deleted ones. A gateway counts as registered. */
async function machinesOf(scope: Scope, kigId: string, rows: readonly EventRow[]): Promise<Map<string, Machine>> {
  const ids = [...new Set(rows.map(({ deviceId }) => deviceId))];
  const { rows: machines } = await sql<Machine & { id: string }>`
    select d.id, d.device_name as "deviceName", d.place, d.status as "deviceStatus",
      false as "isGateway" from devices d
    where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and d.id = any(${ids}::uuid[])
    union all select g.id, g.gateway_name, g.place, 'registered', true from gateways g
    where g.kig_id = ${kigId} and ${scope.within('g.kig_id')} and g.id = any(${ids}::uuid[])`.execute(scope.db);
  return new Map(machines.map(({ id, ...machine }) => [id, machine]));
}
