import { expect, it } from 'vitest';
import { buildOf, createBuildWatch } from './build-watch.ts';

const page = (build: string) => `<head><meta name="kiga-build" content="${build}" /></head>`;

it('finds the build that a page names', () => {
  expect(buildOf(page('a1'))).toBe('a1');
  expect(buildOf('<head></head>')).toBeNull();
});

it('tells of another build once, and again of the next', async () => {
  let served = page('a1');
  const watch = createBuildWatch('a1', async () => served);
  const told: (string | null)[] = [];
  watch.subscribe(() => told.push(watch.newer()));
  expect(await watch.look()).toBe('same');
  served = page('b2');
  expect(await watch.look()).toBe('newer');
  expect(await watch.look()).toBe('newer');
  served = page('c3');
  await watch.look();
  expect(told).toEqual(['b2', 'c3']);
});

it('takes a server that does not answer for no other build', async () => {
  const watch = createBuildWatch('a1', () => Promise.reject(new TypeError('cut')));
  expect(await watch.look()).toBe('unknown');
});
