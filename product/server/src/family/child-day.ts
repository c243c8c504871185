import { APP_DAYS_BACK_MAX, type appDay } from '@kiga/contract/family/app-day.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { z } from 'zod';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { kindergartensById, ownChild } from './children-of-family.ts';

const DAY_MS = 86_400_000;

/** Returns the day of an own child, from all areas. Errors: see the call. */
export async function childDay(
  program: Pick<Program, 'db' | 'clock' | 'family'>,
  scope: Scope,
  session: FamilySession,
  { studentId, day: asked }: z.output<typeof appDay.input>,
): Promise<z.input<typeof appDay.output>> {
  const child = await ownChild(scope, session, studentId);
  const kindergarten = (await kindergartensById(program, [child.kigId])).get(child.kigId);
  if (!kindergarten) throw new AppError('RECORD_NOT_FOUND');
  const { kigName, timeZone } = kindergarten;
  const today = dayIn(program.clock.now(), timeZone);
  const day = asked ?? today;
  if (day > today) throw invalid({ field: 'day', error: 'FAMILY_DAY_AHEAD' });
  if (Date.parse(today) - Date.parse(day) > APP_DAYS_BACK_MAX * DAY_MS) {
    throw invalid({ field: 'day', error: 'FAMILY_DAY_TOO_OLD', data: { days: APP_DAYS_BACK_MAX } });
  }
  const entries = [];
  for (const source of program.family.daySources) entries.push(...(await source(scope, child, day)));
  const { stuName, className } = child;
  return {
    studentId,
    stuName,
    className,
    kigName,
    timeZone,
    day,
    today,
    entries: entries.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1)),
  };
}
