import type { MallHome } from '@kiga/contract/shop/mall.acts.ts';
import type { PricingLevel } from '@kiga/contract/shop/prices.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** The membership of a kindergarten on a day. */
export type Membership = PricingLevel & NonNullable<MallHome['membership']>;

/** Returns the membership of a kindergarten on a day; null for none. */
export async function membershipOf(db: AnyDatabase, kindergartenId: string, today: string): Promise<Membership | null> {
  const { rows } = await sql<Membership>`select l.id, l.level_name as "levelName",
      l.discount_percent as "discountPercent", l.benefits, m.ends_on::text as "endsOn"
    from shop_members m join shop_levels l on l.id = m.level_id and not l.deleted
    where m.kindergarten_id = ${kindergartenId} and not m.deleted and m.begins_on <= ${today}::date
      and m.ends_on >= ${today}::date
    order by l.discount_percent, m.id limit 1`.execute(db);
  return rows[0] ?? null;
}
