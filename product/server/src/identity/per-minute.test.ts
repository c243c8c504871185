import { expect, it, vi } from 'vitest';
import { perMinute } from './per-minute.ts';

it('a network above its limit does not block others, and is allowed again in the next minute', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(600_000);
  const may = perMinute();
  const allowed = (addresses: readonly string[]) => addresses.filter((address) => may(address)).length;
  expect(allowed(Array<string>(40).fill('10.0.0.1'))).toBe(30);
  expect(allowed(Array.from({ length: 40 }, (_, i) => `2001:db8:1:2::${i}`))).toBe(30);
  expect(allowed(['10.0.0.2'])).toBe(1);
  // Many networks together have a limit too.
  expect(allowed(Array.from({ length: 1_000 }, (_, i) => `10.1.${i % 250}.${i}`))).toBe(539);
  now.mockReturnValue(660_000);
  expect(allowed(['10.0.0.1'])).toBe(1);
  now.mockRestore();
});
