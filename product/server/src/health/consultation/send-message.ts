import type { answerConsultation, escalateConsultation } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { answerHours, dueAfter, type Urgency } from '@kiga/contract/health/consultation/consultation.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import type { TakenFile } from '@kiga/kit-server/files/files.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import { address, endAddress } from './addressees.ts';
import { assertDoctor, type Question } from './consultation.server.ts';
import { addMessage, type NewMessage } from './messages.ts';
import { settleQuestion, tellAskers, tellDoctor, tellFamily } from './tell.ts';

/** Both sides send the same. */
type Sent = z.output<typeof answerConsultation.input>;

/** A photo of a message, after its check. */
export interface SentPhoto {
  path: string;
  taken: TakenFile;
}

/** Fields of a message's photos, in order. */
const photoFields = ['photo', 'secondPhoto', 'thirdPhoto'] as const;

/** Place of all files of a thread: readers of the question may open them. */
const placeOf = (recordId: string) => ({ entity: 'health.consultation', recordId, field: 'photo' });

/**
 * Checks and stores the photos of a message before its transaction, because pictures take a while. Throws
 * RECORD_NOT_FOUND for a question out of reach, and the issues of files.
 */
export async function takePhotos({ stores, files }: Program, scope: Scope, sent: Sent): Promise<SentPhoto[]> {
  const [record] = await readRecords(stores.get('health.consultation'), scope, [sent.id]);
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  const photos: SentPhoto[] = [];
  for (const field of photoFields) {
    const value = sent[field];
    if (typeof value !== 'string') continue;
    const path = plainPath(value);
    const taken = await files.take(scope, path, 'image', placeOf(record.id));
    if (taken.kind === 'refused') throw invalid({ field, ...taken.issue });
    photos.push({ path, taken });
  }
  return photos;
}

/** Adds a doctor's answer in the scope's transaction. Throws RECORD_NOT_FOUND. */
export async function answer(program: Program, inside: Scope, sent: Sent, photos: readonly SentPhoto[]): Promise<void> {
  const record = await lockQuestion(program, inside, sent.id);
  await write(program, inside, record, { kind: 'message', side: 'doctor', text: sent.text }, photos);
  await move(program, inside, record, 'answer', { status: 'answered', waitingSince: null, dueAt: null });
  await settleQuestion(program, inside, record.id);
  await tellAskers(program, inside, record, 'health.consultationAnswered');
  if (record.askedByFamily) await tellFamily(program, inside, record);
}

/** Adds a message of the asker in the scope's transaction. Throws RECORD_NOT_FOUND, HEALTH_CONSULTATION_CLOSED. */
export async function ask(program: Program, inside: Scope, sent: Sent, photos: readonly SentPhoto[]): Promise<void> {
  const record = await lockQuestion(program, inside, sent.id);
  if (record.status === 'closed') throw new AppError('HEALTH_CONSULTATION_CLOSED');
  await write(program, inside, record, { kind: 'message', side: 'asker', text: sent.text }, photos);
  // An addition to an open question does not move its time.
  const times = record.status === 'open' ? {} : await startOver(program, inside, record, record.urgency);
  await move(program, inside, record, 'askAgain', { status: 'open', ...times });
  await tellDoctor(program, inside, record, 'health.consultationAskedAgain', answerHours[record.urgency]);
}

/** Passes a question on in the scope's transaction. Throws the errors of the call. */
export async function escalate(
  program: Program,
  inside: Scope,
  { id, doctorId, reason, urgency }: z.output<typeof escalateConsultation.input>,
): Promise<void> {
  const record = await lockQuestion(program, inside, id);
  if (record.status !== 'open') throw new AppError('HEALTH_CONSULTATION_NOT_OPEN');
  if (record.doctorId === doctorId) throw invalid({ field: 'doctorId', error: 'HEALTH_DOCTOR_SAME' });
  await assertDoctor(inside, record.ownerId, doctorId);
  const now = program.clock.now();
  await settleQuestion(program, inside, id);
  await endAddress(inside.db, id, now);
  await address(inside.db, { doctorId, kigId: record.ownerId, id, at: now });
  await write(program, inside, record, { kind: 'escalation', side: 'asker', text: reason }, []);
  const chosen = urgency ?? record.urgency;
  const times = await startOver(program, inside, record, chosen);
  const escalations = (record.escalations ?? 0) + 1;
  await move(program, inside, record, 'escalate', { doctorId, urgency: chosen, escalations, ...times });
  await tellDoctor(program, inside, { ...record, doctorId }, 'health.consultationPassedOn', answerHours[chosen]);
}

async function lockQuestion({ stores }: Program, inside: Scope, id: string): Promise<Question> {
  const [record] = await readRecords(stores.get('health.consultation'), inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  return record;
}

async function write(
  { clock, secrets, files }: Program,
  inside: Scope,
  record: Question,
  message: Pick<NewMessage, 'kind' | 'side' | 'text'>,
  photos: readonly SentPhoto[],
): Promise<void> {
  const now = clock.now();
  for (const { path, taken } of photos) {
    if (taken.kind !== 'new') continue;
    const owner = { ownerId: record.ownerId, accountId: inside.session.accountId, at: now };
    await files.claim(inside.db, path, taken.facts, { ...placeOf(record.id), ...owner });
  }
  const stored = { ...message, photos: photos.map(({ path }) => path) };
  await addMessage({ secrets, now }, inside, { kigId: record.ownerId, consultationId: record.id, ...stored });
}

/** Returns the times of a question that waits from now on; it may be told as overdue again. */
async function startOver({ clock }: Program, inside: Scope, { id, ownerId }: Question, urgency: Urgency) {
  const now = clock.now();
  await sql`update health_consultations set told_at = null where kig_id = ${ownerId} and ${inside.within('kig_id')}
    and id = ${id}`.execute(inside.db);
  return { waitingSince: now.toISOString(), dueAt: dueAfter(now, urgency).toISOString() };
}

/** Writes what a message changes in its question, with an entry of the history. The texts stand in the thread only. */
async function move(
  { stores }: Program,
  inside: Scope,
  record: Question,
  act: string,
  changes: Partial<Question>,
): Promise<void> {
  const store = stores.named('health.consultation');
  await updateRow(store, inside, record, { ...record, ...changes });
  const after = { ...record, ...changes, version: record.version + 1 };
  await writeHistory(store, inside, { act }, record, after);
}
