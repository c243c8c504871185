import type { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { EntityHooks, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { momentSheet } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { tellOfRefund } from '../invoices/tell.ts';
import { AccountShortError } from '../ledger/post.ts';
import { sumsOf } from '../ledger/sums.ts';
import { endOpenPayments, refundPaymentOf } from '../payments/payment.server.ts';
import { yuanText } from '../yuan-text.ts';
import { bookOrder } from './book-order.ts';
import { besideOrder, type Order } from './order.ts';
import { parentNames } from './parent-names.ts';
import { refundOrder } from './refund-order.ts';
import { keepSlip } from './slips.ts';
import { tellFinance, tellOfDecision } from './tell.ts';
import { tellOfRenewal, tellOfServiceRefund } from './tell-parents.ts';

type Context = TransitionContext<typeof rechargeOrder>;

/** Returns the hooks of orders: who may decide, and what a payment, a slip and a refund book. */
export function rechargeOrderHooks(program: Program): EntityHooks<typeof rechargeOrder> {
  const { clock, db, stores, tenancy } = program;
  const parts = () => ({ stores, now: clock.now() });

  /** Notes who decided. */
  async function noteDecision({ record, scope }: Pick<Context, 'record' | 'scope'>): Promise<{ processedAt: string }> {
    await sql`update billing_orders set processed_by_id = ${scope.session.accountId}
      where kig_id = ${record.ownerId} and ${scope.within('kig_id')} and id = ${record.id}`.execute(scope.db);
    return { processedAt: clock.now().toISOString() };
  }

  return {
    beside: besideOrder,
    sheet: momentSheet(program, 'processedAt'),
    rows({ session }) {
      // An agent sees the orders that brought it income or that it paid, not those of an agent before it.
      if (session.appType !== 5) return null;
      const { id } = (session as Session).organization;
      // A new order has no payer until the end of its transaction.
      return sql<boolean>`(row.agent_id = ${id} or row.payer_id = ${id} or row.payer_id is null)`;
    },
    lookedUp: {
      fields: ['enteredBy', 'processedBy', 'payerName'],
      async load(scope, records) {
        const orders = records as readonly Order[];
        const parents = await parentNames(scope, orders);
        const accounts = orders.flatMap(({ enteredById, processedById }) => [
          enteredById,
          processedById ?? enteredById,
        ]);
        const names = await stores.namesOfAccounts(scope, [...new Set(accounts)]);
        const payers = await tenancy.namesOf(scope, [...new Set(orders.map(({ payerId }) => payerId))]);
        return new Map(
          orders.map(({ id, ownerId, enteredById, processedById, payerId }) => [
            id,
            {
              enteredBy: names.get(enteredById) ?? parents.get(id) ?? null,
              processedBy: processedById === null ? null : (names.get(processedById) ?? null),
              payerName: payerId === ownerId ? null : (payers.get(payerId) ?? null),
            },
          ]),
        );
      },
    },
    guards: {
      async ofPayer({ record, scope }) {
        if (!isPayer(record as Order, scope.session as Session)) throw new AppError('BILLING_NOT_PAYER');
      },
      async otherPerson({ record, scope }) {
        if ((record as Order).enteredById === scope.session.accountId) throw new AppError('BILLING_OWN_ORDER');
      },
      // The slip is checked where it is kept, so that two passes at once meet.
      async slipFresh({ record }) {
        if (!record.credentials) throw new AppError('BILLING_CREDENTIALS_EMPTY');
      },
    },
    onTransition: {
      async pay({ record, scope }) {
        const order = record as Order;
        try {
          await bookOrder(parts(), scope, order, 'pay');
        } catch (error) {
          if (!(error instanceof AccountShortError)) throw error;
          // The failed transaction reads nothing any more.
          const credit = (await sumsOf(db, [order.ownerId])).get(order.ownerId)?.credit ?? 0;
          throw new AppError('BILLING_CREDIT_SHORT', {
            shortYuan: yuanText((order.totalFen ?? 0) - credit),
          });
        }
        await endOpenPayments(scope, record.id, clock.now());
        if (order.buyer === 'parent') await tellOfRenewal(program, scope, order);
        return { ...(await noteDecision({ record, scope })), closesAt: null };
      },
      async submit({ record, scope }) {
        await endOpenPayments(scope, record.id, clock.now());
        await tellFinance(program, scope, record as Order);
        return { channel: 'bank', closesAt: null, refusal: null, reason: null };
      },
      async pass({ record, asks, scope }) {
        const order = record as Order;
        const bankReference = await keepSlip(scope, order, asks, clock.now());
        await bookOrder(parts(), scope, order, 'pass');
        await tellOfDecision(program, scope, order, { isPassed: true });
        return { ...(await noteDecision({ record, scope })), bankReference };
      },
      async reject({ record, asks, scope }) {
        const { refusal, reason = null } = asks;
        if (refusal === 'other' && reason === null) throw invalid({ field: 'reason', error: 'BILLING_REASON_EMPTY' });
        await tellOfDecision(program, scope, record as Order, { isPassed: false, refusal, reason });
        return { ...(await noteDecision({ record, scope })), refusal, reason };
      },
      async close({ record, scope }) {
        await endOpenPayments(scope, record.id, clock.now());
        return { closesAt: null };
      },
      async refund({ record, asks, scope }) {
        await refundOrder(parts(), scope, record as Order);
        await refundPaymentOf(program, scope, { id: record.id, reason: asks.reason });
        if (record.buyer === 'parent') await tellOfServiceRefund(program, scope, record as Order);
        await tellOfRefund(program, scope, record.id);
        return { ...(await noteDecision({ record, scope })), reason: asks.reason };
      },
    },
    allows(act, record, { session }) {
      const order = record as Order;
      if (act === 'submitSlip' || act === 'close') {
        return isPayer(order, session as Session) && ['unpaid', 'rejected'].includes(String(order.status));
      }
      return !['pass', 'reject', 'refund'].includes(act) || order.enteredById !== session.accountId;
    },
  };
}

/** Returns whether a session is of the organization that pays, or of the parent who ordered. */
export const isPayer = ({ buyer, payerId, enteredById }: Order, { organization, accountId }: Session): boolean =>
  buyer === 'parent' ? enteredById === accountId : payerId === organization.id;

/** Returns the day of an order in its kindergarten. */
export async function dayOfOrder({ db }: Pick<Context['scope'], 'db'>, kigId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from organizations
    where id = ${kigId}`.execute(db);
  return dayIn(now, rows[0]?.zone ?? 'Asia/Shanghai');
}
