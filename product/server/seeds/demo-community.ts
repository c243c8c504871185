import { inNameOf } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql, type Transaction } from 'kysely';
import { writeAppeal } from '../src/community/appealing.ts';
import { muteWriter } from '../src/community/mute.server.ts';
import type { Person } from '../src/community/people.ts';
import { writeComment, writePost, writeReport } from '../src/community/writing.ts';
import { veiledName } from '../src/family/family.public.ts';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { PROGRAM_ID, programSession } from '../src/system/system.public.ts';
import { inTurn } from './demo.ts';
import { type DemoPost, demoPosts, demoTopics } from './demo-community-texts.ts';
import { organizationOf, personOf } from './demo-people.ts';

const HOUR_MS = 3_600_000;

/** A story of the community over weeks. No effect where there are topics. */
export async function addCommunity(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const { rows } = await sql`select from community_topics limit 1`.execute(tx);
    if (rows.length > 0) return;
    const operator = (await personOf(program, tx, 'demo9')).scope;
    const all = await inNameOf(operator, operator.session, 'all');
    const topics = new Map<string, string>();
    for (const [index, topic] of demoTopics.entries()) {
      const { isClosed = false, ...fields } = topic;
      const record = { ...fields, position: index + 1 };
      const { id } = await saveRecord(program.stores.get('community.topic'), all, record);
      topics.set(topic.name, id);
      if (isClosed) topics.set('closed', id);
    }
    const parents = await parentsOf(program, tx);
    const people = {
      expert: await accountOf(program, tx, 'demo7', 'expert'),
      institution: await accountOf(program, tx, 'demo18', 'institution'),
      loner: await accountOf(program, tx, 'demo17', 'expert'),
      parents,
    };
    for (const one of demoPosts) await addPost(program, tx, { one, topicId: topics.get(one.topic) ?? '', people });
    const closed = topics.get('closed');
    if (closed) {
      await inNameOf(operator, operator.session, 'all');
      await makeTransition(program.stores.named('community.topic'), all, 'close', { id: closed, asks: {} });
    }
  });
}

interface People {
  expert: Person;
  institution: Person;
  loner: Person;
  parents: readonly Person[];
}

interface Given {
  one: DemoPost;
  topicId: string;
  people: People;
}

const personFor = (people: People, by: DemoPost['by']): Person =>
  typeof by === 'number' ? (people.parents[by % people.parents.length] ?? people.expert) : people[by];

async function addPost(program: Program, tx: Transaction<Database>, { one, topicId, people }: Given): Promise<void> {
  const now = program.clock.now().getTime();
  const writtenAt = new Date(now - one.hoursAgo * HOUR_MS);
  const operator = (await personOf(program, tx, 'demo9')).scope;
  const writer = personFor(people, one.by);
  const reachOf = (person: Person, owner: string) => inNameOf(operator, person.session, [owner]);
  const inside = await reachOf(writer, writer.organizationId);
  const input = { topicId, title: one.title, content: one.content, pictures: [] };
  const { id } = await writePost(program, inside, writer, input, new Map());
  const all = () => inNameOf(operator, operator.session, 'all');
  const posts = program.stores.named('community.post');
  const comments = program.stores.named('community.comment');
  // A post that waits is passed, unless the story leaves it waiting.
  if (!one.waits) {
    const { rows } = await sql<{ status: string }>`select status from community_posts where id = ${id}`.execute(tx);
    if (rows[0]?.status === 'pendingReview') await makeTransition(posts, await all(), 'pass', { id, asks: {} });
  }
  for (const { by, content, hoursLater, waits = false } of one.comments ?? []) {
    const person = personFor(people, by);
    const scope = await reachOf(person, writer.organizationId);
    const comment = await writeComment(program, scope, person, { postId: id, content });
    if (comment.waits && !waits) await makeTransition(comments, await all(), 'pass', { id: comment.id, asks: {} });
    const at = new Date(writtenAt.getTime() + hoursLater * HOUR_MS);
    await sql`update community_comments set written_at = ${at}, created_at = ${at},
        shown_at = case when status = 'shown' then ${at}::timestamptz end
      where organization_id = ${writer.organizationId} and id = ${comment.id}`.execute(tx);
  }
  for (const { by, reason, reasonText } of one.reports ?? []) {
    const person = personFor(people, by);
    const scope = await reachOf(person, writer.organizationId);
    const about = { kind: 'post', id, reason, ...(reasonText && { reasonText }) } as const;
    await writeReport(program, scope, person, about);
  }
  if (one.hidden) await makeTransition(posts, await all(), 'hide', { id, asks: one.hidden });
  if (one.mutes) await muteWriter(program, await all(), 'post', { id, ...one.mutes });
  if (one.appeal) await writeAppeal(program, await all(), writer, { subject: 'post', id, content: one.appeal });
  await all();
  await sql`update community_posts set written_at = ${writtenAt}, created_at = ${writtenAt},
      shown_at = case when shown_at is not null then ${writtenAt}::timestamptz end
    where organization_id = ${writer.organizationId} and id = ${id}`.execute(tx);
}

async function accountOf(
  program: Program,
  tx: Transaction<Database>,
  userName: string,
  side: 'expert' | 'institution',
): Promise<Person> {
  const { session } = (await personOf(program, tx, userName)).scope;
  const { rows } = await sql<{
    writer: string;
    owner: string;
    name: string;
  }>`select a.nick_name as writer, o.id as owner,
      o.name
    from accounts a join organizations o on o.id = a.organization_id where a.user_name = ${userName}`.execute(tx);
  const { writer = userName, owner = '', name = '' } = rows[0] ?? {};
  return {
    session,
    accountId: session.accountId,
    side,
    writer,
    organizationId: owner,
    organizationName: name,
    parentId: null,
    mayWrite: true,
  };
}

/** Returns some parents of the first kindergarten who use the app. */
async function parentsOf({ clock }: Program, tx: Transaction<Database>): Promise<Person[]> {
  const kigId = await organizationOf(tx, 'KG0001');
  const { rows: parents } = await sql<{ id: string; name: string; hash: Buffer }>`select p.id, p.parent_name as name,
      p.parent_phone_hash as hash
    from parents p where p.kig_id = ${kigId} and not p.deleted order by p.id limit 40`.execute(tx);
  const { rows: accounts } = await sql<{ id: string; hash: Buffer }>`select a.id, a.phone_hash as hash
    from family_accounts a where a.phone_hash = any(${parents.map(({ hash }) => hash)}::bytea[])`.execute(tx);
  const accountOfHash = new Map(accounts.map(({ id, hash }) => [hash.toString('hex'), id]));
  const { rows: names } = await sql<{ name: string }>`select name from organizations where id = ${kigId}`.execute(tx);
  return parents.flatMap(({ id, name, hash }) => {
    const accountId = accountOfHash.get(hash.toString('hex'));
    if (accountId === undefined) return [];
    return [
      {
        session: programSession(PROGRAM_ID, clock.now()),
        accountId,
        side: 'family' as const,
        writer: veiledName(name),
        organizationId: kigId,
        organizationName: names[0]?.name ?? '',
        parentId: id,
        mayWrite: true,
      },
    ];
  });
}
