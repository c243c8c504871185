import { timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import { demoGateways } from '@kiga/contract/devices/demo-machines.ts';
import { describe, expect, it } from 'vitest';
import { heardBy, missedBy } from './gateways.ts';

const day = '2026-11-20';

describe('a gateway that was lost', () => {
  it('reports every bracelet of the lost hour, each with its time, when it is connected again', () => {
    const during = new Set<string>();
    for (let timeMs = timeOfDayMs('10:00'); timeMs < timeOfDayMs('11:00'); timeMs += 30_000) {
      for (const { mac } of heardBy('KG0001', demoGateways.yard, day, timeMs, 'kiga')) during.add(mac);
    }
    const missed = missedBy('KG0001', demoGateways.yard, day, 'kiga');
    expect(during.size).toBeGreaterThan(5);
    expect(missed.map(({ mac }) => mac).sort()).toEqual([...during].sort());
    for (const { time } of missed) expect(time).toMatch(/^2026-11-20T02:/);
  });
});
