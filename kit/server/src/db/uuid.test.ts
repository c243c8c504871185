import { expect, test, vi } from 'vitest';

// Earlier tests of this process may have made ids of a later time, and uuid7 never goes back in time.
vi.resetModules();
const { uuid7 } = await import('./uuid.ts');

test('ids are version 7, unique, and sort by their creation', () => {
  const ids = Array.from({ length: 20_000 }, () => uuid7());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an id begins with the millisecond of its creation', () => {
  const at = Date.UTC(2031, 4, 6);
  expect(Number.parseInt(uuid7(at).replaceAll('-', '').slice(0, 12), 16)).toBe(at);
});
