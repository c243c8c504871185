import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type pg from 'pg';
import type { PlainSession } from './sign-in.ts';

/** Returns a function that writes the history and the change of a record. */
export function noteOf(secrets: Secrets) {
  return async function note(
    db: pg.PoolClient,
    { kigId, accountId }: PlainSession,
    act: string,
    record: { id: string; version: number },
    entity = 'campus.student',
  ): Promise<void> {
    const now = new Date();
    await db.query(
      `insert into record_history (owner_id, id, entity, record_id, version, at, account_id, act, content_encrypted)
        values ($1,$2,$3,$4,$5,$6,$7,$8,$9)`,
      [
        kigId,
        uuid7(),
        entity,
        record.id,
        record.version,
        now,
        accountId,
        act,
        secrets.encrypt(JSON.stringify({ changes: record, asks: {} }), 'record_history.content'),
      ],
    );
    await db.query('insert into outbox (id, owner_id, topic, at) values ($1,$2,$3,$4)', [uuid7(), kigId, entity, now]);
  };
}
