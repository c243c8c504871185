import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';

/**
 * Takes erased children out of their bills: the id, payers, references, reasons, days and histories. The amounts stay, because
 * accounts are kept for 30 years.
 */
export async function eraseBillNames(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const nobody = uuid7();
    const isOfChild = sql`kig_id = ${kigId} and ${inside.within('kig_id')} and student_id = ${id}`;
    const { rows } = await sql<{ id: string }>`update bills set student_id = ${nobody}, void_reason = null
      where ${isOfChild} returning id`.execute(inside.db);
    const billIds = rows.map((row) => row.id);
    await sql`update bill_lines set student_id = ${nobody}, days = '{}',
        label = case when kind = 'adjustment' then null else label end where ${isOfChild}`.execute(inside.db);
    await sql`update bill_transfers set student_id = ${nobody} where ${isOfChild}`.execute(inside.db);
    await sql`update bill_payments set payer_name = null, reference = null, reversal_reason = null
      where kig_id = ${kigId} and ${inside.within('kig_id')} and bill_id = any(${billIds}::uuid[])`.execute(inside.db);
    await sql`update bill_online_payments set parent_id = null, reason = null
      where kig_id = ${kigId} and ${inside.within('kig_id')} and bill_id = any(${billIds}::uuid[])`.execute(inside.db);
    await sql`delete from record_history where owner_id = ${kigId} and entity = 'billing.bill'
      and record_id = any(${billIds}::uuid[])`.execute(inside.db);
  }
}
