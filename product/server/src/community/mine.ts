import type { OwnWriting, ownMute } from '@kiga/contract/community/board-shapes.ts';
import { BOARD_PAGE } from '@kiga/contract/community/community.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import { isAfter } from './board.ts';
import { excerpt, kinds, type ModeratedKind } from './moderated.ts';
import { muteOf, type Person } from './people.ts';

type Answer = NonNullable<OwnWriting['appeal']>;

/** The latest appeal about something. */
interface Appealed {
  status: Answer;
  answer: string | null;
}

/** Length of a comment in the list of the own ones. */
const EXCERPT = 60;

/** Returns a page of the own posts or comments in every state, the latest first, and the mute that holds now. */
export async function ownWritings(
  program: Program,
  person: Person,
  { kind, before }: { kind: ModeratedKind; before?: string | undefined },
): Promise<{ list: OwnWriting[]; more: boolean; mute: z.output<typeof ownMute> | null }> {
  const { table } = kinds[kind];
  const isPost = kind === 'post';
  const { rows } = await sql<{
    id: string;
    postId: string;
    title: string | null;
    content: Buffer;
    at: Date;
    status: string;
    reason: OwnWriting['reason'];
    reasonText: string | null;
  }>`select w.id, ${isPost ? sql`w.id` : sql`w.post_id`} as "postId", ${isPost ? sql`w.title` : sql`null`} as title,
      w.content_encrypted as content, coalesce(w.written_at, w.created_at) as at, w.status,
      w.hidden_reason as reason, w.hidden_text as "reasonText"
    from ${sql.table(table)} w
    where w.account_id = ${person.accountId} and not w.deleted and ${isAfter(table, 'w', before)}
    order by w.written_at desc, w.id desc limit ${BOARD_PAGE + 1}`.execute(program.db);
  const shown = rows.slice(0, BOARD_PAGE);
  const mute = await muteOf(program, person.accountId, program.clock.now());
  const appeals = await appealsAbout(program, [...shown.map(({ id }) => id), ...(mute ? [mute.id] : [])]);
  const appealOf = (id: string) => ({
    appeal: appeals.get(id)?.status ?? null,
    answer: appeals.get(id)?.answer ?? null,
  });
  return {
    list: shown.map(({ id, postId, title, content, at, status, reason, reasonText }) => ({
      kind,
      id,
      postId,
      text: title ?? excerpt(program.secrets.decrypt(content, `${table}.content`), EXCERPT),
      at: at.toISOString(),
      status,
      reason: status === 'hidden' ? reason : null,
      reasonText: status === 'hidden' ? reasonText : null,
      ...appealOf(id),
    })),
    more: rows.length > BOARD_PAGE,
    mute: mute && {
      id: mute.id,
      reason: mute.reason,
      until: mute.until?.toISOString() ?? null,
      ...appealOf(mute.id),
    },
  };
}

/** Returns the latest appeal about each of these things. */
async function appealsAbout({ db, secrets }: Program, ids: readonly string[]): Promise<ReadonlyMap<string, Appealed>> {
  const { rows } = await sql<{ subjectId: string; status: Answer; answer: Buffer | null }>`
    select distinct on (a.subject_id) a.subject_id as "subjectId", a.status, a.answer_encrypted as answer
    from community_appeals a where a.subject_id = any(${[...ids]}::uuid[]) and not a.deleted
    order by a.subject_id, a.id desc`.execute(db);
  return new Map(
    rows.map(({ subjectId, status, answer }) => [
      subjectId,
      { status, answer: answer && secrets.decrypt(answer, 'community_appeals.answer') },
    ]),
  );
}
