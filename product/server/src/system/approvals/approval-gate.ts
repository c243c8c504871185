import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';

/** The program's own connections, because a transaction limited to some kindergartens does not see others' children. */
type Db = Pick<Program, 'db'>['db'];

/** The data of an account that decides who may change it. */
interface Account {
  id?: string;
  ownerId: string;
  roles: readonly string[];
  /** Present for a new account. */
  phone?: unknown;
}

/** Returns whether a session acts on another organization. The program itself belongs to none and is never outside. */
export function isOutside(session: Scope['session'], organizationId: string): boolean {
  const { organization } = session as Partial<Session>;
  return organization !== undefined && organization.id !== organizationId;
}

/**
 * Lets an act pass that this organization must confirm. It passes for the organization's own sessions, and with the
 * organization's consent. Throws SYSTEM_NEEDS_APPROVAL {organizationId, organization}.
 */
export async function assertConfirmed(db: Db, { session }: Scope, organizationId: string): Promise<void> {
  if (!isOutside(session, organizationId)) return;
  const { consent } = session as Session;
  if (consent?.collects) consent.of.add(organizationId);
  if (consent?.of.has(organizationId)) return;
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${organizationId}`.execute(db);
  throw new AppError('SYSTEM_NEEDS_APPROVAL', { organizationId, organization: rows[0]?.name ?? '' });
}

/**
 * Checks like `assertConfirmed`, for accounts, roles and phone of an organization: only where it reaches children, or
 * ever did.
 */
export async function assertAccountsConfirmed(db: Db, scope: Scope, organizationId: string): Promise<void> {
  if (!isOutside(scope.session, organizationId)) return;
  if (await everReachedChildren(db, organizationId)) await assertConfirmed(db, scope, organizationId);
}

/**
 * Checks like `assertAccountsConfirmed`, for creating or resetting this account. The first main account of an empty
 * kindergarten needs no confirmation.
 */
export async function assertAccountConfirmed(db: Db, scope: Scope, account: Account): Promise<void> {
  if (!isOutside(scope.session, account.ownerId) || (await isFirstOfEmpty(db, account))) return;
  await assertAccountsConfirmed(db, scope, account.ownerId);
}

/** Returns whether `assertAccountConfirmed` would let this session give the account a new password. */
export async function needsNoYes(db: Db, session: Session, account: Account): Promise<boolean> {
  if (!isOutside(session, account.ownerId) || (await isFirstOfEmpty(db, account))) return true;
  return !(await everReachedChildren(db, account.ownerId));
}

/**
 * Returns whether accounts of an organization reach children, or ever did. A kindergarten's always do. Those of a
 * group, an agent or an institution do once a kindergarten of any present or past tie has children. Otherwise an
 * outsider could end a tie, change the accounts, and request the tie again.
 */
export async function everReachedChildren(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string; kindergartens: string[] }>`
    select o.kind, array(select t.kindergarten_id from kindergarten_ties t where t.partner_id = o.id) as kindergartens
    from organizations o where o.id = ${organizationId}`.execute(db);
  const [organization] = rows;
  if (!organization) return false;
  return organization.kind === 'kindergarten' || hasChildren(db, organization.kindergartens);
}

/** Returns whether any of these kindergartens has a child, or a lead, which names one. Deleted ones count. */
export async function hasChildren(db: Db, kindergartens: readonly string[]): Promise<boolean> {
  if (kindergartens.length === 0) return false;
  const hasAny = async (table: string) => {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where kig_id = any(${[...kindergartens]}::uuid[]) limit 1`.execute(
        db,
      );
    return rows.length > 0;
  };
  return (await hasAny('students')) || hasAny('leads');
}

/** Returns whether an account is, or will be, the only main account of a kindergarten without children. */
async function isFirstOfEmpty(db: Db, { id, ownerId, roles, phone = null }: Account): Promise<boolean> {
  // An outsider who sets the phone could use it to sign in later, when there are children.
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

/** Returns the ids of an organization's active main accounts, even where it is suspended. */
export async function mainAccounts(db: AnyDatabase, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from accounts a
    where a.organization_id = ${organizationId} and a.status = 'active' and not a.deleted
      and exists (select from account_roles ar join roles r on r.id = ar.role_id and r.whole_ceiling and not r.deleted
        where ar.account_id = a.id)`.execute(db);
  return rows.map(({ id }) => id);
}
