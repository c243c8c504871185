import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { codePattern } from './dictionary.entity.ts';
import { dictionaryItemColumns } from './dictionary.excel.ts';

/** One choice of a dictionary with its texts in both languages. */
export const dictionaryItem = defineEntity({
  area: 'system',
  name: 'dictionaryItem',
  table: 'dictionary_items',
  ownerColumn: null,
  fields: {
    dictionaryId: reference('system.dictionary', { required: true }),
    code: text({ required: true, maxLength: 40, pattern: codePattern }),
    nameZh: text({ required: true, maxLength: 40 }),
    nameEn: text({ required: true, maxLength: 60 }),
    sort: integer({ max: 9999 }),
    isActive: flag({ writable: false }),
  },
  title: 'nameZh',
  titleEnUS: 'nameEn',
  list: ['dictionaryId', 'nameZh', 'nameEn', 'code', 'sort', 'isActive'],
  filter: ['dictionaryId', 'isActive'],
  search: ['nameZh', 'nameEn', 'code'],
  sort: [{ field: 'sort', order: 'asc' }],
  form: [{ name: 'item', fields: ['dictionaryId', 'code', 'nameZh', 'nameEn', 'sort'] }],
  detail: [{ name: 'item', fields: ['dictionaryId', 'code', 'nameZh', 'nameEn', 'sort', 'isActive'] }],
  excel: dictionaryItemColumns,
  unique: [{ field: 'code', error: 'SYSTEM_DICTIONARY_ITEM_CODE_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.dictionaryItem': typeof dictionaryItem;
  }
}
