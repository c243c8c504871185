import type { examResult } from '@kiga/contract/health/exam/exam-result.entity.ts';
import type { examRound } from '@kiga/contract/health/exam/exam-round.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import {
  type EntityHooks,
  type EntityStores,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../../campus/campus.public.ts';
import type { Program } from '../../program/program.ts';
import { assertEnrolled, nameOfReader } from '../register-records.ts';
import { examResultSheet } from './exam-result-sheet.ts';

/** A round inside the server. */
export type ExamRound = FullRecord<typeof examRound>;

/** Returns a round that the reader reaches. Throws RECORD_NOT_FOUND. */
export async function roundOf(stores: EntityStores, scope: Scope, id: string): Promise<ExamRound> {
  const [round] = await readRecords(stores.get('health.examRound'), scope, [id]);
  if (!round || round.deleted) throw new AppError('RECORD_NOT_FOUND');
  return round;
}

/** Returns the hooks of results: one for each child and round, within its days while it is open. */
export function examResultHooks({ stores }: Pick<Program, 'stores'>): EntityHooks<typeof examResult> {
  return {
    ...childRecordHooks(stores, 'health_exam_results'),
    sheet: examResultSheet(stores),
    async beforeSave(draft, before, scope, kigId) {
      const round = await roundOf(stores, scope, draft.roundId);
      if (round.status !== 'open') throw new AppError('HEALTH_ROUND_CLOSED');
      const { fromDay, untilDay } = round;
      if (draft.examinedOn < fromDay || draft.examinedOn > untilDay) {
        throw invalid({ field: 'examinedOn', error: 'HEALTH_EXAM_OUTSIDE_ROUND', data: { fromDay, untilDay } });
      }
      if (before?.studentId !== draft.studentId) {
        await assertEnrolled(scope, kigId, draft.studentId, 'HEALTH_ILLNESS_CHILD_GONE');
      }
      await lockUntilCommit(scope.db, `exam ${draft.roundId} ${draft.studentId}`);
      if (await isTaken(scope, kigId, draft)) throw invalid({ field: 'studentId', error: 'HEALTH_EXAM_TAKEN' });
      draft.doctor ??= await nameOfReader(stores, scope);
    },
    async beforeDelete({ roundId }, scope) {
      const round = await roundOf(stores, scope, roundId);
      if (round.status !== 'open') throw new AppError('HEALTH_ROUND_CLOSED');
    },
    async beforeRestore(record, scope) {
      if (await isTaken(scope, record.ownerId, record)) throw new AppError('HEALTH_EXAM_TAKEN');
    },
  };
}

async function isTaken(
  scope: Scope,
  kigId: string,
  { id, roundId, studentId }: { id: string; roundId: string; studentId: string },
): Promise<boolean> {
  const { rows } = await sql`select from health_exam_results r where r.kig_id = ${kigId}
    and ${scope.within('r.kig_id')} and r.round_id = ${roundId} and r.student_id = ${studentId}
    and r.id <> ${id} and not r.deleted`.execute(scope.db);
  return rows.length > 0;
}
