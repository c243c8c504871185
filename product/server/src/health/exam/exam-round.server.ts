import type { examRound } from '@kiga/contract/health/exam/exam-round.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../../identity/identity.public.ts';
import type { Session } from '../../program/session.ts';

/** Returns the hooks of rounds: an institution enters its own name, and the count covers the reader's children. */
export function examRoundHooks(): EntityHooks<typeof examRound> {
  return {
    computed: {
      examinedCount: (scope) => {
        const own = scopeForPermission(scope, 'health.examResult.read');
        return sql`(select count(*)::integer from health_exam_results r
          join students s on s.kig_id = r.kig_id and s.id = r.student_id
          where r.kig_id = row.kig_id and ${own.within('r.kig_id')} and ${own.within('s.kig_id')}
            and r.round_id = row.id and not r.deleted and not s.deleted and ${withinClasses(own, 's.class_id')})`;
      },
    },
    async beforeSave(draft, _before, scope) {
      if (scope.session.organizationKind !== 'institution') return;
      draft.examiner ??= (scope.session as Session).organization.name.slice(0, 60);
    },
  };
}
