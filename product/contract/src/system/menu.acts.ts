import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { appTypes } from '../identity/app-types.ts';
import { menuEntry } from '../identity/session.acts.ts';

/** Topic of menu changes. Every signed-in account receives them and loads its own menu again. */
export const MENU_TOPIC = 'system.menuShown';

/** Moves an entry below another one, or to the top level, at a position among its siblings, counted from 0. */
export const moveMenu = defineCall({
  name: 'system.menu.move',
  method: 'POST',
  path: '/api/system/menu/move',
  access: { anyOf: ['system.menu.update'] },
  scope: 'none',
  input: z.strictObject({ id: z.uuid(), parentId: z.uuid().nullable(), index: z.number().int().min(0).max(9999) }),
  output: z.object({}),
});

/** Resets an entry of the product to its delivered state. Throws SYSTEM_MENU_NOT_OF_PRODUCT. */
export const resetMenu = defineCall({
  name: 'system.menu.reset',
  method: 'POST',
  path: '/api/system/menu/reset',
  access: { anyOf: ['system.menu.update'] },
  scope: 'none',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

/** Returns the menu as the main account of a kind of user sees it. */
export const previewMenu = defineCall({
  name: 'system.menu.preview',
  method: 'GET',
  path: '/api/system/menu/preview',
  access: { anyOf: ['system.menu.read'] },
  scope: 'none',
  input: z.strictObject({
    appType: z.coerce.number<number | string>().pipe(z.union(appTypes.map((one) => z.literal(one)))),
  }),
  output: z.object({ menus: z.array(menuEntry) }),
});
