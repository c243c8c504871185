import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdsOn } from '../campus/campus.public.ts';

/** Returns SQL for the names of a record's shown children whose families do not agree to photos today; null for none. */
export function namesWithoutConsent(scope: Scope): RawBuilder<string | null> {
  return sql<string | null>`(select string_agg(s.stu_name, '、' order by s.stu_name_sort, s.id) from students s
    where s.kig_id = row.kig_id and ${scope.within('s.kig_id')} and s.id = any(row.children) and not exists (
      select from consents c where c.kig_id = s.kig_id and ${scope.within('c.kig_id')} and c.student_id = s.id
        and c.kind = 'photo' and ${holdsOn(scope.session.today)}))`;
}
