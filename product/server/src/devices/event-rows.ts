import type { EventOutcome } from '@kiga/contract/devices/event.acts.ts';
import { attendanceKinds, type EventKindName, machineKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { type KnownPerson, looseCard } from '../campus/campus.public.ts';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import { NOT_ENROLLED, RECOVERED, UNSIGNED } from './insert-events.ts';

/** A query for events of one kindergarten. */
export interface WantedEvents {
  kigId: string;
  /** Start of the kindergarten's today. */
  todayAt: Date;
  fromAt: Date;
  /** End of the period, exclusive. */
  untilAt: Date;
  deviceId?: string | undefined;
  studentId?: string | undefined;
  /** Prefix of a card in any notation. */
  cardNumber?: string | undefined;
  outcome?: EventOutcome | undefined;
  kind?: EventKindName | undefined;
  toCheck?: boolean | undefined;
}

/** A stored event from any of the tables. */
export interface EventRow {
  id: string;
  at: Date;
  deviceAt: Date | null;
  receivedAt: Date;
  deviceId: string;
  cardNumber: string | null;
  studentId: string | null;
  kind: EventKindName;
  personKind: KnownPerson['kind'] | null;
  direction: 'in' | 'out' | null;
  isDoubtful: boolean;
  notes: string[];
  assignedAt: Date | null;
  outcome: EventOutcome;
  content: string | null;
}

/** A source of events: the table with its alias and columns, and its own conditions. */
interface Source {
  from: RawBuilder<unknown>;
  alias: string;
  /** The column of its time. */
  at: string;
  columns: RawBuilder<unknown>;
  also: RawBuilder<boolean>[];
}

/** Returns the number of events, counted up to `max` + 1. */
export async function countEvents(scope: Scope, wanted: WantedEvents, max: number): Promise<number> {
  const parts = sourcesOf(scope, wanted).map(
    (source) => sql`(select 1 from ${source.from} where ${conditions(scope, source, wanted)} limit ${max + 1})`,
  );
  if (parts.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from (${sql.join(parts, sql` union all `)}) as counted`.execute(scope.db);
  return Math.min(rows[0]?.n ?? 0, max + 1);
}

/** Returns a part of the events, newest first. Each table returns as many as the page could show, by its own index. */
export async function readEventRows(
  scope: Scope,
  wanted: WantedEvents,
  { limit, offset }: { limit: number; offset: number },
): Promise<EventRow[]> {
  const parts = sourcesOf(scope, wanted).map(
    (source) => sql`(select ${source.columns} from ${source.from} where ${conditions(scope, source, wanted)}
      order by ${sql.ref(source.at)} desc, 2 desc limit ${limit + offset})`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<EventRow>`select * from (${sql.join(parts, sql` union all `)}) as found
    order by at desc, id desc limit ${limit} offset ${offset}`.execute(scope.db);
  return rows;
}

/** Returns the tables that can contain such events. */
function sourcesOf(scope: Scope, wanted: WantedEvents): Source[] {
  const { outcome, studentId, cardNumber, kind } = wanted;
  const isOf = (one: EventOutcome) => outcome === undefined || outcome === one;
  const isStored = outcome !== 'waiting' && outcome !== 'unread';
  // Waiting and unread events have no looked-up child, so a filter by child or class excludes them.
  const isOfNobody = studentId === undefined && !isWithinClasses(scope);
  return [
    ...(isStored ? [storedEvents(scope, wanted)] : []),
    ...(isOf('waiting') && isOfNobody ? [waitingEvents(wanted)] : []),
    ...(isOf('unread') && isOfNobody && cardNumber === undefined && kind === undefined ? [unreadRows] : []),
  ];
}

function conditions(scope: Scope, { alias, at, also }: Source, wanted: WantedEvents): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { kigId, fromAt, untilAt, deviceId } = wanted;
  const all = [
    sql<boolean>`${column('kig_id')} = ${kigId} and ${scope.within(`${alias}.kig_id`)}`,
    sql<boolean>`${sql.ref(at)} >= ${fromAt} and ${sql.ref(at)} < ${untilAt}`,
    ...(deviceId === undefined ? [] : [sql<boolean>`${column('device_id')} = ${deviceId}`]),
    ...also,
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

function storedEvents(scope: Scope, wanted: WantedEvents): Source {
  const { studentId, cardNumber, outcome, toCheck } = wanted;
  const outcomeOf = outcomeOfStored(scope, wanted);
  return {
    from: sql`device_events e`,
    alias: 'e',
    at: 'e.at',
    columns: sql`e.at, e.id::text as id, e.device_at as "deviceAt", e.received_at as "receivedAt", e.device_id as "deviceId",
      e.card_number as "cardNumber", e.student_id as "studentId", e.kind, e.person_kind as "personKind", e.direction, e.doubtful as "isDoubtful", e.notes,
      e.assigned_at as "assignedAt", ${outcomeOf} as outcome, null as content`,
    also: [
      isOfKind('e', wanted),
      ...(studentId === undefined ? [] : [sql<boolean>`e.student_id = ${studentId}`]),
      ...(cardNumber === undefined ? [] : [beginsLike('e', cardNumber)]),
      ...(isWithinClasses(scope) ? [isOfOwnClasses(scope)] : []),
      ...(outcome === undefined ? [] : [sql<boolean>`${outcomeOf} = ${outcome}`]),
      ...(toCheck
        ? [sql<boolean>`(${isUnclear} or ${outcomeOf} not in ('counted', 'adult-card', 'noted', 'machine'))`]
        : []),
    ],
  };
}

function waitingEvents(wanted: WantedEvents): Source {
  const { cardNumber } = wanted;
  return {
    from: sql`device_waiting_events w`,
    alias: 'w',
    at: 'w.at',
    columns: sql`w.at, w.id::text as id, w.device_at as "deviceAt", w.received_at as "receivedAt", w.device_id as "deviceId",
      w.card_number as "cardNumber", null::uuid as "studentId", w.kind, null as "personKind", w.direction, w.doubtful as "isDoubtful", w.notes,
      null::timestamptz as "assignedAt", 'waiting' as outcome, null as content`,
    also: [isOfKind('w', wanted), ...(cardNumber === undefined ? [] : [beginsLike('w', cardNumber)])],
  };
}

const unreadRows: Source = {
  from: sql`device_unread_rows u`,
  alias: 'u',
  at: 'u.received_at',
  columns: sql`u.received_at as at, u.device_id::text || encode(u.content_hash, 'hex') as id, null::timestamptz as "deviceAt",
    u.received_at as "receivedAt", u.device_id as "deviceId", null as "cardNumber", null::uuid as "studentId", 'card' as kind, null as "personKind",
    null as direction,
    false as "isDoubtful", '{}'::text[] as notes, null::timestamptz as "assignedAt", 'unread' as outcome, u.content`,
  also: [],
};

/**
 * Returns SQL for the outcome of an event `e`. The board shows children who are enrolled now; for other days the
 * enrollment at that time counts.
 */
function outcomeOfStored(scope: Scope, { todayAt }: WantedEvents): RawBuilder<EventOutcome> {
  return sql<EventOutcome>`case when e.kind = any(${[...machineKinds]}::text[]) then 'machine'
    when e.student_id is null and e.person_kind is null and e.card_number is null then 'unknown-person'
    when e.student_id is null and e.person_kind is null and not ${isOfAdult(scope)} then 'unknown-card'
    when e.lost then 'lost-card' when e.student_id is null then 'adult-card'
    when (e.at >= ${todayAt} or ${NOT_ENROLLED} = any(e.notes)) and not exists (select from students s
      where s.kig_id = e.kig_id and ${scope.within('s.kig_id')} and s.id = e.student_id and s.status = 'enrolled'
        and not s.deleted) then 'not-enrolled'
    when e.kind <> all(${[...attendanceKinds]}::text[]) then 'noted'
    when e.doubtful and e.direction = 'out' then 'leaving-untimed' else 'counted' end`;
}

/** Returns SQL that is true where an adult had the card of an event `e`. */
function isOfAdult(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from cards c where c.kig_id = e.kig_id and ${scope.within('c.kig_id')}
    and c.student_id is null and ${looseCard('c.card_number')} = ${looseCard('e.card_number')}
    and (c.held_until is null or c.held_until > e.at))`;
}

/** SQL that is true for an event `e` that users may need to check, regardless of its outcome. */
const isUnclear = sql<boolean>`(e.doubtful
  or array_remove(array_remove(array_remove(e.notes, ${RECOVERED}), ${NOT_ENROLLED}), ${UNSIGNED}) <> '{}')`;

/** Returns SQL for the asked kind; without one, for all kinds about people. */
function isOfKind(alias: string, { kind }: WantedEvents): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.kind`);
  return kind === undefined
    ? sql<boolean>`${column} <> all(${[...machineKinds]}::text[])`
    : sql<boolean>`${column} = ${kind}`;
}

function isOfOwnClasses(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from students s where s.kig_id = e.kig_id and ${scope.within('s.kig_id')}
    and s.id = e.student_id and ${withinClasses(scope, 's.class_id')})`;
}

/** Returns SQL that compares a card with a typed prefix, ignoring notation. */
function beginsLike(alias: string, typed: string): RawBuilder<boolean> {
  const beginning = typed.replace(/[\s-]/g, '').toUpperCase().replace(/^0+/, '');
  return sql<boolean>`starts_with(${looseCard(`${alias}.card_number`)}, ${beginning})`;
}
