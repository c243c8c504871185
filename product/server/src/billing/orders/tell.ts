import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Program } from '../../program/program.ts';
import { notify, settle } from '../../system/system.public.ts';
import { FINANCE } from '../finance.ts';
import { yuanText } from '../yuan-text.ts';
import { type Order, slipSource } from './order.ts';

type Parts = Pick<Program, 'clock' | 'secrets' | 'tenancy'>;

const hrefOf = ({ id }: Order) => `/billing/orders/${id}`;

/** Tells finance of a slip to be reviewed. */
export async function tellFinance({ clock, secrets, tenancy }: Parts, { db }: Scope, order: Order): Promise<void> {
  const names = await tenancy.namesOf({ db }, [order.ownerId]);
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { appType: FINANCE },
      kind: 'todo',
      name: 'billing.slipArrived',
      params: {
        kindergarten: names.get(order.ownerId) ?? '',
        amount: yuanText(order.totalFen),
        order: String(order.orderNumber),
      },
      href: '/billing/finance',
      source: slipSource(order.id),
    },
  );
}

/** Ends the to-dos about a slip, and tells the account that made the order. */
export async function tellOfDecision(
  { clock, secrets }: Parts,
  { db }: Scope,
  order: Order,
  decision: { isPassed: true } | { isPassed: false; refusal: string; reason: string | null },
): Promise<void> {
  const telling = { db, secrets, now: clock.now() };
  await settle(telling, slipSource(order.id));
  const about = { to: [order.enteredById], kind: 'system', href: hrefOf(order) } as const;
  const number = String(order.orderNumber);
  if (decision.isPassed) {
    const params = { order: number, amount: yuanText(order.totalFen) };
    await notify(telling, { ...about, name: 'billing.slipPassed', params });
    return;
  }
  const { refusal, reason } = decision;
  await notify(telling, {
    ...about,
    name: 'billing.slipRejected',
    params: { order: number, reason: reason ?? { word: `billing.rechargeOrder.options.refusal.${refusal}` } },
  });
}
