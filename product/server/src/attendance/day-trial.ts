import { arrivalState } from '@kiga/contract/attendance/arrival.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { DayTrial, StoredEvent } from '../devices/devices.public.ts';
import { morningOf } from './arrival-times.ts';
import { addToStudentDays } from './student-days.ts';

/** Carries the result out of a transaction that is rolled back. */
class TakenBack extends Error {
  readonly arrivedAt: Date | null;

  constructor(arrivedAt: Date | null) {
    super('taken back');
    this.arrivedAt = arrivedAt;
  }
}

/** Returns the attendance for self-tests of machines. */
export function dayTrial(clock: Clock): DayTrial {
  return {
    topic: 'attendance.day',
    stateAt,
    async tryOut(scope, event) {
      const at = await arrivalOf(clock, scope, event);
      return at === null ? null : stateAt(scope, at);
    },
  };
}

async function stateAt(scope: Scope, at: Date): Promise<'on-time' | 'late'> {
  const morning = await morningOf(scope, at);
  const time = at.toLocaleTimeString('en-GB', { timeZone: morning.timeZone, hour: '2-digit', minute: '2-digit' });
  return arrivalState(time, morning);
}

/** Adds an event to its day, reads the arrival, and takes the day back. */
async function arrivalOf(clock: Clock, scope: Scope, event: StoredEvent): Promise<Date | null> {
  try {
    return await scope.transaction(async (inside) => {
      await addToStudentDays(clock, inside, [event]);
      const { rows } = await sql<{ at: Date | null }>`select first_in_at as at from student_days
        where kig_id = ${event.kigId} and ${inside.within('kig_id')} and student_id = ${event.studentId}`.execute(
        inside.db,
      );
      throw new TakenBack(rows[0]?.at ?? null);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.arrivedAt;
    throw error;
  }
}
