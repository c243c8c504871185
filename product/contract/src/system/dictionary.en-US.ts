import type { Words } from '@kiga/entity/words/words.ts';
import type { dictionaryErrorsZhCN, dictionaryZhCN } from './dictionary.zh-CN.ts';

/** Texts of dictionaries, in English; they stand below `system.`. */
export const dictionaryEnUS = {
  dictionary: {
    name: 'dictionary',
    plural: 'dictionaries',
    total_one: '{count} dictionary',
    total_other: '{count} dictionaries',
    search: 'Name or code',
    fields: {
      code: 'Code',
      nameZh: 'Chinese name',
      nameEn: 'English name',
      isActive: 'Active',
      remark: 'Remark',
      itemCount: 'Items',
    },
    groups: { dictionary: 'Dictionary', items: 'Items' },
    acts: { activate: 'Activate', deactivate: 'Deactivate' },
    all: 'All',
    add: 'New dictionary',
    off: 'Off',
    switchOff: 'Deactivate “{title}”?',
    switchOffText: 'Forms no longer offer its items; what was filled in before stays.',
    kinds: 'Dictionaries',
    manage: 'Manage dictionaries',
    showItems: 'Show items',
    toggle: 'Whether “{title}” is active',
    emptyTitle: 'No items here yet',
    emptyText: 'Add an item, and forms that use this dictionary offer it at once.',
  },
  dictionaryItem: {
    name: 'item',
    plural: 'dictionary items',
    total_one: '{count} item',
    total_other: '{count} items',
    amount_one: '{count} dictionary item',
    amount_other: '{count} dictionary items',
    search: 'Name or code',
    fields: {
      dictionaryId: 'Dictionary',
      code: 'Code',
      nameZh: 'Chinese',
      nameEn: 'English',
      sort: 'Order',
      isActive: 'Active',
    },
    groups: { item: 'Item' },
    acts: { activate: 'Activate', deactivate: 'Deactivate' },
  },
} satisfies Words<typeof dictionaryZhCN>;

/** Error texts of dictionaries. */
export const dictionaryErrorsEnUS = {
  SYSTEM_DICTIONARY_CODE_TAKEN: 'There is a dictionary with this code',
  SYSTEM_DICTIONARY_CODE_FIXED: 'Code and dictionary stay as they are: records are known by them',
  SYSTEM_DICTIONARY_ITEM_CODE_TAKEN: 'This dictionary has an item with this code',
  SYSTEM_DICTIONARY_ITEM_IN_USE:
    '“{title}” is still used by {count} {entityName} and cannot be deleted; it can be deactivated',
  SYSTEM_DICTIONARY_NEEDED:
    '“{title}” cannot be deactivated or deleted: {entityName} need a choice, and none would be left',
  SYSTEM_DICTIONARY_OF_PRODUCT:
    '“{title}” belongs to the product and cannot be deleted; it can be deactivated, and its items can be changed',
} satisfies Words<typeof dictionaryErrorsZhCN>;
