import { type DayFigures, noFigures, sumOfFigures } from '@kiga/contract/health/figures.ts';
import type { HealthWeek } from '@kiga/contract/health/statistics.acts.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { calendarsOf, chosenClass, daysOf, momentOf } from '../attendance/attendance.public.ts';
import { kigNameOf, weekOfTerm } from '../campus/campus.public.ts';
import { type CountedDay, countedDays, type FiguresByDay, figuresOf } from './day-figures.ts';
import { withErased } from './erased-months.ts';
import { settledDays, sumOfDay } from './settled-figures.ts';

type Parts = { stores: EntityStores; clock: Clock };

/** Returns the figures of the week of a day, by default the present one. Throws OWNER_OUT_OF_REACH. */
export async function healthWeek(
  { stores, clock }: Parts,
  scope: Scope,
  wanted: string | undefined,
): Promise<HealthWeek> {
  const kigId = scope.oneTenant();
  const now = clock.now();
  const { today, timeZone } = await momentOf(scope, kigId, now);
  const monday = mondayOf(wanted ?? today);
  const friday = dayAfter(monday, 4);
  const [from, sunday] = [dayAfter(monday, -7), dayAfter(monday, 6)];
  const counted = await countedDays(stores, scope, { kigId, from, to: sunday, now });
  const { figures: settled, settlements } = await settledDays(scope, kigId, from, sunday);
  const present = await withErased(scope, { kigId, from, to: sunday }, figuresOf(counted));
  // A settled day keeps its figures, whatever came later.
  const figures: FiguresByDay = new Map([...present, ...settled]);
  const openOn = await calendarsOf(scope, [kigId], monday, sunday, 'children');
  const shown = daysOf({ from: monday, to: sunday }).filter(
    (day) => day <= friday || openOn(kigId, day).open || (figures.get(day)?.size ?? 0) > 0,
  );
  const { classes } = await chosenClass(scope, kigId, undefined);
  const names = await stores.namesOfAccounts(
    scope,
    [...settlements.values()].flatMap(({ corrected }) => corrected?.by ?? []),
  );
  const weekOf = (days: readonly string[], classId?: string) =>
    sumOfFigures(
      days.flatMap((day) => (classId === undefined ? sumOfDay(figures, day) : (figures.get(day)?.get(classId) ?? []))),
    );
  const days = daysOf({ from: monday, to: sunday });
  const before = days.map((day) => dayAfter(day, -7));
  const presentDay = today >= monday && today <= sunday ? today : (shown.findLast((day) => day <= today) ?? monday);
  const presentOf = (classId: string): DayFigures => figures.get(presentDay)?.get(classId) ?? noFigures();
  return {
    kigId,
    kigName: await kigNameOf(scope, kigId),
    today,
    now: now.toISOString(),
    timeZone,
    termWeek: await weekOfTerm(scope, kigId, monday),
    monday,
    friday,
    days: shown.map((day) => {
      const settlement = settlements.get(day);
      const corrected = settlement?.corrected;
      return {
        day,
        open: openOn(kigId, day).open,
        settledAt: settlement?.settledAt.toISOString() ?? null,
        corrected: corrected
          ? { at: corrected.at.toISOString(), by: names.get(corrected.by ?? '') ?? null, reason: corrected.reason }
          : null,
        later: settlement ? foundLater(counted, day, corrected?.at ?? settlement.settledAt) : 0,
        sums: sumOfDay(figures, day),
        before: sumOfDay(figures, dayAfter(day, -7)),
      };
    }),
    classes: classes.map(({ id, className }) => ({
      id,
      className,
      today: presentOf(id),
      week: weekOf(days, id),
      before: weekOf(before, id),
    })),
    sums: { today: sumOfDay(figures, presentDay), week: weekOf(days), before: weekOf(before) },
  };
}

/** Returns the number of children with symptoms of checks after a moment. */
function foundLater(counted: readonly CountedDay[], day: string, since: Date): number {
  return counted.filter(
    (one) =>
      one.day === day &&
      one.checks.some(({ checkedAt, symptoms }) => checkedAt !== null && checkedAt > since && symptoms.length > 0),
  ).length;
}
