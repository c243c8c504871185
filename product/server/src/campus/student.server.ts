import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Draft, EntityHooks, EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import type { CampusRegistries } from './campus.public.ts';
import { beginPeriods, endPeriods, enterClass, leaveDate, moveFirstDay } from './class-periods.ts';
import { type Entering, issueOfPlaces } from './class-places.ts';
import { faceConsentOf } from './consent.server.ts';
import { eraseChildren } from './erase-children.ts';
import { countedChildren, keepMoves } from './erased-figures.ts';
import { cardOfOthers, endFirstCard, keepFirstCards, takeBackCards } from './first-cards.ts';
import { graduationRefusals } from './graduation.ts';
import { settleOpenChild } from './roll-over.ts';
import { studentParents } from './student-parents.ts';
import { studentSheet } from './student-sheet.ts';
import { handOver } from './transfer-child.ts';

/** Returns the hooks of students: number, parents, classes over time, transitions, and the first card. */
export function studentHooks(
  parents: EntityStore,
  { cardSinks, childChangeSinks, childErasers, figureKeepers, graduationBlockers, returnSinks }: CampusRegistries,
): EntityHooks<typeof student> {
  const { clock } = parents;
  return {
    rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.class_id') : null),
    computed: { cardState: () => cardState, leaveDate: () => leaveDate },
    // The parents come first, because only they consent.
    kept: { parents: studentParents(parents), faceConsent: faceConsentOf(parents.stores) },
    // A consent has a history of its own, and cannot be restored from the child's.
    hiddenInHistory: () => ['faceConsent'],
    sheet: studentSheet(parents.stores),
    async beforeCreate(records, scope, kigId, { importId }) {
      await refuseCards(scope, kigId, records);
      await keepFirstCards(scope, kigId, 'student', records, clock.now());
      const yearOf = (record: Readonly<Record<string, unknown>>) =>
        String(record.admissionDate ?? scope.session.today).slice(0, 4);
      for (const [year, admitted] of Map.groupBy(records, yearOf)) {
        const numbers = await nextStudentNumbers(scope, kigId, year, admitted.length);
        for (const [index, record] of admitted.entries()) {
          record.stuNo = numbers[index];
        }
      }
      // A list says who is there. Its class may be over its capacity, as on paper.
      if (importId === undefined) {
        await takePlaces(scope, kigId, new Map([...Map.groupBy(records, ({ classId }) => classId)].map(counted)));
      }
      const { today } = scope.session;
      const begun = records.map(({ id, classId, admissionDate }) => ({ id, classId, from: admissionDate ?? today }));
      await beginPeriods(scope, kigId, begun);
    },
    async beforeSave(record, before, scope, kigId) {
      assertFaceConsent(record, before);
      if (before === null) return;
      if (before.status === 'enrolled' && record.classId !== before.classId) {
        await takePlaces(scope, kigId, new Map([[record.classId, 1]]));
      }
      if (record.cardNumber === before.cardNumber) return;
      await refuseCards(scope, kigId, [record]);
      await endFirstCard(scope, 'student', before, clock.now());
      await keepFirstCards(scope, kigId, 'student', [record], clock.now());
    },
    async afterSave(record, before, scope) {
      const { id, ownerId: kigId, cardNumber, classId, admissionDate, sex, birthday } = record;
      if (before && (sex !== before.sex || birthday !== before.birthday)) {
        for (const sink of childChangeSinks) await sink(scope, { kigId, studentId: id, sex, birthday });
      }
      if (before && admissionDate && admissionDate !== before.admissionDate) {
        await moveFirstDay(scope, record, admissionDate);
      }
      if (before?.status === 'enrolled' && classId !== before.classId) {
        await enterClass(scope, record, classId, scope.session.today);
        await settleOpenChild(parents, scope, kigId, id);
      }
      if (scope.trial || typeof cardNumber !== 'string' || cardNumber === before?.cardNumber) return;
      for (const sink of cardSinks) await sink(scope, { kigId, studentId: id, cardNumber });
    },
    beforeDelete: (record, scope) => takeBackCards(scope, 'student', record, clock.now()),
    async beforeErasingParts(ids, scope, kigId) {
      const counted = await countedChildren(scope, kigId, ids);
      if (counted.length === 0) return;
      await keepMoves(scope, kigId, counted);
      for (const keep of figureKeepers) await keep(scope, kigId, counted);
    },
    async beforeErase(ids, scope, kigId) {
      for (const erase of childErasers) await erase(scope, kigId, ids);
      await eraseChildren(parents, scope, kigId, ids);
    },
    async beforeRestore(record, scope) {
      const isEnrolled = record.status === 'enrolled';
      const issue = isEnrolled && (await issueOfPlaces(scope, record.ownerId, new Map([[record.classId, 1]])));
      if (issue) throw new AppError(issue.error, issue.data);
      const refusal = await cardOfOthers(scope, record.ownerId, 'student', [record]);
      if (refusal === 'lost') throw new AppError('CAMPUS_CARD_LOST');
      if (refusal === 'other') throw new AppError('CAMPUS_CARD_OF_OTHER');
      if (refusal === 'taken')
        throw new AppError('RESTORE_CONFLICT', { entity: 'campus.student', field: 'cardNumber' });
      await keepFirstCards(scope, record.ownerId, 'student', [record], clock.now());
    },
    // Only an enrolled child has a class to change.
    allows: (act, { status }) => act !== 'changeClass' || status === 'enrolled',
    guards: {
      async leaveDay({ record: { admissionDate }, asks, scope }) {
        const day = String(asks.leaveDate);
        const { today } = scope.session;
        if (day > today) throw invalid({ field: 'leaveDate', error: 'FIELD_DATE_IN_FUTURE' });
        // A family may withdraw before the first day.
        if (admissionDate === null || admissionDate <= day || admissionDate > today) return;
        const data = { day: admissionDate };
        throw invalid({ field: 'leaveDate', error: 'CAMPUS_STUDENT_LEAVES_BEFORE_ADMISSION', data });
      },
      async graduates({ record, scope }) {
        const refusals = await graduationRefusals(graduationBlockers, scope, record.ownerId, [record]);
        const refusal = refusals.get(record.id);
        if (refusal) throw refusal;
      },
      async place({ record, asks, scope }) {
        await takePlaces(scope, record.ownerId, new Map([[String(asks.classId), 1]]));
      },
    },
    onTransition: {
      async graduate({ record, asks, scope }) {
        await endPeriods(scope, record, asks.leaveDate);
        await settleOpenChild(parents, scope, record.ownerId, record.id);
        return {};
      },
      async transfer(context) {
        await handOver(parents.stores, context);
        await endPeriods(context.scope, context.record, context.asks.leaveDate);
        await settleOpenChild(parents, context.scope, context.record.ownerId, context.record.id);
        return {};
      },
      async moveOut({ record, asks, scope }) {
        await endPeriods(scope, record, asks.leaveDate);
        await settleOpenChild(parents, scope, record.ownerId, record.id);
        return {};
      },
      async resume({ record, asks: { classId }, scope }) {
        await enterClass(scope, record, classId, scope.session.today);
        for (const sink of returnSinks) await sink(scope, { kigId: record.ownerId, studentId: record.id });
        return { classId };
      },
    },
  };
}

const counted = <T>([id, list]: readonly [T, readonly unknown[]]): [T, number] => [id, list.length];

/** Throws VALIDATION_FAILED at `classId` where a class is full or gone. */
async function takePlaces(scope: Scope, kigId: string, entering: Entering): Promise<void> {
  const issue = await issueOfPlaces(scope, kigId, entering);
  if (issue) throw invalid(issue);
}

/** Throws CAMPUS_STUDENT_FACE_WITHOUT_CONSENT at a new face photo of a child without a guardian's consent in force. */
function assertFaceConsent({ facePhoto, faceConsent }: Draft<typeof student>, before: FullRecord | null): void {
  if (typeof facePhoto !== 'string' || facePhoto === before?.facePhoto) return;
  if (!faceConsent?.length) throw invalid({ field: 'facePhoto', error: 'CAMPUS_STUDENT_FACE_WITHOUT_CONSENT' });
}

/** Throws VALIDATION_FAILED where another person has or lost one of the children's cards. */
async function refuseCards(
  scope: Scope,
  kigId: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const refusal = await cardOfOthers(scope, kigId, 'student', records);
  if (refusal === null) return;
  throw invalid({ field: 'cardNumber', error: cardErrors[refusal] });
}

const cardErrors = {
  lost: 'CAMPUS_CARD_LOST',
  taken: 'CAMPUS_STUDENT_CARD_TAKEN',
  other: 'CAMPUS_CARD_OF_OTHER',
} as const;

/**
 * Returns the next student numbers of a year: the year and four digits, more when those run out. No number is ever
 * reused.
 */
async function nextStudentNumbers(scope: Scope, kigId: string, year: string, count: number): Promise<string[]> {
  // A trial must not lock the series until its end.
  if (scope.trial) return Array.from({ length: count }, () => `trial ${uuid7()}`);
  const { rows } = await sql<{ next: number }>`insert into number_series (kig_id, series, next)
    values (${kigId}, ${`student ${year}`}, ${1 + count})
    on conflict (kig_id, series) do update set next = number_series.next + ${count}
    returning next`.execute(scope.db);
  const first = (rows[0]?.next ?? 0) - count;
  return Array.from({ length: count }, (_, index) => `${year}${String(first + index).padStart(4, '0')}`);
}

/** SQL column of a class: its number of enrolled children. */
export const enrolledInClass = sql<number>`(select count(*) from students s where s.kig_id = row.kig_id
  and s.class_id = row.id and not s.deleted and s.status = 'enrolled')`;

/** SQL column of a child: the loss state of its card; null without a card. */
const cardState = sql<string | null>`case when row.card_number is null then null
  when exists (select 1 from cards c where c.kig_id = row.kig_id and c.card_number = row.card_number
    and not c.deleted and c.status <> 'active') then 'lost' else 'active' end`;
