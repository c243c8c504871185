import { readingOf } from '@kiga/contract/identity/app-types.ts';
import type { OwnerIds, Reach, Tenancy } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../app/database.ts';
import type { Session } from './identity.public.ts';

/** How Kiga's tenancy works: a tenant is a kindergarten, and who reaches it depends on the organization. */
export function createTenancy(db: Kysely<Database>): Tenancy<Session> {
  return {
    async reachOf(session, ownerIds, topic = '') {
      assertOwnIds(session, ownerIds);
      const reached = await kindergartensOf(db, session, topic);
      return narrow(db, reached, ownerIds);
    },
    async namesOf(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('organizations')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map((row) => [row.id, row.name]));
    },
  };
}

/** Whether a call or kind of record is about equipment, or the choice of whose it is: the system administrator's work everywhere. */
function isAboutEquipment(topic: string): boolean {
  return topic.startsWith('devices.') || topic === 'campus.kindergarten.list';
}

/** Kindergartens a session reaches for a call or kind of record, before the request narrows it. */
async function kindergartensOf(db: Kysely<Database>, session: Session, topic: string): Promise<Reach> {
  const kindergartens = db.selectFrom('organizations').select('id').where('kind', '=', 'kindergarten');
  const ids = async (query: typeof kindergartens) => (await query.execute()).map(({ id }) => id);
  switch (readingOf(session.appType, session.organizationKind)) {
    case 'kindergarten':
      return [session.organization.id];
    case 'group':
      return ids(kindergartens.where('group_id', '=', session.organization.id));
    case 'agent':
      return ids(kindergartens.where('agent_id', '=', session.organization.id));
    case 'institution': {
      const rows = await db
        .selectFrom('service_contracts')
        .select('kig_id')
        .distinct()
        .where('institution_id', '=', session.organization.id)
        .where('begins_on', '<=', session.today)
        .where('ends_on', '>=', session.today)
        .execute();
      return rows.map((row) => row.kig_id);
    }
    case 'operations':
      return 'all';
    case 'regionalOperations':
      return ids(
        kindergartens.where(
          sql<boolean>`exists (select 1 from account_areas aa where aa.account_id = ${session.accountId}
            and organizations.area_code like aa.area_code || '%')`,
        ),
      );
    case 'systemAdministrator':
      return isAboutEquipment(topic) ? 'all' : [];
    case 'finance':
    case 'expert':
      return [];
  }
}

/** Owner ids that name the caller itself must be the caller's own. */
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

/** Narrows to the kindergarten named by id, code or both; what lies outside is refused like what does not exist. */
async function narrow(db: Kysely<Database>, reached: Reach, { kigId, kigCode }: OwnerIds): Promise<Reach> {
  if (kigId === undefined && kigCode === undefined) return reached;
  let query = db.selectFrom('organizations').select('id').where('kind', '=', 'kindergarten');
  if (kigId !== undefined) query = query.where('id', '=', kigId);
  if (kigCode !== undefined) query = query.where('code', '=', kigCode);
  const named = await query.executeTakeFirst();
  if (!named || (reached !== 'all' && !reached.includes(named.id))) {
    throw new AppError('OWNER_OUT_OF_REACH', { field: kigId === undefined ? 'kigCode' : 'kigId' });
  }
  return [named.id];
}
