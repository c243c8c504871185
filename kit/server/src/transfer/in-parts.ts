import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';

/**
 * Does work for all items at once inside the scope's transaction. Where it is refused, it is taken back and done for
 * the two halves instead, down to the one item that is refused by itself: so many cost little, and one does not keep
 * the others out. What is no refusal is thrown on.
 */
export async function inParts<T>(
  scope: Scope,
  items: readonly T[],
  work: (items: readonly T[]) => Promise<void>,
  refused: (item: T, error: AppError) => void,
): Promise<void> {
  if (items.length === 0) return;
  await sql`savepoint part`.execute(scope.db);
  try {
    await work(items);
    await sql`release savepoint part`.execute(scope.db);
    return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint part`.execute(scope.db);
    await sql`release savepoint part`.execute(scope.db);
    if (items.length === 1) return refused(items[0] as T, error);
  }
  const middle = Math.ceil(items.length / 2);
  await inParts(scope, items.slice(0, middle), work, refused);
  await inParts(scope, items.slice(middle), work, refused);
}
