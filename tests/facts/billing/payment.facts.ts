import { randomUUID } from 'node:crypto';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import type { Facts } from '../facts.ts';
import type { World } from '../world.ts';

/** Steps that only the program takes, after a proof of the platform. */
const ofProgram = ['pay', 'expire', 'keep', 'refund', 'finishRefund', 'failRefund'];

async function move(act: string, id: string, { server }: World): Promise<void> {
  const { clock, db, stores } = server.program;
  const scope = withScope(programSession(PROGRAM_ID, clock.now()), 'all', db);
  await scope.transaction((inside) => makeTransition(stores.named('billing.payment'), inside, act, { id, asks: {} }));
}

export const facts: Facts = {
  owner: 'platform',
  readers: [11],
  menu: { heading: 'billing', place: 9, zh: '支付流水', en: 'Online payments' },
  sheet: {
    who: [11],
    columns: ['paymentNumber', 'orderNumber', 'channel', 'amountFen'],
    rows: () => sql`true`,
  },
  importers: [],
  // Its order and merchant account, what the platform was asked, and who decided.
  hiddenColumns: [
    'order_entity',
    'order_owner_id',
    'prepay_id',
    'setting_id',
    'order_id',
    'kindergarten_id',
    'code_url',
    'fee_basis_points',
    'closes_at',
    'refunded_at',
    'processed_by_id',
  ],
  make: {
    by: 11,
    async create({ server, organization, next }) {
      const [id, settingId, orderId] = [randomUUID(), randomUUID(), randomUUID()];
      await sql`insert into billing_payment_settings (id, channel, merchant_name, merchant_id, app_id, fee_percent,
          created_at, updated_at)
        values (${settingId}, 'wechat', '启芽运营中心', '1900000209', 'wx0000000001', 0.6, now(), now())`.execute(
        server.db,
      );
      await sql`insert into billing_payments (id, payment_number, order_number, channel, amount_fen, setting_id,
          order_id, kindergarten_id, fee_basis_points, closes_at, created_at, updated_at)
        values (${id}, ${`PY000101-${String(next()).padStart(4, '0')}`}, 'RO000101-0001', 'wechat', 100, ${settingId},
          ${orderId}, ${await organization('KG0001')}, 60, now(), now(), now())`.execute(server.db);
      return id;
    },
  },
  states: {
    table: `
                pay     expire    keep         refund       giveBack     finishRefund    failRefund      retryRefund    settleByHand
open            paid    closed    unclaimed    -            -            -               -               -              -
paid            -       -         -            refunding    -            -               -               -              -
closed          -       -         unclaimed    -            -            -               -               -              -
unclaimed       -       -         -            -            refunding    -               -               -              -
refunding       -       -         -            -            -            refunded        refundFailed    -              -
refundFailed    -       -         -            -            -            -               -               refunding      refunded
refunded        -       -         -            -            -            -               -               -              -
by              -       -         -            -            11           -               -               11             11`,
    happens: Object.fromEntries(ofProgram.map((act) => [act, (id: string, world: World) => move(act, id, world)])),
    asks: {
      giveBack: { reason: '订单已关闭' },
      settleByHand: { bankReference: 'HH26112399' },
    },
    ways: {
      open: [],
      paid: ['pay'],
      closed: ['expire'],
      unclaimed: ['keep'],
      refunding: ['pay', 'refund'],
      refundFailed: ['pay', 'refund', 'failRefund'],
      refunded: ['pay', 'refund', 'finishRefund'],
    },
    staysIn: ['open', 'paid', 'closed', 'unclaimed', 'refunding', 'refundFailed', 'refunded'],
  },
};
