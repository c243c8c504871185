import { RECEIVED_AFTER_DAYS, SHOP_ORDER_OPEN_MINUTES } from '@kiga/contract/shop/prices.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { heldOrder, SHOP_ORDER } from './order.ts';
import { tellOfClosing } from './tell.ts';

const DAY_MS = 86_400_000;

/** Orders that one run moves; the rest follows with the next one. */
const MOST = 500;

/**
 * Closes orders that were not paid in time, so that their goods are in stock again, and completes those that were
 * delivered some days ago. A regular work.
 */
export async function moveShopOrders(program: Program): Promise<void> {
  const now = program.clock.now();
  const received = new Date(now.getTime() - RECEIVED_AFTER_DAYS * DAY_MS);
  await moveEach(program, 'close', sql`r.status = 'unpaid' and r.closes_at < ${now}`);
  await moveEach(program, 'receive', sql`r.status = 'delivered' and r.delivered_at < ${received}`);
}

async function moveEach(program: Program, transition: 'close' | 'receive', where: RawBuilder<unknown>): Promise<void> {
  const { db, clock, stores, log } = program;
  const { rows } = await sql<{ id: string; sellerId: string }>`select r.id, r.organization_id as "sellerId"
    from shop_orders r where ${where} and not r.deleted order by r.id limit ${MOST}`.execute(db);
  for (const { id, sellerId } of rows) {
    const scope = withScope(programSession(PROGRAM_ID, clock.now()), [sellerId], db);
    try {
      await scope.transaction(async (inside) => {
        await makeTransition(stores.named(SHOP_ORDER), inside, transition, { id, asks: {} });
        if (transition !== 'close') return;
        await tellOfClosing(program, inside, await heldOrder(program, inside, id), SHOP_ORDER_OPEN_MINUTES);
      });
    } catch (error) {
      // A person or a payment was quicker; the others move all the same.
      if (!(error instanceof AppError)) throw error;
      log.info({ orderId: id, error: error.id }, 'an order of the shop did not move by itself');
    }
  }
}
