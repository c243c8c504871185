import type { checkOut as call } from '@kiga/contract/shop/mall.acts.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { addressOf } from './address.ts';
import { type HeldLine, heldLines, stateOf } from './basket.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { makeShopOrder, sumsOfOrder } from './make-order.ts';
import { membershipOf } from './membership.ts';
import { payFromBalance } from './pay-order.ts';

type Input = z.output<typeof call.input>;
type Output = z.input<typeof call.output>;

/** Returns the sellers whose goods lie in a basket. */
export const sellersOf = (held: readonly HeldLine[]): string[] => [
  ...new Set(held.map(({ variant }) => variant.sellerId)),
];

/**
 * Orders the whole basket, one order for each seller, as `checkOut` of the contract says. The scope reaches all of these
 * sellers.
 */
export async function checkOutBasket(
  program: Program,
  inside: Scope,
  session: Session,
  { channel, remark = null, expectedFen }: Input,
): Promise<Output> {
  const { organization, accountId, today } = session;
  const { db } = inside;
  // The basket of the account is ordered once, also where two tabs do it at once.
  await sql`select from shop_basket_lines where account_id = ${accountId} order by variant_id for update`.execute(db);
  const held = await heldLines(db, session);
  if (held.length === 0) throw new AppError('SHOP_BASKET_EMPTY');
  const delivery = await addressOf(program, db, organization.id);
  if (!delivery) throw new AppError('SHOP_NO_ADDRESS');
  const terms = await deliveryTerms(db, sellersOf(held), today);
  const bySeller = [...Map.groupBy(held, ({ variant }) => variant.sellerId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const termsOf = (sellerId: string) =>
    terms.get(sellerId) ?? { shippingFen: 0, freeFromFen: null, deliveryNote: null };
  const totalFen = bySeller.reduce((sum, [id, lines]) => sum + sumsOfOrder(lines, termsOf(id)).totalFen, 0);
  if (totalFen !== expectedFen || held.some((line) => stateOf(line) !== 'ready')) {
    throw new AppError('SHOP_BASKET_CHANGED');
  }
  const level = await membershipOf(db, organization.id, today);
  const buyer = {
    buyer: 'kindergarten',
    kindergartenId: organization.id,
    accountId,
    parentId: null,
    levelName: level?.levelName ?? null,
    delivery,
    remark: remark === '' ? null : remark,
  } as const;
  const orders: Output['orders'] = [];
  for (const [sellerId, lines] of bySeller) {
    const own = withScope(inside.session, [sellerId], db);
    const made = await makeShopOrder(program, own, buyer, lines, termsOf(sellerId)).catch((error: unknown) => {
      // Another buyer took the last pieces between the look and the order.
      throw error instanceof AppError && error.id === 'VALIDATION_FAILED' ? new AppError('SHOP_BASKET_CHANGED') : error;
    });
    const isPaid = channel === 'balance' || made.totalFen === 0;
    if (isPaid) await payFromBalance(program, own, made.id);
    orders.push({ ...made, status: isPaid ? 'paid' : 'unpaid' });
  }
  await sql`delete from shop_basket_lines where account_id = ${accountId}`.execute(db);
  return { orders };
}
