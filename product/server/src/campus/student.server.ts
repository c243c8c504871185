import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { EntityHooks, EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import type { CampusRegistries } from './campus.public.ts';
import { isLostByOthers, keepFormerCard } from './cards.ts';
import { eraseChildren } from './erase-children.ts';
import { studentParents } from './student-parents.ts';
import { studentSheet } from './student-sheet.ts';

/** Returns the hooks of students: number, first status, parents, and the check that no lost card is given again. */
export function studentHooks(
  parents: EntityStore,
  { cardSinks, childErasers }: CampusRegistries,
): EntityHooks<typeof student> {
  return {
    rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.class_id') : null),
    computed: { cardState: () => cardState },
    kept: { parents: studentParents(parents) },
    sheet: studentSheet(parents.stores),
    async beforeCreate(records, scope, kigId) {
      if (await isLostByOthers(scope, kigId, records)) throw lostCard();
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
      if (await isLostByOthers(scope, kigId, [record])) throw lostCard();
      await keepFormerCard(scope, before, parents.clock.now());
    },
    async afterSave({ id, ownerId: kigId, cardNumber }, before, scope) {
      if (scope.trial || typeof cardNumber !== 'string' || cardNumber === before?.cardNumber) return;
      for (const sink of cardSinks) await sink(scope, { kigId, studentId: id, cardNumber });
    },
    beforeDelete: (record, scope) => keepFormerCard(scope, record, parents.clock.now()),
    async beforeErase(ids, scope, kigId) {
      for (const erase of childErasers) await erase(scope, kigId, ids);
      await eraseChildren(parents, scope, kigId, ids);
    },
    async beforeRestore(record, scope) {
      if (await isLostByOthers(scope, record.ownerId, [record])) throw new AppError('CAMPUS_CARD_LOST');
    },
  };
}

const lostCard = () => invalid({ field: 'cardNumber', error: 'CAMPUS_CARD_LOST' });

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
  when exists (select 1 from card_losses l where l.kig_id = row.kig_id and l.card_number = row.card_number
    and l.cancelled_at is null) then 'lost' else 'active' end`;
