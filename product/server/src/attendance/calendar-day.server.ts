import type { calendarDay } from '@kiga/contract/attendance/calendar-day.entity.ts';
import { type PeopleKind, peopleKinds } from '@kiga/contract/attendance/people.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { assertMonthsOpen, closedMonths, lockMonths } from './closed-months.ts';
import { recomputeAll } from './recompute-jobs.ts';

type OwnDay = FullRecord<typeof calendarDay>;

/** An own day as far as its rules need it. */
type Placed = Pick<OwnDay, 'day' | 'people'>;

/** Returns the kinds of people for whom an own day holds. */
function peopleOf({ people }: { people?: string | null | undefined }): PeopleKind[] {
  return peopleKinds.filter((kind) => kind === people || !people || people === 'everyone');
}

/** Returns the hooks of own days: each changes the official calendar, in no closed month, and its days are computed again. */
export function calendarDayHooks(
  program: Pick<Program, 'attendance' | 'clock' | 'jobs'>,
): EntityHooks<typeof calendarDay> {
  async function follow(scope: Scope, kigId: string, ...days: (Placed | null)[]): Promise<void> {
    for (const one of days.filter((day) => day !== null)) {
      const { day } = one;
      for (const people of peopleOf(one)) {
        await recomputeAll(program, people, scope, { kigId, from: day, to: day });
      }
    }
    await publish(scope.db, program.clock.now(), 'attendance.day', kigId);
  }

  /** Marks a day as deleted or restored before the kit does, so that the days which are computed now see it. */
  async function setDeleted(scope: Scope, record: OwnDay, deleted: boolean): Promise<void> {
    const { ownerId: kigId, day } = record;
    for (const people of peopleOf(record)) await assertMonthsOpen(scope, people, { kigId, from: day, to: day });
    if (!deleted) await refuseTaken(scope, record);
    await sql`update calendar_days set deleted = ${deleted} where kig_id = ${kigId} and ${scope.within('kig_id')}
      and id = ${record.id}`.execute(scope.db);
    await follow(scope, kigId, record);
  }

  return {
    // Other accounts' classes change with the calendar, so that writing needs the whole kindergarten.
    allows: (act, _day, scope) => act === 'read' || !isWithinClasses(scope),

    async beforeCreate(records, _scope, _kigId, cause) {
      // An official list that is imported repeats weekends and known holidays.
      if (cause.importId === undefined) for (const { day, kind } of records) assertChanges(day, kind);
    },
    async beforeSave(record, before, scope, kigId) {
      if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
      record.people ??= 'everyone';
      if (before && (before.day !== record.day || before.kind !== record.kind)) assertChanges(record.day, record.kind);
      for (const one of [record, before]) {
        for (const people of one ? peopleOf(one) : []) {
          await lockMonths(scope, people, kigId);
          const [month] = await closedMonths(scope, people, { kigId, from: one?.day ?? '', to: one?.day ?? '' });
          if (month) throw invalid({ field: 'day', error: 'ATTENDANCE_MONTH_CLOSED', data: { month } });
        }
      }
    },
    afterSave: (record, before, scope) => follow(scope, record.ownerId, record, before),
    beforeDelete: (record, scope) => setDeleted(scope, record, true),
    beforeRestore: (record, scope) => setDeleted(scope, record, false),
  };
}

/** Throws, at the day, where an own day says what the official calendar says already. */
function assertChanges(day: string, kind: OwnDay['kind']): void {
  const { open } = schoolDayOf(day);
  if (open === (kind === 'workday')) {
    throw invalid({ field: 'day', error: open ? 'ATTENDANCE_DAY_OPEN_ALREADY' : 'ATTENDANCE_DAY_CLOSED_ALREADY' });
  }
}

/** Throws RESTORE_CONFLICT where another record has the day now. */
async function refuseTaken(scope: Scope, { ownerId, id, day }: OwnDay): Promise<void> {
  const { rows } = await sql`select 1 from calendar_days where kig_id = ${ownerId} and ${scope.within('kig_id')}
    and day = ${day} and not deleted and id <> ${id}`.execute(scope.db);
  if (rows.length > 0) throw new AppError('RESTORE_CONFLICT', { entity: 'attendance.calendarDay', field: 'day' });
}
