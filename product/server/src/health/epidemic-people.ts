import type { EpidemicTerms } from '@kiga/contract/health/epidemic.ts';
import type { epidemicForm } from '@kiga/contract/health/epidemic-form.entity.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';

/** A form inside the server. */
export type EpidemicForm = FullRecord<typeof epidemicForm>;

/** A child or a staff member whom a form asks. */
export interface AskedPerson {
  id: string;
  name: string;
  nameLatin: string | null;
  /** Null for staff. */
  classId: string | null;
}

/** Returns the part of a form that its reports depend on. */
export function termsOf({ frequency, fromDay, standardFields, questions }: EpidemicForm): EpidemicTerms {
  return { frequency, fromDay, standardFields, questions };
}

/** Returns whether a reader sees the reports of staff: an account of the whole kindergarten. */
export function seesStaff(scope: Scope): boolean {
  const { appType, organizationKind } = scope.session;
  return readingOf(appType, organizationKind) === 'kindergarten' && !isWithinClasses(scope);
}

/** Returns the children whom a form asks on a day, within the reader's classes and by name. */
export async function askedChildren(
  scope: Scope,
  { ownerId, audience, classIds }: EpidemicForm,
  day: string,
  only?: string,
): Promise<AskedPerson[]> {
  if (audience === 'staff') return [];
  const ofForm: RawBuilder<unknown> = classIds?.length ? sql`p.class_id = any(${classIds}::uuid[])` : sql`true`;
  const { rows } = await sql<AskedPerson>`select s.id, s.stu_name as name, s.stu_name_latin as "nameLatin",
      p.class_id as "classId" from student_classes p
    join students s on s.kig_id = p.kig_id and s.id = p.student_id and not s.deleted
    where p.kig_id = ${ownerId} and ${scope.within('p.kig_id')} and ${scope.within('s.kig_id')}
      and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day})
      and ${withinClasses(scope, 'p.class_id')} and ${ofForm} and ${only ? sql`s.id = ${only}` : sql`true`}
    order by s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

/** Returns the staff whom a form asks, by name; none for a reader who does not see staff. */
export async function askedStaff(scope: Scope, { ownerId, audience }: EpidemicForm): Promise<AskedPerson[]> {
  if (audience === 'children' || !seesStaff(scope)) return [];
  const { rows } = await sql<AskedPerson>`select t.id, t.teacher_name as name, t.teacher_name_latin as "nameLatin",
      null as "classId" from teachers t
    where t.kig_id = ${ownerId} and ${scope.within('t.kig_id')} and not t.deleted and t.status = 'in-service'
    order by t.teacher_name_sort, t.id`.execute(scope.db);
  return rows;
}

/** Returns the ids of reports in a period, by the person who reported. */
export async function reportsOf(
  scope: Scope,
  { id, ownerId }: EpidemicForm,
  periodDay: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ personId: string; id: string }>`
    select coalesce(r.student_id, r.teacher_id) as "personId", r.id from health_epidemic_reports r
    where r.kig_id = ${ownerId} and ${scope.within('r.kig_id')} and r.form_id = ${id}
      and r.period_day = ${periodDay} and not r.deleted`.execute(scope.db);
  return new Map(rows.map(({ personId, id: reportId }) => [personId, reportId]));
}

/** Returns the day that a screen of a form begins with: today, or the nearest day of the form. */
export function usualDayOf({ fromDay, untilDay }: EpidemicForm, today: string): string {
  if (today < fromDay) return fromDay;
  return today > untilDay ? untilDay : today;
}
