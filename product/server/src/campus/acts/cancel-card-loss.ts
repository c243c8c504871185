import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { firstCardOf } from '../cards.ts';

/**
 * Cancels the loss of a child's present card in the scope's transaction. A replaced card stays lost. Throws
 * RECORD_NOT_FOUND, CAMPUS_CARD_NOT_LOST.
 */
export async function cancelCardLoss(stores: EntityStores, scope: Scope, id: string): Promise<void> {
  const [child] = await readRecords(stores.get('campus.student'), scope, [id], { lock: true });
  if (!child || child.deleted) throw new AppError('RECORD_NOT_FOUND');
  const card =
    child.cardNumber === null ? undefined : await firstCardOf(scope, { ...child, cardNumber: child.cardNumber });
  if (card?.status !== 'lost') throw new AppError('CAMPUS_CARD_NOT_LOST');
  await makeTransition(stores.named('campus.card'), scope, 'cancelLoss', { id: card.id, asks: {} });
}
