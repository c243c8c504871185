import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';

/**
 * Runs work for all items at once inside the scope's transaction. On a refusal it rolls back and runs the two halves instead, down to the
 * single refused item. So many items cost little, and one does not block the others. Other errors pass through.
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
