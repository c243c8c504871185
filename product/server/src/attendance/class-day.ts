import type { ClassDay } from '@kiga/contract/attendance/student-day.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { ChildNotes } from './attendance.public.ts';
import { calendarsOf } from './calendars.ts';
import { computeDays } from './child-facts.ts';
import { childNotesOf } from './child-notes.ts';
import { chosenClass, namesOf } from './class-month.ts';
import { closedMonths } from './closed-months.ts';
import { reasonIn } from './day-board.ts';
import { momentOf } from './student-results.ts';

/** Asked day of a class: by default today, and the first class. */
interface Asked {
  classId: string | undefined;
  day: string | undefined;
  now: Date;
  language: Language;
}

/** Returns the day of a class. Throws OWNER_OUT_OF_REACH, RECORD_NOT_FOUND for a class out of reach. */
export async function classDay(
  sources: readonly ChildNotes[],
  scope: Scope,
  { classId: wanted, day: wantedDay, now, language }: Asked,
): Promise<ClassDay> {
  const kigId = scope.oneTenant();
  const moment = await momentOf(scope, kigId, now);
  const { today } = moment;
  const day = wantedDay ?? today;
  const span = { kigId, from: day, to: day };
  const { classId, classes } = await chosenClass(scope, kigId, wanted);
  const computed = classId === null ? [] : await computeDays(scope, { ...span, ...moment, ids: null, classId });
  const byChild = new Map(computed.map((one) => [one.studentId, one]));
  const people = await namesOf(scope, kigId, [...byChild.keys()]);
  const school = (await calendarsOf(scope, [kigId], day, day, 'children'))(kigId, day);
  const notes = await childNotesOf(sources, scope, kigId, language);
  const [closedMonth = null] = await closedMonths(scope, 'children', span);
  const { permissions } = scope.session;
  const mayMark =
    closedMonth === null &&
    day <= today &&
    permissions.has('attendance.studentDay.mark') &&
    (day === today || permissions.has('attendance.studentDay.correct'));
  return {
    kigId,
    today,
    time: moment.time,
    day,
    open: school.open,
    reason: reasonIn(language, school.reason),
    classId,
    classes,
    children: people.flatMap((person) => {
      const one = byChild.get(person.id);
      if (!one) return [];
      const { state, inAt, outAt, lateMinutes, earlyMinutes, isMarked } = one;
      return [
        { ...person, state, inAt, outAt, lateMinutes, earlyMinutes, isMarked, note: notes.get(person.id) ?? null },
      ];
    }),
    mayMark,
    closedMonth,
  };
}
