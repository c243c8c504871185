import { expect, it } from 'vitest';
import { buildOf, createBuildWatch } from './build-watch.ts';

const page = (build: string) => `<head><meta name="kiga-build" content="${build}" /></head>`;

it('the build is read from the HTML of a page', () => {
  expect(buildOf(page('a1'))).toBe('a1');
  expect(buildOf('<head></head>')).toBeNull();
});

it('a build watch reports a newer build once, and the next one again', async () => {
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

it('a build watch reports no newer build when the server does not answer', async () => {
  const watch = createBuildWatch('a1', () => Promise.reject(new TypeError('cut')));
  expect(await watch.look()).toBe('unknown');
});
