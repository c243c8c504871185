import { attendanceKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { fetchersByChild } from '../campus/campus.public.ts';
import { adultsSeen, type StoredEvent } from '../devices/devices.public.ts';
import { isNews, tellEachFamily } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { hasLeft } from './has-left.ts';

type Parts = Pick<Program, 'clock' | 'secrets'>;

/** Greatest time between the leaving of a child and the moment at which a machine sees the adult who fetches it. */
const FETCH_MS = 15 * 60_000;

/** A kindergarten's day. */
interface Place {
  kigId: string;
  timeZone: string;
  day: string;
}

/** A child with the moment at which it came or left. */
interface Passing {
  studentId: string;
  at: Date;
}

/**
 * Tells the parents that children came or left, in the transaction that stores the machines' events. The stored day
 * decides and not the event, so that events may come in any order. Nothing older than two hours is told.
 */
export async function tellOfEvents(parts: Parts, inside: Scope, events: readonly StoredEvent[]): Promise<void> {
  const news = events.filter(
    ({ kind, lost, doubtful, at }) => attendanceKinds.includes(kind) && !lost && !doubtful && isNews(parts, at),
  );
  // All transactions write in this order, so that they cannot deadlock.
  const byKig = [...Map.groupBy(news, ({ kigId }) => kigId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [kigId, own] of byKig) {
    for (const [day, ofDay] of Map.groupBy(own, ({ at, timeZone }) => dayIn(at, timeZone))) {
      const place = { kigId, day, timeZone: (ofDay[0] as StoredEvent).timeZone };
      const days = await daysOf(inside, place, idsOf(ofDay));
      const recent = (at: Date | null): at is Date => at !== null && isNews(parts, at);
      const of = (name: 'cameAt' | 'leftAt'): Passing[] =>
        days.flatMap(({ studentId, [name]: at }) => (recent(at) ? [{ studentId, at }] : []));
      await tellArrivals(parts, inside, place, of('cameAt'));
      await tellLeavings(parts, inside, place, of('leftAt'));
      await tellFetchers(parts, inside, place, ofDay);
    }
  }
}

const idsOf = (events: readonly StoredEvent[]) => [...new Set(events.flatMap(({ studentId }) => studentId ?? []))];

/** Tells the parents of the first arrival of the day. */
export function tellArrivals(
  parts: Parts,
  inside: Scope,
  { kigId, day, timeZone }: Place,
  children: readonly Passing[],
): Promise<void> {
  const cause = { kigId, name: 'attendance.childArrived', topic: 'attendance' } as const;
  return tellEachFamily(
    parts,
    inside,
    cause,
    children.map(({ studentId, at }) => ({
      studentId,
      at,
      params: { time: timeIn(at, timeZone) },
      source: `attendance.arrived:${day}`,
    })),
  );
}

/** Tells the parents that children left. A later leaving of the same day corrects the message and is not pushed. */
export function tellLeavings(
  parts: Parts,
  inside: Scope,
  { kigId, day, timeZone }: Place,
  children: readonly Passing[],
): Promise<void> {
  const cause = { kigId, name: 'attendance.childLeft', topic: 'attendance', corrects: true } as const;
  return tellEachFamily(
    parts,
    inside,
    cause,
    children.map(({ studentId, at }) => ({
      studentId,
      at,
      params: { time: timeIn(at, timeZone) },
      source: `attendance.left:${day}`,
    })),
  );
}

/** Returns the first arrival of a day and the leaving that holds, as machines saw them. */
async function daysOf(
  inside: Scope,
  { kigId, day }: Place,
  ids: readonly string[],
): Promise<{ studentId: string; cameAt: Date | null; leftAt: Date | null }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ studentId: string; cameAt: Date | null; leftAt: Date | null }>`
    select d.student_id as "studentId", d.first_in_at as "cameAt",
      case when ${hasLeft('d')} then d.last_out_at end as "leftAt"
    from student_days d where d.kig_id = ${kigId} and ${inside.within('d.kig_id')} and d.day = ${day}
      and d.student_id = any(${[...ids]}::uuid[])`.execute(inside.db);
  return rows;
}

/** Tells the parents by whom children were fetched, whichever machine saw first: the child or the adult. */
async function tellFetchers(parts: Parts, inside: Scope, place: Place, events: readonly StoredEvent[]): Promise<void> {
  const { kigId, day, timeZone } = place;
  const leaving = idsOf(events.filter(({ direction }) => direction === 'out'));
  const adults = events.filter(({ studentId, teacherId }) => studentId === null && teacherId === null);
  const ids = [...new Set([...leaving, ...(await childrenOfAdults(inside, kigId, adults))])];
  const left = (await daysOf(inside, place, ids)).flatMap(({ studentId, leftAt }) =>
    leftAt !== null && isNews(parts, leftAt) ? [{ studentId, leftMs: leftAt.getTime() }] : [],
  );
  if (left.length === 0) return;
  const known = await fetchersByChild(inside, { kigId, day, studentIds: left.map(({ studentId }) => studentId) });
  const all = [...known.values()].flat();
  const moments = left.map(({ leftMs }) => leftMs);
  const span = { from: new Date(Math.min(...moments) - FETCH_MS), until: new Date(Math.max(...moments) + FETCH_MS) };
  const seen = await adultsSeen(inside, kigId, span, {
    ids: all.flatMap((one) => one.ids),
    cardNumbers: all.flatMap(({ cardNumbers }) => cardNumbers),
  });
  const fetched = left.flatMap(({ studentId, leftMs }) => {
    const [first] = seen
      .flatMap(({ at, personId, cardNumber }) => {
        const person = known
          .get(studentId)
          ?.find(
            ({ ids: own, cardNumbers, mustNot }) =>
              !mustNot && (own.includes(personId ?? '') || cardNumbers.includes(cardNumber ?? '')),
          );
        const awayMs = Math.abs(at.getTime() - leftMs);
        return person && awayMs <= FETCH_MS ? [{ name: person.name, at, awayMs }] : [];
      })
      .toSorted((a, b) => a.awayMs - b.awayMs);
    return first ? [{ studentId, ...first }] : [];
  });
  await tellEachFamily(
    parts,
    inside,
    { kigId, name: 'attendance.childFetched', topic: 'pickup', corrects: true },
    fetched.map(({ studentId, at, name }) => ({
      studentId,
      at,
      params: { time: timeIn(at, timeZone), name },
      source: `attendance.fetched:${day}`,
    })),
  );
}

/** Returns the children whom the adults of events fetch. */
async function childrenOfAdults(inside: Scope, kigId: string, events: readonly StoredEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const named = sql`e.kig_id = ${kigId} and ${inside.within('e.kig_id')}
    and e.id = any(${events.map(({ id }) => id)}::uuid[]) and e.at = any(${events.map(({ at }) => at)}::timestamptz[])`;
  const { rows } = await sql<{ studentId: string }>`
    select sp.student_id as "studentId" from device_events e
    join cards c on c.kig_id = e.kig_id and (c.id = e.person_id or c.card_number = e.card_number) and not c.deleted
    join student_parents sp on sp.kig_id = c.kig_id and sp.parent_id = c.parent_id
    where ${named}
    union select p.student_id from device_events e
    join pickup_persons p on p.kig_id = e.kig_id and p.id = e.person_id and not p.deleted
    where ${named}`.execute(inside.db);
  return rows.map(({ studentId }) => studentId);
}
