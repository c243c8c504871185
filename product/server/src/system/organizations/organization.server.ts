import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { type OrganizationKind, SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import type { organization } from '@kiga/contract/system/organizations/organization.entity.ts';
import type { FieldName } from '@kiga/entity/define-entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type {
  Draft,
  EntityHooks,
  EntityStore,
  EntityStores,
  FullRecord,
} from '@kiga/kit-server/entity/entity-store.ts';
import { ownedBy, rowsOf } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';
import { endSessionsOf, mainRole, proveTyped, withinAreas } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { neverKept } from '../access/account-links.ts';
import { tellOfMove } from '../access/area-viewers.ts';
import { extentsOf, mayGiveAll } from '../access/giving-rights.ts';
import {
  assertAccountsConfirmed,
  assertConfirmed,
  hasChildren,
  isOutside,
  mainAccounts,
} from '../approvals/approval-gate.ts';
import { notify, type Telling } from '../messages/notify.ts';
import { basisOfNew } from './basis.ts';
import { nameContracts, runsToday } from './contract.server.ts';

/** Kinds that may be superior to a kind. The operator is the default superior. */
const kindsAbove: Record<OrganizationKind, readonly OrganizationKind[]> = {
  operator: [],
  group: ['operator', 'group'],
  agent: ['operator', 'agent'],
  kindergarten: ['operator', 'group', 'agent'],
  institution: ['operator', 'institution'],
  expert: ['operator', 'institution'],
};

/** Returns the hooks of organizations: they form one tree, and each has a main role from its first day. */
export function organizationHooks(program: Program): EntityHooks<typeof organization> {
  const { db: own, stores, clock, secrets } = program;
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
    kept: { password: neverKept },
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
      const ofPhone = phoneIssues(record, before, scope);
      if (ofPhone.length === 0 && before && isOther('contactPhone', record, before)) {
        await proveOwner(program, record, scope, before.id);
      }
      const issues = [...kindIssues(record, before), ...ofPhone, ...(await placeIssues(record, before, scope))];
      if (issues.length > 0) throw invalid(...issues);
      if ((record.groupId ?? null) !== (before?.groupId ?? null)) {
        record.groupSince = record.groupId ? clock.now().toISOString() : null;
        record.groupBasis = record.groupId ? await basisOfNew(scope.db, String(record.id)) : null;
      }
      if (before === null) return;
      if (isOther('contactPhone', record, before)) await assertAccountsConfirmed(own, scope, before.id);
      if (isOther('groupId', record, before) && record.groupId) await assertConfirmed(own, scope, before.id);
    },
    async afterSave(record, before, { db, session }) {
      if (before === null) return makeMainRole(db, record.id);
      if (isOther('groupId', record, before)) {
        const by = (session as Session).consent?.by ?? null;
        await sql`update organizations set group_confirmed_by = ${by} where id = ${record.id}`.execute(db);
      }
      await followOrganization(program, db, record, before);
      const telling = { db, secrets, now: clock.now() };
      if (before.groupId && before.groupId !== record.groupId && isOutside(session, record.id)) {
        await tellOfLeaving(telling, session as Session, before);
      }
    },
    async beforeRestore(record, scope) {
      if (record.groupId && (await hasChildren(own, [record.id]))) await assertConfirmed(own, scope, record.id);
    },
    async beforeDelete(record, scope) {
      refuseOperator(record);
      await refuseOwner(stores, record, scope);
    },
  };
}

/** The parts of an organization on which other records rest, before and after a change by any screen. */
type FollowedParts = Pick<FullRecord<typeof organization>, 'id' | 'name' | 'areaId'>;

/** Updates what follows from an organization's name and place: its contracts' titles, and news of those who see it. */
export async function followOrganization(
  { secrets, clock }: Pick<Program, 'secrets' | 'clock'>,
  db: AnyDatabase,
  record: FollowedParts & Pick<FullRecord<typeof organization>, 'kind'>,
  before: FollowedParts,
): Promise<void> {
  if (before.name !== record.name) await nameContracts(db, record.id);
  await tellOfMove({ db, secrets, now: clock.now() }, record, before);
}

const isOther = (
  field: FieldName<typeof organization>,
  record: Draft<typeof organization>,
  before: FullRecord<typeof organization>,
) => (record[field] ?? null) !== (before[field] ?? null);

/** Notifies a kindergarten that it no longer belongs to its group. */
async function tellOfLeaving(
  telling: Telling,
  { nickName }: Session,
  before: FullRecord<typeof organization>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${before.groupId}`.execute(
    telling.db,
  );
  await notify(telling, {
    to: await mainAccounts(telling.db, before.id),
    kind: 'system',
    name: 'system.groupLeft',
    params: { who: nickName, group: rows[0]?.name ?? '' },
  });
}

function refuseOperator({ kind }: FullRecord<typeof organization>): void {
  if (kind === 'operator') throw new AppError('SYSTEM_ORGANIZATION_IS_OPERATOR');
}

function kindIssues({ kind }: Record<string, unknown>, before: FullRecord<typeof organization> | null): FieldIssue[] {
  if (before === null) return kind === 'operator' ? [{ field: 'kind', error: 'SYSTEM_ORGANIZATION_IS_OPERATOR' }] : [];
  return kind === before.kind ? [] : [{ field: 'kind', error: 'SYSTEM_ORGANIZATION_KIND_FIXED' }];
}

/**
 * Verifies the password of the account that changes its own organization's contact phone, by any act. Codes of accounts
 * without a phone go to this phone, so an open session alone must not change it. Throws VALIDATION_FAILED with
 * SYSTEM_ORGANIZATION_PHONE_OWN or IDENTITY_OLD_PASSWORD_WRONG at `password`, IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
async function proveOwner(
  program: Program,
  { password }: Record<string, unknown>,
  { session }: Scope,
  organizationId: string,
): Promise<void> {
  const { organization } = session as Partial<Session>;
  // The program itself belongs to no organization.
  if (organization?.id !== organizationId) return;
  if (typeof password !== 'string') throw invalid({ field: 'password', error: 'SYSTEM_ORGANIZATION_PHONE_OWN' });
  await proveTyped(program, session as Session, password);
}

/**
 * Validates a change of the contact phone. Its holder can reset any password in the organization, so only accounts that
 * may do so can change it.
 */
function phoneIssues(
  { contactPhone }: Record<string, unknown>,
  before: FullRecord<typeof organization> | null,
  scope: Scope,
): FieldIssue[] {
  if (before === null || (contactPhone ?? null) === (before.contactPhone ?? null)) return [];
  const session = scope.session as Session;
  const may =
    before.kind === 'operator'
      ? mayGiveAll(session, { id: before.id, kind: 'operator' }, extentsOf(ceilingOf(SYSTEM_ADMINISTRATOR), 'all'))
      : session.permissions.has('system.user.resetPassword');
  return may ? [] : [{ field: 'contactPhone', error: 'SYSTEM_ORGANIZATION_PHONE' }];
}

/** Validates the position in the tree. Sets the operator as the superior where none is given. */
async function placeIssues(
  record: Record<string, unknown>,
  before: FullRecord<typeof organization> | null,
  { db }: Scope,
): Promise<FieldIssue[]> {
  // Serialises concurrent moves, because two organizations below each other would form a loop.
  await lockUntilCommit(db, 'tree of organizations');
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
  } else if (groupId && before === null) {
    // A new kindergarten cannot confirm its group yet.
    issues.push({ field: 'groupId', error: 'SYSTEM_ORGANIZATION_GROUP_OF_NEW' });
  }
  return issues;
}

async function operatorId(db: AnyDatabase): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from organizations where kind = 'operator'
    order by created_at, id limit 1`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** Returns an organization and its superiors, lowest first. */
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

/**
 * Throws RECORD_IN_USE {title, entity, count} while an organization owns records other than roles, such as accounts or
 * children.
 */
async function refuseOwner(stores: EntityStores, record: FullRecord<typeof organization>, scope: Scope): Promise<void> {
  const owned = stores.all().filter(
    // The record of a kindergarten is a part of its organization.
    ({ entity: { key, ownerColumn, sharesTable } }) => ownerColumn !== null && key !== 'system.role' && !sharesTable,
  );
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
