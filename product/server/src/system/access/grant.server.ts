import { type GrantTopic, permissionsToShow } from '@kiga/contract/identity/grant-topics.ts';
import { EMERGENCY_HOURS } from '@kiga/contract/system/access/grant.acts.ts';
import type { grant } from '@kiga/contract/system/access/grant.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { EntityHooks, FullRecord, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { answersEmergencies, type Holders, isWithinClasses, proveTyped } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { tellByPhone } from '../approvals/approval-messages.ts';
import {
  askerOf,
  emergencyEnd,
  emergencySource,
  hasLapsed,
  refuseLapsed,
  refuseOwnHand,
  tellOfViewers,
} from '../approvals/emergencies.ts';
import { notify, settle } from '../messages/notify.ts';
import { mayGive } from './giving-rights.ts';

/** Returns the source of a kindergarten's to-do while a grant is only requested. */
export const askedSource = (grantId: string) => `system.grant:${grantId}`;

/** Returns the path of a grant's record. */
export const grantHref = (grantId: string) => `/system/grants/${grantId}`;

/**
 * Returns whether a session of a kindergarten sees all of these topics for all its children. Only then may it grant
 * them.
 */
export function mayShow(session: Session, topics: readonly GrantTopic[]): boolean {
  const house = { id: session.organization.id, kind: 'kindergarten' } as const;
  return topics
    .flatMap((topic) => permissionsToShow[topic])
    .every((permission) => mayGive(session, house, permission, 'whole'));
}

/** Selects the accounts of a kindergarten that can answer a request for these topics. */
export function mayConfirm(kigId: string, topics: readonly GrantTopic[]): Holders {
  const permissions = ['system.grant.confirm', ...topics.flatMap((topic) => permissionsToShow[topic])];
  return { organizationId: kigId, permissions: [...new Set(permissions)], whole: true };
}

const ofAccount = (column: string) =>
  sql`(select ${sql.ref(`a.${column}`)} from accounts a where a.id = row.account_id)`;

/**
 * Returns the hooks of grants. Each asker sees only its own and gets the kindergarten's answers. Accounts that answer
 * emergencies see those as well.
 */
export function grantHooks(program: Program): EntityHooks<typeof grant> {
  // The program's own connections see histories of all organizations.
  const { db, clock, secrets } = program;
  /** Settles the to-do, and notifies the accounts whose access changes. */
  async function tell(name: string, { record, asks, scope }: TransitionContext<typeof grant>) {
    const telling = { db: scope.db, secrets, now: clock.now() };
    const asker = await askerOf(scope.db, record);
    const { name: kindergarten } = await kindergartenOf(scope, record);
    await settle(telling, askedSource(record.id));
    await settle(telling, emergencySource(record.id));
    const params = { kindergarten, until: String(record.endsOn), reason: String(asks.reason ?? '') };
    await notify(telling, { to: [asker], kind: 'system', name, params, href: grantHref(record.id) });
    return asks.reason === undefined ? {} : { answer: asks.reason as string | null };
  }

  /**
   * Settles the to-do, and notifies the asker and the kindergarten, also by short message. From now on the emergency is
   * valid for its hours.
   */
  async function confirmEmergency({ record, scope }: TransitionContext<typeof grant>) {
    const telling = { db: scope.db, secrets, now: clock.now() };
    const expiresAt = emergencyEnd(telling.now);
    const { name: kindergarten, time_zone } = await kindergartenOf(scope, record);
    const asker = await askerOf(scope.db, record);
    const { accountId, nickName } = scope.session as Session;
    await sql`update access_grants set confirmed_by = ${accountId}
      where kig_id = ${record.ownerId} and id = ${record.id}`.execute(scope.db);
    await settle(telling, emergencySource(record.id));
    const about = { kind: 'system', href: grantHref(record.id) } as const;
    const params = { kindergarten, who: String(record.nickName), by: nickName };
    await notify(telling, { ...about, to: [asker], name: 'system.emergencyGiven', params });
    await notify(telling, { ...about, to: tellOfViewers(record.ownerId), name: 'system.emergencyConfirmed', params });
    await tellByPhone(program, record.ownerId, 'system.sms.emergencyBegun', { ...params, hours: EMERGENCY_HOURS });
    return { expiresAt: expiresAt.toISOString(), endsOn: dayIn(expiresAt, time_zone) };
  }

  async function refuseEmergency(context: TransitionContext<typeof grant>) {
    const { record, scope } = context;
    await notify(
      { db: scope.db, secrets, now: clock.now() },
      {
        to: tellOfViewers(record.ownerId),
        kind: 'system',
        name: 'system.emergencyRefused',
        params: { who: String(record.nickName), by: (scope.session as Session).nickName },
        href: grantHref(record.id),
      },
    );
    return tell('system.grantRefused', context);
  }

  return {
    computed: {
      kindergartenName: () => sql`(select o.name from organizations o where o.id = row.kig_id)`,
      userName: () => ofAccount('user_name'),
      nickName: () => ofAccount('nick_name'),
      organizationName: () =>
        sql`(select o.name from accounts a join organizations o on o.id = a.organization_id where a.id = row.account_id)`,
      inForce: ({ session }) => sql`case
        when row.emergency and row.status in ('asked', 'given') and row.expires_at <= ${clock.now()} then 'ended'
        when row.status <> 'given' then null when row.emergency then 'running'
        when row.begins_on > ${session.today} then 'coming' when row.ends_on < ${session.today} then 'ended'
        else 'running' end`,
    },
    rows(scope) {
      const session = scope.session as Session;
      if (session.organization.kind !== 'kindergarten') {
        const own = sql<boolean>`row.account_id = ${session.accountId}`;
        return answersEmergencies(session) ? sql<boolean>`(row.emergency or ${own})` : own;
      }
      // A grant opens the whole kindergarten, so accounts limited to some classes do not see it.
      return isWithinClasses(scope) ? sql<boolean>`false` : null;
    },
    allows(act, record, { session }) {
      if (act === 'confirm') return !record.emergency && mayShow(session as Session, record.topics);
      const isOpen = record.emergency === true && !hasLapsed(record.expiresAt, clock.now());
      if (act === 'confirmEmergency') return isOpen && record.userName !== (session as Session).userName;
      return act !== 'refuseEmergency' || isOpen;
    },
    guards: {
      async ordinary({ record }) {
        if (record.emergency) throw new AppError('SYSTEM_GRANT_EMERGENCY');
      },
      async emergency({ record }) {
        if (!record.emergency) throw new AppError('SYSTEM_GRANT_NO_EMERGENCY');
      },
      notLapsed: async (context) => refuseLapsed(context, clock),
      ownPassword: ({ scope, password = '' }) => proveTyped(program, scope.session as Session, password),
      anotherPerson: (context) => refuseOwnHand(db, context, clock),
      async seen({ record, scope }) {
        const { topics } = record as { topics?: readonly GrantTopic[] };
        if (!mayShow(scope.session as Session, topics ?? [])) throw new AppError('SYSTEM_GRANT_BEYOND_YOURS');
      },
      async notOver({ record, scope }) {
        if (String(record.endsOn) < scope.session.today) throw new AppError('SYSTEM_GRANT_OVER');
      },
    },
    onTransition: {
      confirm: (context) => tell('system.grantGiven', context),
      refuse: (context) => tell('system.grantRefused', context),
      withdraw: (context) => tell('system.grantWithdrawn', context),
      confirmEmergency,
      refuseEmergency,
    },
  };
}

async function kindergartenOf(
  { db }: Scope,
  { ownerId: kigId }: FullRecord<typeof grant>,
): Promise<{ name: string; time_zone: string }> {
  const { rows } = await sql<{ name: string; time_zone: string }>`select name, time_zone from organizations
    where id = ${kigId}`.execute(db);
  return rows[0] as { name: string; time_zone: string };
}
