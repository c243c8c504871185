import type { Transaction } from 'kysely';
import { bookMonth, closeBookMonth } from '../src/billing/months/book-month.ts';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { personOf } from './demo-people.ts';

/** Closes the months of the operator's books before the present one, as far as nothing keeps them open. */
export async function closeMonths(program: Program, tx: Transaction<Database>): Promise<void> {
  const { scope } = await personOf(program, tx, 'demo11');
  for (;;) {
    const { month, blockers } = await bookMonth(program, scope);
    if (blockers.length > 0) return;
    await closeBookMonth(program, scope, month);
  }
}
