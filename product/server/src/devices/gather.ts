import { isDatabaseUnavailable } from '@kiga/kit-server/db/connect.ts';

/** How items that come one by one are taken together. */
export interface Gathering<Item, Result> {
  /** Does it for many at once: results in the order of the items. */
  together(items: readonly Item[]): Promise<readonly Result[]>;
  /**
   * Does it for one item, in parallel with other work. The items of a group that failed are tried again one by one, and what
   * fails once more is done by this. Without it, all items of a group fail with it.
   */
  alone?(item: Item): Promise<Result>;
  /** Groups under way at the same time, at most. */
  atOnce: number;
  /** Weight of a group, at most; an item that is heavier goes by itself. */
  most: number;
  /** 1 where not given. */
  weightOf?(item: Item): number;
  /** Between the beginnings of two groups, where the next is not full; whoever comes after a longer quiet does not wait. */
  everyMs: number;
}

interface Waiting<Item, Result> {
  item: Item;
  weight: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * A function that does for one item what costs hardly more for many. What comes while others are under way gathers and goes
 * together next. Each call answers once its own item is done, or throws what its group threw.
 */
export function gather<Item, Result>(gathering: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const { together, alone, atOnce, most, weightOf = () => 1, everyMs } = gathering;
  const waiting: Waiting<Item, Result>[] = [];
  let waitingWeight = 0;
  let underWay = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  function look(): void {
    clearTimeout(timer);
    while (underWay < atOnce && waiting.length > 0) {
      const waitMs = waitingWeight >= most ? 0 : begunAt + everyMs - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(look, waitMs);
        return;
      }
      begunAt = performance.now();
      underWay += 1;
      void settle(nextGroup()).finally(() => {
        underWay -= 1;
        look();
      });
    }
  }

  function nextGroup(): Waiting<Item, Result>[] {
    let weight = 0;
    let count = 0;
    for (const next of waiting) {
      if (count > 0 && weight + next.weight > most) break;
      weight += next.weight;
      count += 1;
    }
    waitingWeight -= weight;
    return waiting.splice(0, count);
  }

  /** Never throws: what goes wrong is told to those who wait. */
  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await together(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [first] = group;
      // Without a database trying again would only make everybody wait.
      if (!alone || !first || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error);
      } else if (group.length === 1) {
        // Not waited for: it may take long, and the others have to get on.
        void alone(first.item).then(first.resolve, first.reject);
      } else {
        for (const each of group) await settle([each]);
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const weight = weightOf(item);
      waiting.push({ item, weight, resolve, reject });
      waitingWeight += weight;
      if (isLooking) return;
      isLooking = true;
      // What came in with the same breath goes together.
      setImmediate(() => {
        isLooking = false;
        look();
      });
    });
}
