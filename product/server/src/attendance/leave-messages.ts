import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { tellFamilies } from '../family/family.public.ts';
import { accountsOf } from '../identity/identity.public.ts';
import { notify, settle } from '../system/system.public.ts';
import type { Leave, LeaveKind, LeaveParts, LeavePerson } from './leave-kinds.ts';

type Telling = Pick<LeaveParts, 'clock' | 'secrets'>;

/** A leave with its person. */
interface Told {
  leave: Leave;
  person: LeavePerson;
}

const sourceOf = ({ key }: LeaveKind, { id }: Leave) => `${key}:${id}`;
const hrefOf = ({ href }: LeaveKind, { id }: Leave) => `${href}/${id}`;
const paramsOf = ({ leave: { period }, person: { name } }: Told) => ({ name, period });

/** Tells those who may approve a leave now, each once. `except` have approved it already. */
export async function tellApprovers(
  { clock, secrets }: Telling,
  scope: Scope,
  kind: LeaveKind,
  { except, ...told }: Told & { except: readonly string[] },
): Promise<void> {
  const now = clock.now();
  const { leave } = told;
  // After the first approval only others have anything to do.
  await settle({ db: scope.db, now }, sourceOf(kind, leave));
  const all = await approversOf(scope, kind, told);
  const to = all.filter((id) => !except.includes(id) && id !== told.person.accountId);
  await notify(
    { db: scope.db, secrets, now },
    {
      to,
      kind: 'todo',
      name: `attendance.${kind.people === 'children' ? 'studentLeave' : 'teacherLeave'}Waits`,
      params: paramsOf(told),
      href: hrefOf(kind, leave),
      source: sourceOf(kind, leave),
    },
  );
}

/** Returns the accounts that may approve a leave: those of the whole kindergarten, and for a child those of its class. */
async function approversOf(scope: Scope, kind: LeaveKind, { leave, person }: Told): Promise<string[]> {
  const holders = { organizationId: leave.ownerId, permissions: [`${kind.key}.approve`] };
  const whole = await accountsOf(scope.db, { ...holders, whole: true });
  if (person.classId === null) return whole;
  const all = await accountsOf(scope.db, holders);
  const { rows } = await sql<{ id: string }>`select account_id as id from account_classes
    where kig_id = ${leave.ownerId} and ${scope.within('kig_id')} and class_id = ${person.classId}
      and account_id = any(${all.filter((id) => !whole.includes(id))}::uuid[])`.execute(scope.db);
  return [...whole, ...rows.map(({ id }) => id)];
}

/** Ends the to-dos about a leave. */
export async function settleLeave({ clock }: Telling, scope: Scope, kind: LeaveKind, leave: Leave): Promise<void> {
  await settle({ db: scope.db, now: clock.now() }, sourceOf(kind, leave));
}

/** Tells the parents of a child of a decision on its leave, or that the kindergarten cancelled it. */
export async function tellFamily(
  parts: Telling,
  scope: Scope,
  { people }: LeaveKind,
  { id, ownerId: kigId, personId, period }: Leave,
  decision: 'approved' | 'rejected' | 'cancelled',
): Promise<void> {
  if (people !== 'children') return;
  const names = {
    approved: 'attendance.familyLeaveApproved',
    rejected: 'attendance.familyLeaveRejected',
    cancelled: 'attendance.familyLeaveCancelled',
  } as const;
  await tellFamilies(parts, scope, {
    kigId,
    studentIds: [personId],
    name: names[decision],
    params: { period },
    source: `attendance.studentLeave:${id}/${decision}`,
    topic: 'leave',
    topicId: id,
    at: parts.clock.now(),
  });
}

/** Tells the account that asked, and the staff member whose leave it is, of a decision by another account. */
export async function tellAsker(
  { clock, secrets }: Telling,
  scope: Scope,
  kind: LeaveKind,
  { decision, ...told }: Told & { decision: 'approved' | 'rejected' },
): Promise<void> {
  const { leave, person } = told;
  const { isAskedByParent } = leave;
  const to = [isAskedByParent ? null : leave.askedBy, person.accountId].filter(
    (id) => id !== null && id !== scope.session.accountId,
  );
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to: to as string[],
      kind: 'system',
      name: decision === 'approved' ? 'attendance.leaveApproved' : 'attendance.leaveRejected',
      params: paramsOf(told),
      href: hrefOf(kind, leave),
    },
  );
}
