import { APPROVAL_DAYS, type ApprovableAct, type approval } from '@kiga/contract/system/approvals/approval.entity.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import type { Changes } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import { isWithinClasses, proveTyped, sessionOfAccount } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { notify, settle } from '../messages/notify.ts';
import { type approvableCalls, doAct, type PreparedAct, prepareAct } from './approvable-acts.ts';
import { mainAccounts } from './approval-gate.ts';
import { tellOfFourEyes } from './approval-messages.ts';
import { mayBeOnePerson, nobodyDecides, type Question } from './approval-people.ts';
import { handsOn, partnerOf } from './partner-hands.ts';

const DAY_MS = 86_400_000;

/** Encryption contexts of `approvals.input_encrypted` and `approvals.changes_encrypted`. */
export const INPUT_CONTEXT = 'approvals.input';
export const CHANGES_CONTEXT = 'approvals.changes';

/** Returns the source of the to-dos for those who can answer. */
export const sourceOfApproval = (id: string) => `system.approval:${id}`;

/** Returns the path of a request. */
export const approvalHref = (id: string) => `/system/approvals/${id}`;

/** A stored request. */
interface KeptApproval {
  organization_id: string;
  asker_id: string;
  act: ApprovableAct;
  subject: string;
  record_key: string;
  record_version: number | null;
  four_eyes: boolean;
  input_encrypted: Buffer | null;
  changes_encrypted: Buffer;
  created_at: Date;
}

async function kept({ db }: Pick<Scope, 'db'>, id: string): Promise<KeptApproval> {
  const { rows } = await sql<KeptApproval>`select * from approvals where id = ${id}`.execute(db);
  return rows[0] as KeptApproval;
}

/**
 * Returns the hooks of requests: who sees and who answers them, and the execution of a confirmed act with the answer.
 */
export function approvalHooks(
  program: Program,
  calls: () => ReturnType<typeof approvableCalls>,
): EntityHooks<typeof approval> {
  const { clock, secrets } = program;
  const telling = ({ db }: Scope) => ({ db, secrets, now: clock.now() });

  /** Prepares the act with its asker's present rights. Throws SYSTEM_APPROVAL_ASKER, SYSTEM_APPROVAL_STALE. */
  async function prepared({
    record,
    scope,
  }: TransitionContext<typeof approval>): Promise<{ act: PreparedAct; approval: KeptApproval }> {
    const approval = await kept(scope, record.id);
    const asked = JSON.parse(secrets.decrypt(approval.input_encrypted as Buffer, INPUT_CONTEXT));
    const act = await gone('SYSTEM_APPROVAL_ASKER', async () => {
      const asker = await sessionOfAccount(program.db, clock, approval.asker_id, record.id);
      return prepareAct(
        program,
        calls(),
        { ...asker, ...(scope.session.origin && { origin: scope.session.origin }) },
        asked,
      );
    });
    return { act, approval };
  }

  /**
   * Runs the act for the asker, with the answering account's confirmation. Then the transaction has the answering
   * session's reach again.
   */
  async function carryOut(context: TransitionContext<typeof approval>): Promise<void> {
    const { record, scope } = context;
    const { act, approval } = await prepared(context);
    const { session, reach } = scope;
    const consent = { of: new Set([approval.organization_id]), by: session.accountId };
    await gone('SYSTEM_APPROVAL_STALE', async () => {
      const done = await doAct(scope, act, { consent, confirmedBy: (session as Session).nickName });
      const version = done.before?.version ?? null;
      const isOther = approval.record_version !== null && version !== approval.record_version;
      // A copy of a role has no version, and its source may now hold more than the request showed.
      const shown = secrets.decrypt(approval.changes_encrypted, CHANGES_CONTEXT);
      if (isOther || JSON.stringify(done.changes) !== shown) throw new AppError('SYSTEM_APPROVAL_STALE');
      await refuseNewHands(approval, done.changes);
    });
    await inNameOf(scope, session, reach);
    await sql`update approvals set input_encrypted = null where id = ${record.id}`.execute(scope.db);
    if (approval.four_eyes) await tellOfFourEyes(program, scope.db, 'system.fourEyesConfirmed', record);
  }

  /**
   * Throws SYSTEM_APPROVAL_STALE where an outsider changed the partner's accounts after the request, so that its reader
   * may not know.
   */
  async function refuseNewHands(approval: KeptApproval, changes: Changes): Promise<void> {
    const partner = await partnerOf(program.db, { act: approval.act, key: approval.record_key, changes });
    const hands = partner === null ? [] : await handsOn(program, partner);
    const asked = approval.created_at.toISOString();
    if (hands.some(({ at }) => at > asked)) throw new AppError('SYSTEM_APPROVAL_STALE');
  }

  /** Settles the to-do, deletes the stored input, and notifies the asker. */
  async function close(name: string | null, { record, asks, scope }: TransitionContext<typeof approval>) {
    const { asker_id: askerId } = await kept(scope, record.id);
    await settle(telling(scope), sourceOfApproval(record.id));
    await sql`update approvals set input_encrypted = null where id = ${record.id}`.execute(scope.db);
    const params = {
      organization: String(record.organizationName),
      subject: String(record.subject),
      reason: String(asks.reason ?? ''),
    };
    if (name !== null) {
      const href = approvalHref(record.id);
      await notify(telling(scope), { to: [askerId], kind: 'system', name, params, href });
    }
    return asks.reason === undefined ? {} : { answer: asks.reason as string | null };
  }

  return {
    computed: {
      organizationName: () => sql`(select o.name from organizations o where o.id = row.organization_id)`,
      askerName: () => sql`(select a.nick_name from accounts a where a.id = row.asker_id)`,
      askerOrganization: () =>
        sql`(select o.name from accounts a join organizations o on o.id = a.organization_id where a.id = row.asker_id)`,
      mine: ({ session }) => sql`row.asker_id = ${session.accountId}`,
      lapsesAt: () =>
        sql`to_char((row.created_at + ${`${APPROVAL_DAYS} days`}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    },
    rows(scope) {
      const { organization, accountId, narrowed } = scope.session as Session;
      // The operator's accounts see their own requests, and those of others that only the operator can answer.
      if (organization.kind === 'operator') return sql<boolean>`(row.asker_id = ${accountId} or row.four_eyes)`;
      // It concerns the whole organization, so accounts limited to a part do not see it.
      return isWithinClasses(scope) || narrowed.has('system.approval.read') ? sql<boolean>`false` : null;
    },
    allows: (act, { mine }) => (act === 'withdraw') === mine || !['confirm', 'refuse', 'withdraw'].includes(act),
    guards: {
      async notAsker({ record }) {
        if (record.mine) throw new AppError('SYSTEM_APPROVAL_OWN');
      },
      async asker({ record }) {
        if (!record.mine) throw new AppError('SYSTEM_APPROVAL_NOT_ASKER');
      },
      async notOver({ record, scope }) {
        const { created_at: at } = await kept(scope, record.id);
        if (at.getTime() + APPROVAL_DAYS * DAY_MS <= clock.now().getTime()) throw new AppError('SYSTEM_APPROVAL_OVER');
      },
      async mayDecide(context) {
        const { scope } = context;
        const session = scope.session as Session;
        const { act, approval } = await prepared(context);
        const question = questionOf(approval, act.permission);
        if (session.accountId === question.subjectId) throw new AppError('SYSTEM_NOT_YOURSELF');
        if (session.organization.id !== approval.organization_id) {
          if (!approval.four_eyes) throw new AppError('SYSTEM_APPROVAL_NOT_YOURS');
          if (!(await nobodyDecides(program, question))) throw new AppError('SYSTEM_APPROVAL_SOMEBODY_THERE');
          return;
        }
        if (session.narrowed.has('system.approval.confirm')) throw new AppError('SYSTEM_APPROVAL_NOT_YOURS');
        if ((await mainAccounts(scope.db, approval.organization_id)).includes(session.accountId)) return;
        if (!(await couldDo(scope, approval))) throw new AppError('SYSTEM_APPROVAL_NOT_YOURS');
      },
      ownPassword: ({ scope, password = '' }) => proveTyped(program, scope.session as Session, password),
      async untouched({ record, scope }) {
        const { asker_id: askerId, four_eyes: fourEyes } = await kept(scope, record.id);
        const session = scope.session as Session;
        // Both accounts of the operator belong to one organization, so only the asker's own changes count.
        const byAnybody = !(fourEyes && session.organization.kind === 'operator');
        if (await mayBeOnePerson(program, session.accountId, { askerId, byAnybody })) {
          throw new AppError('SYSTEM_APPROVAL_TOUCHED');
        }
      },
    },
    onTransition: {
      async confirm(context) {
        await carryOut(context);
        return close('system.approvalConfirmed', context);
      },
      refuse: (context) => close('system.approvalRefused', context),
      withdraw: (context) => close(null, context),
    },
  };

  /** Returns whether the answering account could do the act without a confirmation, by a trial that is rolled back. */
  async function couldDo(scope: Scope, approval: KeptApproval): Promise<boolean> {
    const asked = JSON.parse(secrets.decrypt(approval.input_encrypted as Buffer, INPUT_CONTEXT));
    const { session, reach, db } = scope;
    await sql`savepoint could_do`.execute(db);
    try {
      const act = await prepareAct(program, calls(), session as Session, asked);
      await doAct({ ...scope, trial: true }, act, {});
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    } finally {
      await sql`rollback to savepoint could_do`.execute(db);
      await inNameOf(scope, session, reach);
    }
  }
}

/** Acts on an account whose owner cannot answer: it is locked out or closed, or about to be. */
const withoutSubject: readonly string[] = ['userReset', 'userEnable', 'userRestore', 'userDelete'];

/** Returns the question of a request: its organization, permission and subject. */
export function questionOf(
  { organization_id: organizationId, act, record_key }: Pick<KeptApproval, 'organization_id' | 'act' | 'record_key'>,
  permission: string,
): Question {
  return { organizationId, permission, subjectId: withoutSubject.includes(act) ? record_key : null };
}

/** Replaces errors about lost rights and conflicting changes by one answer. */
async function gone<T>(error: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof AppError) || isTold.has(cause.id)) throw cause;
    throw new AppError(error);
  }
}

/** Errors that the answering account sees unchanged. */
const isTold = new Set([
  'SYSTEM_APPROVAL_NO_PHONE',
  'IDENTITY_SMS_NOT_CONFIGURED',
  'IDENTITY_CODE_TOO_SOON',
  'IDENTITY_CODE_TOO_MANY',
  'SYSTEM_LAST_MAIN_ACCOUNT',
]);
