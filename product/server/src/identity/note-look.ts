import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { whoOf, writeLog } from './log.ts';
import { maskedTitle } from './mask-for-log.ts';

/** Logs that a reader sees whole personal data of a record, once per record and session. */
export async function noteLook(
  { entity, clock }: Pick<EntityStore, 'entity' | 'clock'>,
  scope: Scope,
  record: FullRecord,
): Promise<void> {
  const { id: recordId, ownerId: kigId } = record;
  const { sessionId, accountId } = scope.session;
  await scope.transaction(async (inside) => {
    const { rows } = await sql`insert into personal_data_looks (kig_id, session_id, entity, record_id, account_id, at)
      values (${kigId}, ${sessionId}, ${entity.key}, ${recordId}, ${accountId}, ${clock.now()})
      on conflict do nothing returning 1`.execute(inside.db);
    if (rows.length === 0) return;
    await writeLog(inside.db, clock, {
      ...whoOf(scope.session),
      kind: 'look',
      event: `${entity.key}.readContact`,
      kigId,
      entity: entity.key,
      recordId,
      title: maskedTitle(entity, record[entity.title]),
    });
  });
}
