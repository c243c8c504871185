import type { observation } from '@kiga/contract/teaching/observation.entity.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';

/** Most characters of an observer's name. */
const NAME_MAX = 40;

/** Returns the hooks of notes about children: the child was here, and the observer has a name. */
export function observationHooks({ stores }: Pick<Program, 'stores'>): EntityHooks<typeof observation> {
  return {
    ...childRecordHooks(stores, 'teaching_observations'),
    async beforeSave(draft, _before, scope, kigId) {
      const { rows } = await sql`select from student_classes p where p.kig_id = ${kigId} and ${scope.within('p.kig_id')}
        and p.student_id = ${draft.studentId} and p.from_day <= ${draft.day}
        and (p.to_day is null or p.to_day >= ${draft.day})`.execute(scope.db);
      if (rows.length === 0) throw invalid({ field: 'day', error: 'TEACHING_NOT_ENROLLED_ON_DAY' });
      if (draft.observedBy) return;
      const { accountId } = scope.session;
      draft.observedBy =
        ((await stores.namesOfAccounts(scope, [accountId])).get(accountId) ?? '').slice(0, NAME_MAX) || null;
    },
  };
}
