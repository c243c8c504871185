import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { richText } from '@kiga/entity/fields/rich-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { newsColumns } from './publishing.excel.ts';
import { publishingStates } from './publishing.states.ts';
import { CONTENT_MAX, publishingFields, TITLE_MAX } from './publishing.ts';

/** News of a kindergarten or of the operator, for all families and staff. Those of an account for some areas reach these alone. */
export const news = defineEntity({
  area: 'communication',
  name: 'news',
  table: 'communication_news',
  fields: {
    title: text({ required: true, maxLength: TITLE_MAX }),
    cover: file({ mode: 'image' }),
    content: richText({ required: true, maxLength: CONTENT_MAX }),
    /** Place among the news of the same owner, the smallest first; empty for the order of publication. */
    sortOrder: integer({ min: 0, max: 9999 }),
    /** First day on which readers see it; empty for at once. */
    shownFrom: date({ inLog: 'plain' }),
    ...publishingFields(),
  },
  title: 'title',
  list: ['title', 'sortOrder', 'shownFrom', 'publishedAt', 'status', 'publication'],
  filter: ['status', 'publication', 'shownFrom'],
  search: ['title'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'sortOrder', order: 'asc' },
    { field: 'title', order: 'asc' },
  ],
  form: [
    { name: 'news', fields: ['title', 'cover', 'content'] },
    { name: 'place', fields: ['sortOrder', 'shownFrom'] },
  ],
  detail: [
    { name: 'news', fields: ['cover', 'content'] },
    { name: 'place', fields: ['sortOrder', 'shownFrom'] },
    { name: 'review', fields: ['publication', 'publishedAt', 'unpublishedAt', 'edition', 'refusal', 'sensitiveWords'] },
  ],
  excel: newsColumns,
  states: publishingStates,
  sight: ({ permissions }) => ({
    basic: 'full',
    review: permissions.has('communication.news.pass') ? 'full' : 'none',
  }),
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'communication.news': typeof news;
  }
}
