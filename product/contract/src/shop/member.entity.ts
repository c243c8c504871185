import { date } from '@kiga/entity/fields/date.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { memberColumns } from './member.excel.ts';

/** The membership of a kindergarten from a day to another, both included. Those of one kindergarten never overlap. */
export const member = defineEntity({
  area: 'shop',
  name: 'member',
  table: 'shop_members',
  ownerColumn: null,
  fields: {
    kindergartenId: reference('system.organization', { required: true, among: () => ({ kind: 'kindergarten' }) }),
    levelId: reference('shop.level', { required: true }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    endsOn: date({ required: true, inLog: 'plain' }),
    remark: text({ maxLength: 200 }),
  },
  title: 'beginsOn',
  list: ['kindergartenId', 'levelId', 'beginsOn', 'endsOn', 'remark'],
  filter: ['levelId', 'beginsOn', 'endsOn'],
  search: ['remark'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'endsOn', order: 'asc' },
  ],
  form: [{ name: 'member', fields: ['kindergartenId', 'levelId', 'beginsOn', 'endsOn', 'remark'] }],
  detail: [{ name: 'member', fields: ['kindergartenId', 'levelId', 'beginsOn', 'endsOn', 'remark'] }],
  excel: memberColumns,
  rules: [
    ({ beginsOn, endsOn }) =>
      beginsOn && endsOn && endsOn < beginsOn ? [{ field: 'endsOn', error: 'SHOP_ENDS_BEFORE_BEGIN' }] : [],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.member': typeof member;
  }
}
