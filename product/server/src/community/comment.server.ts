import type { comment } from '@kiga/contract/community/comment.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { eraseAppeals } from './erase.ts';
import { moderatedHooks, waitingRule } from './moderated.server.ts';

/** Returns the hooks of comments. */
export function commentHooks(program: Program): EntityHooks<typeof comment> {
  const { clock } = program;
  return {
    ...moderatedHooks(program, 'comment'),
    async beforeCreate(records, { db }, ownerId) {
      const waits = await waitingRule(program);
      const posts = records.map(({ postId }) => postId);
      const { rows } = await sql<{ id: string; moderation: string }>`select p.id, t.moderation from community_posts p
        join community_topics t on t.id = p.topic_id
        where p.organization_id = ${ownerId} and p.id = any(${posts}::uuid[])`.execute(db);
      const moderations = new Map(rows.map(({ id, moderation }) => [id, moderation]));
      const at = clock.now().toISOString();
      for (const record of records) {
        const isWaiting = waits(record.content, moderations.get(record.postId) ?? 'before');
        Object.assign(record, {
          writtenAt: at,
          ...(isWaiting ? { status: 'pendingReview' } : { status: 'shown', shownAt: at }),
        });
      }
    },
    beforeErase: (ids, scope) => eraseAppeals(ids, scope),
  };
}
