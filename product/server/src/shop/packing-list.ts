import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { withinAreas } from '../identity/identity.public.ts';
import { drawPdf } from '../program/pdf/pdf-thread.ts';
import type { Program } from '../program/program.ts';
import type { PrintedPacking } from './draw-packing-list.ts';
import { linesOfOrders, SHOP_ORDER, type ShopOrder } from './order.ts';

/** The most orders of one list. */
const ORDERS_MAX = 500;

interface Packed {
  order: ShopOrder;
  lines: { commodityName: string; variantName: string; unit: string; left: number }[];
}

/**
 * Returns the packing list of the orders that were paid on a day or before and wait for their delivery, as a PDF with one
 * order below the other, or as a sheet with a row for each line.
 */
export async function packingFile(
  program: Program,
  scope: Scope,
  { day, format }: { day: string; format: 'pdf' | 'xlsx' },
  language: Language,
): Promise<FileAnswer> {
  const words = wordsOf(language);
  const say = (key: string, params: Record<string, string | number> = {}) =>
    findWord(words, `shop.order.packing.${key}`, params) ?? key;
  const orders = await ordersToPack(program, scope, day);
  const name = say('file', { day });
  if (format === 'xlsx') {
    const heads = ['order', 'goods', 'variant', 'quantity', 'receiver', 'phone', 'address', 'remark'].map((key) =>
      key === 'order' ? (findWord(words, 'shop.order.fields.orderNumber') ?? key) : say(key),
    );
    const rows = orders.flatMap(({ order, lines }) =>
      lines.map(({ commodityName, variantName, left }) => [
        String(order.orderNumber),
        commodityName,
        variantName,
        left,
        order.receiver ?? '',
        order.receiverPhone ?? '',
        order.address ?? '',
        order.remark ?? '',
      ]),
    );
    const bytes = await writeWorkbook([{ name: day, headingRow: 0, rows: [heads, ...rows] }]);
    return {
      name: `${name}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: Buffer.from(bytes),
    };
  }
  const printed: PrintedPacking = {
    title: say('title'),
    day: say('day', { day, count: orders.length }),
    none: say('none'),
    page: say('page', { page: '{page}' }),
    heads: [say('goods'), say('variant'), say('quantity'), say('checked')],
    orders: orders.map(({ order, lines }) => ({
      title: say('order', { number: String(order.orderNumber) }),
      facts: [
        `${order.receiver ?? ''}  ${order.receiverPhone ?? ''}  ${order.buyerName ?? ''}`,
        order.address ?? '',
        ...(order.remark ? [`${say('remark')}: ${order.remark}`] : []),
      ],
      lines: lines.map(({ commodityName, variantName, unit, left }) => [commodityName, variantName, `${left} ${unit}`]),
    })),
  };
  const bytes = await drawPdf(new URL('./draw-packing-list.ts', import.meta.url), printed);
  return { name: `${name}.pdf`, contentType: 'application/pdf', bytes: Buffer.from(bytes) };
}

async function ordersToPack({ stores }: Program, scope: Scope, day: string): Promise<Packed[]> {
  const within = withinAreas(
    scope,
    SHOP_ORDER,
    sql<string>`(select k.area_code from organizations k where k.id = r.kindergarten_id)`,
  );
  const { rows } = await sql<{ id: string }>`select r.id from shop_orders r
    where ${scope.within('r.organization_id')} and ${within ?? sql`true`} and r.status = 'paid' and not r.deleted
      and r.paid_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    order by r.paid_at, r.id limit ${ORDERS_MAX}`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  const records = (await readRecords(stores.named(SHOP_ORDER), scope, ids)) as object as ShopOrder[];
  const byId = new Map(records.map((record) => [record.id, record]));
  const lines = Map.groupBy(await linesOfOrders(scope, ids), ({ orderId }) => orderId);
  return ids.flatMap((id) => {
    const order = byId.get(id);
    const left = (lines.get(id) ?? []).flatMap(({ quantity, sentQuantity, ...line }) =>
      quantity > sentQuantity ? [{ ...line, left: quantity - sentQuantity }] : [],
    );
    return order ? [{ order, lines: left }] : [];
  });
}
