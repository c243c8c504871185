import type { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import {
  type EntityStore,
  type EntityStores,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses } from '../../identity/identity.public.ts';

/** A bill inside the server, with the columns beside its fields. */
export type Bill = FullRecord<typeof bill> & { studentId: string; classId: string | null };

/** Columns beside the fields. */
export const besideBill = { studentId: sql`row.student_id`, classId: sql`row.class_id` };

/** Returns the store of bills. */
export const billStore = (stores: EntityStores): EntityStore => stores.named('billing.bill');

/** Returns a bill within reach; locked until commit where asked. Throws RECORD_NOT_FOUND. */
export async function billWithin(stores: EntityStores, scope: Scope, id: string, lock = false): Promise<Bill> {
  const [found] = await readRecords(billStore(stores), scope, [id], { lock });
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  return found as object as Bill;
}

/** Returns the kindergarten of an account that reaches all of its classes. Throws BILLING_BILLS_WHOLE. */
export function wholeKindergarten(scope: Scope): string {
  if (isWithinClasses(scope)) throw new AppError('BILLING_BILLS_WHOLE');
  return scope.oneTenant();
}

/** Returns the latest payment number, such as `S2026-000012`, and those before it, without a gap in a series. */
export async function nextNumbers(inside: Scope, kigId: string, series: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ latest: number }>`insert into bill_numbers as n (kig_id, series, latest)
    values (${kigId}, ${series}, ${count})
    on conflict (kig_id, series) do update set latest = n.latest + excluded.latest returning n.latest`.execute(
    inside.db,
  );
  const latest = rows[0]?.latest ?? count;
  return Array.from({ length: count }, (_, index) => latest - count + 1 + index);
}

/** Key of the text for the month of `2026-12`. */
export const monthKey = (month: string) => `billing.bill.months.${Number(month.slice(5))}`;
