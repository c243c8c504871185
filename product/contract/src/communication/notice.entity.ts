import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { richText } from '@kiga/entity/fields/rich-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { noticeColumns } from './publishing.excel.ts';
import { publishingStates } from './publishing.states.ts';
import {
  audiences,
  CONTENT_MAX,
  isSecureLink,
  publishingFields,
  TITLE_MAX,
  targetFields,
  targetIssues,
} from './publishing.ts';

/** A notice of a kindergarten to its families and staff, or of a group or the operator to those of its kindergartens. */
export const notice = defineEntity({
  area: 'communication',
  name: 'notice',
  table: 'communication_notices',
  fields: {
    title: text({ required: true, maxLength: TITLE_MAX }),
    noticeType: choice(['ordinary', 'link'], { required: true }),
    /** Required for an ordinary notice. */
    content: richText({ maxLength: CONTENT_MAX }),
    /** Required for a link; https only. */
    link: text({ maxLength: 500 }),
    audience: choice(audiences, { required: true }),
    ...targetFields(),
    /** Number of readers so far; counted. */
    readCount: integer({ writable: false }),
    /** Last reminder of those who have not read it. */
    remindedAt: moment({ writable: false }),
    ...publishingFields(),
  },
  title: 'title',
  list: ['title', 'noticeType', 'sendTarget', 'audience', 'readCount', 'publishedAt', 'status', 'publication'],
  filter: ['status', 'publication', 'noticeType', 'audience'],
  search: ['title'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'title', order: 'asc' },
  ],
  form: [
    { name: 'notice', fields: ['title', 'noticeType', 'content', 'link'] },
    { name: 'target', fields: ['audience', 'sendTarget', 'gradeIds', 'classIds'] },
  ],
  detail: [
    { name: 'notice', fields: ['noticeType', 'content', 'link'] },
    { name: 'readers', fields: ['readCount', 'remindedAt'] },
    { name: 'target', fields: ['audience', 'sendTarget', 'gradeIds', 'classIds'] },
    { name: 'review', fields: ['publication', 'publishedAt', 'unpublishedAt', 'edition', 'refusal', 'sensitiveWords'] },
  ],
  excel: noticeColumns,
  states: publishingStates,
  rules: [
    targetIssues,
    ({ noticeType, content }) =>
      noticeType === 'ordinary' && !content ? [{ field: 'content', error: 'FIELD_REQUIRED' }] : [],
    ({ noticeType, link }) => {
      if (noticeType !== 'link') return [];
      if (!link) return [{ field: 'link', error: 'FIELD_REQUIRED' }];
      return isSecureLink(link) ? [] : [{ field: 'link', error: 'COMMUNICATION_LINK_NOT_HTTPS' }];
    },
  ],
  sight: ({ permissions }) => ({
    basic: 'full',
    review: permissions.has('communication.notice.pass') ? 'full' : 'none',
  }),
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'communication.notice': typeof notice;
  }
}
