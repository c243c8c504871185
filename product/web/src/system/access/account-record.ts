import type { admin } from '@kiga/contract/system/access/admin.entity.ts';
import type { user } from '@kiga/contract/system/access/user.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** An account as the server shows it: of the operator or of another organization. */
export type Account = SavedOf<typeof admin> | SavedOf<typeof user>;

/** The record of a list or detail as the account it is. */
export function asAccount(record: EntityRecord): Account {
  return record;
}
