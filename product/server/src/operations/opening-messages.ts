import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { notify, type Telling } from '../system/system.public.ts';
import { operatorStaffOf } from './operator-staff.ts';

/** Length of an official area code, which the id of an area ends with. */
const AREA_DIGITS = 6;

/** Returns the source of an application's to-dos until its review. */
export const sourceOf = (openingId: string) => `operations.opening:${openingId}`;

const hrefOf = ({ id }: FullRecord) => `/operations/openings?open=${id}`;

/**
 * Creates to-dos for the reviewers of an application: the operator's staff, and regional staff where it lies in their
 * areas.
 */
export async function tellReviewers(telling: Telling, record: FullRecord): Promise<void> {
  const { db } = telling;
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${record.ownerId}`.execute(db);
  if (!rows[0]) return;
  await notify(telling, {
    to: await operatorStaffOf(db, 'operations.opening.pass', String(record.areaId).slice(-AREA_DIGITS)),
    kind: 'todo',
    name: 'operations.openingApplied',
    params: { name: String(record.name), applicant: rows[0].name },
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
