import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { type DeliveredMenu, lockMenus } from '../menus.ts';

/**
 * Resets an entry of the product to its delivered state, inside the scope's transaction. Throws RECORD_NOT_FOUND,
 * SYSTEM_MENU_NOT_OF_PRODUCT, VALIDATION_FAILED where its old parent now lies below it.
 */
export async function resetMenu(menus: EntityStore, scope: Scope, id: string): Promise<void> {
  await lockMenus(scope.db);
  const { rows } = await sql<{ delivered: DeliveredMenu | null }>`select delivered from menus
    where id = ${id} and not deleted`.execute(scope.db);
  const [row] = rows;
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  const { delivered } = row;
  if (delivered === null) throw new AppError('SYSTEM_MENU_NOT_OF_PRODUCT');
  const fields = {
    nameZh: delivered.name_zh,
    nameEn: delivered.name_en,
    parentId: delivered.parent_id,
    href: delivered.href,
    icon: delivered.icon,
    isShow: delivered.is_show,
    componentUrl: delivered.component_url,
    permission: delivered.permission,
    appTypes: delivered.app_types?.map(String) ?? null,
    sort: delivered.sort,
  };
  await saveRecord(menus, scope, { id, ...fields }, { act: 'reset' });
}
