import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { appealColumns } from './appeal.excel.ts';
import { appealStates } from './appeal.states.ts';
import { COMMENT_MAX, sides } from './community.ts';

/** Decisions against which people appeal. */
export const appealSubjects = ['post', 'comment', 'mute'] as const;

/** An appeal of the writer against a hidden post or comment, or of a muted person. */
export const appeal = defineEntity({
  area: 'community',
  name: 'appeal',
  table: 'community_appeals',
  ownerColumn: null,
  fields: {
    subject: choice(appealSubjects, { required: true }),
    /** The hidden text, shortened, or the reason of the mute; looked up. */
    subjectText: text({ maxLength: 200, writable: false }),
    content: secretText({ required: true, maxLength: COMMENT_MAX, multiline: true }),
    /** Name; that of a parent is veiled. */
    person: text({ required: true, maxLength: 40 }),
    side: choice(sides, { required: true }),
    organizationName: text({ maxLength: 100 }),
    appealedAt: moment({ writable: false }),
    status: stateChoice(appealStates),
    answer: secretText({ maxLength: COMMENT_MAX, multiline: true, writable: false }),
    decidedAt: moment({ writable: false }),
    /** Name of the person who hid or muted; looked up. */
    against: text({ writable: false }),
    /** Name of the person who decided; looked up. */
    decidedBy: text({ writable: false }),
  },
  title: 'person',
  list: ['content', 'subject', 'subjectText', 'person', 'organizationName', 'appealedAt', 'against', 'status'],
  filter: ['status', 'subject'],
  search: ['person', 'organizationName'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [{ name: 'appeal', fields: ['subject', 'content', 'person', 'side', 'organizationName'] }],
  detail: [
    { name: 'appeal', fields: ['subject', 'subjectText', 'content', 'side', 'organizationName', 'appealedAt'] },
    { name: 'decision', fields: ['against', 'answer', 'decidedBy', 'decidedAt'] },
  ],
  excel: appealColumns,
  states: appealStates,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['granted', 'refused'], days: 730 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'community.appeal': typeof appeal;
  }
}
