import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { firstCardOf } from '../cards.ts';

/**
 * Reports a child's card as lost in the scope's transaction. A repeated report changes nothing. Throws
 * RECORD_NOT_FOUND, CAMPUS_CARD_NONE.
 */
export async function reportCardLost(stores: EntityStores, scope: Scope, id: string): Promise<void> {
  const [child] = await readRecords(stores.get('campus.student'), scope, [id], { lock: true });
  if (!child || child.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (child.cardNumber === null) throw new AppError('CAMPUS_CARD_NONE');
  const card = await firstCardOf(scope, { ...child, cardNumber: child.cardNumber });
  if (card?.status !== 'active') return;
  await makeTransition(stores.named('campus.card'), scope, 'reportLost', { id: card.id, asks: {} });
}
