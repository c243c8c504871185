import { groupsOfSymptoms } from '@kiga/contract/health/figures.ts';
import type { healthFigureChildren } from '@kiga/contract/health/statistics.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { z } from 'zod';
import { chosenClass, namesOf } from '../attendance/attendance.public.ts';
import { seesHealth } from './checks-of.ts';
import { type CountedDay, countedDays } from './day-figures.ts';

type Input = z.output<typeof healthFigureChildren.input>;

/** Returns the children behind a figure, for readers of health data. Throws OWNER_OUT_OF_REACH. */
export async function figureChildren(
  { stores, clock }: { stores: EntityStores; clock: Clock },
  scope: Scope,
  { from, to, figure, classId }: Input,
): Promise<z.input<typeof healthFigureChildren.output>> {
  const kigId = scope.oneTenant();
  const { classes } = await chosenClass(scope, kigId, classId);
  if (!seesHealth(stores, scope)) return { children: [] };
  const counted = await countedDays(stores, scope, { kigId, from, to, now: clock.now() });
  const found = counted.filter((one) => (classId === undefined || one.classId === classId) && counts(figure, one));
  const byChild = Map.groupBy(found, ({ studentId }) => studentId);
  const people = await namesOf(scope, kigId, [...byChild.keys()]);
  const classNames = new Map(classes.map(({ id, className }) => [id, className]));
  return {
    children: people.map(({ id, name, nameLatin }) => {
      const own = byChild.get(id) ?? [];
      return {
        id,
        name,
        nameLatin,
        className: classNames.get(own.at(-1)?.classId ?? '') ?? '',
        days: own.map(({ day }) => day),
      };
    }),
  };
}

function counts(figure: Input['figure'], { came, isSick, isDue, checks }: CountedDay): boolean {
  if (figure === 'sick') return isDue && isSick;
  if (figure === 'unchecked') return came && !checks.some(({ part }) => part === 'morning');
  if (figure === 'abnormal') return checks.some(({ colour }) => colour !== null && colour !== 'green');
  return groupsOfSymptoms(checks.flatMap(({ symptoms }) => symptoms)).includes(figure);
}
