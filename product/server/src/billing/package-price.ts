import type { packageTypes } from '@kiga/contract/billing/package.entity.ts';
import type { PackageOffer } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { AppPlatform } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** A package with its price for one kindergarten. */
export interface PricedPackage extends PackageOffer {
  agentPriceFen: number;
  /** A parent's prices of the whole package, by the system of the app. */
  parentPrices: Record<AppPlatform, number>;
}

/**
 * Returns the packages on the shelf, or the named one, with the price of a month for a kindergarten on a day: its agent's
 * fee that began last, or the package's own price. A fee that lies outside of the package's present bounds is limited to
 * them.
 */
export async function packagesFor(
  db: AnyDatabase,
  { kigId, agentId, day, packageId }: { kigId: string; agentId: string | null; day: string; packageId?: string },
): Promise<PricedPackage[]> {
  const { rows } = await sql<{
    id: string;
    packageName: string;
    type: (typeof packageTypes)[number];
    time: number;
    monthlyPriceFen: string;
    agentPriceFen: string;
    kindergartenPriceFen: string;
    androidFen: string;
    iosFen: string;
    feeFen: string | null;
    tryFlag: boolean | null;
    validDays: number | null;
  }>`select p.id, p.package_name as "packageName", p.type, p.time, p.monthly_price_fen as "monthlyPriceFen",
      p.agent_price_fen as "agentPriceFen", p.kindergarten_price_fen as "kindergartenPriceFen",
      p.android_charge_fen as "androidFen", p.ios_charge_fen as "iosFen",
      p.try_flag as "tryFlag", p.valid_days as "validDays",
      (select f.price_fen from billing_fees f where f.organization_id = ${agentId} and f.kindergarten_id = ${kigId}
        and f.package_id = p.id and f.begins_on <= ${day} and not f.deleted
        order by f.begins_on desc limit 1) as "feeFen"
    from billing_packages p
    where p.status = 'onShelf' and not p.deleted and ${packageId === undefined ? sql`true` : sql`p.id = ${packageId}`}
    order by coalesce(p.try_flag, false), p.kindergarten_price_fen, p.package_name`.execute(db);
  return rows.map(({ monthlyPriceFen, agentPriceFen, kindergartenPriceFen, feeFen, tryFlag, ...row }) => {
    const { androidFen, iosFen, ...offer } = row;
    const least = Number(agentPriceFen);
    const most = Number(monthlyPriceFen);
    return {
      ...offer,
      tryFlag: tryFlag === true,
      agentPriceFen: least,
      parentPrices: { android: Number(androidFen), ios: Number(iosFen) },
      priceFen: Math.min(Math.max(Number(feeFen ?? kindergartenPriceFen), least), most),
    };
  });
}
