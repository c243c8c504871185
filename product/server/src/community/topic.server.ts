import type { topic } from '@kiga/contract/community/topic.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { tellBoard } from './decisions.ts';

/** Returns the hooks of topics. */
export function topicHooks(program: Program): EntityHooks<typeof topic> {
  return {
    computed: {
      postCount: () => sql`(select count(*)::integer from community_posts p
        where p.topic_id = row.id and p.status = 'shown' and not p.deleted)`,
    },
    onTransition: {
      async close({ scope }) {
        await tellBoard(program, scope);
        return {};
      },
      async reopen({ scope }) {
        await tellBoard(program, scope);
        return {};
      },
    },
    async beforeSave(record) {
      record.position ??= 0;
      record.parentsPost ??= false;
      record.parentsComment ??= false;
    },
    async afterSave(_record, _before, scope) {
      await tellBoard(program, scope);
    },
    async beforeDelete(_, scope) {
      await tellBoard(program, scope);
    },
  };
}
