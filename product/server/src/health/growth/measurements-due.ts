import type { MeasurementsDue } from '@kiga/contract/health/growth/measurement.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../../campus/campus.public.ts';
import { growthTermsOn } from './growth-terms.ts';

type Row = MeasurementsDue['classes'][number]['children'][number] & { classId: string; className: string };

/** Returns the children who are due to be measured, as `measurementsDue` says. A child is due from its first day on. */
export async function measurementsDueOf(scope: Scope, today: string): Promise<MeasurementsDue> {
  const kigId = scope.oneTenant();
  const { measureMonths } = await growthTermsOn(scope, kigId, today);
  const { rows } = await sql<Row>`
    select f.id, f.name, f."nameLatin", c.id as "classId", c.class_name as "className",
      to_char(f.last_on, 'YYYY-MM-DD') as "lastOn"
    from (select s.kig_id, s.id, s.class_id, s.stu_name as name, s.stu_name_latin as "nameLatin", s.stu_name_sort,
        (select max(m.measured_on) from health_measurements m where m.kig_id = s.kig_id
          and ${scope.within('m.kig_id')} and m.student_id = s.id and not m.deleted) as last_on
      from ${enrolledChildren(scope)} s
      where s.kig_id = ${kigId} and (s.admission_date is null or s.admission_date <= ${today})) f
    join classes c on c.kig_id = f.kig_id and c.id = f.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where f.last_on is null or f.last_on <= ${today}::date - make_interval(months => ${measureMonths})
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id, f.stu_name_sort, f.id`.execute(scope.db);
  const classes = [...Map.groupBy(rows, ({ classId }) => classId)].map(([id, ofClass]) => ({
    id,
    className: (ofClass[0] as Row).className,
    children: ofClass.map(({ classId: _, className: __, ...child }) => child),
  }));
  return { kigId, months: measureMonths, classes };
}
