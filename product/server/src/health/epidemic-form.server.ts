import type { epidemicForm } from '@kiga/contract/health/epidemic-form.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import { seesStaff } from './epidemic-people.ts';

/** Fields that stay as they are once there are reports. */
const kept = ['audience', 'frequency', 'fromDay', 'standardFields', 'questions'] as const;

/** Returns the hooks of epidemic forms. The questions of a form stay as they are once a person has reported. */
export function epidemicFormHooks(): EntityHooks<typeof epidemicForm> {
  return {
    computed: {
      reportCount: (scope) => {
        const own = scopeForPermission(scope, 'health.epidemicReport.read');
        return sql`(select count(*)::integer from health_epidemic_reports r
          left join students s on s.kig_id = r.kig_id and ${own.within('s.kig_id')} and s.id = r.student_id
          where r.kig_id = row.kig_id and ${own.within('r.kig_id')} and r.form_id = row.id and not r.deleted
            and case when r.student_id is null then ${seesStaff(own)}::boolean
              else ${withinClasses(own, 's.class_id')} end)`;
      },
    },
    async beforeSave(draft, before, scope, kigId) {
      const changed = before && kept.find((field) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]));
      if (!changed) return;
      const { rows } = await sql`select from health_epidemic_reports r where r.kig_id = ${kigId}
        and ${scope.within('r.kig_id')} and r.form_id = ${before.id} and not r.deleted limit 1`.execute(scope.db);
      if (rows.length > 0) throw invalid({ field: changed, error: 'HEALTH_EPIDEMIC_FORM_IN_USE' });
    },
    guards: {
      async wholeKindergarten({ scope }) {
        assertWholeKindergarten(scope);
      },
    },
    allows: (act, { status, erasedOn }) => {
      if (act === 'remind') return status === 'open';
      return act !== 'eraseAnswers' || (status === 'closed' && erasedOn === null);
    },
  };
}

/** Throws PERMISSION_MISSING for an account of some classes, because the act concerns all of them. */
export function assertWholeKindergarten(scope: Scope): void {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
}
