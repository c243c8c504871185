import { stateChoice } from '@kiga/entity/define-states.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { contentStates } from './content.states.ts';

/** The most functions of a module. */
export const MODULE_FUNCTIONS_MAX = 24;

/**
 * A group of functions on the first page of the parents' app. Kindergartens of an agent with published modules of its own show these,
 * all others those of the operator.
 */
export const appModule = defineEntity({
  area: 'operations',
  name: 'appModule',
  table: 'app_modules',
  ownerColumn: 'organization_id',
  fields: {
    moduleName: text({ required: true, maxLength: 12 }),
    moduleNameEn: text({ required: true, maxLength: 24 }),
    /** In the order of the app. */
    functions: references('operations.appFunction', { required: true, maxCount: MODULE_FUNCTIONS_MAX }),
    sort: integer({ min: 0, max: 999 }),
    status: stateChoice(contentStates),
  },
  title: 'moduleName',
  titleEnUS: 'moduleNameEn',
  list: ['moduleName', 'functions', 'sort', 'status'],
  filter: ['status'],
  search: ['moduleName', 'moduleNameEn'],
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [{ name: 'module', fields: ['moduleName', 'moduleNameEn', 'functions', 'sort'] }],
  detail: [{ name: 'module', fields: ['moduleNameEn', 'functions', 'sort'] }],
  states: contentStates,
  rules: [
    ({ functions }) =>
      new Set(functions).size < (functions ?? []).length
        ? [{ field: 'functions', error: 'OPERATIONS_FUNCTION_TWICE' }]
        : [],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'operations.appModule': typeof appModule;
  }
}
