import type { role } from '@kiga/contract/system/access/role.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A role as the server returns it, with the texts of its references. */
export type Role = SavedOf<typeof role> & { permissionsText?: string[] | null; menusText?: string[] | null };

/** Casts the record of a list or detail to a role. */
export function asRole(record: EntityRecord): Role {
  return record;
}
