import * as acts from '@kiga/contract/communication/family-letter.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { saveRecord, updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { childrenOfFamily, scopeOfKindergarten } from '../family/family.public.ts';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { addByTicket, letterOfTicket, storeAnonymousLetter } from './anonymous-letters.ts';
import { countLetter } from './count-letter.ts';
import { type Letter, lockOpenLetter } from './letter.server.ts';
import { addLetterMessage, letterMessagesOf } from './letter-messages.ts';
import { shownToFamily } from './shown-to-family.ts';
import { tellReaders } from './tell-letters.ts';

/** Letters that one answer contains. */
const LATEST = 50;
const KEY = 'communication.letter';

/** Registers the calls with which parents write to the principal. */
export function registerFamilyLetters(program: Program): void {
  const { api, stores } = program;

  api.handleApp(acts.sendLetter, async ({ input, session, scope, act }) => {
    const { kigId, studentId, content, anonymous } = input;
    const children = (await childrenOfFamily(scope, session)).filter((child) => child.kigId === kigId);
    if (children.length === 0) throw new AppError('RECORD_NOT_FOUND');
    // Anonymous letters pass by `act`: it would store the ticket beside the account.
    if (anonymous) {
      await countLetter(program, program.db, session, 'letters');
      return { id: null, ticket: await storeAnonymousLetter(program, { kigId, content }) };
    }
    if (studentId && !children.some((child) => child.studentId === studentId)) throw new AppError('RECORD_NOT_FOUND');
    const own = await scopeOfKindergarten(program, session, kigId);
    const save = async (inside: Scope) => {
      await countLetter(program, inside.db, session, 'letters');
      const letter = { content, studentId: studentId ?? null };
      return (await saveRecord(stores.get(KEY), inside, letter, { act: 'create', trusted: true })).id;
    };
    return { id: await act(save, { scope: own }), ticket: null };
  });

  api.handleApp(acts.familyLetters, async ({ session, scope }) => ({ list: await lettersOf(program, scope, session) }));

  api.handleApp(acts.answerLetter, async ({ input: { id, content }, session, scope, act }) => {
    const [found] = await ownLetters(scope, session, id);
    if (!found) throw new AppError('RECORD_NOT_FOUND');
    const own = await scopeOfKindergarten(program, session, found.kigId);
    await act((inside) => addByName(program, inside, session, { id, content }).then(() => id), { scope: own });
    return {};
  });

  api.handleApp(acts.letterByTicket, async ({ input: { ticket, content }, session, scope }) => {
    const letter = await letterOfTicket(program, scope, ticket);
    if (content === undefined) return letter.thread;
    if (letter.thread.status === 'closed') throw new AppError('COMMUNICATION_LETTER_CLOSED');
    await countLetter(program, program.db, session, 'messages');
    await addByTicket(program, letter, content);
    return (await letterOfTicket(program, scope, ticket)).thread;
  });
}

/** Adds a message of the parent to a letter by name, in the scope's transaction. */
async function addByName(
  program: Program,
  inside: Scope,
  session: FamilySession,
  { id, content }: { id: string; content: string },
): Promise<void> {
  const store = program.stores.named(KEY);
  const record = await lockOpenLetter(program, inside, id);
  await countLetter(program, inside.db, session, 'messages');
  const message = { side: 'family', accountId: null, text: content, day: inside.session.today } as const;
  const place = { kigId: record.ownerId, letterId: id, isAnonymous: false };
  await addLetterMessage({ secrets: program.secrets, now: program.clock.now() }, inside, { ...place, ...message });
  const after = { ...record, status: 'new', version: record.version + 1 } as const;
  await updateRow(store, inside, record, { ...record, status: 'new' });
  await writeHistory(store, inside, { act: 'answer' }, record, after);
  await tellReaders(program, inside, { id, kigId: record.ownerId });
}

/** Returns the ids of the parent's letters by name, the latest first. */
async function ownLetters(scope: Scope, { phoneHash }: FamilySession, only?: string) {
  const { rows } = await sql<{ id: string; kigId: string }>`select l.id, l.kig_id as "kigId" from letters l
    join parents p on p.kig_id = l.kig_id and p.id = l.parent_id
    where ${scope.within('l.kig_id')} and ${scope.within('p.kig_id')} and p.parent_phone_hash = ${phoneHash}
      and not p.deleted and not l.deleted and ${only ? sql`l.id = ${only}` : sql`true`}
    order by l.written_on desc, l.id desc limit ${LATEST}`.execute(scope.db);
  return rows;
}

async function lettersOf(program: Program, scope: Scope, session: FamilySession) {
  const ids = (await ownLetters(scope, session)).map(({ id }) => id);
  const records = new Map((await readRecords(program.stores.get(KEY), scope, ids)).map((one) => [one.id, one]));
  const messages = await letterMessagesOf(program, scope, ids);
  return ids.map((id) => {
    const record = records.get(id) as Letter;
    const { ownerId: kigId, studentId, writtenOn, status, content } = record;
    return {
      id,
      kigId,
      studentId: studentId ?? null,
      writtenOn: writtenOn ?? '',
      status: status ?? ('new' as const),
      messages: shownToFamily({ content, day: writtenOn ?? '' }, messages.get(id) ?? []),
    };
  });
}
