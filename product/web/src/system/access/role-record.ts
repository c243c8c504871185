import type { role } from '@kiga/contract/system/access/role.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A role as the server shows it, with the words of what it refers to. */
export type Role = SavedOf<typeof role> & { permissionsText?: string[] | null; menusText?: string[] | null };

/** The record of a list or detail as the role it is. */
export function asRole(record: EntityRecord): Role {
  return record;
}
