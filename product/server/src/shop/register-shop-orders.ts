import * as acts from '@kiga/contract/shop/order.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { noteExport } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { shownLine } from './bought.ts';
import { linesOfOrders, SHOP_ORDER } from './order.ts';
import { sumsOfOrders } from './order-sums.ts';
import { packingFile } from './packing-list.ts';
import { parcelsOfOrders, sendParcelInside } from './parcels.ts';

/** Registers what sellers and the operator do with orders. */
export function registerShopOrders(program: Program): void {
  const { api, stores } = program;

  api.handle(acts.orderDetails, async ({ input: { id }, scope, session }) => {
    const [found] = await readRecords(stores.named(SHOP_ORDER), scope, [id]);
    if (!found) throw new AppError('RECORD_NOT_FOUND');
    const lines = await linesOfOrders(scope, [id]);
    return {
      lines: lines.map((line) => shownLine(program, session, line)),
      parcels: (await parcelsOfOrders(scope, [id])).get(id) ?? [],
    };
  });
  api.handle(acts.sendParcel, ({ input, act }) => act((inside) => sendParcelInside(program, inside, input)));
  api.handle(acts.packingList, async ({ input: { day, format }, scope, session, language }) => {
    // The operator reaches all sellers, and packs its own orders unless it names another one.
    const seller = scope.reach === 'all' ? withScope(session, [session.organization.id], scope.db) : scope;
    await noteExport(program, seller, acts.packingList.name, { day });
    return packingFile(program, seller, { day, format }, language);
  });
  api.handle(acts.orderSums, ({ input: { from, to }, scope }) => sumsOfOrders(scope, { from, to }));
}
