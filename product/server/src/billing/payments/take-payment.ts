import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { post } from '../ledger/post.ts';
import { movePayment } from './payment.server.ts';
import { tellFinanceOfPayment } from './tell.ts';

/** A payment that a platform proved, by a signed notice or a signed answer. */
export interface ProvenPayment {
  settingId: string;
  number: string;
  transactionId: string;
  amountFen: number;
  paidAt: Date;
}

/** Error of a proven payment that does not fit ours: another amount, or another number of the platform. */
export class PaymentDiffersError extends Error {
  readonly code = 'PAYMENT_DIFFERS';
}

interface Row {
  id: string;
  orderId: string;
  orderEntity: string;
  ownerId: string;
  channel: OnlineChannel;
  status: string;
  amountFen: string;
  transactionId: string | null;
  feeBasisPoints: number;
}

const columns = sql`id, order_id as "orderId", order_entity as "orderEntity",
  coalesce(order_owner_id, kindergarten_id) as "ownerId", channel, status, amount_fen as "amountFen",
  transaction_id as "transactionId", fee_basis_points as "feeBasisPoints"`;

/**
 * Books a proven payment once, however often it is told. Money for an order that is not open any more is kept as
 * unclaimed, and finance is told. Returns null for a payment that is not stored (yet). Throws PaymentDiffersError.
 */
export async function takePayment(
  program: Program,
  proven: ProvenPayment,
): Promise<'booked' | 'repeated' | 'unclaimed' | null> {
  const { db, clock } = program;
  const { rows } = await sql<Row>`select ${columns} from billing_payments
    where payment_number = ${proven.number} and setting_id = ${proven.settingId}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  if (Number(found.amountFen) !== proven.amountFen) throw new PaymentDiffersError('other amount');
  const session = programSession(PROGRAM_ID, clock.now());
  return withScope(session, [found.ownerId], db).transaction((inside) => take(program, inside, found, proven));
}

async function take(program: Program, inside: Scope, { id, orderId, orderEntity }: Row, proven: ProvenPayment) {
  const kind = program.billing.payables.get(orderEntity);
  if (!kind) throw new Error(`nothing pays a ${orderEntity}`);
  // The order first: closing it, too, locks the order before the payment.
  const order = await kind.hold(inside, orderId);
  const { rows } = await sql<Row>`select ${columns} from billing_payments where id = ${id} for update`.execute(
    inside.db,
  );
  const payment = rows[0] as Row;
  if (payment.transactionId === proven.transactionId) return 'repeated';
  if (payment.transactionId !== null) throw new PaymentDiffersError('paid twice under one number');
  const { rows: taken } = await sql`select from billing_payments where channel = ${payment.channel}
    and transaction_id = ${proven.transactionId}`.execute(inside.db);
  if (taken.length > 0) throw new PaymentDiffersError('the number of another payment');
  await sql`update billing_payments set transaction_id = ${proven.transactionId}, paid_at = ${proven.paidAt}
    where id = ${id}`.execute(inside.db);
  if (order?.status === 'unpaid' && !order.deleted && payment.status === 'open') {
    await kind.charge(inside, orderId, payment);
    await kind.pay(inside, orderId);
    await movePayment(program, inside, id, 'pay');
    return 'booked';
  }
  await keepUnclaimed(program, inside, {
    id,
    channel: payment.channel,
    amountFen: proven.amountFen,
    number: proven.number,
  });
  return 'unclaimed';
}

/** Books money that belongs to no open order, and tells finance to give it back. */
async function keepUnclaimed(
  program: Program,
  inside: Scope,
  { id, channel, amountFen, number }: { id: string; channel: OnlineChannel; amountFen: number; number: string },
): Promise<void> {
  await post(inside.db, {
    key: `unclaimed:${id}`,
    code: 'unclaimed',
    at: program.clock.now(),
    actorId: PROGRAM_ID,
    entries: [
      { kind: channel, organizationId: null, amountFen: -amountFen },
      { kind: 'suspense', organizationId: null, amountFen },
    ],
  });
  await movePayment(program, inside, id, 'keep');
  await tellFinanceOfPayment(program, inside.db, {
    id,
    amountFen,
    name: 'billing.paymentUnclaimed',
    params: { payment: number },
  });
}
