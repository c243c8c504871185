import {
  answerConsultation,
  askAgain,
  escalateConsultation,
} from '@kiga/contract/health/consultation/consultation.acts.ts';
import type { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import {
  answerHours,
  dueAfter,
  permissionOfShare,
  type Share,
} from '@kiga/contract/health/consultation/consultation.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { childRecordHooks, isOfReachedChild } from '../../campus/campus.public.ts';
import { parentOf } from '../../family/family.public.ts';
import { isWithinClasses } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { completedMonths } from '../growth/assess-growth.ts';
import { assertEnrolled } from '../register-records.ts';
import { address, doctorsOf, endAddress, forgetAddressees, organizationNames } from './addressees.ts';
import { addMessage } from './messages.ts';
import { settleQuestion, tellDoctor, tellOfFamily } from './tell.ts';

/** A question as the server reads it. */
export type Question = FullRecord<typeof consultation>;

/** Returns the parts of the child that a question shares. */
export const sharesOf = ({ shares }: Question): readonly Share[] => shares ?? [];

/** Returns the hooks of questions: who sees which, and what asking and closing do. */
export function consultationHooks(program: Program): EntityHooks<typeof consultation> {
  const { stores, clock, secrets } = program;
  const { computed, kept } = childRecordHooks(stores, 'health_consultations');
  return {
    rows: isOfReader,
    computed: {
      ...computed,
      isOverdue: () => sql`coalesce(row.status = 'open' and row.due_at <= ${clock.now()}, false)`,
    },
    kept,
    lookedUp: { fields: ['doctorName', 'askerName', 'ageMonths', 'sex'], load: lookUpQuestions },

    async beforeSave(draft, _before, scope, kigId) {
      await assertChild(scope, kigId, draft);
      assertSharesSeen(scope, draft);
      await assertDoctor(scope, kigId, draft.doctorId);
      const now = clock.now();
      draft.askedOn = scope.session.today;
      draft.waitingSince = now.toISOString();
      draft.dueAt = dueAfter(now, draft.urgency).toISOString();
      draft.escalations = 0;
      draft.askedByFamily = parentOf(scope) !== null;
    },
    async afterSave(record, _before, scope) {
      const now = clock.now();
      const { id, ownerId: kigId, doctorId, urgency } = record;
      const first = { kind: 'question', side: 'asker', text: null, photos: [] } as const;
      await addMessage({ secrets, now }, scope, { kigId, consultationId: id, ...first, photos: [] });
      await address(scope.db, { doctorId, kigId, id, at: now });
      await tellDoctor(program, scope, record, 'health.consultationAsked', answerHours[urgency]);
      if (record.askedByFamily) await tellOfFamily(program, scope, record);
    },
    onTransition: {
      async close({ record, asks: { outcome = null }, scope }) {
        await endAddress(scope.db, record.id, clock.now());
        await settleQuestion(program, scope, record.id);
        return { outcome, waitingSince: null, dueAt: null };
      },
    },
    async beforeErase(ids, scope, kigId) {
      await sql`delete from health_consultation_messages where kig_id = ${kigId}
        and consultation_id = any(${[...ids]}::uuid[])`.execute(scope.db);
      await forgetAddressees(scope.db, ids);
    },
    allows(act, { status }) {
      if (act === escalateConsultation.act) return status === 'open';
      return (act !== answerConsultation.act && act !== askAgain.act) || status !== 'closed';
    },
  };
}

/**
 * Returns the condition on a `row` that the reader sees. A kindergarten sees the questions about its children, and general
 * ones where its account is not limited to classes. A doctor sees live questions at its organization, about children who
 * are still there. Work without an account sees all.
 */
function isOfReader(scope: Scope): RawBuilder<boolean> {
  const { appType, organizationKind } = scope.session;
  if (readingOf(appType, organizationKind) === 'kindergarten') {
    const seesGeneral = !isWithinClasses(scope);
    return sql<boolean>`(case when row.student_id is null then ${seesGeneral}::boolean else ${isOfReachedChild(scope)} end)`;
  }
  const organizationId = (scope.session as Partial<Session>).organization?.id;
  if (organizationId === undefined) return sql<boolean>`true`;
  return sql<boolean>`(row.doctor_id = ${organizationId} and row.status <> 'closed' and not row.deleted
    and (row.student_id is null or exists (select from students s where s.kig_id = row.kig_id
      and s.id = row.student_id and not s.deleted and s.status = 'enrolled')))`;
}

/** Throws VALIDATION_FAILED with HEALTH_QUESTION_NEEDS_CHILD or HEALTH_QUESTION_CHILD_GONE. */
async function assertChild(scope: Scope, kigId: string, { studentId }: Draft<typeof consultation>): Promise<void> {
  if (!studentId) {
    if (isWithinClasses(scope)) throw invalid({ field: 'studentId', error: 'HEALTH_QUESTION_NEEDS_CHILD' });
    return;
  }
  await assertEnrolled(scope, kigId, studentId, 'HEALTH_QUESTION_CHILD_GONE');
}

/** Throws VALIDATION_FAILED with HEALTH_SHARE_NOT_SEEN: nobody shares what they may not see. A parent may share all. */
function assertSharesSeen(scope: Scope, { shares }: Draft<typeof consultation>): void {
  if (parentOf(scope) !== null) return;
  const { session } = scope;
  const isSeen = (share: string) => session.permissions.has(permissionOfShare[share as Share]);
  if (!(shares ?? []).every(isSeen)) throw invalid({ field: 'shares', error: 'HEALTH_SHARE_NOT_SEEN' });
}

/** Throws VALIDATION_FAILED with HEALTH_DOCTOR_UNKNOWN for an organization that the kindergarten cannot ask. */
export async function assertDoctor(scope: Scope, kigId: string, doctorId: string): Promise<void> {
  const doctors = await doctorsOf(scope, kigId);
  if (!doctors.some(({ id }) => id === doctorId)) throw invalid({ field: 'doctorId', error: 'HEALTH_DOCTOR_UNKNOWN' });
}

/** Returns the names of both organizations, and age and sex of children whose askers share them, by question. */
async function lookUpQuestions(scope: Scope, records: readonly Question[]) {
  const names = await organizationNames(
    scope.db,
    records.flatMap(({ doctorId, ownerId }) => [doctorId, ownerId]),
  );
  const shared = records.filter((record) => record.studentId && sharesOf(record).includes('basics'));
  const { rows } = await sql<{ id: string; birthday: string; sex: 'male' | 'female' | null }>`
    select s.id, s.birthday, s.sex from students s where ${scope.within('s.kig_id')}
      and s.id = any(${shared.map(({ studentId }) => studentId)}::uuid[])`.execute(scope.db);
  const children = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    records.map((record) => {
      const child = shared.includes(record) ? children.get(String(record.studentId)) : undefined;
      return [
        record.id,
        {
          doctorName: names.get(record.doctorId) ?? null,
          askerName: names.get(record.ownerId) ?? null,
          ageMonths: child ? completedMonths(child.birthday, scope.session.today) : null,
          sex: child?.sex ?? null,
        },
      ] as const;
    }),
  );
}
