import { area } from '@kiga/contract/system/area.entity.ts';
import * as acts from '@kiga/contract/system/menu.acts.ts';
import { menu } from '@kiga/contract/system/menu.entity.ts';
import { registerEntity } from '@kiga/kit-server/http/entity-api.ts';
import { registerExport } from '@kiga/kit-server/transfer/export.ts';
import type { Program } from '../app/program.ts';
import { ceilingOfAccount, exportOptions } from '../identity/identity.public.ts';
import { moveMenu } from './acts/move-menu.ts';
import { resetMenu } from './acts/reset-menu.ts';
import { areaHooks } from './area.server.ts';
import { menuHooks } from './menu.server.ts';
import { menuTree } from './menus.ts';

/** Registers menu entries and areas as records, and what is done with menu entries besides. */
export function registerMenuRecords(program: Program): void {
  const { api, db, stores, tenancy, jobs, clock, secrets } = program;
  const menus = stores.add(menu, menuHooks(clock), clock, secrets);
  const areas = stores.add(area, areaHooks, clock, secrets);
  registerEntity(api, menus, tenancy);
  registerEntity(api, areas, tenancy);
  registerExport(api, areas, jobs, exportOptions(program));

  api.handle(acts.moveMenu, async ({ input, scope }) => {
    await scope.transaction((inside) => moveMenu(menus, inside, input));
    return {};
  });
  api.handle(acts.resetMenu, async ({ input, scope }) => {
    await scope.transaction((inside) => resetMenu(menus, inside, input.id));
    return {};
  });
  api.handle(acts.previewMenu, async ({ input: { appType }, language }) => {
    // 16 and 18 are seen as an institution's; as an expert's they find what 7 does.
    const permissions = ceilingOfAccount(appType, 'institution');
    return { menus: await menuTree(db, { appType, permissions, chosen: null }, language) };
  });
}
