import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { z } from 'zod';

/**
 * Shows of one record in full what the call's output names, such as its phone, and notes the look once per record and
 * session. Throws RECORD_NOT_FOUND.
 */
export async function readContact<Output extends z.ZodType>(
  store: EntityStore,
  scope: Scope,
  id: string,
  output: Output,
): Promise<z.output<Output>> {
  const [record] = await readRecords(store, scope, [id]);
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  const { sessionId, accountId } = scope.session;
  await sql`insert into personal_data_looks (kig_id, session_id, entity, record_id, account_id, at)
    values (${record.kigId}, ${sessionId}, ${store.entity.key}, ${id}, ${accountId}, ${store.clock.now()})
    on conflict do nothing`.execute(scope.db);
  return output.parse(record);
}
