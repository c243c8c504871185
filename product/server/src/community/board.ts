import type { BoardComment, BoardPost, BoardTopic, OpenedPost } from '@kiga/contract/community/board-shapes.ts';
import { BOARD_PAGE, pictureFields } from '@kiga/contract/community/community.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { excerpt } from './moderated.ts';
import type { Person } from './people.ts';
import { mayWriteIn, type TopicRules } from './topics.ts';

/** Length of the begin of a text in a list. */
const EXCERPT = 90;

interface Row {
  id: string;
  content: Buffer;
  side: Person['side'];
  writer: string;
  organizationName: string | null;
  at: Date;
  own: boolean;
  status: string;
}

/** Columns of a text and its writer, for rows with this alias. */
const writerColumns = (alias: string, { accountId }: Person) => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${of('id')}, ${of('content_encrypted')} as content, ${of('side')}, ${of('writer')},
    ${of('organization_name')} as "organizationName", coalesce(${of('written_at')}, ${of('created_at')}) as at,
    coalesce(${of('account_id')} = ${accountId}, false) as own, ${of('status')}`;
};

/** Texts that a person reads: the shown ones, and the own ones in any state. */
const isRead = (alias: string, { accountId }: Person): RawBuilder<boolean> => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`not ${of('deleted')} and (${of('status')} = 'shown' or ${of('account_id')} = ${accountId})`;
};

const writerOf = ({ side, writer, organizationName, at, own, status }: Row) => ({
  side,
  writer,
  organizationName,
  at: at.toISOString(),
  own,
  status,
});

/** Returns a function that signs the path of a picture for a person. Apps get the whole address. */
function signedFor({ files, imageHosts }: Program, { session, side }: Person): (path: string) => string {
  const signed = (path: string) => files.signed(path, session);
  return side === 'family' ? (path) => imageAddress(signed(path), imageHosts) : signed;
}

const pictures = sql.join(pictureFields.map((name) => sql.ref(`p.${name}`)));

/** Returns the topics as a person sees them. */
export async function boardTopics(program: Program, person: Person): Promise<BoardTopic[]> {
  const { rows } = await sql<TopicRules & { description: string | null; cover: string | null; posts: number }>`
    select t.id, t.name, t.description, t.cover, t.moderation, coalesce(t.parents_post, false) as "parentsPost",
      coalesce(t.parents_comment, false) as "parentsComment", t.status,
      (select count(*)::integer from community_posts p
        where p.topic_id = t.id and p.status = 'shown' and not p.deleted) as posts
    from community_topics t where not t.deleted order by t.position, t.name, t.id`.execute(program.db);
  const signed = signedFor(program, person);
  return rows.map((topic) => ({
    id: topic.id,
    name: topic.name,
    description: topic.description,
    cover: topic.cover && signed(topic.cover),
    posts: topic.posts,
    isOpen: topic.status === 'open',
    ...rightsIn(topic, person),
  }));
}

function rightsIn(topic: TopicRules, { side, mayWrite }: Person): { mayPost: boolean; mayComment: boolean } {
  const isOpen = mayWrite && topic.status === 'open';
  return {
    mayPost: isOpen && mayWriteIn(topic, 'post', side),
    mayComment: isOpen && mayWriteIn(topic, 'comment', side),
  };
}

/** Returns a page of posts, the latest first. A page begins after the post `before`, so that far pages are as fast. */
export async function boardPosts(
  program: Program,
  person: Person,
  { topicId, before }: { topicId?: string | undefined; before?: string | undefined },
): Promise<{ list: BoardPost[]; more: boolean }> {
  const inTopic = topicId ? sql`p.topic_id = ${topicId}` : sql`true`;
  const { rows } = await sql<Row & { topicId: string; title: string; paths: (string | null)[]; comments: number }>`
    select ${writerColumns('p', person)}, p.topic_id as "topicId", p.title, array[${pictures}] as paths,
      (select count(*)::integer from community_comments c
        where c.post_id = p.id and c.status = 'shown' and not c.deleted) as comments
    from community_posts p
    where ${inTopic} and ${isRead('p', person)} and ${isAfter('community_posts', 'p', before)}
    order by p.written_at desc, p.id desc limit ${BOARD_PAGE + 1}`.execute(program.db);
  const signed = signedFor(program, person);
  const list = rows.slice(0, BOARD_PAGE).map((row) => {
    const paths = row.paths.filter((path) => path !== null);
    return {
      id: row.id,
      topicId: row.topicId,
      title: row.title,
      excerpt: excerpt(program.secrets.decrypt(row.content, 'community_posts.content'), EXCERPT),
      picture: paths[0] === undefined ? null : signed(paths[0]),
      pictures: paths.length,
      comments: row.comments,
      ...writerOf(row),
    };
  });
  return { list, more: rows.length > BOARD_PAGE };
}

/** Condition of the rows after one in the order of the board: by moment, then by id, the latest first. */
export function isAfter(table: string, alias: string, before: string | undefined): RawBuilder<boolean> {
  if (before === undefined) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(`${alias}.written_at`)}, ${sql.ref(`${alias}.id`)}) < (
    select last.written_at, last.id from ${sql.table(table)} last where last.id = ${before})`;
}

/** Returns a post as a person opens it. Throws RECORD_NOT_FOUND for one that the person does not read. */
export async function boardPost(program: Program, person: Person, id: string): Promise<OpenedPost> {
  const { rows } = await sql<
    Row &
      Omit<TopicRules, 'status'> & {
        version: number;
        topicId: string;
        topicStatus: string;
        title: string;
        paths: (string | null)[];
        comments: number;
        reported: boolean;
      }
  >`select ${writerColumns('p', person)}, p.version, p.topic_id as "topicId", t.name, p.title, t.moderation,
      coalesce(t.parents_post, false) as "parentsPost", coalesce(t.parents_comment, false) as "parentsComment",
      t.status as "topicStatus", array[${pictures}] as paths,
      (select count(*)::integer from community_comments c
        where c.post_id = p.id and c.status = 'shown' and not c.deleted) as comments,
      exists (select from community_reports r where r.post_id = p.id and r.comment_id is null
        and r.account_id = ${person.accountId}) as reported
    from community_posts p join community_topics t on t.id = p.topic_id
    where p.id = ${id} and ${isRead('p', person)}`.execute(program.db);
  const [row] = rows;
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  const signed = signedFor(program, person);
  return {
    id: row.id,
    version: row.version,
    topicId: row.topicId,
    topicName: row.name,
    title: row.title,
    content: program.secrets.decrypt(row.content, 'community_posts.content'),
    pictures: row.paths.filter((path) => path !== null).map(signed),
    comments: row.comments,
    reported: row.reported,
    mayComment: row.status === 'shown' && rightsIn({ ...row, status: row.topicStatus }, person).mayComment,
    ...writerOf(row),
  };
}

/** Returns a page of the comments of a post, the latest first, and the number of those shown. Throws RECORD_NOT_FOUND. */
export async function boardComments(
  program: Program,
  person: Person,
  { postId, before }: { postId: string; before?: string | undefined },
): Promise<{ list: BoardComment[]; total: number; more: boolean }> {
  const { rows: posts } = await sql<{ total: number }>`select (select count(*)::integer from community_comments c
      where c.post_id = p.id and c.status = 'shown' and not c.deleted) as total
    from community_posts p where p.id = ${postId} and ${isRead('p', person)}`.execute(program.db);
  const [found] = posts;
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<
    Row & { isReply: boolean; toWriter: string | null; toContent: Buffer | null; reported: boolean }
  >`select ${writerColumns('c', person)}, c.reply_to_id is not null as "isReply", o.writer as "toWriter",
      o.content_encrypted as "toContent",
      exists (select from community_reports r where r.comment_id = c.id and r.account_id = ${person.accountId}) as reported
    from community_comments c
    left join community_comments o on o.id = c.reply_to_id and o.status = 'shown' and not o.deleted
    where c.post_id = ${postId} and ${isRead('c', person)} and ${isAfter('community_comments', 'c', before)}
    order by c.written_at desc, c.id desc limit ${BOARD_PAGE + 1}`.execute(program.db);
  const textOf = (content: Buffer) => program.secrets.decrypt(content, 'community_comments.content');
  const list = rows.slice(0, BOARD_PAGE).map((row) => ({
    id: row.id,
    content: textOf(row.content),
    replyTo:
      row.toWriter === null || row.toContent === null
        ? null
        : { writer: row.toWriter, excerpt: excerpt(textOf(row.toContent)) },
    mayReply: !row.isReply && row.status === 'shown',
    reported: row.reported,
    ...writerOf(row),
  }));
  return { list, total: found.total, more: rows.length > BOARD_PAGE };
}

/** Returns the owner of a post or comment, in whose name it is written to; null for an unknown one. */
export async function ownerOf(
  { db }: Pick<Program, 'db'>,
  table: 'community_posts' | 'community_comments',
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ owner: string }>`select s.organization_id as owner from ${sql.table(table)} s
    where s.id = ${id} and not s.deleted`.execute(db);
  return rows[0]?.owner ?? null;
}
