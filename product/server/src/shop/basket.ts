import type { Basket, BasketLine } from '@kiga/contract/shop/mall.acts.ts';
import { BASKET_LINES_MAX, sumsOfLines } from '@kiga/contract/shop/prices.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { membershipOf } from './membership.ts';
import { type OfferedVariant, offeredVariants } from './offered.ts';

/** A line of a basket with its variant as it is sold now; undefined for one that does not exist. */
export interface HeldLine {
  variantId: string;
  quantity: number;
  seenPriceFen: number;
  variant: OfferedVariant;
}

/** Returns the lines of an account's basket, in the order in which they were added. */
export async function heldLines(db: AnyDatabase, session: Session): Promise<HeldLine[]> {
  const { rows } = await sql<{ variantId: string; quantity: number; seenPriceFen: string }>`select
      b.variant_id as "variantId", b.quantity, b.seen_price_fen as "seenPriceFen"
    from shop_basket_lines b where b.account_id = ${session.accountId} order by b.added_at, b.variant_id`.execute(db);
  const level = await membershipOf(db, session.organization.id, session.today);
  const ids = rows.map(({ variantId }) => variantId);
  const variants = await offeredVariants(db, ids, { level, today: session.today });
  return rows.flatMap((row) => {
    const variant = variants.get(row.variantId);
    return variant ? [{ ...row, seenPriceFen: Number(row.seenPriceFen), variant }] : [];
  });
}

/** Returns whether a line can be ordered, and why not. */
export function stateOf({ variant: { isSold, stock }, quantity }: HeldLine): BasketLine['state'] {
  if (!isSold) return 'gone';
  return stock < quantity ? 'short' : 'ready';
}

/** Returns the basket of an account, as `readBasket` of the contract says. */
export async function basketOf(program: Program, session: Session): Promise<Basket> {
  const { db } = program;
  const held = await heldLines(db, session);
  const bySeller = Map.groupBy(held, ({ variant }) => variant.sellerId);
  const terms = await deliveryTerms(db, [...bySeller.keys()], session.today);
  const sellers = [...bySeller].map(([sellerId, lines]) => {
    const { deliveryNote = null, ...delivery } = terms.get(sellerId) ?? { shippingFen: 0, freeFromFen: null };
    const ready = lines.filter((line) => stateOf(line) === 'ready');
    return {
      sellerId,
      sellerName: lines[0]?.variant.sellerName ?? null,
      lines: lines.map((line) => shownLine(program, session, line)),
      sums: sumsOfLines(
        ready.map(({ variant, quantity }) => ({ ...variant, quantity })),
        delivery,
      ),
      freeFromFen: delivery.shippingFen === 0 ? null : delivery.freeFromFen,
      deliveryNote,
    };
  });
  const sum = (key: keyof Basket['sums']) => sellers.reduce((total, { sums }) => total + sums[key], 0);
  return {
    sellers,
    sums: {
      goodsFen: sum('goodsFen'),
      discountFen: sum('discountFen'),
      shippingFen: sum('shippingFen'),
      totalFen: sum('totalFen'),
    },
    isReady: held.length > 0 && held.every((line) => stateOf(line) === 'ready'),
  };
}

function shownLine({ files, imageHosts }: Program, session: Session, line: HeldLine): BasketLine {
  const { variantId, quantity, seenPriceFen, variant } = line;
  const { commodityId, commodityName, variantName, unit, picture, listPriceFen, priceFen, stock } = variant;
  return {
    variantId,
    commodityId,
    commodityName,
    variantName,
    unit,
    picture: picture && imageAddress(files.signed(picture, session), imageHosts),
    quantity,
    listPriceFen,
    priceFen,
    formerPriceFen: seenPriceFen === priceFen ? null : seenPriceFen,
    stock,
    state: stateOf(line),
  };
}

/** Sets how many pieces of a variant lie in the basket, as `setBasket` of the contract says. */
export async function setBasketLine(
  { db, clock }: Program,
  session: Session,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<void> {
  const { accountId } = session;
  if (quantity === 0) {
    await sql`delete from shop_basket_lines
      where account_id = ${accountId} and variant_id = ${variantId}`.execute(db);
    return;
  }
  const level = await membershipOf(db, session.organization.id, session.today);
  const variant = (await offeredVariants(db, [variantId], { level, today: session.today })).get(variantId);
  if (!variant?.isSold) throw invalid({ field: 'quantity', error: 'SHOP_GONE' });
  if (variant.stock < quantity) {
    throw invalid({ field: 'quantity', error: 'SHOP_SHORT', data: { left: variant.stock } });
  }
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from shop_basket_lines
    where account_id = ${accountId} and variant_id <> ${variantId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= BASKET_LINES_MAX) throw new AppError('SHOP_BASKET_FULL', { max: BASKET_LINES_MAX });
  await sql`insert into shop_basket_lines (account_id, variant_id, quantity, seen_price_fen, added_at)
    values (${accountId}, ${variantId}, ${quantity}, ${variant.priceFen}, ${clock.now()})
    on conflict (account_id, variant_id) do update set quantity = excluded.quantity,
      seen_price_fen = excluded.seen_price_fen`.execute(db);
}
