import type { MessageTopic } from '@kiga/contract/family/message-topics.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** A written message with the hash of its parent's phone. */
interface Pushed {
  id: string;
  phoneHash: Buffer;
}

/** Notes messages for the apps that can be pushed to, in the transaction of their cause. */
export async function pushLater(
  inside: Scope,
  { kigId, topic }: { kigId: string; topic: MessageTopic },
  messages: readonly Pushed[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`insert into family_pushes (message_id, session_id, kindergarten_id, topic)
    select t.id, s.id, ${kigId}::uuid, ${topic}
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ phoneHash }) => phoneHash)}::bytea[])
      as t (id, phone_hash)
    join family_accounts a on a.phone_hash = t.phone_hash
    join family_sessions s on s.account_id = a.id and s.push_token_encrypted is not null
    on conflict do nothing`.execute(inside.db);
}
