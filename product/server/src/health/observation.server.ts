import type { observation } from '@kiga/contract/health/observation.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { assertEnrolledOn, nameOfReader } from './register-records.ts';

/** An observation as far as the rules need it. */
interface Observed {
  id: string;
  studentId: string;
  day: string;
}

/** Returns the hooks of whole-day observations: one for each child and day. */
export function observationHooks({ stores }: Pick<Program, 'stores'>): EntityHooks<typeof observation> {
  return {
    ...childRecordHooks(stores, 'health_observations'),
    async beforeSave(draft, _before, scope, kigId) {
      await assertEnrolledOn(scope, kigId, draft);
      await lockUntilCommit(scope.db, `observation ${draft.studentId} ${draft.day}`);
      if (await isTaken(scope, kigId, draft)) throw invalid({ field: 'day', error: 'HEALTH_OBSERVATION_TAKEN' });
      draft.recordedBy ??= await nameOfReader(stores, scope);
    },
    async beforeRestore(record, scope) {
      if (await isTaken(scope, record.ownerId, record)) throw new AppError('HEALTH_OBSERVATION_TAKEN');
    },
  };
}

async function isTaken(scope: Scope, kigId: string, { id, studentId, day }: Observed): Promise<boolean> {
  const { rows } = await sql`select from health_observations o where o.kig_id = ${kigId}
    and ${scope.within('o.kig_id')} and o.student_id = ${studentId} and o.day = ${day} and o.id <> ${id}
    and not o.deleted`.execute(scope.db);
  return rows.length > 0;
}
