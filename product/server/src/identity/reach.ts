import { reachKindOf } from '@kiga/contract/app/areas.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import type { ReachKind } from '@kiga/contract/identity/reach-kinds.ts';
import { tenancy } from '@kiga/contract/program/tenancy.ts';
import type { OwnerIds } from '@kiga/entity/define-tenancy.ts';
import type { Reach, Tenancy } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import type { Session } from '../program/session.ts';
import { heldFor, isNarrowed, permissionsOfGrant } from './rights.ts';
import { inAreasOf } from './within-areas.ts';

/**
 * Returns the product's tenancy: a tenant is a kindergarten, and its readers depend on their organization. Any
 * organization may own some records, such as accounts and roles; each reaches its own. Areas declare exceptions
 * (`ReachKind`).
 */
export function createTenancy(db: Kysely<Database>): Tenancy<Session> {
  return {
    ...tenancy,
    async reachOf(session, ownerIds, topic = '', permissions = []) {
      assertOwnIds(session, ownerIds);
      const kind = reachKindOf(topic);
      if (isOfKindergartens(kind)) {
        return narrow(db, await kindergartensOf(db, session, kind, permissions), ownerIds, 'kindergarten');
      }
      return narrow(db, await organizationsOf(db, session, kind, permissions), ownerIds);
    },
    async namesOf(scope, ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`select id, name from organizations
        where id = any(${[...ids]}::uuid[])`.execute(scope.db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

/** Kinds of reach over kindergartens; the others are over any organizations. */
type KindergartensKind = 'kindergarten' | 'administered' | 'asked' | 'consulted' | 'charged';

const ofKindergartens = ['kindergarten', 'administered', 'asked', 'consulted', 'charged'] as const;

const isOfKindergartens = (kind: ReachKind): kind is KindergartensKind =>
  (ofKindergartens as readonly string[]).includes(kind);

/** Returns the organizations whose own records, such as accounts and roles, a session reaches. */
async function organizationsOf(
  db: Kysely<Database>,
  session: Session,
  kind: Exclude<ReachKind, KindergartensKind>,
  permissions: readonly string[],
): Promise<Reach> {
  const { appType, accountId, organization } = session;
  // The operator's own accounts belong to the system administrator as well, but form a case of their own.
  if (appType === 8 && kind !== 'operator' && kind !== 'paidOut') {
    if (!isNarrowed(session, permissions, 'area')) return 'all';
    const inAreas = await db
      .selectFrom('organizations')
      .select('id')
      .where(inAreasOf(accountId, sql.ref('organizations.area_code')))
      .execute();
    return [organization.id, ...inAreas.map(({ id }) => id)];
  }
  // The operator's staff reviews all applications, and applies for its own organization.
  if ((appType === 9 || appType === 15) && kind === 'reviewed') return 'all';
  if ((appType === 9 || appType === 11) && kind === 'paidOut') return 'all';
  // Operations ask any organization, and answer where its own people cannot.
  if (appType === 9 && kind === 'answered') return 'all';
  return [organization.id];
}

/** Returns the kindergartens that a session reaches for records of a kind, before the request narrows them. */
async function kindergartensOf(
  db: Kysely<Database>,
  session: Session,
  kind: KindergartensKind,
  permissions: readonly string[],
): Promise<Reach> {
  if (kind === 'asked' && session.organization.kind !== 'kindergarten') {
    return askedKindergartens(db, session);
  }
  if (kind === 'consulted' && session.organization.kind !== 'kindergarten') {
    return consultedKindergartens(db, session);
  }
  // Permissions that only a grant gives hold only for the granting kindergartens.
  const held = heldFor(session, permissions);
  const granted = grantedTo(session, held);
  if (held.length > 0 && held.every((permission) => session.grantedOnly.has(permission))) return granted;
  const isInAreas =
    readingOf(session.appType, session.organizationKind) === 'regionalOperations' ||
    isNarrowed(session, permissions, 'area');
  const reached = await reachedByKind(db, session, kind, isInAreas);
  return reached === 'all' ? reached : [...new Set([...reached, ...granted])];
}

/** Returns whether the session answers other accounts' emergencies. */
export function answersEmergencies({ permissions, narrowed }: Session): boolean {
  return permissions.has('system.grant.confirmEmergency') && !narrowed.has('system.grant.confirmEmergency');
}

/**
 * Returns the kindergartens with a grant or a request of the account, and those whose emergency it may answer. The
 * existence of others stays hidden.
 */
async function askedKindergartens(db: Kysely<Database>, session: Session): Promise<string[]> {
  const { accountId } = session;
  const rows = await db
    .selectFrom('access_grants')
    .select('kig_id')
    .distinct()
    .where((is) =>
      answersEmergencies(session)
        ? is.or([is('account_id', '=', accountId), is('emergency', '=', true)])
        : is('account_id', '=', accountId),
    )
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ kig_id }) => kig_id);
}

/**
 * Returns the kindergartens that have a live question at the session's organization. An institution loses its questions
 * with its contract.
 */
async function consultedKindergartens(db: Kysely<Database>, session: Session): Promise<string[]> {
  const { id, kind } = session.organization;
  const isServed = sql<boolean>`exists (select from contracts c where c.kindergarten_id = d.kindergarten_id and not c.deleted
    and c.partner_id = ${id} and c.kind = 'service' and c.begins_on <= ${session.today}
    and coalesce(c.ends_on >= ${session.today}, true))`;
  const { rows } = await sql<{ kigId: string }>`select distinct d.kindergarten_id as "kigId" from consultation_doctors d
    join organizations k on k.id = d.kindergarten_id and not k.deleted
    where d.doctor_id = ${id} and d.ended_at is null and ${kind === 'institution' ? isServed : sql`true`}`.execute(db);
  return rows.map(({ kigId }) => kigId);
}

/** Returns the kindergartens that have granted any of these permissions. */
function grantedTo({ grants }: Session, permissions: readonly string[]): string[] {
  const giving = grants.filter((grant) => permissionsOfGrant(grant).some((given) => permissions.includes(given)));
  return [...new Set(giving.map(({ kigId }) => kigId))];
}

async function reachedByKind(
  db: Kysely<Database>,
  session: Session,
  kind: KindergartensKind,
  isInAreas: boolean,
): Promise<Reach> {
  let kindergartens = db
    .selectFrom('organizations')
    .select('id')
    .where('kind', '=', 'kindergarten')
    .where('deleted', '=', false);
  if (isInAreas) {
    kindergartens = kindergartens.where(inAreasOf(session.accountId, sql.ref('organizations.area_code')));
  }
  const ids = async (query: typeof kindergartens) => (await query.execute()).map(({ id }) => id);
  const underContract = (kind: 'service' | 'agency') =>
    ids(
      kindergartens.where(
        sql<boolean>`exists (select 1 from contracts c where c.kindergarten_id = organizations.id and not c.deleted
          and c.partner_id = ${session.organization.id} and c.kind = ${kind}
          and c.begins_on <= ${session.today} and coalesce(c.ends_on >= ${session.today}, true))`,
      ),
    );
  const reading = readingOf(session.appType, session.organizationKind);
  switch (reading) {
    case 'kindergarten':
      return [session.organization.id];
    case 'group':
      return ids(kindergartens.where('group_id', '=', session.organization.id));
    case 'agent':
      return underContract('agency');
    case 'institution':
      return underContract('service');
    case 'operations':
      return isInAreas ? ids(kindergartens) : 'all';
    case 'regionalOperations':
      return ids(kindergartens);
    case 'systemAdministrator':
      if (kind !== 'administered') return [];
      return isInAreas ? ids(kindergartens) : 'all';
    case 'finance':
      return kind === 'charged' ? 'all' : [];
    case 'expert':
      return [];
  }
}

/** Verifies that owner ids of the caller's own kind equal the caller's. */
function assertOwnIds(session: Session, ownerIds: OwnerIds): void {
  const reading = readingOf(session.appType, session.organizationKind);
  const { id, code } = session.organization;
  const refuse = (field: string) => {
    throw new AppError('OWNER_OUT_OF_REACH', { field });
  };
  for (const field of ['agentId', 'agenId'] as const) {
    if (ownerIds[field] !== undefined && (reading !== 'agent' || ownerIds[field] !== id)) refuse(field);
  }
  if (ownerIds.agentCode !== undefined && (reading !== 'agent' || ownerIds.agentCode !== code)) refuse('agentCode');
  if (ownerIds.expertId !== undefined && (![7, 16, 18].includes(session.appType) || ownerIds.expertId !== id)) {
    refuse('expertId');
  }
  if (ownerIds.expertPersonId !== undefined && (session.appType !== 17 || ownerIds.expertPersonId !== id)) {
    refuse('expertPersonId');
  }
}

/** Narrows to the owner by id, code or both. An owner out of reach and an unknown one get the same error. */
async function narrow(
  db: Kysely<Database>,
  reached: Reach,
  { kigId, kigCode }: OwnerIds,
  kind?: 'kindergarten',
): Promise<Reach> {
  if (kigId === undefined && kigCode === undefined) return reached;
  let query = db.selectFrom('organizations').select('id').where('deleted', '=', false);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (kigId !== undefined) query = query.where('id', '=', kigId);
  if (kigCode !== undefined) query = query.where('code', '=', kigCode);
  const named = await query.executeTakeFirst();
  if (!named || (reached !== 'all' && !reached.includes(named.id))) {
    throw new AppError('OWNER_OUT_OF_REACH', { field: kigId === undefined ? 'kigCode' : 'kigId' });
  }
  return [named.id];
}
