import type { ExamsDue } from '@kiga/contract/health/entrance-exam.acts.ts';
import { examRule } from '@kiga/contract/health/exam-rule.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/**
 * Returns the children who need an examination. A child who left and came back, or was on an approved leave, for longer
 * than the rule allows needs one from after the last day before.
 */
export async function examsDueOf(scope: Scope, today: string): Promise<ExamsDue> {
  const kigId = scope.oneTenant();
  const months = sql`make_interval(months => ${examRule.awayMonths})`;
  const { rows } = await sql<ExamsDue['children'][number]>`
    with enrolled as (
      select s.id, s.stu_name, s.stu_name_latin, s.stu_name_sort, c.class_name, c.class_name_sort
      from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id
      where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${scope.within('c.kig_id')} and not s.deleted
        and s.status = 'enrolled' and ${withinClasses(scope, 's.class_id')}
    ), away as (
      select p.student_id, p.to_day as since, p.back_day from (
        select student_id, to_day, lead(from_day) over (partition by student_id order by from_day) as back_day
        from student_classes where kig_id = ${kigId} and ${scope.within('kig_id')}) p
      where p.back_day > p.to_day + ${months} and p.back_day <= ${today}
      union all
      select l.student_id, l.from_day - 1, l.to_day + 1 from student_leaves l
      where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and not l.deleted and l.status = 'approved'
        and l.to_day + 1 > l.from_day - 1 + ${months} and l.to_day < ${today}
    ), last_away as (
      select student_id, max(since) as since from away group by student_id
    ), exams as (
      select e.student_id, max(e.examined_on) as examined_on from health_entrance_exams e
      where e.kig_id = ${kigId} and ${scope.within('e.kig_id')} and not e.deleted group by e.student_id
    )
    select n.id, n.stu_name as name, n.stu_name_latin as "nameLatin", n.class_name as "className",
      case when x.student_id is null then 'none' else 'away' end as reason,
      case when x.student_id is not null then a.since end as "awaySince"
    from enrolled n left join exams x on x.student_id = n.id left join last_away a on a.student_id = n.id
    where x.student_id is null or a.since >= x.examined_on
    order by n.class_name_sort, n.stu_name_sort, n.id`.execute(scope.db);
  return { kigId, awayMonths: examRule.awayMonths, children: rows };
}
