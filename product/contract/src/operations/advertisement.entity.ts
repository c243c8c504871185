import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { advertisementColumns } from './advertisement.excel.ts';
import { SAFE_LINK } from './app-function.entity.ts';
import { contentStates } from './content.states.ts';

/** Places of the parents' app with advertisements: its start, its first page, the day of the child, the recipes and the shop. */
export const adPositions = ['start', 'home', 'day', 'recipes', 'shop'] as const;

/** Bounds of the weight. An advertisement of weight 0 rests; one of weight 10 leads ten times as often as one of weight 1. */
export const AD_WEIGHT_MIN = 0;
export const AD_WEIGHT_MAX = 10;

/** An advertisement in the parents' app. The server counts how often it was seen and clicked, and never by whom. */
export const advertisement = defineEntity({
  area: 'operations',
  name: 'advertisement',
  table: 'advertisements',
  ownerColumn: null,
  fields: {
    adName: text({ required: true, maxLength: 40 }),
    adPosition: choice(adPositions, { required: true }),
    adWeight: integer({ required: true, min: AD_WEIGHT_MIN, max: AD_WEIGHT_MAX }),
    picture: file({ mode: 'image', required: true }),
    link: text({ maxLength: 300, pattern: SAFE_LINK }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    /** The last day. */
    endsOn: date({ required: true, inLog: 'plain' }),
    /** Only kindergartens of this area and of the areas below it show it; empty for all. */
    areaId: reference('system.area', {}),
    /** Numbers so far; computed. */
    seen: integer({ writable: false }),
    clicked: integer({ writable: false }),
    status: stateChoice(contentStates),
  },
  title: 'adName',
  list: ['adName', 'adPosition', 'adWeight', 'beginsOn', 'endsOn', 'areaId', 'seen', 'clicked', 'status'],
  filter: ['status', 'adPosition', 'areaId', 'endsOn'],
  search: ['adName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'endsOn', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['adName', 'adPosition', 'adWeight', 'picture', 'link'] },
    { name: 'showing', fields: ['beginsOn', 'endsOn', 'areaId'] },
  ],
  detail: [
    { name: 'basic', fields: ['adPosition', 'adWeight', 'picture', 'link'] },
    { name: 'showing', fields: ['beginsOn', 'endsOn', 'areaId', 'seen', 'clicked'] },
  ],
  excel: advertisementColumns,
  states: contentStates,
  rules: [
    ({ beginsOn, endsOn }) =>
      beginsOn && endsOn && endsOn < beginsOn ? [{ field: 'endsOn', error: 'OPERATIONS_ENDS_BEFORE_BEGIN' }] : [],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'operations.advertisement': typeof advertisement;
  }
}
