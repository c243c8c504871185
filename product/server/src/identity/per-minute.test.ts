import { afterEach, describe, expect, it, vi } from 'vitest';
import { minuteLimit, perMinute } from './per-minute.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a limit per minute', () => {
  it('answers the seconds until the next minute when there are too many requests of a key', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(600_000);
    const secondsUntil = minuteLimit({ each: 2 });
    expect([secondsUntil('a'), secondsUntil('a'), secondsUntil('a')]).toEqual([0, 0, 60]);
    now.mockReturnValue(659_999);
    expect([secondsUntil('a'), secondsUntil('b')]).toEqual([1, 0]);
    now.mockReturnValue(660_000);
    expect(secondsUntil('a')).toBe(0);
  });

  it('allows a network again in the next minute, and does not let it block others', () => {
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
  });
});
