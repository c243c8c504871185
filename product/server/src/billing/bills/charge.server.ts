import type { charge } from '@kiga/contract/billing/bills/charge.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { spanOf } from './charges-of-month.ts';

const fixed = ['chargeName', 'kind', 'basis', 'amountFen', 'gradeId', 'beginsOn'] as const;

/** Returns the hooks of charges: one that a bill used changes its last day only, and stays. */
export function chargeHooks(): EntityHooks<typeof charge> {
  return {
    async beforeSave(record, before, scope, kigId) {
      if (before === null) return;
      const month = await lastBilledMonth(scope, kigId, record.id);
      if (month === null) return;
      if (fixed.some((field) => (record[field] ?? null) !== (before[field] ?? null))) {
        throw new AppError('BILLING_CHARGE_USED');
      }
      const { endsOn = null } = record;
      if (endsOn !== null && endsOn < spanOf(month).to) {
        throw invalid({ field: 'endsOn', error: 'BILLING_CHARGE_BILLED', data: { month } });
      }
    },
    async beforeDelete({ id, ownerId }, scope) {
      if ((await lastBilledMonth(scope, ownerId, id)) !== null) throw new AppError('BILLING_CHARGE_USED');
    },
  };
}

/** Returns the last month whose bills use a charge; null for none. */
async function lastBilledMonth(scope: Scope, kigId: string, chargeId: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select max(b.month) as month
    from bill_lines l join bills b on b.kig_id = l.kig_id and b.id = l.bill_id
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and l.charge_id = ${chargeId} and not l.is_void`.execute(
    scope.db,
  );
  return rows[0]?.month ?? null;
}
