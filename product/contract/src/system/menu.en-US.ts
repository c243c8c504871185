import type { Words } from '@kiga/entity/words/words.ts';
import { loginEnUS } from '../identity/login.en-US.ts';
import type { menuErrorsZhCN, menuZhCN } from './menu.zh-CN.ts';

/** Texts of menus and areas, in English; they stand below `system.`. */
export const menuEnUS = {
  menu: {
    name: 'menu entry',
    plural: 'menus',
    total_one: '{count} entry',
    total_other: '{count} entries',
    search: 'Name, path',
    fields: {
      nameZh: 'Chinese name',
      nameEn: 'English name',
      parentId: 'Parent entry',
      href: 'Path or address',
      icon: 'Icon',
      isShow: 'Shown in the menu',
      componentUrl: 'Screen',
      permission: 'Permission needed',
      appTypes: 'Kinds of user',
      sort: 'Order',
      key: 'Name in the product',
    },
    options: { appTypes: loginEnUS.appType },
    groups: { entry: 'Entry', target: 'What it opens', who: 'Who sees it' },
    acts: { reset: 'Restore defaults' },
    resetQuestion: 'Restore the defaults of “{name}”?',
    resetText: 'Names, place, icon, path and permission become what they were.',
    resetDone: 'Defaults restored',
    ofProduct: 'Part of the product',
    hidden: 'Not in the menu',
    link: 'Other site',
    heading: 'Heading',
    everybody: 'Everybody of these kinds, no permission needed',
    allKinds: 'All kinds of user',
    preview: {
      title: 'Preview by kind of user',
      kind: 'Kind of user',
      hint: 'The menu of a main account of this kind. Accounts whose roles choose menus see a part of it.',
      empty: 'This kind of user has no menu yet',
    },
  },
  area: {
    name: 'area',
    plural: 'areas',
    total_one: '{count} area',
    total_other: '{count} areas',
    amount_one: '{count} area',
    amount_other: '{count} areas',
    search: 'Name, official code',
    fields: {
      code: 'Official code',
      nameZh: 'Chinese name',
      nameEn: 'English name',
      level: 'Level',
      parentId: 'Parent area',
    },
    options: { level: { province: 'Province', city: 'City', district: 'District' } },
    groups: { area: 'Area' },
  },
} satisfies Words<typeof menuZhCN>;

/** Error texts of menus and areas. */
export const menuErrorsEnUS = {
  SYSTEM_MENU_LOOP: 'An entry cannot stand below itself',
  SYSTEM_MENU_NOT_BELOW_SCREEN: 'Entries stand below headings only, not below one that opens a screen',
  SYSTEM_MENU_HREF_RESERVED: 'The system uses this path itself, please choose another one',
  SYSTEM_MENU_HREF_FORM: 'Please enter a path that begins with / (such as /campus/students), or a whole https address',
  SYSTEM_MENU_LINK_HAS_NO_SCREEN: 'An entry that leads to another site has no screen',
  SYSTEM_MENU_SCREEN_UNKNOWN: 'There is no such screen',
  SYSTEM_MENU_OF_PRODUCT: 'Entries of the product cannot be deleted; one can be left out of the menu',
  SYSTEM_MENU_NOT_OF_PRODUCT: 'This entry did not come with the product, so there is nothing to set it back to',
  SYSTEM_AREA_CODE_TAKEN: 'There is an area of this code already; if it was deleted, restore it',
  SYSTEM_AREA_CODE_NOT_BELOW:
    'The code does not belong there: a province ends in 0000, a code within another begins like that one',
  SYSTEM_AREA_CODE_FIXED: 'The code of an area cannot be changed',
  SYSTEM_AREA_LEVEL: 'There are no areas within a district',
} satisfies Words<typeof menuErrorsZhCN>;
