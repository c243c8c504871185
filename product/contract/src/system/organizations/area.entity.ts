import { choice } from '@kiga/entity/fields/choice.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { areaColumns } from './area.excel.ts';

/** Levels of the administrative divisions. */
export const areaLevels = ['province', 'city', 'district'] as const;

/** A province, city or district with its official code (GB/T 2260). */
export const area = defineEntity({
  area: 'system',
  name: 'area',
  table: 'areas',
  ownerColumn: null,
  fields: {
    code: text({ required: true, maxLength: 6, pattern: /^\d{6}$/ }),
    nameZh: text({ required: true, maxLength: 40 }),
    nameEn: text({ required: true, maxLength: 80 }),
    /** Derived from the parent's level. */
    level: choice(areaLevels, { writable: false }),
    parentId: reference('system.area', {}),
  },
  title: 'nameZh',
  titleEnUS: 'nameEn',
  list: ['code', 'nameZh', 'nameEn', 'level', 'parentId'],
  filter: ['level'],
  search: ['code', 'nameZh', 'nameEn'],
  sort: [{ field: 'code', order: 'asc' }],
  form: [{ name: 'area', fields: ['code', 'nameZh', 'nameEn', 'parentId'] }],
  detail: [{ name: 'area', fields: ['code', 'nameZh', 'nameEn', 'level', 'parentId'] }],
  excel: areaColumns,
  tree: 'parentId',
  unique: [{ field: 'code', error: 'SYSTEM_AREA_CODE_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.area': typeof area;
  }
}
