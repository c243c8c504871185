import { stages } from '@kiga/contract/campus/grade.entity.ts';
import type { Stage } from '@kiga/contract/catering/meals.ts';
import type { ChildrenOfAge } from '@kiga/contract/catering/reference-sets.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { computeDays, momentOf } from '../attendance/attendance.public.ts';

/** Children of a day: those who came, or those who are expected on a day that is not over. */
export interface PresentChildren {
  counted: 'came' | 'expected';
  ids: Set<string>;
  byStage: Record<Stage, number>;
}

/** Returns the children of each day of a span. Today and later days leave out those with leave, and those called absent. */
export async function presentChildren(
  scope: Scope,
  { kigId, from, to, now }: { kigId: string; from: string; to: string; now: Date },
): Promise<Map<string, PresentChildren>> {
  const moment = await momentOf(scope, kigId, now);
  const days = await computeDays(scope, { kigId, from, to, ...moment, ids: null });
  const stageOf = await stagesOfClasses(scope, kigId);
  const present = new Map<string, PresentChildren>();
  for (const { day, studentId, classId, state, cameHalves, schoolDay } of days) {
    const of = present.get(day) ?? {
      counted: day < moment.today ? 'came' : 'expected',
      ids: new Set<string>(),
      byStage: noChildren(),
    };
    present.set(day, of);
    if (cameHalves === 0 && !(state === 'ahead' && schoolDay.open)) continue;
    of.ids.add(studentId);
    of.byStage[stageOf.get(classId) ?? 'middle'] += 1;
  }
  return present;
}

/** Returns a count of 0 for each stage. */
export function noChildren(): Record<Stage, number> {
  return Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
}

async function stagesOfClasses(scope: Scope, kigId: string): Promise<Map<string, Stage>> {
  const { rows } = await sql<{ id: string; stage: Stage }>`select c.id, g.stage from classes c
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')}`.execute(scope.db);
  return new Map(rows.map(({ id, stage }) => [id, stage]));
}

/** Returns the enrolled children of a kindergarten by stage, age on a day, and sex. No name is read. */
export async function childrenByAge(
  scope: Scope,
  kigId: string,
  day: string,
): Promise<(ChildrenOfAge & { stage: Stage })[]> {
  const { rows } = await sql<ChildrenOfAge & { stage: Stage }>`
    select g.stage, s.sex, extract(year from age(${day}::date, s.birthday))::integer as age, count(*)::integer as count
    from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'
    group by 1, 2, 3`.execute(scope.db);
  return rows;
}
