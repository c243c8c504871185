import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { notify } from '../../system/system.public.ts';
import { FINANCE } from '../finance.ts';
import { yuanText } from '../yuan-text.ts';
import type { Withdrawal } from './withdrawal.server.ts';

type Telling = Pick<Program, 'clock' | 'secrets'>;

/** Source of the to-dos about a withdrawal. */
export const withdrawalSource = (id: string) => `billing.withdrawal:${id}`;

const hrefOf = (id: string) => `/billing/withdrawals/${id}`;

/** Tells finance of an application. */
export async function tellOfApplication(
  { clock, secrets }: Telling,
  { db, session }: Scope,
  { id, withdrawalNumber, amountFen }: { id: string; withdrawalNumber: string; amountFen: number },
): Promise<void> {
  const { organization } = session as Session;
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { appType: FINANCE },
      kind: 'todo',
      name: 'billing.withdrawalApplied',
      params: { agent: organization.name, amount: yuanText(amountFen), withdrawal: withdrawalNumber },
      href: hrefOf(id),
      source: withdrawalSource(id),
    },
  );
}

/** Tells the account that applied of the payment, or of the rejection. */
export async function tellAgent(
  { clock, secrets }: Telling,
  { db }: Scope,
  { id, appliedById, withdrawalNumber, amountFen }: Withdrawal,
  outcome: { receipt: string } | { reason: string },
): Promise<void> {
  const withdrawal = String(withdrawalNumber);
  const about = { to: [appliedById], kind: 'system', href: hrefOf(id) } as const;
  const telling = { db, secrets, now: clock.now() };
  await ('receipt' in outcome
    ? notify(telling, {
        ...about,
        name: 'billing.withdrawalPaid',
        params: { withdrawal, amount: yuanText(amountFen), receipt: outcome.receipt },
      })
    : notify(telling, {
        ...about,
        name: 'billing.withdrawalRejected',
        params: { withdrawal, reason: outcome.reason },
      }));
}
