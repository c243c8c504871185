import { sql } from 'kysely';
import { newTopic } from '../../support/community.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  menu: { heading: 'community', place: 3, zh: '话题管理', en: 'Topics' },
  sheet: { who: [9, 15], columns: ['name', 'moderation', 'status'], rows: () => sql`true` },
  importers: [],
  make: { by: 9, create: ({ as }) => newTopic(as(9)) },
  states: {
    table: `
          close     reopen
open      closed    -
closed    -         open
by        9         9`,
    ways: { open: [], closed: ['close'] },
  },
  job: {
    proves: 'B45',
    by: 9,
    reader: 15,
    path: '/community/topics',
    add: ['新增话题', 'Add topic'],
    save: ['保存话题', 'Save topic'],
    form: {
      name: { label: ['话题名称', 'Topic name'], by: 'text', input: ['周末去哪儿', 'Weekend trips'], isRequired: true },
      description: { label: ['简介', 'Description'], by: 'text', input: ['近处的好去处', 'Places nearby'] },
      position: { label: ['排序', 'Position'], by: 'text', input: '12' },
      moderation: {
        label: ['审核方式', 'Moderation'],
        by: 'choice',
        input: ['先显后审', 'After showing'],
        choices: [
          ['先审后显', 'Before showing'],
          ['先显后审', 'After showing'],
        ],
      },
      parentsPost: { label: ['家长可发帖', 'Parents may post'], by: 'flag', input: ['是', 'Yes'] },
      parentsComment: { label: ['家长可评论', 'Parents may comment'], by: 'flag', input: ['是', 'Yes'] },
    },
    computed: {
      postCount: { label: ['帖子数', 'Posts'], reads: ['0', '0'] },
      status: { label: ['状态', 'Status'], reads: ['开放', 'Open'] },
    },
    list: ['name', 'moderation', 'parentsPost', 'parentsComment', 'position', 'postCount', 'status'],
    record: ['description', 'moderation', 'parentsPost', 'parentsComment', 'position'],
    refusals: [{ input: { position: '1.5' }, issues: { position: ['请填写纯数字', 'Digits only'] } }],
    twice: { name: ['话题名称已存在', 'A topic has this name already'] },
  },
  examples: { name: ['入园适应', '营养食谱'], moderation: ['before', 'after'], position: [1, 2] },
};
