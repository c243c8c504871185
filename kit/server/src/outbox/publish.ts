import type { AnyDatabase } from '../access/scope.ts';
import { uuid7 } from '../db/uuid.ts';

/**
 * Says, in the transaction of the change itself, that something of a topic has changed, such as `campus.student`. Whoever
 * may know is told after the commit; what changed they ask for with their own rights. `kigId` is null for what belongs to
 * the platform.
 */
export async function publish(db: AnyDatabase, now: Date, topic: string, kigId: string | null): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ id: uuid7(now.getTime()), kig_id: kigId, topic, at: now })
    .execute();
}
