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
  const { rows } = await sql`select 1 from accounts a join record_history h
      on h.owner_id = a.organization_id and h.entity = 'system.user' and h.record_id = a.id
    join accounts hand on hand.id = h.account_id and hand.organization_id <> a.organization_id
    where a.organization_id = ${organizationId} and a.id is distinct from ${subjectId}::uuid and not a.deleted
      and a.status = 'disabled' and h.act = 'disable' and h.at > ${since}
      and exists (select from account_roles ar join roles r on r.id = ar.role_id and r.whole_ceiling and not r.deleted
        where ar.account_id = a.id)
    limit 1`.execute(db);
  return rows.length === 0;
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
  const { rows } = await sql<{ found: boolean }>`
    with recursive hands (id, organization_id) as (
      select id, organization_id from accounts where id = ${accountId}
      union
      select hand.id, hand.organization_id from hands
        join record_history h on h.owner_id = hands.organization_id and h.record_id = hands.id
          and h.entity in ('system.user', 'system.admin') and h.act not in ('disable', 'signOut') and h.at > ${since}
        join accounts hand on hand.id = h.account_id)
    select exists (select from hands where id <> ${accountId} and ${
      byAnybody
        ? sql`organization_id = (select organization_id from accounts where id = ${askerId})`
        : sql`id = ${askerId}`
    }) as found`.execute(db);
  return rows[0]?.found ?? false;
}
