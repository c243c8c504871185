import { SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { accountsOf } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { endGrants } from '../access/ended-grants.ts';
import { notify, settle, type Telling } from './notify.ts';

/** Sources of to-dos that stay open until an account has another password. */
const ownPasswordOf = (accountId: string) => `identity.ownPassword:${accountId}`;
const forgottenOf = (accountId: string) => `identity.forgotten:${accountId}`;

/** Registers messages about passwords: a change to the account itself, a forgotten one to those who can reset it. */
export function tellOfPasswords(program: Program): void {
  const { db, identity, secrets, clock } = program;
  identity.passwordChanged.push(async (tx, accountId, by) => {
    if (!by.isOwner) await endGrants(program, accountId, by.accountId);
    const telling = { db: tx, secrets, now: clock.now() };
    await settle(telling, ownPasswordOf(accountId));
    await settle(telling, forgottenOf(accountId));
    await notify(telling, { to: [accountId], kind: 'system', name: 'system.passwordChanged' });
  });

  identity.passwordForgotten.push(async ({ accountId, userName, organizationId }) => {
    await db.transaction().execute(async (tx) => {
      const organization = await tx
        .selectFrom('organizations')
        .select(['name', 'kind'])
        .where('id', '=', organizationId)
        .executeTakeFirst();
      await notify(
        { db: tx, secrets, now: clock.now() },
        {
          to: { appType: SYSTEM_ADMINISTRATOR },
          kind: 'todo',
          name: 'system.passwordForgotten',
          params: { userName, organization: organization?.name ?? '' },
          href: `${organization?.kind === 'operator' ? '/system/admins' : '/system/users'}/${accountId}`,
          source: forgottenOf(accountId),
        },
      );
    });
  });
}

/** Creates a to-do for an account to replace its initial password, once per initial password. */
export function askForOwnPassword(telling: Telling, accountId: string): Promise<void> {
  return notify(telling, {
    to: [accountId],
    kind: 'todo',
    name: 'system.ownPassword',
    source: ownPasswordOf(accountId),
  });
}

/** Messages about an outsider's act on an account. */
type ForeignHand = 'system.accountMade' | 'system.passwordReset' | 'system.accountDisabled' | 'system.accountSignedOut';

/** Notifies those who manage an organization's accounts of an outsider's act on one of them. */
export async function tellOfForeignHand(
  telling: Telling,
  { organization, nickName }: Session,
  name: ForeignHand,
  account: FullRecord,
): Promise<void> {
  if (organization.id === account.ownerId) return;
  const keepers = await accountsOf(telling.db, {
    organizationId: account.ownerId,
    permissions: ['system.user.update'],
    whole: true,
  });
  await notify(telling, {
    to: keepers.filter((id) => id !== account.id),
    kind: 'system',
    name,
    params: { who: nickName, userName: String(account.userName) },
    href: `/system/users/${account.id}`,
  });
}
