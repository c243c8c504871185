import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { accountsOf } from '../identity/identity.public.ts';
import { notify, type Telling } from '../system/system.public.ts';

/** Returns the source of an application's to-dos until its review. */
export const sourceOf = (openingId: string) => `operations.opening:${openingId}`;

const hrefOf = ({ id }: FullRecord) => `/operations/openings?open=${id}`;

/**
 * Creates to-dos for the reviewers of an application: the operator's staff, and regional staff where it lies in their
 * areas.
 */
export async function tellReviewers(telling: Telling, record: FullRecord): Promise<void> {
  const { db } = telling;
  const { rows } = await sql<{ id: string; applicant: string }>`select o.id, applicant.name as applicant
    from organizations o, organizations applicant where o.kind = 'operator' and applicant.id = ${record.ownerId}`.execute(
    db,
  );
  const [operator] = rows;
  if (!operator) return;
  const holders = await accountsOf(db, { organizationId: operator.id, permissions: ['operations.opening.pass'] });
  const { rows: reviewers } = await sql<{ id: string }>`select a.id from accounts a where a.id = any(${holders}::uuid[])
    and (exists (select from account_areas aa where aa.account_id = a.id
        and right(${record.areaId}::text, 6) like aa.area_code || '%')
      or a.app_type <> 15 and not exists (select from account_areas aa where aa.account_id = a.id))`.execute(db);
  await notify(telling, {
    to: reviewers.map(({ id }) => id),
    kind: 'todo',
    name: 'operations.openingApplied',
    params: { name: String(record.name), applicant: operator.applicant },
    href: hrefOf(record),
    source: sourceOf(record.id),
  });
}

/** Notifies the organization that applied of the result of its application. */
export async function tellApplicant(
  telling: Telling,
  name: 'operations.openingPassed' | 'operations.openingRefused',
  record: FullRecord,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await notify(telling, {
    to: { organizationId: record.ownerId, permissions: ['operations.opening.create'] },
    kind: 'system',
    name,
    params: { name: String(record.name), ...more },
    href: hrefOf(record),
  });
}
