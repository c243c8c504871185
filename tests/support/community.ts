import { writingInputs } from '@kiga/contract/community/board-shapes.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { Person } from '@kiga/server/community/people.ts';
import { writeComment, writePost, writeReport } from '@kiga/server/community/writing.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import type { Caller, TestServer } from './test-server.ts';

let serial = 0;

/** Adds a topic that is moderated after the showing and open to parents. Returns its id. */
export async function newTopic(operator: Caller, more: Record<string, unknown> = {}): Promise<string> {
  serial += 1;
  const given = { name: `话题 ${serial}`, moderation: 'after', parentsPost: true, parentsComment: true, ...more };
  return (await operator.ask('/api/community/topic/save', given)).id;
}

/** Returns the account of a demo user as a person of the community; its writes have the rights of the program. */
async function personOf({ db, program }: TestServer, userName: string): Promise<Person> {
  const { rows } = await sql<{
    id: string;
    owner: string;
    name: string;
  }>`select a.id, a.organization_id as owner, o.name
    from accounts a join organizations o on o.id = a.organization_id where a.user_name = ${userName}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`the demo has no ${userName}`);
  return {
    session: programSession(PROGRAM_ID, program.clock.now()),
    accountId: found.id,
    side: 'expert',
    writer: userName,
    organizationId: found.owner,
    organizationName: found.name,
    parentId: null,
    mayWrite: true,
  };
}

/** Writes a post as a demo user, without the limit of texts within a minute. Returns its id. */
export async function newPost(
  server: TestServer,
  { topicId, by = 'demo7', title = '冬天怎么加衣', content = '三层穿衣，出汗就减。' }: NewPost,
): Promise<string> {
  const person = await personOf(server, by);
  const scope = withScope(person.session, [person.organizationId], server.program.db);
  const input = writingInputs.writePost.parse({ topicId, title, content });
  return (await scope.transaction((inside) => writePost(server.program, inside, person, input, new Map()))).id;
}

interface NewPost {
  topicId: string;
  by?: string;
  title?: string;
  content?: string;
}

/** Writes a comment as a demo user on a shown post, without the limit. Returns its id. */
export async function newComment(
  server: TestServer,
  { postId, by = 'demo18', content = '谢谢分享' }: { postId: string; by?: string; content?: string },
): Promise<string> {
  const person = await personOf(server, by);
  const scope = withScope(person.session, [await ownerOf(server, postId)], server.program.db);
  const input = { postId, content };
  return (await scope.transaction((inside) => writeComment(server.program, inside, person, input))).id;
}

/** Reports a shown post as a demo user, without the limit. Returns the id of the report. */
export async function newReport(
  server: TestServer,
  { postId, by = 'demo18' }: { postId: string; by?: string },
): Promise<string> {
  const person = await personOf(server, by);
  const scope = withScope(person.session, [await ownerOf(server, postId)], server.program.db);
  const input = { kind: 'post', id: postId, reason: 'advertising' } as const;
  return (await scope.transaction((inside) => writeReport(server.program, inside, person, input))).id;
}

async function ownerOf({ db }: TestServer, postId: string): Promise<string> {
  const { rows } = await sql<{ owner: string }>`select organization_id as owner from community_posts
    where id = ${postId}`.execute(db);
  return (rows[0] as { owner: string }).owner;
}
