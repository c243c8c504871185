import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the family area. */
export const familyMenus = defineMenus('family', null, []);
