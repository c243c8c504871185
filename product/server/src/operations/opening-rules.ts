import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';

type Opening = Readonly<Record<string, unknown>>;

/**
 * Throws VALIDATION_FAILED where an organization or another open application has the opening's code. Throws it also
 * where an account or another open application has one of its account names. `id` is that of the opening itself, if it
 * has one.
 */
export async function assertFree(db: AnyDatabase, opening: Opening, id: string | null): Promise<void> {
  // Serialises concurrent checks, so that two openings with the same names cannot both pass.
  await lockUntilCommit(db, 'codes and accounts of openings');
  const { code, adminUserName, terminalLogin } = opening;
  const others = sql`openings o where o.status = 'applied' and not o.deleted and o.id is distinct from ${id}::uuid`;
  const { rows } = await sql<{ codes: boolean; taken: string[] }>`select
    exists (select from organizations where code = ${code}) or exists (select from ${others} and o.code = ${code}) as codes,
    array(select login from unnest(${[adminUserName, terminalLogin]}::text[]) as login
      where exists (select from accounts where user_name = login)
        or exists (select from ${others} and login in (o.admin_user_name, o.terminal_login))) as taken`.execute(db);
  const { codes, taken } = rows[0] as { codes: boolean; taken: string[] };
  const issues: FieldIssue[] = codes ? [{ field: 'code', error: 'OPERATIONS_KIG_CODE_TAKEN' }] : [];
  for (const field of ['adminUserName', 'terminalLogin']) {
    if (taken.includes(String(opening[field]))) issues.push({ field, error: 'OPERATIONS_ACCOUNT_TAKEN' });
  }
  if (issues.length > 0) throw invalid(...issues);
}

/** Throws VALIDATION_FAILED where the operator's chosen group is no group, or the chosen agent is no agent. */
export async function assertNamed(db: AnyDatabase, { groupId, agentOrganizationId }: Opening): Promise<void> {
  const named = [groupId, agentOrganizationId].filter((id) => typeof id === 'string');
  if (named.length === 0) return;
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from organizations where id = any(${named}::uuid[])`.execute(db);
  const isOf = (id: unknown, kind: string) =>
    typeof id !== 'string' || rows.some((row) => row.id === id.toLowerCase() && row.kind === kind);
  const issues: FieldIssue[] = [];
  if (!isOf(groupId, 'group')) issues.push({ field: 'groupId', error: 'SYSTEM_ORGANIZATION_GROUP' });
  if (!isOf(agentOrganizationId, 'agent')) {
    issues.push({ field: 'agentOrganizationId', error: 'SYSTEM_CONTRACT_PARTNER' });
  }
  if (issues.length > 0) throw invalid(...issues);
}
