import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';

/** Pattern of a code. Codes are part of data and interfaces and never change; texts may. */
export const codePattern = /^[a-z][a-z0-9-]{0,39}$/;

/** A kind of choices that the operator maintains, such as the sources of leads. */
export const dictionary = defineEntity({
  area: 'system',
  name: 'dictionary',
  table: 'dictionaries',
  ownerColumn: null,
  fields: {
    code: text({ required: true, maxLength: 40, pattern: codePattern }),
    nameZh: text({ required: true, maxLength: 40 }),
    nameEn: text({ required: true, maxLength: 60 }),
    isActive: flag({ writable: false }),
    remark: text({ maxLength: 200, multiline: true }),
    /** Number of items that are not deleted; computed. */
    itemCount: integer({ writable: false }),
  },
  title: 'nameZh',
  titleEnUS: 'nameEn',
  list: ['nameZh', 'nameEn', 'code', 'itemCount', 'isActive'],
  filter: ['isActive'],
  search: ['nameZh', 'nameEn', 'code'],
  sort: [
    { field: 'code', order: 'asc' },
    { field: 'nameZh', order: 'asc' },
  ],
  form: [{ name: 'dictionary', fields: ['code', 'nameZh', 'nameEn', 'remark'] }],
  detail: [
    { name: 'items', fields: ['itemCount'] },
    { name: 'dictionary', fields: ['code', 'nameZh', 'nameEn', 'isActive', 'remark'] },
  ],
  unique: [{ field: 'code', error: 'SYSTEM_DICTIONARY_CODE_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.dictionary': typeof dictionary;
  }
}
