import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { TOPIC_NAME_MAX } from './community.ts';
import { topicColumns } from './topic.excel.ts';
import { topicStates } from './topic.states.ts';

/** A topic of the community, with the rules for all that is written in it. */
export const topic = defineEntity({
  area: 'community',
  name: 'topic',
  table: 'community_topics',
  ownerColumn: null,
  fields: {
    name: text({ required: true, maxLength: TOPIC_NAME_MAX }),
    description: text({ maxLength: 200, multiline: true }),
    cover: file({ mode: 'image' }),
    /** Whether posts and comments wait for a moderator before they are shown. Those with sensitive words always wait. */
    moderation: choice(['before', 'after'], { required: true }),
    parentsPost: flag({}),
    parentsComment: flag({}),
    /** Position among the topics. */
    position: integer({ min: 0, max: 9999 }),
    status: stateChoice(topicStates),
    /** Shown posts; computed. */
    postCount: integer({ writable: false }),
  },
  title: 'name',
  list: ['name', 'moderation', 'parentsPost', 'parentsComment', 'position', 'postCount', 'status'],
  filter: ['status', 'moderation'],
  search: ['name'],
  sort: [
    { field: 'position', order: 'asc' },
    { field: 'name', order: 'asc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [
    { name: 'topic', fields: ['name', 'description', 'cover', 'position'] },
    { name: 'rules', fields: ['moderation', 'parentsPost', 'parentsComment'] },
  ],
  detail: [
    { name: 'topic', fields: ['description', 'cover', 'position', 'postCount'] },
    { name: 'rules', fields: ['moderation', 'parentsPost', 'parentsComment'] },
  ],
  excel: topicColumns,
  states: topicStates,
  unique: [{ field: 'name', error: 'COMMUNITY_TOPIC_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'community.topic': typeof topic;
  }
}
