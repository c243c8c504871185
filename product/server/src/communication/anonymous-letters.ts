import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { kindergartensById } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { lockOpenLetter } from './letter.server.ts';
import { addLetterMessage, letterMessagesOf } from './letter-messages.ts';
import { shownToFamily } from './shown-to-family.ts';
import { tellReaders } from './tell-letters.ts';

/*
 * Nothing here takes the session of the parent, so nothing here can store it. All times are midnight of a day, and all ids
 * are random. No history, no log entry and no change is written, because each of them has a moment.
 */

/** Only the hash is stored, so that a reader of the table cannot open the letter as its writer. */
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/** Stores an anonymous letter and asks the holders of the permission to read it. Returns its ticket, which nothing stores. */
export async function storeAnonymousLetter(
  program: Program,
  { kigId, content }: { kigId: string; content: string },
): Promise<string> {
  const when = await todayOf(program, kigId);
  const ticket = randomBytes(32).toString('base64url');
  await scopeOf(program, kigId).transaction((inside) =>
    insertAnonymousLetter(program, inside, { kigId, content, ticket, ...when }),
  );
  return ticket;
}

/** An anonymous letter to be stored, with the midnight of its day. */
interface NewAnonymousLetter {
  kigId: string;
  content: string;
  ticket: string;
  day: string;
  midnight: Date;
}

/** Inserts an anonymous letter in the scope's transaction, and returns its id. */
export async function insertAnonymousLetter(
  program: Program,
  inside: Scope,
  { kigId, content, ticket, day, midnight }: NewAnonymousLetter,
): Promise<string> {
  const id = randomUUID();
  const sealed = program.stores.get('communication.letter').columns.get('content')?.toRow(content);
  await sql`insert into letters (kig_id, id, written_on, is_anonymous, content_encrypted, ticket_hash, created_at,
      updated_at)
    values (${kigId}, ${id}, ${day}, true, ${sealed?.content_encrypted}, ${hashOf(ticket)}, ${midnight}, ${midnight})`.execute(
    inside.db,
  );
  await tellReaders(program, inside, { id, kigId, day: midnight });
  return id;
}

/** An anonymous letter as its writer sees it, with its place. */
interface LetterOfTicket {
  id: string;
  kigId: string;
  thread: {
    writtenOn: string;
    status: 'new' | 'read' | 'replied' | 'closed';
    messages: ReturnType<typeof shownToFamily>;
  };
}

/** Returns the anonymous letter of a ticket within reach. Throws RECORD_NOT_FOUND. */
export async function letterOfTicket(program: Program, scope: Scope, ticket: string): Promise<LetterOfTicket> {
  const { rows } = await sql<{ id: string }>`select l.id from letters l where ${scope.within('l.kig_id')}
    and l.ticket_hash = ${hashOf(ticket)} and not l.deleted`.execute(scope.db);
  const [record] = await readRecords(
    program.stores.get('communication.letter'),
    scope,
    rows.map(({ id }) => id),
  );
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  const { id, ownerId: kigId, content } = record;
  const writtenOn = record.writtenOn ?? '';
  const messages = (await letterMessagesOf(program, scope, [id])).get(id) ?? [];
  const thread = {
    writtenOn,
    status: record.status ?? ('new' as const),
    messages: shownToFamily({ content, day: writtenOn }, messages),
  };
  return { id, kigId, thread };
}

/** Adds a message of the writer to an anonymous letter. Throws COMMUNICATION_LETTER_CLOSED. */
export async function addByTicket(
  program: Program,
  { id, kigId }: Pick<LetterOfTicket, 'id' | 'kigId'>,
  content: string,
): Promise<void> {
  const { secrets, clock } = program;
  const { day, midnight } = await todayOf(program, kigId);
  await scopeOf(program, kigId).transaction(async (inside) => {
    await lockOpenLetter(program, inside, id);
    const message = { side: 'family', accountId: null, text: content, day } as const;
    const place = { kigId, letterId: id, isAnonymous: true };
    await addLetterMessage({ secrets, now: clock.now() }, inside, { ...place, ...message });
    await sql`update letters set status = 'new', version = version + 1, updated_at = ${midnight}, updated_by = null
      where kig_id = ${kigId} and ${inside.within('kig_id')} and id = ${id}`.execute(inside.db);
    await tellReaders(program, inside, { id, kigId, day: midnight });
  });
}

/** Returns a scope of the program itself in one kindergarten. */
function scopeOf({ db, clock }: Program, kigId: string): Scope {
  return withScope(programSession(PROGRAM_ID, clock.now()), [kigId], db);
}

/** Returns the present day of a kindergarten with its midnight, the only moment that an anonymous letter stores. */
async function todayOf(program: Program, kigId: string): Promise<{ day: string; midnight: Date }> {
  const timeZone = (await kindergartensById(program, [kigId])).get(kigId)?.timeZone ?? 'Asia/Shanghai';
  const day = dayIn(program.clock.now(), timeZone);
  const { rows } = await sql<{ at: Date }>`select ${day}::date::timestamp at time zone ${timeZone} as at`.execute(
    program.db,
  );
  return { day, midnight: (rows[0] as { at: Date }).at };
}
