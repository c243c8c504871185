import type { sendParcel as call, ShopParcel } from '@kiga/contract/shop/order.acts.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import { heldOrder, linesOfOrders, SHOP_ORDER } from './order.ts';
import { settleOrder, tellOfParcel } from './tell.ts';

/** Returns the parcels of orders with what lies in them, the first one first. */
export async function parcelsOfOrders(
  { db }: Pick<Scope, 'db'>,
  orderIds: readonly string[],
): Promise<Map<string, ShopParcel[]>> {
  const { rows } = await sql<{
    id: string;
    orderId: string;
    carrier: string;
    trackingNumber: string;
    sentAt: Date;
    lines: ShopParcel['lines'];
  }>`select p.id, p.order_id as "orderId", p.carrier, p.tracking_number as "trackingNumber", p.sent_at as "sentAt",
      jsonb_agg(jsonb_build_object('commodityName', l.commodity_name, 'variantName', l.variant_name,
        'quantity', i.quantity) order by l.position) as lines
    from shop_parcels p join shop_parcel_lines i on i.parcel_id = p.id join shop_order_lines l on l.id = i.line_id
    where p.order_id = any(${[...orderIds]}::uuid[]) group by p.id order by p.sent_at, p.id`.execute(db);
  const parcels = rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() }));
  const byOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  return new Map(
    orderIds.map((id) => [id, (byOrder.get(id) ?? []).map(({ orderId: _, ...parcel }) => parcel)] as const),
  );
}

/** Sends a parcel in the scope's transaction, as `sendParcel` of the contract says. */
export async function sendParcelInside(
  program: Program,
  inside: Scope,
  { id, carrier, trackingNumber, lines: wanted }: z.output<typeof call.input>,
): Promise<{ status: 'paid' | 'delivered' }> {
  const { clock, stores } = program;
  const { db, session } = inside;
  const store = stores.named(SHOP_ORDER);
  const order = await heldOrder(program, inside, id);
  if (order.status !== 'paid') {
    const { status, updatedAt } = order;
    throw new AppError('STATE_CHANGED', {
      entity: SHOP_ORDER,
      field: 'status',
      state: status,
      by: null,
      at: updatedAt,
    });
  }
  const lines = await linesOfOrders(inside, [id]);
  const leftOf = ({ quantity, sentQuantity }: (typeof lines)[number]) => quantity - sentQuantity;
  const packed = (wanted ?? lines.map((line) => ({ lineId: line.id, quantity: leftOf(line) }))).map((given, index) => ({
    ...given,
    index,
    line: lines.find((line) => line.id === given.lineId),
  }));
  const issues = packed.flatMap(({ line, quantity, index }): FieldIssue[] => {
    const field = `lines.${index}.quantity`;
    const left = line ? leftOf(line) : 0;
    return quantity > left ? [{ field, error: 'SHOP_PARCEL_TOO_MUCH', data: { left } }] : [];
  });
  const full = packed.filter(({ quantity }) => quantity > 0);
  if (full.length === 0) issues.push({ field: 'lines.0.quantity', error: 'SHOP_PARCEL_EMPTY' });
  if (new Set(full.map(({ lineId }) => lineId)).size < full.length) {
    issues.push({ field: 'lines.0.quantity', error: 'SHOP_VARIANT_TWICE' });
  }
  if (issues.length > 0) throw invalid(...issues);
  const now = clock.now();
  const parcelId = uuid7(now.getTime());
  const { rows } = await sql`insert into shop_parcels (organization_id, id, order_id, carrier, tracking_number, sent_at,
      sent_by_id)
    values (${order.ownerId}, ${parcelId}, ${id}, ${carrier}, ${trackingNumber}, ${now}, ${session.accountId})
    on conflict on constraint shop_parcels_tracking do nothing returning id`.execute(db);
  if (rows.length === 0) throw invalid({ field: 'trackingNumber', error: 'SHOP_TRACKING_TWICE' });
  const lineIds = full.map(({ lineId }) => lineId);
  const quantities = full.map(({ quantity }) => quantity);
  await sql`insert into shop_parcel_lines (organization_id, parcel_id, line_id, quantity)
    select ${order.ownerId}::uuid, ${parcelId}::uuid, given.line, given.quantity
    from unnest(${lineIds}::uuid[], ${quantities}::integer[]) as given (line, quantity)
    on conflict do nothing`.execute(db);
  await sql`update shop_order_lines l set sent_quantity = l.sent_quantity + given.quantity
    from unnest(${lineIds}::uuid[], ${quantities}::integer[]) as given (line, quantity)
    where l.id = given.line`.execute(db);
  await tellOfParcel(program, inside, order, { carrier, trackingNumber });
  const sentNow = full.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = lines.reduce((sum, line) => sum + leftOf(line), 0) - sentNow;
  const asks = { carrier, trackingNumber, pieces: sentNow };
  if (left > 0) {
    await updateRow(store, inside, order, order);
    await writeHistory(store, inside, { act: 'sendParcel', asks }, order, { ...order, version: order.version + 1 });
    return { status: 'paid' };
  }
  await settleOrder(program, inside, id);
  await makeTransition(store, inside, 'deliver', { id, asks });
  return { status: 'delivered' };
}
