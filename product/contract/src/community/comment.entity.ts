import { reference } from '@kiga/entity/fields/reference.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { commentColumns } from './comment.excel.ts';
import { COMMENT_MAX } from './community.ts';
import { moderatedStates } from './moderated.states.ts';
import { decisionFields, moderatedSight, writerFields } from './moderated-fields.ts';

/** A comment on a post, or a reply to one. It belongs to the organization of the post, not to that of its writer. */
export const comment = defineEntity({
  area: 'community',
  name: 'comment',
  table: 'community_comments',
  ownerColumn: 'organization_id',
  fields: {
    postId: reference('community.post', { required: true, isPart: true }),
    /** The comment that it answers, which answers none itself. */
    replyToId: reference('community.comment', { isPart: true }),
    content: secretText({ required: true, maxLength: COMMENT_MAX, multiline: true }),
    ...writerFields,
    ...decisionFields,
  },
  title: 'writer',
  list: ['content', 'writer', 'organizationName', 'postId', 'writtenAt', 'reportCount', 'sensitiveWords', 'status'],
  filter: ['status', 'postId', 'side'],
  search: ['writer', 'organizationName'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [
    { name: 'comment', fields: ['postId', 'replyToId', 'content'] },
    { name: 'writer', fields: ['side', 'writer', 'organizationName'] },
  ],
  detail: [
    { name: 'comment', fields: ['postId', 'replyToId', 'content', 'sensitiveWords'] },
    { name: 'writer', fields: ['side', 'organizationName', 'writtenAt'] },
    { name: 'decision', fields: ['shownAt', 'hiddenReason', 'hiddenText', 'hiddenBy', 'reportCount'] },
  ],
  excel: commentColumns,
  states: moderatedStates,
  sight: moderatedSight,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['hidden'], days: 730 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'community.comment': typeof comment;
  }
}
