import type { ApprovableAct } from '@kiga/contract/system/approvals/approval.entity.ts';
import type { Hand, HandKind } from '@kiga/contract/system/approvals/partner-hands.ts';
import { PLATFORM } from '@kiga/entity/define-entity.ts';
import { type ActOnRecord, actsOn, type Changes } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';

type Db = Pick<Program, 'db'>['db'];

/** Returns the group or the partner under contract that would see children after a request; null for other requests. */
export async function partnerOf(
  db: Db,
  { act, key, changes }: { act: ApprovableAct; key: string; changes: Changes },
): Promise<string | null> {
  const [, named] = changes.groupId ?? changes.partnerId ?? [];
  if (typeof named === 'string') return named;
  const isKept = act === 'contractUpdate' || act === 'contractRestore';
  if (!isKept && act !== 'organizationRestore') return null;
  const { rows } = await sql<{ id: string | null }>`select ${
    isKept ? sql`partner_id as id from contracts` : sql`group_id as id from organizations`
  } where id = ${key}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the kind of access that an outsider's act on an account gave; null for none. */
function kindOfAccount({ act, fields }: ActOnRecord): HandKind | null {
  if (act === 'create') return 'made';
  if (act === 'resetPassword') return 'reset';
  return fields.includes('phone') ? 'phone' : null;
}

/**
 * Returns acts of outsiders that might let them sign in as an account of a partner. They created or reset an account,
 * or set its phone or its organization's phone, which receives the codes. Each account has its latest act of each kind,
 * newest first.
 */
export async function handsOn({ db, stores }: Pick<Program, 'db' | 'stores'>, partnerId: string): Promise<Hand[]> {
  const onAccounts = await actsOn(stores.get('system.user'), { db }, { ownerId: partnerId });
  const onPartner = await actsOn(stores.get('system.organization'), { db }, { ownerId: PLATFORM, recordId: partnerId });
  const acts = [
    ...onAccounts.map((one) => ({ ...one, kind: kindOfAccount(one) })),
    ...onPartner.map((one) => ({
      ...one,
      kind: one.fields.includes('contactPhone') ? ('contactPhone' as const) : null,
    })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  const people = await peopleOf(db, [...new Set(acts.flatMap(({ recordId, accountId }) => [recordId, accountId]))]);
  const found = new Map<string, Hand>();
  for (const { kind, recordId, accountId, at } of acts) {
    const by = people.get(accountId);
    if (kind === null || !by || by.organizationId === partnerId || found.has(`${kind} ${recordId}`)) continue;
    const account = people.get(recordId);
    found.set(`${kind} ${recordId}`, {
      kind,
      userName: account?.userName ?? null,
      name: account?.name ?? null,
      at: at.toISOString(),
      by: by.name,
      byOrganization: by.organization,
    });
  }
  return [...found.values()];
}

interface Person {
  userName: string;
  name: string;
  organizationId: string;
  organization: string;
}

async function peopleOf(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { id: string }>`select a.id, a.user_name as "userName", a.nick_name as name,
      o.id as "organizationId", o.name as organization
    from accounts a join organizations o on o.id = a.organization_id where a.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
