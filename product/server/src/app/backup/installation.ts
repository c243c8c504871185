import { VERSION } from '@kiga/contract/app/areas.ts';
import { reachSigner } from '@kiga/kit-server/access/reach-signature.ts';
import type { Installation } from '@kiga/kit-server/backup/write-backup.ts';
import type { ObjectStore } from '@kiga/kit-server/files/object-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { PRODUCT_NAME } from '../../program/product-name.ts';

/** Returns an installation as backups see it; `address` is that of the database for the owner of its tables. */
export function installationOf(address: string, secrets: Secrets, store: ObjectStore): Installation {
  return {
    address,
    store,
    signedReach: reachSigner(secrets.reachKey)('all'),
    keyCheck: keyCheckOf(secrets),
    product: PRODUCT_NAME,
    version: VERSION,
  };
}

/** Returns the keyed hash by which a restore knows the secret key of a backup. */
export function keyCheckOf(secrets: Secrets): string {
  return secrets.hash('the key of this installation', 'backup').toString('hex');
}
