import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { EntityHooks, EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import type { CampusRegistries } from './campus.public.ts';
import { cardOfOthers, endFirstCard, keepFirstCards, takeBackCards } from './first-cards.ts';
import { studentParents } from './student-parents.ts';
import { studentSheet } from './student-sheet.ts';

/** Returns the hooks of students: number, first status, parents, and the first card. */
export function studentHooks(
  parents: EntityStore,
  cardSinks: CampusRegistries['cardSinks'],
): EntityHooks<typeof student> {
  const { clock } = parents;
  return {
    rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.class_id') : null),
    computed: { cardState: () => cardState },
    kept: { parents: studentParents(parents) },
    sheet: studentSheet(parents.stores),
    async beforeCreate(records, scope, kigId) {
      await refuseCards(scope, kigId, records);
      await keepFirstCards(scope, kigId, records, clock.now());
      const yearOf = (record: Readonly<Record<string, unknown>>) =>
        String(record.admissionDate ?? scope.session.today).slice(0, 4);
      for (const [year, admitted] of Map.groupBy(records, yearOf)) {
        const numbers = await nextStudentNumbers(scope, kigId, year, admitted.length);
        for (const [index, record] of admitted.entries()) {
          record.stuNo = numbers[index];
          record.status = 'enrolled';
        }
      }
    },
    async beforeSave(record, before, scope, kigId) {
      if (before === null || record.cardNumber === before.cardNumber) return;
      await refuseCards(scope, kigId, [record]);
      await endFirstCard(scope, before, clock.now());
      await keepFirstCards(scope, kigId, [record], clock.now());
    },
    async afterSave({ id, ownerId: kigId, cardNumber }, before, scope) {
      if (scope.trial || typeof cardNumber !== 'string' || cardNumber === before?.cardNumber) return;
      for (const sink of cardSinks) await sink(scope, { kigId, studentId: id, cardNumber });
    },
    beforeDelete: (record, scope) => takeBackCards(scope, 'student', record, clock.now()),
    async beforeRestore(record, scope) {
      const refusal = await cardOfOthers(scope, record.ownerId, [record]);
      if (refusal === 'lost') throw new AppError('CAMPUS_CARD_LOST');
      if (refusal === 'taken')
        throw new AppError('RESTORE_CONFLICT', { entity: 'campus.student', field: 'cardNumber' });
      await keepFirstCards(scope, record.ownerId, [record], clock.now());
    },
  };
}

/** Throws VALIDATION_FAILED where another person has or lost one of the children's cards. */
async function refuseCards(
  scope: Scope,
  kigId: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const refusal = await cardOfOthers(scope, kigId, records);
  if (refusal === null) return;
  const error = refusal === 'lost' ? 'CAMPUS_CARD_LOST' : 'CAMPUS_STUDENT_CARD_TAKEN';
  throw invalid({ field: 'cardNumber', error });
}

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
