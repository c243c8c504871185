import { withScope } from '@kiga/kit-server/access/scope.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import { newPost, newTopic } from '../../support/community.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  menu: null,
  sheet: { who: [9, 15], columns: ['subject', 'person', 'appealedAt', 'content', 'status'], rows: () => sql`true` },
  importers: [],
  // The subject, the person, and the moderator whose name is looked up.
  hiddenColumns: [
    'subject_id',
    'subject_owner_id',
    'account_id',
    'writer_organization_id',
    'parent_id',
    'decided_by_id',
  ],
  make: {
    by: 9,
    create: async ({ server, as }) => {
      const id = await newPost(server, { topicId: await newTopic(as(9)) });
      // Neither 9 nor 15 hid it, so that both may decide.
      await sql`update community_posts set status = 'hidden', hidden_reason = 'insult' where id = ${id}`.execute(
        server.db,
      );
      const { program } = server;
      const scope = withScope(programSession(PROGRAM_ID, program.clock.now()), [], program.db, { isLimited: false });
      const given = { subject: 'post', content: '请再看一次', person: '孙医生', side: 'expert' };
      const store = program.stores.get('community.appeal');
      const [made] = await scope.transaction((inside) =>
        createRecords(store, inside, [given], { act: 'create', trusted: true }),
      );
      await sql`update community_appeals set subject_id = ${id},
          account_id = (select account_id from community_posts where id = ${id})
        where id = ${made?.id}`.execute(server.db);
      return made?.id as string;
    },
  },
  states: {
    table: `
           grant      refuse
open       granted    refused
granted    -          -
refused    -          -
by         9 15       9 15`,
    asks: { grant: { answer: '已恢复。' }, refuse: { answer: '确属推销。' } },
    ways: { open: [], granted: ['grant'], refused: ['refuse'] },
    staysIn: ['open', 'granted', 'refused'],
  },
  examples: { content: ['请再看一次'], answer: ['已恢复。'] },
};
