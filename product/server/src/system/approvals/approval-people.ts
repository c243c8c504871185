import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { mainAccounts } from './approval-gate.ts';

const HOUR_MS = 3_600_000;

/** Hours after a change by the asker in which an account cannot confirm the asker's requests. */
const TOUCHED_HOURS = 24;

/** Days for which an account that an outsider disabled still counts as able to answer. */
const DISABLED_DAYS = 14;

/** The facts of a request that decide who may answer. */
export interface Question {
  organizationId: string;
  permission: string;
  /** The account that the act changes, where its owner cannot answer; null otherwise. */
  subjectId: string | null;
}

/**
 * Returns accounts of an organization that can confirm: main accounts, and those that may do the act themselves. The
 * changed account is never among them.
 */
export async function decidersOf(db: AnyDatabase, { organizationId, permission, subjectId }: Question) {
  const permissions = ['system.approval.confirm', permission];
  const could = await accountsOf(db, { organizationId, permissions, whole: true });
  const all = new Set([...(await mainAccounts(db, organizationId)), ...could]);
  return [...all].filter((id) => id !== subjectId);
}

/**
 * Returns whether no account of an organization can answer. Accounts that outsiders have recently disabled count as
 * able to. Otherwise the asker could first disable those who would refuse.
 */
export async function nobodyDecides(program: Pick<Program, 'db' | 'clock'>, question: Question): Promise<boolean> {
  const { db, clock } = program;
  if ((await decidersOf(db, question)).length > 0) return false;
  const { organizationId, subjectId } = question;
  const since = new Date(clock.now().getTime() - DISABLED_DAYS * 24 * HOUR_MS);
  const { rows: disabled } = await sql<{ id: string }>`select a.id from accounts a
    where a.organization_id = ${organizationId} and a.id is distinct from ${subjectId}::uuid and not a.deleted
      and a.status = 'disabled' and exists (select from account_roles ar
        join roles r on r.id = ar.role_id and r.whole_ceiling and not r.deleted where ar.account_id = a.id)`.execute(
    db,
  );
  if (disabled.length === 0) return true;
  const { rows: hands } = await sql<{ id: string }>`select distinct account_id as id from record_history
    where owner_id = ${organizationId} and entity = 'system.user' and act = 'disable' and at > ${since}
      and record_id = any(${disabled.map(({ id }) => id)}::uuid[])`.execute(db);
  const { rows: outside } = await sql`select from accounts
    where id = any(${hands.map(({ id }) => id)}::uuid[]) and organization_id <> ${organizationId} limit 1`.execute(db);
  return outside.length === 0;
}

/** People who may control an account: the asker, and with `byAnybody` all of the asker's organization. */
interface Hands {
  askerId: string;
  byAnybody: boolean;
}

/**
 * Returns whether the answering account and the asker's may belong to one person. This is so where one of them changed
 * the other within 24 hours. It is also so where the answering account has set a password by code since, because its
 * phone may be anybody's.
 */
export async function mayBeOnePerson(
  program: Pick<Program, 'db' | 'clock'>,
  answererId: string,
  { askerId, byAnybody }: Hands,
): Promise<boolean> {
  return (
    (await isInHandsOf(program, answererId, { askerId, byAnybody })) ||
    (await isInHandsOf(program, askerId, { askerId: answererId, byAnybody: false })) ||
    (await hasPasswordByCode(program, answererId))
  );
}

async function hasPasswordByCode({ db, clock }: Pick<Program, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - TOUCHED_HOURS * HOUR_MS);
  const { rows } = await sql`select 1 from log_entries
    where event = ${logEvents.passwordSetWithCode} and account_id = ${accountId} and at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns whether the asker created, reset or changed an account in the last 24 hours; with `byAnybody`, anybody of the
 * asker's organization. Chains of such changes through other accounts count as well.
 */
async function isInHandsOf(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  accountId: string,
  { askerId, byAnybody }: Hands,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - TOUCHED_HOURS * HOUR_MS);
  const organizations = new Map<string, string>();
  // Runs step by step, because histories belong to tenants and accounts to the platform.
  for (let next = [accountId]; next.length > 0; ) {
    const { rows: accounts } = await sql<{
      id: string;
      organization_id: string;
    }>`select id, organization_id from accounts
      where id = any(${next}::uuid[])`.execute(db);
    for (const account of accounts) organizations.set(account.id, account.organization_id);
    const { rows: hands } = await sql<{ id: string }>`select distinct h.account_id as id
      from unnest(${accounts.map((one) => one.organization_id)}::uuid[], ${accounts.map(({ id }) => id)}::uuid[]) as of (owner_id, id)
      join record_history h on h.owner_id = of.owner_id and h.record_id = of.id
      where h.entity in ('system.user', 'system.admin') and h.act not in ('disable', 'signOut') and h.at > ${since}`.execute(
      db,
    );
    next = hands.flatMap(({ id }) => (organizations.has(id) ? [] : [id]));
  }
  organizations.delete(accountId);
  if (!byAnybody) return organizations.has(askerId);
  const { rows } = await sql<{
    organization_id: string;
  }>`select organization_id from accounts where id = ${askerId}`.execute(db);
  return [...organizations.values()].some((organization) => organization === rows[0]?.organization_id);
}
