import type { teacherLeave } from '@kiga/contract/attendance/teacher-leave.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses } from '../identity/identity.public.ts';
import { leaveHooks } from './leave.server.ts';
import { type LeaveParts, staffLeave } from './leave-kinds.ts';
import { personNames } from './leave-names.ts';

/** Returns the hooks of staff leave. An account of some classes has its own only. */
export function teacherLeaveHooks(parts: LeaveParts): EntityHooks<typeof teacherLeave> {
  return {
    ...(leaveHooks(parts, staffLeave) as EntityHooks<typeof teacherLeave>),
    rows: (scope) =>
      isWithinClasses(scope)
        ? sql<boolean>`exists (select from teachers t where t.kig_id = row.kig_id and ${scope.within('t.kig_id')}
            and t.id = row.teacher_id and t.account_id = ${scope.session.accountId})`
        : null,
    kept: { teacherName: personNames(parts.stores, staffLeave) },
  };
}
