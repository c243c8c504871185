import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';

/**
 * Cancels the loss of a child's present card in the scope's transaction. A replaced card stays lost. Throws
 * RECORD_NOT_FOUND, CAMPUS_CARD_NOT_LOST.
 */
export async function cancelCardLoss(students: EntityStore, scope: Scope, id: string): Promise<void> {
  const [child] = await readRecords(students, scope, [id], { lock: true });
  if (!child || child.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql`
    update card_losses set cancelled_at = ${students.clock.now()}, cancelled_by = ${scope.session.accountId}
    where kig_id = ${child.ownerId} and card_number = ${child.cardNumber} and student_id = ${id}
      and cancelled_at is null returning 1`.execute(scope.db);
  if (rows.length === 0) throw new AppError('CAMPUS_CARD_NOT_LOST');
  await writeHistory(students, scope, { act: 'cancelCardLoss' }, child, child);
}
