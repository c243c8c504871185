import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';

/** An entry of the register of what was erased for good: ids only. */
export interface Erasure {
  kind: 'child' | 'account';
  recordId: string;
  /** The kindergarten of a child, the organization of an account. */
  ownerId: string | null;
  erasedAt: Date;
}

/** Writes an entry in the transaction of the erasure. A record that a backup brought back keeps its first entry. */
export async function writeErasure(db: AnyDatabase, { kind, recordId, ownerId, erasedAt }: Erasure): Promise<void> {
  await sql`insert into erasures (id, kind, record_id, organization_id, erased_at)
    values (${uuid7(erasedAt.getTime())}, ${kind}, ${recordId}, ${ownerId}, ${erasedAt})
    on conflict (kind, record_id) do nothing`.execute(db);
}

/** Returns the register, oldest first. */
export async function readErasures(db: AnyDatabase): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`select kind, record_id as "recordId", organization_id as "ownerId",
    erased_at as "erasedAt" from erasures order by erased_at, id`.execute(db);
  return rows;
}
