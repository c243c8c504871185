import { wordsOf } from '@kiga/contract/app/words.ts';
import type { explainDay as call } from '@kiga/contract/attendance/student-day.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { z } from 'zod';
import { devicePlaces } from '../devices/devices.public.ts';
import { computeDays } from './child-facts.ts';
import { childNow } from './child-month.ts';
import { closedMonths } from './closed-months.ts';
import { reasonIn } from './day-board.ts';
import { fetchedBy } from './fetched-by.ts';

/** Explains a child's day in the reader's language. Throws RECORD_NOT_FOUND for a child who is not on the day's roll. */
export async function explainDay(
  stores: EntityStores,
  scope: Scope,
  { id, day, now, language }: { id: string; day: string; now: Date; language: Language },
): Promise<z.infer<typeof call.output>> {
  const child = await childNow(scope, id, now);
  const { kigId, today } = child;
  const [one] = await computeDays(scope, { ...child, from: day, to: day, ids: [id] });
  if (!one) throw new AppError('RECORD_NOT_FOUND');
  const ids = [one.seen?.deviceId ?? [], one.seen?.leftDeviceId ?? []].flat();
  const places = await devicePlaces(scope, kigId, ids);
  const authors = one.steps.flatMap(({ params: { by } }) => (by ? [String(by)] : []));
  const names = await stores.namesOfAccounts(scope, [...new Set(authors)]);
  const [closedMonth = null] = await closedMonths(scope, 'children', { kigId, from: day, to: day });
  const words = wordsOf(language);
  const said = (key: string) => findWord(words, `attendance.childDay.${key}`) ?? key;
  const placeOf = (step: string) =>
    places.get((step === 'seenOut' ? one.seen?.leftDeviceId : one.seen?.deviceId) ?? '') ?? '—';
  const told = {
    by: (value: unknown) => names.get(String(value)) ?? '—',
    kind: (value: unknown) => said(`absence.${String(value)}`),
    part: (value: unknown) => said(`part.${String(value)}`),
    reason: (value: unknown, step: string) =>
      step === 'noSchool'
        ? value === 'weekend'
          ? said('weekend')
          : (reasonIn(language, String(value)) ?? '')
        : String(value),
    place: (_: unknown, step: string) => placeOf(step),
  } as const;
  const steps = one.steps.map(({ step, params }) => {
    const shown = Object.entries(params).map(([name, value]) => {
      const tell = told[name as keyof typeof told] as ((value: unknown, step: string) => string) | undefined;
      return [name, tell ? tell(value, step) : String(value)] as const;
    });
    return shown.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), said(`steps.${step}`));
  });
  const { state, inAt, outAt, lateMinutes, earlyMinutes } = one;
  const mayMark = closedMonth === null && day <= today;
  const adults = await fetchedBy(scope, child, { studentId: id, day });
  return { state, inAt, outAt, lateMinutes, earlyMinutes, steps, fetchedBy: adults, mayMark, closedMonth };
}
