import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { POST_CONTENT_MAX, POST_TITLE_MAX, pictureFields } from './community.ts';
import { moderatedStates } from './moderated.states.ts';
import { decisionFields, moderatedSight, writerFields } from './moderated-fields.ts';
import { postColumns } from './post.excel.ts';

const picture = file({ mode: 'image' });

/** A post of the community. It belongs to the organization of its writer, and that of a parent to the kindergarten. */
export const post = defineEntity({
  area: 'community',
  name: 'post',
  table: 'community_posts',
  ownerColumn: 'organization_id',
  fields: {
    topicId: reference('community.topic', { required: true }),
    title: text({ required: true, maxLength: POST_TITLE_MAX }),
    content: secretText({ required: true, maxLength: POST_CONTENT_MAX, multiline: true }),
    picture1: picture,
    picture2: picture,
    picture3: picture,
    picture4: picture,
    picture5: picture,
    picture6: picture,
    picture7: picture,
    picture8: picture,
    picture9: picture,
    ...writerFields,
    ...decisionFields,
    /** Shown comments; computed. */
    commentCount: integer({ writable: false }),
  },
  title: 'title',
  list: [
    'title',
    'topicId',
    'writer',
    'organizationName',
    'writtenAt',
    'commentCount',
    'reportCount',
    'sensitiveWords',
    'status',
  ],
  filter: ['status', 'topicId', 'side'],
  search: ['title', 'writer', 'organizationName'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [
    { name: 'post', fields: ['topicId', 'title', 'content', ...pictureFields] },
    { name: 'writer', fields: ['side', 'writer', 'organizationName'] },
  ],
  detail: [
    { name: 'post', fields: ['topicId', 'content', 'sensitiveWords'] },
    { name: 'pictures', fields: pictureFields },
    { name: 'writer', fields: ['side', 'writer', 'organizationName', 'writtenAt'] },
    {
      name: 'decision',
      fields: ['shownAt', 'hiddenReason', 'hiddenText', 'hiddenBy', 'commentCount', 'reportCount'],
    },
  ],
  excel: postColumns,
  states: moderatedStates,
  sight: moderatedSight,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['hidden'], days: 730 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'community.post': typeof post;
  }
}
