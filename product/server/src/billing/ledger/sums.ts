import type { OwnedAccountKind } from '@kiga/contract/billing/ledger.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Sums of an organization's accounts. */
export type LedgerSums = Record<OwnedAccountKind, number>;

const none: LedgerSums = { credit: 0, pool: 0, available: 0, held: 0 };

/** Returns the sums of organizations by id. */
export async function sumsOf(db: AnyDatabase, organizationIds: readonly string[]): Promise<Map<string, LedgerSums>> {
  const { rows } = await sql<{ organizationId: string; kind: OwnedAccountKind; balanceFen: string | number }>`
    select organization_id as "organizationId", kind, balance_fen as "balanceFen" from ledger_accounts
    where organization_id = any(${[...organizationIds]}::uuid[])`.execute(db);
  const sums = new Map<string, LedgerSums>(organizationIds.map((id) => [id, { ...none }]));
  for (const { organizationId, kind, balanceFen } of rows) {
    const found = sums.get(organizationId);
    if (found) found[kind] = Number(balanceFen);
  }
  return sums;
}
