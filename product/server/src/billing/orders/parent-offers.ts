import type { AppPlatform } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { PricedPackage } from '../package-price.ts';
import { offersFor, triedAmong } from './renewal.ts';

/** A package that a parent can buy, with the parent's price of the whole package. */
export interface ParentOffer {
  offer: PricedPackage;
  totalFen: number;
}

/**
 * Returns the packages that a parent can buy for a child. One whose price for parents lies below that of the kindergarten
 * is not sold, because the kindergarten would have to pay the difference; nor is a trial that the child had.
 */
export async function parentOffers(
  scope: Scope,
  { kigId, studentId, platform }: { kigId: string; studentId: string; platform: AppPlatform },
): Promise<ParentOffer[]> {
  const offers = await offersFor(scope, kigId);
  const isTried = (await triedAmong(scope, kigId)).has(studentId);
  return offers
    .map((offer) => ({ offer, totalFen: offer.parentPrices[platform] }))
    .filter(({ offer, totalFen }) => (offer.tryFlag ? !isTried : totalFen >= offer.time * offer.priceFen));
}
