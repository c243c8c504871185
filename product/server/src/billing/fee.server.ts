import type { fee } from '@kiga/contract/billing/fee.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** Returns the hooks of fees: bounds, the agent's own kindergartens, and fees in force, which stay as they are. */
export function feeHooks(): EntityHooks<typeof fee> {
  return {
    async beforeSave(record, before, scope, agentId) {
      const { today } = scope.session;
      if (before && before.beginsOn <= today) throw new AppError('BILLING_FEE_IN_FORCE');
      const issues: FieldIssue[] = [];
      if (record.beginsOn < today) issues.push({ field: 'beginsOn', error: 'BILLING_FEE_PAST' });
      if (!(await isUnderContract(scope, agentId, record.kindergartenId))) {
        issues.push({ field: 'kindergartenId', error: 'BILLING_FOREIGN_KINDERGARTEN' });
      }
      issues.push(...(await boundIssues(scope, record)));
      if (await hasOther(scope, agentId, record)) issues.push({ field: 'beginsOn', error: 'BILLING_FEE_TWICE' });
      if (issues.length > 0) throw invalid(...issues);
    },
    async beforeDelete(record, scope) {
      if (record.beginsOn <= scope.session.today) throw new AppError('BILLING_FEE_IN_FORCE');
    },
    async beforeRestore(record, scope) {
      if (record.beginsOn <= scope.session.today) throw new AppError('BILLING_FEE_IN_FORCE');
      if (await hasOther(scope, record.ownerId, record)) throw new AppError('BILLING_FEE_TWICE');
    },
    allows: (act, record, { session }) => !['update', 'delete'].includes(act) || record.beginsOn > session.today,
  };
}

async function isUnderContract({ db, session }: Scope, agentId: string, kindergartenId: string): Promise<boolean> {
  const { rows } = await sql`select from contracts where kindergarten_id = ${kindergartenId} and partner_id = ${agentId}
    and kind = 'agency' and not deleted and begins_on <= ${session.today}
    and coalesce(ends_on >= ${session.today}, true)`.execute(db);
  return rows.length > 0;
}

async function boundIssues({ db }: Scope, { packageId, priceFen }: Draft<typeof fee>): Promise<FieldIssue[]> {
  const { rows } = await sql<{ least: string; most: string; isTrial: boolean }>`select agent_price_fen as least,
      monthly_price_fen as most, coalesce(try_flag, false) as "isTrial"
    from billing_packages where id = ${packageId} and status = 'onShelf' and not deleted`.execute(db);
  const [found] = rows;
  if (!found || found.isTrial) return [{ field: 'packageId', error: 'BILLING_PACKAGE_GONE' }];
  const [least, most] = [Number(found.least), Number(found.most)];
  if (priceFen < least) return [{ field: 'priceFen', error: 'BILLING_PRICE_BELOW', data: { minYuan: least / 100 } }];
  return priceFen > most ? [{ field: 'priceFen', error: 'BILLING_PRICE_ABOVE', data: { maxYuan: most / 100 } }] : [];
}

async function hasOther({ db }: Scope, agentId: string, record: Draft<typeof fee>): Promise<boolean> {
  const { rows } = await sql`select from billing_fees where organization_id = ${agentId}
    and kindergarten_id = ${record.kindergartenId} and package_id = ${record.packageId}
    and begins_on = ${record.beginsOn} and id <> ${record.id} and not deleted`.execute(db);
  return rows.length > 0;
}
