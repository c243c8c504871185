import type { PlannedChild, PlannedClass, readRollOver } from '@kiga/contract/campus/roll-over.acts.ts';
import type { z } from 'zod';

/** Draft and outcome as the page reads them. */
export type RollOverData = z.infer<typeof readRollOver.output>;

/** A draft of a roll-over. */
export type Draft = NonNullable<RollOverData['draft']>;

/** A roll-over that ran. */
export type Run = NonNullable<RollOverData['last']>;

/** Children who take the same way from one class. */
export interface Flow {
  from: PlannedClass;
  kind: PlannedChild['kind'];
  /** Class of the new year; null for children who graduate or are open. */
  to: PlannedClass | null;
  children: PlannedChild[];
}

/** Key of the place of graduates among the classes of the new year. */
export const GRADUATED = 'graduated';

/** Returns the flows of a draft in the order of the present classes. Children who stay where nobody moves are one, too. */
export function flowsOf({ classes, children }: Draft): Flow[] {
  const byId = new Map(classes.map((one) => [one.id, one]));
  const groups = Map.groupBy(children, ({ fromId, kind, classId }) =>
    [fromId, kind, kind === 'open' ? '' : classId].join(' '),
  );
  const flows = [...groups.values()].flatMap((list): Flow[] => {
    const [first] = list;
    const from = first && byId.get(first.fromId);
    if (!first || !from) return [];
    const to = first.kind === 'open' || first.classId === null ? null : (byId.get(first.classId) ?? null);
    return [{ from, kind: first.kind, to, children: list }];
  });
  const order = ['up', 'stay', 'graduate', 'open'];
  const place = new Map(classes.map(({ id }, index) => [id, index]));
  return flows.toSorted(
    (one, other) =>
      (place.get(one.from.id) ?? 0) - (place.get(other.from.id) ?? 0) ||
      order.indexOf(one.kind) - order.indexOf(other.kind),
  );
}

/** Returns the classes of the new year that take part, those of a lower stage first. */
export function newClasses({ classes }: Pick<Draft, 'classes'>): PlannedClass[] {
  const stages = ['nursery', 'junior', 'middle', 'senior'];
  const place = new Map(classes.map(({ id }, index) => [id, index]));
  return classes
    .filter(({ leftOut }) => !leftOut)
    .toSorted(
      (one, other) =>
        stages.indexOf(one.stage) - stages.indexOf(other.stage) ||
        (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
    );
}
