import type { AppDayEntry } from '@kiga/contract/family/app-day.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { consentHolds } from '../campus/campus.public.ts';
import { arrivalPhoto, momentIn } from '../devices/devices.public.ts';
import type { DaySource, FamilyChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { type ComputedDay, computeDays } from './child-facts.ts';
import { adultsOfChild } from './fetched-by.ts';
import { momentOf } from './student-results.ts';

type Attendance = Extract<AppDayEntry, { kind: 'attendance' }>['facts'];

/** Returns the source of a child's attendance, and of the adults whom machines saw for it. */
export function familyDay({ clock }: Pick<Program, 'clock'>): DaySource {
  return async (scope, child, day) => {
    const { kigId, studentId } = child;
    const moment = await momentOf(scope, kigId, clock.now());
    const { timeZone, today } = moment;
    const [one] = await computeDays(scope, { kigId, ...moment, from: day, to: day, ids: [studentId] });
    if (!one) return [];
    const { inAt: arrivedAt, outAt: leftAt, lateMinutes, absence, at, leftAt: leftMoment } = one;
    const state = stateOf(one, today);
    const hasPhoto = arrivedAt !== null && (await pathOfPhoto(scope, child, { day, today, timeZone })) !== null;
    const photo = hasPhoto ? `/app/v1/day/photo?studentId=${studentId}&day=${day}` : null;
    const facts = { state, arrivedAt, leftAt, lateMinutes, absence: state === 'absent' ? absence : null, photo };
    const adults = await adultsOfChild(scope, { kigId, timeZone }, { studentId, day });
    return [
      { kind: 'attendance', at: (at ?? leftMoment)?.toISOString() ?? null, facts },
      // The office settles what a person does who must not fetch the child.
      ...adults.flatMap(({ at: time, name, relation, mustNot, place }): AppDayEntry[] =>
        mustNot
          ? []
          : [
              {
                kind: 'pickup',
                at: momentIn(day, time, timeZone).toISOString(),
                facts: { name, relation, place },
              },
            ],
      ),
    ];
  };
}

function stateOf(one: ComputedDay, today: string): Attendance['state'] {
  const { day, inAt, outAt, schoolDay, state } = one;
  if (outAt !== null) return 'left';
  if (inAt !== null) return day === today ? 'here' : 'came';
  if (!schoolDay.open) return 'closed';
  return state === 'ahead' ? 'expected' : 'absent';
}

/** Returns the photo of a child's first arrival of a day. Throws RECORD_NOT_FOUND. */
export async function readArrivalPhoto(
  { clock, files }: Pick<Program, 'clock' | 'files'>,
  scope: Scope,
  child: FamilyChild,
  day: string,
): Promise<FileAnswer> {
  const { today, timeZone } = await momentOf(scope, child.kigId, clock.now());
  const path = await pathOfPhoto(scope, child, { day, today, timeZone });
  const bytes = path === null ? null : await files.readPicture(path);
  if (!bytes) throw new AppError('RECORD_NOT_FOUND');
  return { name: `${day}.jpg`, contentType: 'image/jpeg', bytes };
}

/** Returns the stored path of the photo; null without one, and without the family's consent to photos. */
async function pathOfPhoto(
  scope: Scope,
  { kigId, studentId }: FamilyChild,
  { day, today, timeZone }: { day: string; today: string; timeZone: string },
): Promise<string | null> {
  if (!(await consentHolds(scope, { kigId, studentId, kind: 'photo', today }))) return null;
  const from = momentIn(day, '00:00', timeZone);
  return arrivalPhoto(scope, { kigId, studentId, from, until: momentIn(dayAfter(day, 1), '00:00', timeZone) });
}
