import type { illness } from '@kiga/contract/health/illness.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';

/** A case inside the server. */
export type IllnessRecord = FullRecord<typeof illness>;

/** Days for which closed cases may belong to a running cluster. */
export const CLUSTER_DAYS = 60;

/** Returns the cases of one kindergarten that match a condition on `i`, decrypted, within the reader's classes. */
export async function casesWhere(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  condition: RawBuilder<boolean>,
): Promise<IllnessRecord[]> {
  const { rows } = await sql<{ id: string }>`select i.id from health_illnesses i where i.kig_id = ${kigId}
    and ${scope.within('i.kig_id')} and not i.deleted and ${condition}`.execute(scope.db);
  if (rows.length === 0) return [];
  return readRecords(
    stores.get('health.illness'),
    scope,
    rows.map(({ id }) => id),
  );
}

/** Condition on `i`: the case is not closed. */
export const isOpen = sql<boolean>`i.status <> 'closed'`;

/** Returns the day on which an illness began, as far as known. */
export function onsetOf({ onsetOn, caseDay }: Pick<IllnessRecord, 'onsetOn' | 'caseDay'>): string {
  return onsetOn ?? String(caseDay);
}
