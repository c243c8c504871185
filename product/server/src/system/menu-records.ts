import * as acts from '@kiga/contract/system/menu.acts.ts';
import { menu } from '@kiga/contract/system/menu.entity.ts';
import { area } from '@kiga/contract/system/organizations/area.entity.ts';
import { ceilingOfAccount } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { moveMenu } from './acts/move-menu.ts';
import { resetMenu } from './acts/reset-menu.ts';
import { menuHooks } from './menu.server.ts';
import { menuTree } from './menus.ts';
import { areaHooks } from './organizations/area.server.ts';

/** Registers menu entries and areas as records, and the other acts on menu entries. */
export function registerMenuRecords(program: Program): void {
  const { api, db, entities, clock } = program;
  const menus = entities.add(menu, menuHooks(clock));
  entities.add(area, areaHooks);

  api.handle(acts.moveMenu, async ({ input, act }) => {
    await act((inside) => moveMenu(menus, inside, input));
    return {};
  });
  api.handle(acts.resetMenu, async ({ input, act }) => {
    await act((inside) => resetMenu(menus, inside, input.id));
    return {};
  });
  api.handle(acts.previewMenu, async ({ input: { appType }, language }) => {
    // The preview of 16 and 18 is an institution's; as experts they have the menu of 7.
    const permissions = ceilingOfAccount(appType, 'institution');
    return { menus: await menuTree(db, { appType, permissions, chosen: null }, language) };
  });
}
