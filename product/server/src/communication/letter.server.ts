import type { letter } from '@kiga/contract/communication/letter.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../campus/campus.public.ts';
import { ownParentId } from '../family/family.public.ts';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { addLetterMessage, eraseLetterMessages } from './letter-messages.ts';
import { settleLetter, tellReaders, tellWriter } from './tell-letters.ts';

/** A letter inside the server. */
export type Letter = FullRecord<typeof letter>;

/** Returns the hooks of letters. Only accounts of the whole kindergarten have them. */
export function letterHooks(program: Program): EntityHooks<typeof letter> {
  const { computed, kept } = childRecordHooks(program.stores, 'letters');
  return {
    rows: (scope) => sql<boolean>`${!isWithinClasses(scope)}::boolean`,
    computed: {
      ...computed,
      parentName: (scope) => sql`(select p.parent_name from parents p where p.kig_id = row.kig_id
        and ${scope.within('p.kig_id')} and p.id = row.parent_id)`,
      messageCount: (scope) => sql`(select count(*)::integer from letter_messages m where m.kig_id = row.kig_id
        and ${scope.within('m.kig_id')} and m.letter_id = row.id)`,
    },
    kept,
    async beforeSave(draft, before, scope) {
      if (before) return;
      draft.writtenOn = scope.session.today;
      draft.isAnonymous = false;
    },
    async afterSave({ id, ownerId: kigId }, before, scope) {
      if (before) return;
      await sql`update letters set parent_id = ${await ownParentId(scope, kigId)} where kig_id = ${kigId}
        and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
      await tellReaders(program, scope, { id, kigId });
    },
    onTransition: {
      async open({ record, scope }) {
        await settleLetter(program, scope, record.id);
        return {};
      },
      async close({ record, scope }) {
        await settleLetter(program, scope, record.id);
        return {};
      },
    },
    beforeErase: (ids, scope, kigId) => eraseLetterMessages(scope, kigId, ids),
    allows: (act, { status }) => act !== 'reply' || status !== 'closed',
  };
}

/** Returns a letter and holds it until the commit. Throws RECORD_NOT_FOUND, COMMUNICATION_LETTER_CLOSED. */
export async function lockOpenLetter({ stores }: Pick<Program, 'stores'>, inside: Scope, id: string): Promise<Letter> {
  const [record] = await readRecords(stores.get('communication.letter'), inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (record.status === 'closed') throw new AppError('COMMUNICATION_LETTER_CLOSED');
  return record;
}

/** Adds a reply in the scope's transaction, as `replyToLetter` says. */
export async function replyTo(
  program: Program,
  inside: Scope,
  { id, reply }: { id: string; reply: string },
): Promise<void> {
  const { stores, secrets, clock } = program;
  const store = stores.named('communication.letter');
  const record = await lockOpenLetter(program, inside, id);
  const { ownerId: kigId, isAnonymous } = record;
  const { accountId, today } = inside.session;
  const message = { side: 'kindergarten', accountId, text: reply, day: today } as const;
  const place = { kigId, letterId: id, isAnonymous: isAnonymous ?? false };
  await addLetterMessage({ secrets, now: clock.now() }, inside, { ...place, ...message });
  const changes = { status: 'replied', repliedOn: record.repliedOn ?? today } as const;
  await updateRow(store, inside, record, { ...record, ...changes });
  await writeHistory(store, inside, { act: 'reply' }, record, { ...record, ...changes, version: record.version + 1 });
  await settleLetter(program, inside, id);
  const writer = isAnonymous ? undefined : await writerOf(inside, record);
  if (writer) await tellWriter(program, inside, record, writer);
}

/** Returns the parent who wrote a letter by name, with the child that it is about, or one of the parent's children. */
async function writerOf(inside: Scope, { id, ownerId: kigId, studentId }: Letter) {
  const { rows } = await sql<{ parentId: string; studentId: string }>`
    select sp.parent_id as "parentId", sp.student_id as "studentId" from letters l
    join student_parents sp on sp.kig_id = l.kig_id and sp.parent_id = l.parent_id
    where l.kig_id = ${kigId} and ${inside.within('l.kig_id')} and ${inside.within('sp.kig_id')} and l.id = ${id}
      and ${studentId ? sql`sp.student_id = ${studentId}` : sql`true`}
    order by sp.student_id limit 1`.execute(inside.db);
  return rows[0];
}
