import { describe, expect, test } from 'vitest';
import { type Gathering, gather } from './gather.ts';

/** A gathering of texts that records its groups; a text with `bad` in it makes its group fail. */
function gathering(about: Partial<Gathering<string, string>> = {}) {
  const groups: string[][] = [];
  const settings: Gathering<string, string> = {
    async together(items) {
      groups.push([...items]);
      await new Promise((resolve) => setImmediate(resolve));
      if (items.some((item) => item.includes('bad'))) throw new Error('bad');
      return items.map((item) => item.toUpperCase());
    },
    atOnce: 1,
    most: 4,
    everyMs: 0,
    ...about,
  };
  return { groups, one: gather(settings) };
}

const all = (one: (item: string) => Promise<string>, items: readonly string[]) =>
  Promise.all(items.map((item) => one(item).catch((error: Error) => `! ${error.message}`)));

describe('gather', () => {
  test('groups items that arrive together, and answers each with its own result', async () => {
    const { groups, one } = gathering();
    expect(await all(one, ['a', 'b', 'c'])).toEqual(['A', 'B', 'C']);
    expect(await all(one, ['d'])).toEqual(['D']);
    expect(groups).toEqual([['a', 'b', 'c'], ['d']]);
  });

  test('keeps the order and the weight limit of a group, and sends a too heavy item alone', async () => {
    const { groups, one } = gathering({ weightOf: (item) => item.length });
    await all(one, ['a', 'bb', 'ccc', 'heavier', 'd']);
    expect(groups).toEqual([['a', 'bb'], ['ccc'], ['heavier'], ['d']]);
  });

  test('runs no more groups at once than allowed', async () => {
    let underWay = 0;
    let most = 0;
    const { one } = gathering({
      atOnce: 2,
      most: 1,
      async together(items) {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        return [...items];
      },
    });
    await all(one, [...'abcdef']);
    expect(most).toBe(2);
  });

  test('waits between groups unless a group is full', async () => {
    const { groups, one } = gathering({ everyMs: 60_000, most: 2 });
    await one('a');
    const waiting = one('b');
    expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits');
    expect(await all(one, ['c'])).toEqual(['C']);
    expect(await waiting).toBe('B');
    expect(groups).toEqual([['a'], ['b', 'c']]);
  });

  test('fails the whole group if items cannot run alone', async () => {
    const { one } = gathering();
    expect(await all(one, ['a', 'bad', 'c'])).toEqual(['! bad', '! bad', '! bad']);
    expect(await all(one, ['a'])).toEqual(['A']);
  });

  test('finds the item that made a group fail, and answers the others without waiting for it', async () => {
    let free = () => {};
    const { groups, one } = gathering({
      most: 8,
      alone: (item) =>
        new Promise((resolve, reject) => {
          free = () => (item === 'bad1' ? resolve('late') : reject(new Error(item)));
        }),
    });
    const items = ['a', 'b', 'bad1', 'c', 'd', 'e'];
    const answers = items.map((item) => one(item));
    const [guilty] = answers.splice(2, 1);
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
    free();
    expect(await guilty).toBe('late');
    expect(groups[0]).toEqual(items);
  });

  test('does not retry when the database is away', async () => {
    let calls = 0;
    const { one } = gathering({
      async together() {
        calls += 1;
        throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      },
      alone: () => Promise.reject(new Error('alone')),
    });
    expect(await all(one, ['a', 'b'])).toEqual(['! away', '! away']);
    expect(calls).toBe(1);
  });
});
