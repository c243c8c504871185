import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { MESSAGE_MAX } from './consultation.ts';

/** A ready answer of a doctor's organization, which fills the field of a message. It names no child. */
export const answerTemplate = defineEntity({
  area: 'health',
  name: 'answerTemplate',
  table: 'health_answer_templates',
  ownerColumn: 'organization_id',
  fields: {
    title: text({ required: true, maxLength: 40 }),
    content: text({ required: true, maxLength: MESSAGE_MAX, multiline: true }),
  },
  title: 'title',
  list: ['title', 'content'],
  filter: [],
  search: ['title', 'content'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'title', order: 'asc' },
  ],
  form: [{ name: 'template', fields: ['title', 'content'] }],
  detail: [{ name: 'template', fields: ['content'] }],
  unique: [{ field: 'title', error: 'HEALTH_TEMPLATE_TITLE_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.answerTemplate': typeof answerTemplate;
  }
}
