import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { mainAccounts } from './approval-gate.ts';

const HOUR_MS = 3_600_000;

/** How long whoever was in somebody's hands confirms nothing that these ask for. */
const TOUCHED_HOURS = 24;

/** How long an account that was disabled from outside still counts as one that could answer. */
const DISABLED_DAYS = 14;

/** A request, as far as it decides who may answer. */
export interface Question {
  organizationId: string;
  /** The permission of the act. */
  permission: string;
  /** The account that the act is about, where its person cannot answer; null otherwise. */
  subjectId: string | null;
}

/** Accounts of an organization that can confirm: main accounts, and who may do the act itself; never the one concerned. */
export async function decidersOf(db: AnyDatabase, { organizationId, permission, subjectId }: Question) {
  const permissions = ['system.approval.confirm', permission];
  const could = await accountsOf(db, { organizationId, permissions, whole: true });
  const all = new Set([...(await mainAccounts(db, organizationId)), ...could]);
  return [...all].filter((id) => id !== subjectId);
}

/**
 * Whether nobody of an organization can answer. Accounts that were disabled from outside during the last days count as there:
 * else whoever asks would first shut out those who would say no.
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

/** Those who may stand behind one account: the asker, and anybody of the asker's organization where `byAnybody`. */
interface Hands {
  askerId: string;
  byAnybody: boolean;
}

/**
 * Whether the account that answers may be the asker's own, or the asker's account that of the one who answers. So it is where one
 * of them was in the hands of the other within 24 hours, or where the one who answers has set a password with a code since:
 * its phone may be anybody's.
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
 * Whether an account was made, reset or changed during the last 24 hours by the asker, or by anybody of the asker's organization
 * where `byAnybody`, or by somebody who was in those hands at that time: it may be theirs.
 */
async function isInHandsOf(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  accountId: string,
  { askerId, byAnybody }: Hands,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - TOUCHED_HOURS * HOUR_MS);
  const organizations = new Map<string, string>();
  // Step by step, for histories lie with their organizations and accounts with the platform.
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
