import type { post } from '@kiga/contract/community/post.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { tellBoard } from './decisions.ts';
import { eraseAppeals } from './erase.ts';
import { moderatedHooks, textOf, waitingRule } from './moderated.server.ts';
import { topicsById } from './topics.ts';

/** Returns the hooks of posts. */
export function postHooks(program: Program): EntityHooks<typeof post> {
  const { clock } = program;
  const shared = moderatedHooks(program, 'post');
  return {
    ...shared,
    computed: {
      ...shared.computed,
      commentCount: (scope) => sql`(select count(*)::integer from community_comments c
        where c.organization_id = row.organization_id and ${scope.within('c.organization_id')}
          and c.post_id = row.id and c.status = 'shown' and not c.deleted)`,
    },
    async beforeCreate(records, scope) {
      const waits = await waitingRule(program);
      const topics = await topicsById(
        scope,
        records.map(({ topicId }) => topicId),
      );
      const at = clock.now().toISOString();
      for (const record of records) {
        const isWaiting = waits(textOf(record), topics.get(record.topicId)?.moderation ?? 'before');
        Object.assign(record, {
          writtenAt: at,
          ...(isWaiting ? { status: 'pendingReview' } : { status: 'shown', shownAt: at }),
        });
      }
    },
    async beforeDelete(_, scope) {
      await tellBoard(program, scope);
    },
    beforeErase: (ids, scope) => eraseAppeals(ids, scope),
  };
}
