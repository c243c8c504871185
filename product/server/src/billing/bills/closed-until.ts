import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';

/** Serialises everything that books or closes in a kindergarten, until the commit. */
export async function lockBooks(inside: Scope, kigId: string): Promise<void> {
  await lockUntilCommit(inside.db, `bills ${kigId}`);
}

/** Returns the latest closed month of a kindergarten; closing one closes all before it. Null where none is closed. */
export async function closedUntil(scope: Scope, kigId: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select max(m.month) as month from bill_months m
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')}`.execute(scope.db);
  return rows[0]?.month ?? null;
}

/** Refuses a booking into a closed month. The caller holds the lock of the books. Throws BILLING_MONTH_CLOSED {month}. */
export async function assertMonthOpen(inside: Scope, kigId: string, month: string): Promise<void> {
  const until = await closedUntil(inside, kigId);
  if (until !== null && month <= until) throw new AppError('BILLING_MONTH_CLOSED', { month });
}
