import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';

/** The program's own connections: a transaction that is limited to some kindergartens would not find the children of others. */
type Db = Pick<Program, 'db'>['db'];

/** An account, as far as it matters to whose hand may be laid on it. */
interface Account {
  id?: string;
  ownerId: string;
  roles: readonly string[];
  /** Given for a new account. */
  phone?: unknown;
}

/** Whether a session acts on an organization that is not its own. The program itself belongs to none and is nowhere outside. */
export function isOutside(session: Scope['session'], organizationId: string): boolean {
  const { organization } = session as Partial<Session>;
  return organization !== undefined && organization.id !== organizationId;
}

/**
 * Lets an act go on that this organization has to confirm: because the session is the organization's own, or because the
 * server has its yes. Throws SYSTEM_NEEDS_APPROVAL {organizationId, organization}.
 */
export async function assertConfirmed(db: Db, { session }: Scope, organizationId: string): Promise<void> {
  if (!isOutside(session, organizationId)) return;
  const { consent } = session as Session;
  if (consent?.collects) consent.of.add(organizationId);
  if (consent?.of.has(organizationId)) return;
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${organizationId}`.execute(db);
  throw new AppError('SYSTEM_NEEDS_APPROVAL', { organizationId, organization: rows[0]?.name ?? '' });
}

/** Like `assertConfirmed`, for accounts, roles and phone of an organization: only where it reaches children, or did. */
export async function assertAccountsConfirmed(db: Db, scope: Scope, organizationId: string): Promise<void> {
  if (!isOutside(scope.session, organizationId)) return;
  if (await everReachedChildren(db, organizationId)) await assertConfirmed(db, scope, organizationId);
}

/** Like `assertAccountsConfirmed`, for making or resetting this account: the first main account of an empty kindergarten is free. */
export async function assertAccountConfirmed(db: Db, scope: Scope, account: Account): Promise<void> {
  if (!isOutside(scope.session, account.ownerId) || (await isFirstOfEmpty(db, account))) return;
  await assertAccountsConfirmed(db, scope, account.ownerId);
}

/** Whether `assertAccountConfirmed` would let this session give the account a new password. */
export async function needsNoYes(db: Db, session: Session, account: Account): Promise<boolean> {
  if (!isOutside(session, account.ownerId) || (await isFirstOfEmpty(db, account))) return true;
  return !(await everReachedChildren(db, account.ownerId));
}

/**
 * Whether accounts of an organization reach children, or did: those of a kindergarten always, of a group, an agent or an institution
 * as soon as a kindergarten that they were ever tied to has any. Whoever ends a tie could otherwise lay hands on the accounts
 * and ask for the tie again.
 */
export async function everReachedChildren(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string; kindergartens: string[] }>`
    select o.kind, array(select t.kindergarten_id from kindergarten_ties t where t.partner_id = o.id) as kindergartens
    from organizations o where o.id = ${organizationId}`.execute(db);
  const [organization] = rows;
  if (!organization) return false;
  return organization.kind === 'kindergarten' || hasChildren(db, organization.kindergartens);
}

/** Whether any of these kindergartens has a child or a lead, which names one, also among those that were deleted. */
export async function hasChildren(db: Db, kindergartens: readonly string[]): Promise<boolean> {
  if (kindergartens.length === 0) return false;
  const ids = sql`${[...kindergartens]}::uuid[]`;
  const { rows } = await sql`select 1 where exists (select from students where kig_id = any(${ids}))
    or exists (select from leads where kig_id = any(${ids}))`.execute(db);
  return rows.length > 0;
}

/** Whether an account is, or is about to be, the only main account of a kindergarten that has no child. */
async function isFirstOfEmpty(db: Db, { id, ownerId, roles, phone = null }: Account): Promise<boolean> {
  // An outsider who enters the phone keeps a way in, when there are children.
  if (phone !== null) return false;
  const { rows } = await sql<{ isFirst: boolean }>`
    select o.kind = 'kindergarten'
      and exists (select from roles r where r.organization_id = o.id and r.whole_ceiling and not r.deleted
        and r.id = any(${[...roles]}::uuid[]))
      and not exists (select from accounts a join account_roles ar on ar.account_id = a.id
        join roles r on r.id = ar.role_id and r.whole_ceiling
        where a.organization_id = o.id and a.id is distinct from ${id ?? null}::uuid) as "isFirst"
    from organizations o where o.id = ${ownerId}`.execute(db);
  return (rows[0]?.isFirst ?? false) && !(await hasChildren(db, [ownerId]));
}

/** Ids of the active accounts of an organization that hold its main role, whether it is suspended or not. */
export async function mainAccounts(db: AnyDatabase, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from accounts a
    where a.organization_id = ${organizationId} and a.status = 'active' and not a.deleted
      and exists (select from account_roles ar join roles r on r.id = ar.role_id and r.whole_ceiling and not r.deleted
        where ar.account_id = a.id)`.execute(db);
  return rows.map(({ id }) => id);
}
