import { timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import { describe, expect, it } from 'vitest';
import { isOffline } from './machine-events.ts';
import type { Trouble } from './troubles.ts';

const post = (gate: number) => ({
  serialNumber: `QY-0001-${gate + 1}`,
  gate,
  gates: 2,
  troubles: new Set<Trouble>(),
  seed: 'kiga',
});
const days = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
);
const at = (gate: number, day: string, time: string) => isOffline(post(gate), day, timeOfDayMs(time));

describe('a simulated machine', () => {
  it('is offline from some evenings until the next morning when it is not at the first gate', () => {
    const evenings = days.slice(0, -1).filter((day) => at(1, day, '17:00'));
    expect(evenings.length).toBeGreaterThan(2);
    expect(evenings.length).toBeLessThan(20);
    for (const evening of evenings) {
      const next = days[days.indexOf(evening) + 1] as string;
      expect(at(1, evening, '23:59')).toBe(true);
      expect(at(1, next, '07:30')).toBe(true);
      expect(at(1, next, '09:00')).toBe(false);
    }
    expect(days.filter((day) => at(0, day, '17:00') || at(0, day, '07:30'))).toEqual([]);
  });
});
