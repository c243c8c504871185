import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { type OrganizationKind, SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { EntityHooks, EntityStore, EntityStores, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { ownedBy, rowsOf } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';
import { endSessionsOf, mainRole, type Session, withinAreas } from '../identity/identity.public.ts';
import { nameContracts, runsToday } from './contract.server.ts';
import { extentsOf, mayGiveAll } from './giving-rights.ts';

/** Which kinds may stand above a kind; the operator stands above all that name nobody. */
const kindsAbove: Record<OrganizationKind, readonly OrganizationKind[]> = {
  operator: [],
  group: ['operator', 'group'],
  agent: ['operator', 'agent'],
  kindergarten: ['operator', 'group', 'agent'],
  institution: ['operator', 'institution'],
  expert: ['operator', 'institution'],
};

/** What is special about organizations: they are one tree, and each has the role of its main account from its first day. */
export function organizationHooks(stores: EntityStores): EntityHooks {
  return {
    computed: {
      accountCount: () => sql`(select count(*) from accounts a where a.organization_id = row.id and not a.deleted)`,
      kindergartenCount: ({ session }) => sql`case row.kind
        when 'operator' then (select count(*) from organizations k where k.kind = 'kindergarten' and not k.deleted)
        when 'group' then (select count(*) from organizations k where k.group_id = row.id and not k.deleted)
        when 'kindergarten' then null when 'expert' then null
        else (select count(distinct c.kindergarten_id) from contracts c
          where c.partner_id = row.id and not c.deleted and ${runsToday('c', session.today)}) end`,
    },
    rows: (scope) => withinAreas(scope, 'system.organization', sql`row.area_code`),
    allows: (act, { kind }) => kind !== 'operator' || !['delete', 'suspend', 'supervise'].includes(act),
    guards: { notOperator: async ({ record }) => refuseOperator(record) },
    onTransition: {
      async suspend({ record, asks, scope }) {
        await endSessionsOf(scope.db, record.id);
        return { suspensionReason: asks.reason };
      },
      resume: async () => ({ suspensionReason: null }),
    },

    async beforeSave(record, before, scope) {
      const issues = [
        ...kindIssues(record, before),
        ...phoneIssues(record, before, scope),
        ...(await placeIssues(record, before, scope)),
      ];
      if (issues.length > 0) throw invalid(...issues);
    },
    async afterSave(record, before, { db }) {
      if (before === null) await makeMainRole(db, record.id);
      else if (before.name !== record.name) await nameContracts(db, record.id);
    },
    async beforeDelete(record, scope) {
      refuseOperator(record);
      await refuseOwner(stores, record, scope);
    },
  };
}

function refuseOperator({ kind }: FullRecord): void {
  if (kind === 'operator') throw new AppError('SYSTEM_ORGANIZATION_IS_OPERATOR');
}

function kindIssues({ kind }: Record<string, unknown>, before: FullRecord | null): FieldIssue[] {
  if (before === null) return kind === 'operator' ? [{ field: 'kind', error: 'SYSTEM_ORGANIZATION_IS_OPERATOR' }] : [];
  return kind === before.kind ? [] : [{ field: 'kind', error: 'SYSTEM_ORGANIZATION_KIND_FIXED' }];
}

/** Whoever has this phone can give any account of the organization a new password: it is for those who may do that. */
function phoneIssues({ contactPhone }: Record<string, unknown>, before: FullRecord | null, scope: Scope): FieldIssue[] {
  if (before === null || (contactPhone ?? null) === (before.contactPhone ?? null)) return [];
  const session = scope.session as Session;
  const may =
    before.kind === 'operator'
      ? mayGiveAll(session, { id: before.id, kind: 'operator' }, extentsOf(ceilingOf(SYSTEM_ADMINISTRATOR), 'all'))
      : session.permissions.has('system.user.resetPassword');
  return may ? [] : [{ field: 'contactPhone', error: 'SYSTEM_ORGANIZATION_PHONE' }];
}

/** What is wrong with the place in the tree. Fills in the operator above those that name nobody. */
async function placeIssues(
  record: Record<string, unknown>,
  before: FullRecord | null,
  { db }: Scope,
): Promise<FieldIssue[]> {
  // Two that are put below each other at the same moment would be a loop.
  await sql`select pg_advisory_xact_lock(hashtextextended('tree of organizations', 0))`.execute(db);
  const kind = record.kind as OrganizationKind;
  if (kind !== 'operator') record.superiorId ??= await operatorId(db);
  const issues: FieldIssue[] = [];
  const { superiorId, groupId } = record as { superiorId: string | null; groupId: string | null };
  const above = superiorId ? await kindsUpFrom(db, superiorId) : [];
  const [superior] = above;
  if (superior && !kindsAbove[kind].includes(superior.kind)) {
    issues.push({ field: 'superiorId', error: 'SYSTEM_ORGANIZATION_SUPERIOR' });
  } else if (before && above.some(({ id }) => id === before.id)) {
    issues.push({ field: 'superiorId', error: 'SYSTEM_ORGANIZATION_LOOP' });
  }
  if (groupId && (kind !== 'kindergarten' || (await kindsUpFrom(db, groupId))[0]?.kind !== 'group')) {
    issues.push({ field: 'groupId', error: 'SYSTEM_ORGANIZATION_GROUP' });
  }
  return issues;
}

async function operatorId(db: AnyDatabase): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from organizations where kind = 'operator'
    order by created_at, id limit 1`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** An organization and those above it, the lowest first. */
async function kindsUpFrom(db: AnyDatabase, id: string): Promise<{ id: string; kind: OrganizationKind }[]> {
  const { rows } = await sql<{ id: string; kind: OrganizationKind }>`
    with recursive up as (
      select id, kind, superior_id, 1 as step from organizations where id = ${id}
      union all
      select o.id, o.kind, o.superior_id, up.step + 1 from organizations o join up on o.id = up.superior_id
      where up.step < 100)
    select id, kind from up order by step`.execute(db);
  return rows;
}

async function makeMainRole(db: AnyDatabase, organizationId: string): Promise<void> {
  await db
    .insertInto('roles')
    .values({ id: uuid7(), organization_id: organizationId, ...mainRole })
    .execute();
}

/** Throws RECORD_IN_USE {title, entity, count} while anything but roles belongs to an organization, such as accounts or children. */
async function refuseOwner(stores: EntityStores, record: FullRecord, scope: Scope): Promise<void> {
  const owned = stores.all().filter(({ entity }) => entity.ownerColumn !== null && entity.key !== 'system.role');
  for (const store of owned) {
    const count = await countOwned(store, record.id, scope);
    if (count > 0) throw new AppError('RECORD_IN_USE', { title: record.name, entity: store.entity.key, count });
  }
}

async function countOwned(store: EntityStore, organizationId: string, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(store.entity.table)} as row
    where ${ownedBy(store, 'row', organizationId)} and ${rowsOf(store, scope)} and not row.deleted`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
