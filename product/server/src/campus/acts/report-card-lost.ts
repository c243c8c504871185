import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import { lockCards } from '../cards.ts';

/**
 * Reports a child's card as lost in the scope's transaction. A repeated report changes nothing. Throws
 * RECORD_NOT_FOUND, CAMPUS_CARD_NONE.
 */
export async function reportCardLost(students: EntityStore, scope: Scope, id: string): Promise<void> {
  const [child] = await readRecords(students, scope, [id], { lock: true });
  if (!child || child.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (child.cardNumber === null) throw new AppError('CAMPUS_CARD_NONE');
  await lockCards(scope, child.ownerId, [String(child.cardNumber)]);
  const now = students.clock.now();
  const { rows } = await sql`
    insert into card_losses (kig_id, id, card_number, student_id, reported_at, reported_by)
    values (${child.ownerId}, ${uuid7(now.getTime())}, ${child.cardNumber}, ${id}, ${now}, ${scope.session.accountId})
    on conflict (kig_id, card_number) where cancelled_at is null do nothing returning 1`.execute(scope.db);
  if (rows.length > 0) await writeHistory(students, scope, { act: 'reportCardLost' }, child, child);
}
