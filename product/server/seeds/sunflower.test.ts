import { expect, it } from 'vitest';
import { sunflowerClasses } from './sunflower.ts';
import { sunflowerName } from './sunflower-names.ts';

it('the children of the demo have different names', () => {
  const count = sunflowerClasses.reduce((sum, { children }) => sum + children, 0);
  const names = Array.from({ length: count }, (_, index) => Object.values(sunflowerName(1001 + index)).join(''));
  expect(count).toBe(286);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  // The given names vary as well.
  expect(new Set(names.map((name) => name.slice(1))).size).toBeGreaterThan(110);
});
