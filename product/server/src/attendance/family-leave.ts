import * as acts from '@kiga/contract/attendance/family-leave.acts.ts';
import type { studentLeave } from '@kiga/contract/attendance/student-leave.entity.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { scopeOfChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';

type Answer = z.input<typeof acts.familyLeaves.output>;
type StudentLeave = FullRecord<typeof studentLeave>;

/** Leaves of a child that one answer contains. */
const LATEST = 100;

/** Registers the calls with which parents ask for leave of their children. */
export function registerFamilyLeave(program: Program): void {
  const { api, stores } = program;
  const key = 'attendance.studentLeave';

  api.handleApp(acts.familyLeaves, async ({ input: { studentId }, session, scope, language }) => {
    const { own } = await scopeOfChild(program, scope, session, studentId);
    return {
      list: await leavesOfChild(stores, own, studentId),
      kinds: await itemsOf(stores, 'student-leave-kind', language),
      symptoms: await itemsOf(stores, 'symptom', language),
    };
  });

  api.handleApp(acts.askForLeave, async ({ input, session, scope, act }) => {
    const { own } = await scopeOfChild(program, scope, session, input.studentId);
    // The program's session sees no health data, which the parent writes here.
    const cause = { act: 'create', trusted: true };
    const save = async (inside: Scope) => (await saveRecord(stores.get(key), inside, input, cause)).id;
    return { id: await act(save, { scope: own }) };
  });

  api.handleApp(acts.cancelLeaveOfChild, async ({ input: { id }, session, scope, act }) => {
    const [leave] = await readRecords(stores.get(key), scope, [id]);
    if (!leave || leave.deleted) throw new AppError('RECORD_NOT_FOUND');
    const { own } = await scopeOfChild(program, scope, session, leave.studentId);
    const cancel = async (inside: Scope) =>
      (await makeTransition(stores.named(key), inside, 'cancel', { id, asks: {} })).id;
    await act(cancel, { scope: own });
    return {};
  });
}

async function leavesOfChild(stores: EntityStores, own: Scope, studentId: string): Promise<Answer['list']> {
  const { rows } = await sql<{ id: string }>`select v.id from student_leaves v where ${own.within('v.kig_id')}
    and v.student_id = ${studentId} and not v.deleted order by v.to_day desc, v.id desc limit ${LATEST}`.execute(
    own.db,
  );
  const ids = rows.map(({ id }) => id);
  const records = new Map(
    (await readRecords(stores.get('attendance.studentLeave'), own, ids)).map((record) => [record.id, record]),
  );
  return ids.map((id) => shown(records.get(id) as StudentLeave, own.session.today));
}

function shown(record: StudentLeave, today: string): Answer['list'][number] {
  const { id, kind, fromDay, fromPart, toDay, toPart, days, askerName, rejectReason, createdAt } = record;
  const asker = record.asker ?? 'office';
  const status = record.status ?? 'submitted';
  const isFamilys = asker === 'parent';
  return {
    id,
    kind,
    fromDay,
    fromPart: fromPart ?? 'morning',
    toDay,
    toPart: toPart ?? 'afternoon',
    days: Number(days ?? 0),
    asker,
    askerName: askerName ?? null,
    // The office writes its reasons for itself.
    reason: isFamilys ? record.reason : null,
    symptom: isFamilys ? (record.symptom ?? null) : null,
    status,
    rejectReason: rejectReason ?? null,
    askedAt: createdAt,
    canCancel: (status === 'submitted' || status === 'approved') && toDay >= today,
  };
}

/** Returns the active items of a dictionary in the reader's language. */
async function itemsOf(stores: EntityStores, dictionary: string, language: Language): Promise<Answer['kinds']> {
  const items = await stores.codesOf(dictionary);
  return items.filter(({ active }) => active).map((item) => ({ code: item.code, name: item[language] }));
}
