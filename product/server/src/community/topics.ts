import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { Person } from './people.ts';

/** The rules of a topic. */
export interface TopicRules {
  id: string;
  name: string;
  moderation: string;
  parentsPost: boolean;
  parentsComment: boolean;
  status: string;
}

const columns = sql`t.id, t.name, t.moderation, coalesce(t.parents_post, false) as "parentsPost",
  coalesce(t.parents_comment, false) as "parentsComment", t.status`;

/** Returns the rules of topics by id. */
export async function topicsById(
  { db }: Pick<Scope, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TopicRules>> {
  const { rows } = await sql<TopicRules>`select ${columns} from community_topics t
    where t.id = any(${[...new Set(ids)]}::uuid[]) and not t.deleted`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the rules of a topic in which a person may write now; its closing waits for the write. Throws
 * FIELD_REFERENCE_UNKNOWN at `topicId`, COMMUNITY_TOPIC_CLOSED, COMMUNITY_PARENTS_NO_POSTS, COMMUNITY_PARENTS_NO_COMMENTS.
 */
export async function topicToWriteIn(
  { db }: Pick<Scope, 'db'>,
  id: string,
  what: 'post' | 'comment',
  { side }: Pick<Person, 'side'>,
): Promise<TopicRules> {
  const { rows } = await sql<TopicRules>`select ${columns} from community_topics t
    where t.id = ${id} and not t.deleted for share`.execute(db);
  const [found] = rows;
  if (!found) throw invalid({ field: 'topicId', error: 'FIELD_REFERENCE_UNKNOWN' });
  if (found.status !== 'open') throw new AppError('COMMUNITY_TOPIC_CLOSED');
  if (!mayWriteIn(found, what, side)) {
    throw new AppError(what === 'post' ? 'COMMUNITY_PARENTS_NO_POSTS' : 'COMMUNITY_PARENTS_NO_COMMENTS');
  }
  return found;
}

/** Returns whether the rules of a topic let a side write, whatever its state. */
export function mayWriteIn(
  { parentsPost, parentsComment }: Pick<TopicRules, 'parentsPost' | 'parentsComment'>,
  what: 'post' | 'comment',
  side: Person['side'],
): boolean {
  return side !== 'family' || (what === 'post' ? parentsPost : parentsComment);
}
