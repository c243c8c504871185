import { sql } from 'kysely';
import { hasAny } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Registers the steps of the area for the list of first steps. */
export function registerAttendanceFirstSteps({ identity }: Pick<Program, 'identity'>): void {
  identity.firstSteps.push({
    key: 'attendance.firstSteps.arrival',
    of: 'kindergarten',
    place: 90,
    permission: 'attendance.day.read',
    href: '/attendance/students',
    isLast: true,
    isDone: (scope) =>
      hasAny(scope, sql`student_days t where ${scope.within('t.kig_id')} and t.first_in_at is not null`),
  });
}
