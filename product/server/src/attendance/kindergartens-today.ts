import type { ArrivalCounts } from '@kiga/contract/attendance/day.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../campus/campus.public.ts';
import { type Morning, mornings } from './arrival-times.ts';
import { calendarsOf } from './calendars.ts';
import { type ComputedDay, childFacts } from './child-facts.ts';
import { boardState, countStates } from './day-board.ts';
import { hasLeft } from './has-left.ts';
import { onLeave } from './leaves-on.ts';
import type { RuleOn } from './student-rules.ts';

/** Counts of the day in one kindergarten. */
export interface KindergartenToday {
  kigId: string;
  kigName: string;
  open: boolean;
  counts: ArrivalCounts;
}

const nobody = { enrolled: 0, seen: 0, came: 0, late: 0, left: 0 };

/**
 * Returns the day's counts of each kindergarten within reach: those with the most missing children first, then by name.
 * Most children have only facts of machines, and the database counts them. Children with leave or marks are computed.
 */
export async function kindergartensToday(scope: Scope, now: Date): Promise<KindergartenToday[]> {
  const { list: all, ruleOn } = await mornings(scope, now);
  const days = [...new Set(all.map(({ day }) => day))];
  const ofDays = await Promise.all(
    days.map(async (day) => {
      const ofDay = all.filter((morning) => morning.day === day);
      const ids = ofDay.map(({ kigId }) => kigId);
      const isOpen = await calendarsOf(scope, ids, day, day, 'children');
      const special = await childrenWithMore(scope, ids, day);
      const counted = new Map((await countsOn(scope, day, ofDay, ruleOn, special)).map((row) => [row.kigId, row]));
      const computed = await computeSpecial(scope, ofDay, special);
      return ofDay.map(({ kigId, kigName }): KindergartenToday => {
        const { enrolled, seen, came, late, left } = counted.get(kigId) ?? nobody;
        const { open } = isOpen(kigId, day);
        const unseen = seen - came;
        const ofMachines = open
          ? { expected: enrolled, onTime: came - late, late, unseen, leave: 0, missing: enrolled - seen, left }
          : { expected: 0, onTime: came, late: 0, unseen, leave: 0, missing: 0, left };
        const more = computed.get(kigId) ?? [];
        const children = more.filter((one) => open || one.inAt !== null || one.outAt !== null);
        const ofPeople = countStates(
          children.map((one) => ({ state: boardState(one), day: one })),
          open,
        );
        return { kigId, kigName, open, counts: sum([ofMachines, ofPeople]) };
      });
    }),
  );
  const found = new Map(ofDays.flat().map((one) => [one.kigId, one]));
  return all
    .map(({ kigId }) => found.get(kigId) as KindergartenToday)
    .sort((a, b) => b.counts.missing - a.counts.missing);
}

/** Returns the ids of children with leave or marks on a day, by kindergarten. */
async function childrenWithMore(scope: Scope, kigIds: readonly string[], day: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ kigId: string; studentId: string }>`
    select distinct m.kig_id as "kigId", m.student_id as "studentId" from student_marks m
    where m.kig_id = any(${[...kigIds]}::uuid[]) and ${scope.within('m.kig_id')} and m.day = ${day}`.execute(scope.db);
  const away = await onLeave(scope, 'children', kigIds, day);
  const all = [...rows, ...away.map(({ kigId, personId }) => ({ kigId, studentId: personId }))];
  const found = Map.groupBy(all, ({ kigId }) => kigId);
  return new Map([...found].map(([kigId, of]) => [kigId, [...new Set(of.map(({ studentId }) => studentId))]]));
}

/** Computes the days of these children, by kindergarten. */
async function computeSpecial(
  scope: Scope,
  ofDay: readonly Morning[],
  special: ReadonlyMap<string, string[]>,
): Promise<Map<string, ComputedDay[]>> {
  if (special.size === 0) return new Map();
  const kigs = ofDay.flatMap(({ day, ...morning }) => (special.has(morning.kigId) ? [{ ...morning, today: day }] : []));
  const { day } = ofDay[0] as Morning;
  const facts = await childFacts(scope, kigs, { from: day, to: day, ids: [...special.values()].flat() });
  return Map.groupBy(facts.days(), ({ kigId }) => kigId);
}

type Counts = typeof nobody & { kigId: string };

/**
 * Returns the counts of kindergartens with children who are expected or came on one day. The day is a parameter, so that
 * PostgreSQL reads no other partition.
 */
async function countsOn(
  scope: Scope,
  day: string,
  all: readonly Morning[],
  ruleOn: RuleOn,
  special: ReadonlyMap<string, string[]>,
): Promise<Counts[]> {
  const { rows: classes } = await sql<{ kigId: string; id: string }>`select c.kig_id as "kigId", c.id from classes c
    where c.kig_id = any(${all.map(({ kigId }) => kigId)}::uuid[]) and ${scope.within('c.kig_id')}`.execute(scope.db);
  const zones = new Map(all.map(({ kigId, timeZone }) => [kigId, timeZone]));
  const rules = classes.map(({ kigId, id }) => ({ ...ruleOn(kigId, id, day), kigId, id }));
  const others = [...special].flatMap(([kigId, ids]) => ids.map((id) => ({ kigId, id })));
  const { rows } = await sql<Counts>`
    select c.kig_id as "kigId", count(*) as enrolled, count(c.seen_id) as seen, count(c.came_at) as came,
      count(c.came_at) filter (where c.came_at >= (${day}::date + m.late_after
        + make_interval(mins => m.grace_minutes + 1)) at time zone m.time_zone) as late,
      count(*) filter (where c.has_left) as left
    from (select s.kig_id, s.class_id, d.student_id as seen_id, coalesce(d.first_in_at, d.doubtful_in_at) as came_at, ${hasLeft('d')} as has_left
      from ${enrolledChildren(scope)} s
      left join student_days d on d.kig_id = s.kig_id and d.student_id = s.id and d.day = ${day}::date
      where (d.student_id is not null or s.admission_date is null or s.admission_date <= ${day}::date)
        and not (s.id = any(${others.map(({ id }) => id)}::uuid[]))) c
    join unnest(${rules.map(({ kigId }) => kigId)}::uuid[], ${rules.map(({ id }) => id)}::uuid[],
      ${rules.map(({ lateAfter }) => lateAfter)}::time[], ${rules.map(({ graceMinutes }) => graceMinutes)}::integer[],
      ${rules.map(({ kigId }) => zones.get(kigId) ?? '')}::text[])
      as m (kig_id, class_id, late_after, grace_minutes, time_zone) on m.kig_id = c.kig_id and m.class_id = c.class_id
    group by c.kig_id`.execute(scope.db);
  return rows;
}

/** Returns the sum of all counts. */
export function sumOf(kindergartens: readonly KindergartenToday[]): ArrivalCounts {
  return sum(kindergartens.map(({ counts }) => counts));
}

function sum(all: readonly ArrivalCounts[]): ArrivalCounts {
  const total = { expected: 0, onTime: 0, late: 0, unseen: 0, leave: 0, missing: 0, left: 0 };
  for (const counts of all) {
    for (const name of Object.keys(total) as (keyof ArrivalCounts)[]) total[name] += counts[name];
  }
  return total;
}
