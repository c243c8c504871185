import type { OrderLine, RenewalCandidate } from '@kiga/contract/billing/recharge-order.acts.ts';
import { renewedUntil, trialUntil } from '@kiga/contract/billing/service-end.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../../campus/campus.public.ts';
import { agentOf } from '../../system/system.public.ts';
import { type PricedPackage, packagesFor } from '../package-price.ts';

const DAY_MS = 86_400_000;

/** A renewal as a caller asks for it. */
export interface RenewalRequest {
  packageId?: string;
  months?: number;
  studentIds?: readonly string[];
}

/** A renewal with its prices and its children. */
export interface Renewal {
  agentId: string | null;
  offer: PricedPackage;
  months: number;
  lines: (OrderLine & { classId: string | null })[];
  totalFen: number;
}

interface ChildRow extends Omit<RenewalCandidate, 'daysLeft' | 'isTried'> {
  classId: string | null;
  admissionDate: string | null;
}

/**
 * Works out a renewal in a kindergarten: the price today, and the days of each child. A service never begins before the
 * child's admission. Throws VALIDATION_FAILED at `packageId`, `months` or `studentIds`, as `quoteRenewal` says.
 */
export async function workOut(scope: Scope, kigId: string, request: RenewalRequest): Promise<Renewal> {
  const { packageId, months, studentIds = [] } = request;
  const { today } = scope.session;
  const agentId = await agentOf(scope.db, kigId, today);
  const [offer] = packageId === undefined ? [] : await packagesFor(scope.db, { kigId, agentId, day: today, packageId });
  if (!offer)
    throw invalid({ field: 'packageId', error: packageId === undefined ? 'FIELD_REQUIRED' : 'BILLING_PACKAGE_GONE' });
  if (months === undefined) throw invalid({ field: 'months', error: 'FIELD_REQUIRED' });
  if (studentIds.length === 0) throw invalid({ field: 'studentIds', error: 'BILLING_NO_CHILD' });
  const children = await childrenOf(scope, kigId, studentIds);
  if (children.length < studentIds.length) throw invalid({ field: 'studentIds', error: 'BILLING_CHILD_GONE' });
  if (offer.tryFlag) await assertUntried(scope, kigId, children);
  const lines = children.map((child) => lineOf(child, today, offer, months));
  return { agentId, offer, months, lines, totalFen: lines.length * months * offer.priceFen };
}

function lineOf(child: ChildRow, today: string, { tryFlag, validDays }: PricedPackage, months: number) {
  const { id: studentId, stuName, className, classId, serviceEndDate: from, admissionDate } = child;
  const first = admissionDate !== null && admissionDate > today ? admissionDate : today;
  const until = tryFlag ? trialUntil(from, first, validDays ?? 1) : renewedUntil(from, first, months);
  return { studentId, stuName, className, classId, from, until };
}

async function assertUntried(scope: Scope, kigId: string, children: readonly ChildRow[]): Promise<void> {
  const tried = await triedAmong(scope, kigId);
  const child = children.find(({ id }) => tried.has(id));
  if (child) throw invalid({ field: 'studentIds', error: 'BILLING_TRIAL_USED', data: { name: child.stuName } });
}

/** Returns the children of a kindergarten who had a trial. */
export async function triedAmong(scope: Scope, kigId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select t.student_id as id from billing_trials t
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')}`.execute(scope.db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the enrolled children of a kindergarten, or those with the given ids, those whose service ends first at first. */
async function childrenOf(scope: Scope, kigId: string, ids: readonly string[] | null): Promise<ChildRow[]> {
  const { rows } =
    await sql<ChildRow>`select s.id, s.stu_name as "stuName", s.stu_name_latin as "nameLatin", s.class_id as "classId",
      c.class_name as "className", s.face_photo as "facePhoto", s.service_end_date as "serviceEndDate",
      s.admission_date as "admissionDate"
    from ${enrolledChildren(scope)} s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${scope.within('c.kig_id')}
      and ${ids === null ? sql`true` : sql`s.id = any(${[...ids]}::uuid[])`}
    order by s.service_end_date nulls first, s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

/** Returns the children whose service can be renewed. */
export async function candidatesOf(scope: Scope, kigId: string): Promise<RenewalCandidate[]> {
  const { today } = scope.session;
  const children = await childrenOf(scope, kigId, null);
  const tried = await triedAmong(scope, kigId);
  return children.map(({ classId: _, admissionDate: __, ...child }) => ({
    ...child,
    daysLeft:
      child.serviceEndDate === null
        ? null
        : Math.round((Date.parse(child.serviceEndDate) - Date.parse(today)) / DAY_MS),
    isTried: tried.has(child.id),
  }));
}

/** Returns the packages that a kindergarten can buy today, with their prices there. */
export async function offersFor({ db, session }: Scope, kigId: string): Promise<PricedPackage[]> {
  const agentId = await agentOf(db, kigId, session.today);
  return packagesFor(db, { kigId, agentId, day: session.today });
}
