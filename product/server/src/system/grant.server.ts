import { type GrantTopic, permissionsToShow } from '@kiga/contract/identity/grant-topics.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityHooks, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { type Holders, isWithinClasses, type Session } from '../identity/identity.public.ts';
import { mayGive } from './giving-rights.ts';
import { notify, settle } from './notify.ts';

/** What the to-do of a kindergarten is about while a grant is only asked for. */
export const askedSource = (grantId: string) => `system.grant:${grantId}`;

/** Path of a grant's record. */
export const grantHref = (grantId: string) => `/system/grants/${grantId}`;

/** Whether somebody of a kindergarten sees all of these topics, of all of its children: only then may they show them to others. */
export function mayShow(session: Session, topics: readonly GrantTopic[]): boolean {
  const house = { id: session.organization.id, kind: 'kindergarten' } as const;
  return topics
    .flatMap((topic) => permissionsToShow[topic])
    .every((permission) => mayGive(session, house, permission, 'whole'));
}

/** Those of a kindergarten who can answer an account that asks for these topics. */
export function mayConfirm(kigId: string, topics: readonly GrantTopic[]): Holders {
  const permissions = ['system.grant.confirm', ...topics.flatMap((topic) => permissionsToShow[topic])];
  return { organizationId: kigId, permissions: [...new Set(permissions)], whole: true };
}

const ofAccount = (column: string) =>
  sql`(select ${sql.ref(`a.${column}`)} from accounts a where a.id = row.account_id)`;

/** What is special about grants: each asker finds its own only, and is told what the kindergarten answers. */
export function grantHooks(clock: Clock, secrets: Secrets): EntityHooks {
  /** Ends the to-do, and tells whoever sees more or less from now on. */
  async function tell(name: string, { record, asks, scope }: TransitionContext) {
    const telling = { db: scope.db, secrets, now: clock.now() };
    const { rows } = await sql<{ account_id: string; name: string }>`
      select g.account_id, o.name from access_grants g join organizations o on o.id = g.kig_id
      where g.kig_id = ${record.kigId} and g.id = ${record.id}`.execute(scope.db);
    const { account_id, name: kindergarten } = rows[0] as (typeof rows)[0];
    await settle(telling, askedSource(record.id));
    const params = { kindergarten, until: String(record.endsOn), reason: String(asks.reason ?? '') };
    await notify(telling, { to: [account_id], kind: 'system', name, params, href: grantHref(record.id) });
    return asks.reason === undefined ? {} : { answer: asks.reason };
  }

  return {
    computed: {
      kindergartenName: () => sql`(select o.name from organizations o where o.id = row.kig_id)`,
      userName: () => ofAccount('user_name'),
      nickName: () => ofAccount('nick_name'),
      organizationName: () =>
        sql`(select o.name from accounts a join organizations o on o.id = a.organization_id where a.id = row.account_id)`,
      inForce: ({ session }) => sql`case when row.status <> 'given' then null
        when row.begins_on > ${session.today} then 'coming' when row.ends_on < ${session.today} then 'ended'
        else 'running' end`,
    },
    rows(scope) {
      const { accountId, organization } = scope.session as Session;
      if (organization.kind !== 'kindergarten') return sql<boolean>`row.account_id = ${accountId}`;
      // A grant opens the whole kindergarten: it is no business of whoever is limited to some classes.
      return isWithinClasses(scope) ? sql<boolean>`false` : null;
    },
    allows: (act, { topics }, { session }) =>
      act !== 'confirm' || mayShow(session as Session, topics as readonly GrantTopic[]),
    guards: {
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
    },
  };
}
