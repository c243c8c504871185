import { isDatabaseUnavailable } from '@kiga/kit-server/db/connect.ts';

/** Rules for processing single items in groups. */
export interface Gathering<Item, Result> {
  /** Processes many items at once; returns results in the order of the items. */
  together(items: readonly Item[]): Promise<readonly Result[]>;
  /**
   * Processes one item apart from the groups. Items of a failed group are retried one by one, and this processes those
   * that fail again. Without it, a failed group fails all its items.
   */
  alone?(item: Item): Promise<Result>;
  /** Maximum number of concurrent groups. */
  atOnce: number;
  /** Maximum weight of a group; a heavier item is a group of its own. */
  most: number;
  /** Weight of an item; 1 by default. */
  weightOf?(item: Item): number;
  /**
   * Minimum interval between the starts of two groups, unless the next one is full. An item after a longer pause does
   * not wait.
   */
  everyMs: number;
}

interface Waiting<Item, Result> {
  item: Item;
  weight: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that processes single items in groups, because a group costs hardly more than an item. Items that
 * arrive during a running group form the next one. Each call resolves once its own item is done, or rejects with its
 * group's error.
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

  /** Processes a group. It never throws: errors reject the waiting calls. */
  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await together(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [first] = group;
      // Without a database, retries would only delay the answers.
      if (!alone || !first || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error);
      } else if (group.length === 1) {
        // Not awaited, because it may take long and the others must go on.
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
      // Items of the same event loop turn form one group.
      setImmediate(() => {
        isLooking = false;
        look();
      });
    });
}
