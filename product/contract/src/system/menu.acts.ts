import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { appTypes } from '../identity/app-types.ts';
import { menuEntry } from '../identity/session.acts.ts';

/** Everybody who is signed in is told when menus have changed, and asks for the own one again. */
export const MENU_TOPIC = 'system.menuShown';

/** Puts an entry below another one, or among the roots, at a place among the others there, counted from 0. */
export const moveMenu = defineCall({
  name: 'system.menu.move',
  method: 'POST',
  path: '/api/system/menu/move',
  access: { anyOf: ['system.menu.update'] },
  scope: 'none',
  input: z.strictObject({ id: z.uuid(), parentId: z.uuid().nullable(), index: z.number().int().min(0).max(9999) }),
  output: z.object({}),
});

/** Sets an entry of the product's back to what the product delivers. Throws SYSTEM_MENU_NOT_OF_PRODUCT. */
export const resetMenu = defineCall({
  name: 'system.menu.reset',
  method: 'POST',
  path: '/api/system/menu/reset',
  access: { anyOf: ['system.menu.update'] },
  scope: 'none',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

/** The menu as the main account of a kind of user finds it. */
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
