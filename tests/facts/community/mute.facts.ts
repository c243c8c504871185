import { sql } from 'kysely';
import { newPost, newTopic } from '../../support/community.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  menu: null,
  sheet: { who: [9, 15], columns: ['person', 'mutedAt', 'reason', 'inForce'], rows: () => sql`true` },
  importers: [],
  // The muted account, and the parent's record for its erasure; the moderator whose name is looked up.
  hiddenColumns: ['account_id', 'writer_organization_id', 'parent_id', 'muted_by_id'],
  make: {
    by: 9,
    create: async ({ server, as }) => {
      const id = await newPost(server, { topicId: await newTopic(as(9)), by: 'demo17' });
      await sql`update community_mutes set lifted_at = now() where lifted_at is null`.execute(server.db);
      await as(9).ask('/api/community/post/mute-writer', { id, length: 'week', reason: '多次推销' });
      return (await as(9).ask('/api/community/mute/page', { pageSize: 1 })).list[0].id;
    },
  },
  states: null,
  examples: { reason: ['多次推销'] },
};
