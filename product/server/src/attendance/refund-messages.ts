import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { accountsOf } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { notify, settle } from '../system/system.public.ts';
import type { RefundList } from './refund-list.server.ts';

type Telling = Pick<Program, 'clock' | 'secrets'>;

const sourceOf = ({ id }: RefundList) => `attendance.refundList:${id}`;
const hrefOf = ({ id }: RefundList) => `/attendance/refunds/${id}`;

/** Tells those who may approve a list, except the account that submits it. */
export async function tellApprovers({ clock, secrets }: Telling, scope: Scope, list: RefundList): Promise<void> {
  const holders = { organizationId: list.ownerId, permissions: ['attendance.refundList.approve'], whole: true };
  const to = (await accountsOf(scope.db, holders)).filter((id) => id !== scope.session.accountId);
  const { month } = list;
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to,
      kind: 'todo',
      name: 'attendance.refundsWait',
      params: { month: String(month) },
      href: hrefOf(list),
      source: sourceOf(list),
    },
  );
}

/** Ends the to-dos about a list. */
export async function settleRefunds({ clock }: Pick<Telling, 'clock'>, scope: Scope, list: RefundList): Promise<void> {
  await settle({ db: scope.db, now: clock.now() }, sourceOf(list));
}

/** Tells the account that submitted a list of the decision. */
export async function tellSubmitter(
  { clock, secrets }: Telling,
  scope: Scope,
  list: RefundList,
  decision: 'approved' | 'rejected',
): Promise<void> {
  const { month, submittedBy } = list;
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to: submittedBy === null ? [] : [submittedBy],
      kind: 'system',
      name: decision === 'approved' ? 'attendance.refundsApproved' : 'attendance.refundsRejected',
      params: { month: String(month) },
      href: hrefOf(list),
    },
  );
}
