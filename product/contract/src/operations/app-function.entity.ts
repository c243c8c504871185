import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { contentStates } from './content.states.ts';

/** Addresses outside the app, of functions and advertisements. */
export const SAFE_LINK = /^https:\/\/[^\s"<>@]+$/;

/** Ways in which a function opens: a screen of the app, which knows it by its code, or a page of the web. */
export const openings = ['screen', 'page'] as const;

/** A function of the parents' app, such as the recipes. Modules arrange the published ones. */
export const appFunction = defineEntity({
  area: 'operations',
  name: 'appFunction',
  table: 'app_functions',
  ownerColumn: null,
  fields: {
    functionName: text({ required: true, maxLength: 8 }),
    functionNameEn: text({ required: true, maxLength: 20 }),
    /** Name by which apps know the function; it never changes, because installed apps contain it. */
    functionCode: text({ required: true, maxLength: 30, pattern: /^[a-z][A-Za-z0-9]*$/, inLog: 'plain' }),
    icon: file({ mode: 'icon', required: true }),
    opens: choice(openings, { required: true }),
    link: text({ maxLength: 300, pattern: SAFE_LINK }),
    /** The earliest version of the app that has the function, such as 2.4.0; empty for all. */
    fromVersion: text({ maxLength: 20, pattern: /^\d{1,6}(\.\d{1,6}){0,3}$/ }),
    sort: integer({ min: 0, max: 999 }),
    status: stateChoice(contentStates),
  },
  title: 'functionName',
  titleEnUS: 'functionNameEn',
  list: ['functionName', 'functionCode', 'icon', 'opens', 'fromVersion', 'sort', 'status'],
  filter: ['status', 'opens'],
  search: ['functionName', 'functionNameEn', 'functionCode'],
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [
    { name: 'basic', fields: ['functionName', 'functionNameEn', 'functionCode', 'icon', 'sort'] },
    { name: 'place', fields: ['opens', 'link', 'fromVersion'] },
  ],
  detail: [
    { name: 'basic', fields: ['functionNameEn', 'functionCode', 'icon', 'sort'] },
    { name: 'place', fields: ['opens', 'link', 'fromVersion'] },
  ],
  states: contentStates,
  rules: [({ opens, link }) => (opens === 'page' && !link ? [{ field: 'link', error: 'FIELD_REQUIRED' }] : [])],
  unique: [{ field: 'functionCode', error: 'OPERATIONS_FUNCTION_CODE_TAKEN' }],
  // Modules name it.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'operations.appFunction': typeof appFunction;
  }
}
