import type { driver } from '@kiga/contract/transport/driver.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { driverPhones } from './driver-phones.ts';
import { settleExpiry } from './expiry.ts';

/** Returns the hooks of drivers: masked phones, which stand in one cell of a sheet, and the message about a licence. */
export function driverHooks({
  clock,
  secrets,
}: {
  clock: { now(): Date };
  secrets: Secrets;
}): EntityHooks<typeof driver> {
  return {
    kept: { phone: driverPhones(secrets) },
    async afterSave({ id, licenseExpiresOn }, before, scope) {
      if (before !== null && before.licenseExpiresOn !== licenseExpiresOn) {
        await settleExpiry({ db: scope.db, now: clock.now() }, 'driver', id);
      }
    },
    sheet: {
      write: {
        phone: ({ phone }) => (phone as { number: string }[] | null)?.map(({ number }) => number).join(' ') ?? null,
      },
    },
  };
}
