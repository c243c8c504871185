import * as acts from '@kiga/contract/health/consultation/family-question.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { scopeOfChild } from '../../family/family.public.ts';
import type { FamilySession } from '../../program/family.ts';
import type { Program } from '../../program/program.ts';
import { doctorsOf, organizationNames } from './addressees.ts';
import { type Question, sharesOf } from './consultation.server.ts';
import { messagesOf } from './messages.ts';
import { ask } from './send-message.ts';
import { parentNames } from './thread.ts';

/** Questions that one answer contains. */
const LATEST = 50;

/** Registers the calls with which parents ask doctors about their children. */
export function registerFamilyQuestions(program: Program): void {
  const { api, stores } = program;
  const key = 'health.consultation';

  api.handleApp(acts.doctorsOfChild, async ({ input: { studentId }, session, scope }) => {
    const { child, own } = await scopeOfChild(program, scope, session, studentId);
    return { list: await doctorsOf(own, child.kigId) };
  });
  api.handleApp(acts.familyQuestions, async ({ input: { studentId }, session, scope }) => {
    const { own } = await scopeOfChild(program, scope, session, studentId);
    const { rows } = await sql<{ id: string }>`select c.id from health_consultations c where ${own.within('c.kig_id')}
      and c.student_id = ${studentId} and c.asked_by_family and not c.deleted
      order by c.created_at desc, c.id desc limit ${LATEST}`.execute(own.db);
    const ids = rows.map(({ id }) => id);
    const records = await readRecords(stores.get(key), own, ids);
    return { list: ids.flatMap((id) => records.filter((one) => one.id === id).map(shown)) };
  });
  api.handleApp(acts.familyQuestion, async ({ input: { id }, session, scope }) => {
    const { record, own } = await ownQuestion(program, scope, session, id);
    return {
      ...shown(record),
      studentId: String(record.studentId),
      urgency: record.urgency,
      shares: [...sharesOf(record)],
      messages: await shownMessages(program, own, record),
    };
  });
  api.handleApp(acts.askDoctor, async ({ input, session, scope, act }) => {
    const { own } = await scopeOfChild(program, scope, session, input.studentId);
    // The program's session sees no health data, which the parent writes here.
    const cause = { act: 'create', trusted: true };
    const save = async (inside: Scope) => (await saveRecord(stores.get(key), inside, input, cause)).id;
    return { id: await act(save, { scope: own }) };
  });
  api.handleApp(acts.askDoctorAgain, async ({ input: { id, text }, session, scope, act }) => {
    const { own } = await ownQuestion(program, scope, session, id);
    const sent = { id, text, photo: null, secondPhoto: null, thirdPhoto: null };
    await act((inside) => ask(program, inside, sent, []).then(() => id), { scope: own });
    return {};
  });
  api.handleApp(acts.closeQuestion, async ({ input: { id }, session, scope, act }) => {
    const { own } = await ownQuestion(program, scope, session, id);
    const close = async (inside: Scope) =>
      (await makeTransition(stores.named(key), inside, 'close', { id, asks: { outcome: null } })).id;
    await act(close, { scope: own });
    return {};
  });
}

/** Returns a parent's question about the own child, with the scope of writes. Throws RECORD_NOT_FOUND for any other one. */
async function ownQuestion(program: Program, scope: Scope, session: FamilySession, id: string) {
  const [record] = await readRecords(program.stores.get('health.consultation'), scope, [id]);
  if (!record || record.deleted || !record.askedByFamily || !record.studentId) throw new AppError('RECORD_NOT_FOUND');
  const { own } = await scopeOfChild(program, scope, session, record.studentId);
  return { record, own };
}

function shown({ id, topic, status, doctorName, askedOn }: Question) {
  return { id, topic, status: status ?? ('open' as const), doctorName: doctorName ?? '', askedOn: askedOn ?? '' };
}

async function shownMessages(
  program: Program,
  own: Scope,
  record: Question,
): Promise<z.input<typeof acts.familyQuestion.output>['messages']> {
  const messages = (await messagesOf(program, own, [record.id])).get(record.id) ?? [];
  const organizations = await organizationNames(
    own.db,
    messages.map(({ organizationId }) => organizationId),
  );
  const parents = await parentNames(own, messages);
  return messages.map(({ id, side, kind, organizationId, parentId, at, text, photos }) => ({
    id,
    from: parentId !== null ? 'family' : side === 'doctor' ? 'doctor' : 'kindergarten',
    name: (parentId !== null ? parents.get(parentId) : organizations.get(organizationId)) ?? '',
    at: at.toISOString(),
    text: kind === 'question' ? record.question : (text ?? ''),
    photoCount: photos.length,
  }));
}
