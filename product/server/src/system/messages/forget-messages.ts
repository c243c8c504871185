import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { PARAMS_CONTEXT } from './notify.ts';

/**
 * Deletes the messages with traces of erased people: of all accounts by their link or source, and of the organization's
 * accounts by their values. Runs inside a transaction that reaches all tenants, because only those delete messages.
 */
export async function forgetMessages(
  { db }: Scope,
  secrets: Secrets,
  {
    organizationId,
    ids,
    isTrace,
  }: { organizationId: string; ids: readonly string[]; isTrace: (json: string) => boolean },
): Promise<void> {
  const links = ids.map((id) => `%${id}%`);
  await sql`delete from messages where href like any(${links}::text[]) or source like any(${links}::text[])`.execute(
    db,
  );
  const { rows } = await sql<{ account_id: string; id: string; params_encrypted: Buffer }>`
    select m.account_id, m.id, m.params_encrypted from messages m join accounts a on a.id = m.account_id
    where a.organization_id = ${organizationId}`.execute(db);
  const traced = rows.filter(({ params_encrypted }) => isTrace(secrets.decrypt(params_encrypted, PARAMS_CONTEXT)));
  if (traced.length === 0) return;
  await sql`delete from messages using unnest(${traced.map(({ account_id }) => account_id)}::uuid[],
      ${traced.map(({ id }) => id)}::uuid[]) as t (account_id, id)
    where messages.account_id = t.account_id and messages.id = t.id`.execute(db);
}
