import type { permission } from '@kiga/contract/system/access/permission.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** Hooks of permissions: names that the operator has set survive an update of the product. */
export const permissionHooks: EntityHooks<typeof permission> = {
  async beforeSave(record, before, { db }) {
    record.isDefault ??= false;
    if (before?.nameZh === record.nameZh && before?.nameEn === record.nameEn) return;
    await sql`update permissions set edited = true where id = ${record.id}`.execute(db);
  },
};
