import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { payment } from '@kiga/contract/billing/payment.entity.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { momentSheet } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { post } from '../ledger/post.ts';
import { settlePayment, tellFinanceOfPayment } from './tell.ts';

/** A payment inside the server, with the columns beside its fields. */
export type Payment = FullRecord<typeof payment> & {
  kindergartenId: string;
  processedById: string | null;
};

type Context = TransitionContext<typeof payment>;

/** Returns the hooks of online payments: what giving back books, and who may settle a refund by hand. */
export function paymentHooks(program: Program): EntityHooks<typeof payment> {
  const { clock, tenancy } = program;

  /** Books money that goes back to the payer: out of `from`, through `to`. */
  async function book(
    { record, scope }: Pick<Context, 'record' | 'scope'>,
    key: string,
    from: 'suspense' | OnlineChannel,
    to: 'bank' | OnlineChannel,
  ): Promise<void> {
    const amountFen = record.refundFen ?? record.amountFen ?? 0;
    await post(scope.db, {
      key: `${key}:${record.id}`,
      code: 'unclaimedReturned',
      at: clock.now(),
      actorId: scope.session.accountId,
      entries: [
        { kind: from, organizationId: null, amountFen: -amountFen },
        { kind: to, organizationId: null, amountFen },
      ],
    });
  }

  async function note({ record, scope }: Pick<Context, 'record' | 'scope'>): Promise<void> {
    await sql`update billing_payments set processed_by_id = ${scope.session.accountId}
      where id = ${record.id}`.execute(scope.db);
    await settlePayment(program, scope.db, record.id);
  }

  return {
    sheet: momentSheet(program, 'paidAt'),
    beside: { kindergartenId: sql`row.kindergarten_id`, processedById: sql`row.processed_by_id` },
    lookedUp: {
      fields: ['kindergartenName'],
      async load(scope, records) {
        const all = records as readonly Payment[];
        const names = await tenancy.namesOf(scope, [...new Set(all.map(({ kindergartenId }) => kindergartenId))]);
        return new Map(
          all.map(({ id, kindergartenId }) => [id, { kindergartenName: names.get(kindergartenId) ?? null }]),
        );
      },
    },
    guards: {
      async otherPerson({ record, scope }) {
        if ((record as Payment).processedById === scope.session.accountId) throw new AppError('BILLING_OWN_STEP');
      },
    },
    onTransition: {
      async giveBack({ record, asks, scope }) {
        await book({ record, scope }, 'unclaimedReturned', 'suspense', record.channel);
        await note({ record, scope });
        return { reason: asks.reason };
      },
      async failRefund({ record, scope }) {
        await tellFinanceOfPayment(program, scope.db, {
          id: record.id,
          amountFen: record.refundFen ?? record.amountFen ?? 0,
          name: 'billing.refundFailed',
          params: { payment: String(record.paymentNumber), failure: record.failure ?? '' },
        });
        return {};
      },
      async retryRefund(context) {
        await note(context);
        return { failure: null };
      },
      async settleByHand({ record, asks, scope }) {
        // The refund was booked through the channel; the bank paid it in its place.
        await book({ record, scope }, 'refundByHand', record.channel, 'bank');
        await note({ record, scope });
        return { bankReference: asks.bankReference };
      },
    },
    allows: (act, record, { session }) =>
      act !== 'settleByHand' || (record as Payment).processedById !== session.accountId,
  };
}

/** Makes a transition of a payment in the program's name, inside the transaction of a kindergarten's order. */
export async function movePayment(
  { stores, clock }: Program,
  scope: Scope,
  id: string,
  transition: 'pay' | 'expire' | 'keep' | 'refund' | 'finishRefund' | 'failRefund',
): Promise<void> {
  const session = programSession(PROGRAM_ID, clock.now());
  const inside = await inNameOf(scope, session, 'all');
  await makeTransition(stores.named('billing.payment'), inside, transition, { id, asks: {} });
  await inNameOf(scope, scope.session, scope.reach);
}

/** Lets the next sweep close the codes of an order that needs no payment any more, so that nobody pays it by mistake. */
export async function endOpenPayments({ db }: Scope, orderId: string, now: Date): Promise<void> {
  await sql`update billing_payments set closes_at = ${now}
    where order_id = ${orderId} and status = 'open' and closes_at > ${now}`.execute(db);
}

/**
 * Sends the online payment of a refunded order back to its payer, or `amountFen` of it; the regular work asks the platform
 * for it.
 */
export async function refundPaymentOf(
  program: Program,
  scope: Scope,
  { id, reason, amountFen = null }: { id: string; reason: string; amountFen?: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from billing_payments
    where order_id = ${id} and status = 'paid'`.execute(scope.db);
  const [found] = rows;
  if (!found) return;
  await sql`update billing_payments set reason = ${reason}, processed_by_id = ${scope.session.accountId},
      refund_fen = coalesce(${amountFen}::bigint, amount_fen)
    where id = ${found.id}`.execute(scope.db);
  await movePayment(program, scope, found.id, 'refund');
}
