import { areas, permissions } from '@kiga/contract/app/areas.ts';
import { MENU_TOPIC } from '@kiga/contract/system/menu.acts.ts';
import type { menu } from '@kiga/contract/system/menu.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { lockMenus } from './menus.ts';

/** Names of all screens, each of which has an entry in the product's own menu. */
const screenNames = new Set(areas.flatMap((area) => area.menus).map(({ componentUrl }) => componentUrl));
const permissionKeys = new Set(permissions.map(({ key }) => key));

/** Returns the hooks of menu entries: valid targets, and no entry below itself. */
export function menuHooks(clock: Clock): EntityHooks<typeof menu> {
  const tellAll = ({ db }: Scope) => publish(db, clock.now(), MENU_TOPIC, null);
  return {
    async beforeSave(record, before, scope) {
      await lockMenus(scope.db);
      const { componentUrl, permission } = record;
      const issues: FieldIssue[] = [];
      if (componentUrl && componentUrl !== before?.componentUrl && !screenNames.has(componentUrl)) {
        issues.push({ field: 'componentUrl', error: 'SYSTEM_MENU_SCREEN_UNKNOWN' });
      }
      if (permission && permission !== before?.permission && !permissionKeys.has(permission)) {
        issues.push({ field: 'permission', error: 'FIELD_CHOICE_UNKNOWN' });
      }
      const parentId = record.parentId ?? null;
      if (before && parentId !== null && (await liesBelow(scope, parentId, before.id))) {
        issues.push({ field: 'parentId', error: 'SYSTEM_MENU_LOOP' });
      }
      if (parentId !== null && (await opensScreen(scope, parentId))) {
        issues.push({ field: 'parentId', error: 'SYSTEM_MENU_NOT_BELOW_SCREEN' });
      }
      if (record.href && before && !before.href && (await hasEntriesBelow(scope, before.id))) {
        issues.push({ field: 'href', error: 'SYSTEM_MENU_NOT_BELOW_SCREEN' });
      }
      if (issues.length > 0) throw invalid(...issues);
      record.isShow ??= true;
      const isNewHere = !before || (before.parentId ?? null) !== parentId;
      if (isNewHere && (record.sort ?? null) === (before?.sort ?? null)) record.sort = await lastPlace(scope, parentId);
      await tellAll(scope);
    },
    async beforeDelete(record, scope) {
      if (record.key !== null) throw new AppError('SYSTEM_MENU_OF_PRODUCT');
      await tellAll(scope);
    },
    async beforeRestore(record, scope) {
      await lockMenus(scope.db);
      if (record.parentId && (await opensScreen(scope, record.parentId))) {
        throw new AppError('RESTORE_CONFLICT', { entity: 'system.menu', field: 'parentId' });
      }
      await tellAll(scope);
    },
  };
}

/** Returns whether an entry is another one, or lies below it. */
async function liesBelow({ db }: Scope, id: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from menus where id = ${id}
      union select menus.id, menus.parent_id from menus join up on menus.id = up.parent_id
    ) select from up where id = ${otherId}`.execute(db);
  return rows.length > 0;
}

async function opensScreen({ db }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select from menus where id = ${id} and href is not null`.execute(db);
  return rows.length > 0;
}

async function hasEntriesBelow({ db }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select from menus where parent_id = ${id} and not deleted`.execute(db);
  return rows.length > 0;
}

/** Returns the position after all entries of a parent. */
async function lastPlace({ db }: Scope, parentId: string | null): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(sort), 0) + 1 as next from menus
    where parent_id is not distinct from ${parentId} and not deleted`.execute(db);
  return rows[0]?.next ?? 1;
}
