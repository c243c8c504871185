import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { shopNoticeStates } from './notice.states.ts';

/** A notice of the shop, such as a day without deliveries. Buyers read it while it is published and its days last. */
export const notice = defineEntity({
  area: 'shop',
  name: 'notice',
  table: 'shop_notices',
  ownerColumn: null,
  fields: {
    /** The whole of it for most readers: it stands in one line below the categories. */
    title: text({ required: true, maxLength: 40 }),
    content: text({ required: true, maxLength: 2000, multiline: true }),
    /** Last day on which buyers see it; empty for no end. */
    endsOn: date({ inLog: 'plain' }),
    publishedAt: moment({ writable: false }),
    status: stateChoice(shopNoticeStates),
  },
  title: 'title',
  list: ['title', 'publishedAt', 'endsOn', 'status'],
  filter: ['status', 'endsOn'],
  search: ['title'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'title', order: 'asc' },
  ],
  form: [{ name: 'notice', fields: ['title', 'content', 'endsOn'] }],
  detail: [{ name: 'notice', fields: ['content', 'publishedAt', 'endsOn'] }],
  states: shopNoticeStates,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.notice': typeof notice;
  }
}
