import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { Program } from '../../program/program.ts';
import { notify, settle } from '../../system/system.public.ts';
import { FINANCE } from '../finance.ts';
import { yuanText } from '../yuan-text.ts';

type Parts = Pick<Program, 'clock' | 'secrets'>;

const sourceOf = (id: string) => `billing.payment:${id}`;

/** Tells finance of a payment that needs a decision; the to-do stays until `settlePayment`. */
export async function tellFinanceOfPayment(
  { clock, secrets }: Parts,
  db: AnyDatabase,
  { id, amountFen, name, params }: { id: string; amountFen: number; name: string; params: Record<string, string> },
): Promise<void> {
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { appType: FINANCE },
      kind: 'todo',
      name,
      params: { amount: yuanText(amountFen), ...params },
      href: '/billing/finance',
      source: sourceOf(id),
    },
  );
}

/** Ends the to-dos about a payment. */
export async function settlePayment({ clock }: Pick<Program, 'clock'>, db: AnyDatabase, id: string): Promise<void> {
  await settle({ db, now: clock.now() }, sourceOf(id));
}

/** Tells finance that the bill of a day differs from our payments. */
export async function tellOfDifferences(
  { clock, secrets }: Parts,
  db: AnyDatabase,
  { day, count }: { day: string; count: number },
): Promise<void> {
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { appType: FINANCE },
      kind: 'todo',
      name: 'billing.reconciliationDiffers',
      params: { day, count },
      href: '/billing/finance',
      source: `billing.reconciliation:${day}`,
    },
  );
}
