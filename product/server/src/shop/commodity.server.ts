import type { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { changeStock } from './stock.ts';
import { variantsOfCommodities } from './variants.ts';

const ofVariants = (value: ReturnType<typeof sql>) => sql`(select ${value} from shop_variants v
  where v.commodity_id = row.id and not v.removed)`;

/** Returns the hooks of commodities: their variants, and who may sell. */
export function commodityHooks({ tenancy }: Pick<Program, 'tenancy'>): EntityHooks<typeof commodity> {
  return {
    kept: { variants: variantsOfCommodities },
    computed: {
      fromFen: () => ofVariants(sql`min(v.list_price_fen)::float8`),
      stock: () => ofVariants(sql`coalesce(sum(v.stock), 0)::integer`),
      sold: () => sql`(select coalesce(sum(v.sold), 0)::integer from shop_variants v where v.commodity_id = row.id)`,
    },
    lookedUp: {
      fields: ['sellerName'],
      async load(scope, records) {
        const names = await tenancy.namesOf(scope, [...new Set(records.map(({ ownerId }) => ownerId))]);
        return new Map(records.map(({ id, ownerId }) => [id, { sellerName: names.get(ownerId) ?? null }]));
      },
    },
    guards: {
      async mayBeListed({ record, scope }) {
        await assertSeller(scope, record.ownerId);
        if (!record.picture) throw new AppError('SHOP_NO_PICTURE');
        if ((record.variants ?? []).every(({ stock }) => stock === 0)) throw new AppError('SHOP_NOTHING_IN_STOCK');
      },
    },
    async beforeSave(_record, _before, scope, ownerId) {
      await assertSeller(scope, ownerId);
    },
    // Operations may take any commodity off, and change those of its own organization.
    allows: (act, { ownerId }, { session }) =>
      !['update', 'adjustStock', 'delete'].includes(act) || ownerId === (session as Session).organization.id,
  };
}

/** Throws SHOP_NOT_SELLER for a kindergarten that may not sell today. The operator always may. */
export async function assertSeller({ db, session }: Scope, organizationId: string): Promise<void> {
  const { rows } = await sql`select from organizations o where o.id = ${organizationId} and (o.kind = 'operator'
    or exists (select from shop_sellers s where s.kindergarten_id = o.id and not s.deleted
      and s.begins_on <= ${session.today}::date and coalesce(s.ends_on >= ${session.today}::date, true)))`.execute(db);
  if (rows.length === 0) throw new AppError('SHOP_NOT_SELLER');
}

/** Changes the stock of a variant, as `adjustStock` of the contract says; the history keeps change and reason. */
export async function adjustStockInside(
  store: EntityStore,
  inside: Scope,
  { id, variantId, change, reason }: { id: string; variantId: string; change: number; reason: string },
): Promise<{ stock: number }> {
  const [record] = await readRecords(store, inside, [id], { lock: true });
  const variants = (record?.variants ?? []) as { variantId?: string | null; variantName: string }[];
  const variant = variants.find((one) => one.variantId === variantId);
  if (!record || record.deleted || !variant) throw new AppError('RECORD_NOT_FOUND');
  const stock = await changeStock(inside.db, variantId, change);
  const [after = record] = await readRecords(store, inside, [id]);
  await writeHistory(store, inside, { act: 'adjustStock', asks: { change, reason } }, record, after);
  return { stock };
}
