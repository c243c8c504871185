import type { comment } from '@kiga/contract/community/comment.entity.ts';
import type { post } from '@kiga/contract/community/post.entity.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Told } from './people.ts';

/** Kinds of things that are moderated. */
export type ModeratedKind = 'post' | 'comment';

/** Columns beside the fields of a post or a comment. */
export interface Beside extends Told {
  hiddenById: string | null;
  /** The last decision: who made it, the state before, the version after, and its id. */
  decidedById: string | null;
  decidedFrom: string | null;
  decidedVersion: number | null;
  decisionId: string | null;
}

/** A post or a comment inside the server. */
export type Post = FullRecord<typeof post> & Beside;
export type Comment = FullRecord<typeof comment> & Beside;

/** Names of a kind in the database. */
export const kinds = {
  post: { key: 'community.post', table: 'community_posts' },
  comment: { key: 'community.comment', table: 'community_comments' },
} as const;

/** Expressions of the columns beside the fields. */
export const besideColumns = {
  accountId: sql`row.account_id`,
  writerOrganizationId: sql`row.writer_organization_id`,
  parentId: sql`row.parent_id`,
  hiddenById: sql`row.hidden_by_id`,
  decidedById: sql`row.decided_by_id`,
  decidedFrom: sql`row.decided_from`,
  decidedVersion: sql`row.decided_version`,
  decisionId: sql`row.decision_id`,
};

/** Length to which texts are shortened where they only say which one is meant. */
const EXCERPT = 40;

/** Returns the begin of a text in one line. */
export function excerpt(text: string, length = EXCERPT): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/** Returns the words by which messages name a post or a comment. */
export function nameOf(record: { title?: string | undefined; content: string }): string {
  return record.title ?? excerpt(record.content, 20);
}
