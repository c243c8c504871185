import type { admin } from '@kiga/contract/system/access/admin.entity.ts';
import type { user } from '@kiga/contract/system/access/user.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** An account as the server returns it, of the operator or another organization. */
export type Account = SavedOf<typeof admin> | SavedOf<typeof user>;

/** Casts the record of a list or detail to an account. */
export function asAccount(record: EntityRecord): Account {
  return record;
}
