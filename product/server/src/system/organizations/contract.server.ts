import type { OrganizationKind } from '@kiga/contract/identity/app-types.ts';
import type { contract, contractKinds } from '@kiga/contract/system/organizations/contract.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinAreas } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { assertConfirmed, isOutside, mainAccounts } from '../approvals/approval-gate.ts';
import { notify, type Telling } from '../messages/notify.ts';
import { basisOfNew } from './basis.ts';

type ContractKind = (typeof contractKinds)[number];

const kindOfPartner: Record<ContractKind, OrganizationKind> = { service: 'institution', agency: 'agent' };

/** SQL for the title of a contract, from its two organizations. */
const titleOf = sql<string>`p.name || ' – ' || k.name`;

/** Returns the hooks of contracts: title, the check against overlaps of one kind, and today's state. */
export function contractHooks({ db: own, clock, secrets }: Program): EntityHooks<typeof contract> {
  const telling = (db: AnyDatabase) => ({ db, secrets, now: clock.now() });
  return {
    computed: {
      state: ({ session: { today } }) => sql`case when row.begins_on > ${today}::date then 'coming'
        when ${runsToday('row', today)} then 'running' else 'ended' end`,
    },
    rows(scope) {
      const inAreas = withinAreas(scope, 'system.contract', sql`k.area_code`);
      return inAreas && sql`exists (select from organizations k where k.id = row.kindergarten_id and ${inAreas})`;
    },

    async beforeSave(record, before, scope) {
      const { title, issues } = await partners(scope.db, record);
      if (issues.length > 0) throw invalid(...issues);
      record.title = title;
      const other = await overlapped(scope, record, before?.id ?? null);
      if (other !== null)
        throw invalid({ field: 'beginsOn', error: 'SYSTEM_CONTRACT_OVERLAPS', data: { title: other } });
      if (!isWider(record, before)) return;
      await assertConfirmed(own, scope, String(record.kindergartenId));
      record.basis = await basisOfNew(scope.db, String(record.kindergartenId));
    },
    async afterSave(record, before, { db, session }) {
      if (isWider(record, before)) await noteConfirmer(db, session as Session, record);
      const kindergartenId = String(before?.kindergartenId);
      const isNarrower =
        before !== null && (isWider(before, record) || before.kindergartenId !== record.kindergartenId);
      if (isNarrower && isOutside(session, kindergartenId)) await tellOfEnd(telling(db), session as Session, before);
    },
    async beforeDelete(record, { db, session }) {
      if (isOutside(session, String(record.kindergartenId))) await tellOfEnd(telling(db), session as Session, record);
    },
    async beforeRestore(record, scope) {
      const other = await overlapped(scope, record, record.id);
      if (other !== null) throw new AppError('SYSTEM_CONTRACT_OVERLAPS', { title: other });
      await assertConfirmed(own, scope, String(record.kindergartenId));
      const basis = await basisOfNew(scope.db, String(record.kindergartenId));
      await sql`update contracts set basis = ${basis} where id = ${record.id}`.execute(scope.db);
      await noteConfirmer(scope.db, scope.session as Session, record);
    },
  };
}

/** Stores account and moment of a contract's confirmation; null where none was needed. */
async function noteConfirmer(
  db: AnyDatabase,
  { consent }: Session,
  { id, updatedAt }: FullRecord<typeof contract>,
): Promise<void> {
  const by = consent?.by ?? null;
  await sql`update contracts set confirmed_by = ${by}, confirmed_at = ${by && updatedAt} where id = ${id}`.execute(db);
}

/** Returns whether a contract gives additional reach, or the same reach on additional days. */
function isWider(record: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>> | null): boolean {
  if (before === null || ['kind', 'partnerId', 'kindergartenId'].some((field) => record[field] !== before[field])) {
    return true;
  }
  const lastDay = ({ endsOn }: Readonly<Record<string, unknown>>) => String(endsOn ?? '9999-12-31');
  return String(record.beginsOn) < String(before.beginsOn) || lastDay(record) > lastDay(before);
}

/** Notifies a kindergarten that a contract ends earlier or was deleted. */
async function tellOfEnd(
  telling: Telling,
  { nickName }: Session,
  { kindergartenId, title }: FullRecord<typeof contract>,
): Promise<void> {
  const to = await mainAccounts(telling.db, String(kindergartenId));
  const params = { who: nickName, title: String(title) };
  await notify(telling, { to, kind: 'system', name: 'system.contractNarrowed', params });
}

/** Returns SQL that is true for contracts, as `alias`, that run on this day; first and last day are inclusive. */
export function runsToday(alias: string, today: string): RawBuilder<boolean> {
  const [begins, ends] = [sql.ref(`${alias}.begins_on`), sql.ref(`${alias}.ends_on`)];
  return sql<boolean>`${begins} <= ${today}::date and coalesce(${ends} >= ${today}::date, true)`;
}

/** Updates the titles of an organization's contracts after its renaming. */
export async function nameContracts(db: AnyDatabase, organizationId: string): Promise<void> {
  await sql`update contracts c set title = ${titleOf} from organizations p, organizations k
    where p.id = c.partner_id and k.id = c.kindergarten_id and ${organizationId} in (p.id, k.id)`.execute(db);
}

/** Returns the new title of a contract, and the issues of its two organizations. */
async function partners(db: AnyDatabase, record: Readonly<Record<string, unknown>>) {
  const { rows } = await sql<{ title: string; partner: string; kindergarten: string }>`
    select ${titleOf} as title, p.kind as partner, k.kind as kindergarten from organizations p, organizations k
    where p.id = ${record.partnerId} and k.id = ${record.kindergartenId}`.execute(db);
  const [found] = rows;
  const error = 'SYSTEM_CONTRACT_PARTNER';
  const issues: FieldIssue[] = [];
  if (found?.partner !== kindOfPartner[record.kind as ContractKind]) issues.push({ field: 'partnerId', error });
  if (found?.kindergarten !== 'kindergarten') issues.push({ field: 'kindergartenId', error });
  return { title: found?.title ?? '', issues };
}

/**
 * Returns the title of another contract of the same kind that shares a day with `contract`; or null. `id` excludes the
 * contract itself. A kindergarten may have several institutions at once, but one agent.
 */
async function overlapped(
  { db }: Scope,
  contract: Readonly<Record<string, unknown>>,
  id: string | null,
): Promise<string | null> {
  const { kind, partnerId, kindergartenId, beginsOn, endsOn } = contract;
  // Serialises concurrent writes of contracts, so that two overlapping ones cannot both pass.
  await lockUntilCommit(db, `contracts ${String(kindergartenId)}`);
  const { rows } = await sql<{ title: string }>`select title from contracts c
    where c.kindergarten_id = ${kindergartenId} and c.kind = ${kind} and not c.deleted and c.id is distinct from ${id}::uuid
      and ${kind === 'agency' ? sql`true` : sql`c.partner_id = ${partnerId}`}
      and coalesce(c.begins_on <= ${endsOn ?? null}::date, true) and coalesce(c.ends_on >= ${beginsOn}::date, true)
    order by c.begins_on limit 1`.execute(db);
  return rows[0]?.title ?? null;
}
