import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { describe, expect, it } from 'vitest';
import { happeningsOf } from './machine-events.ts';
import { readTroubles, type Trouble } from './troubles.ts';

const day = '2026-11-20';
const people = Array.from(
  { length: 120 },
  (_, index): PersonOfList => ({
    personId: `p-${index}`,
    kind: 'student',
    name: null,
    cardNumber: String(1000 + index),
    lost: false,
  }),
);
const played = (gate: number | 'check', ...troubles: Trouble[]) => {
  const post = { serialNumber: 'QY-0001-1', gate, gates: 1, troubles: new Set(troubles), seed: 'kiga' };
  return happeningsOf(post, people, day) as { at: Date; event: Record<string, any> }[];
};
const between = (from: string, until: string) => (at: Date) =>
  at >= momentInShanghai(day, timeOfDayMs(from)) && at < momentInShanghai(day, timeOfDayMs(until));

describe('a machine whose power fails', () => {
  it('reads no card meanwhile, then counts from 1 with times of 1970, until its clock is set', () => {
    const all = played(0, 'power-cut');
    expect(all.filter(({ at }) => between('07:50', '07:54')(at))).toEqual([]);
    const [before, after] = [between('00:00', '07:50'), between('07:54', '08:10')].map((isIn) =>
      all.filter(({ at }) => isIn(at)),
    );
    const numbers = (some = all) => some.map(({ event }) => event.id);
    expect(numbers(before)).toEqual(before?.map((_, index) => String(index + 1)));
    expect(numbers(after)).toEqual(after?.map((_, index) => String(index + 1)));
    expect(after?.length).toBeGreaterThan(5);
    for (const { event } of after ?? []) if (event.cardNumber) expect(event.at).toMatch(/^1970-01-01T00:/);
    for (const { event } of all) if (event.direction === 'out') expect(event.at).toMatch(/^2026-11-20T/);
    const cards = (some: typeof all) => some.filter(({ event }) => event.direction === 'in').length;
    expect(cards(all)).toBe(cards(played(0)));
  });
});

describe('a machine whose clock is set', () => {
  it('is 20 minutes fast before, and right afterwards', () => {
    const all = played(0, 'set-clock').filter(({ event }) => event.cardNumber);
    const aheadMin = (of: typeof all) =>
      new Set(of.map(({ at, event }) => (Date.parse(event.at) - at.getTime()) / 60_000));
    expect(aheadMin(all.filter(({ at }) => between('07:00', '07:50')(at)))).toEqual(new Set([20]));
    expect(aheadMin(all.filter(({ at }) => between('07:50', '18:00')(at)))).toEqual(new Set([0]));
  });
});

describe('a machine', () => {
  it('reports its storage each hour, and a door or a battery only when they are in trouble', () => {
    const told = (...troubles: Trouble[]) =>
      played(0, ...troubles).flatMap(({ event }) => (event.kind === 'telemetry' ? [event] : []));
    expect(told()).toHaveLength(10);
    for (const { storagePercent, doorOpenSeconds, batteryPercent } of told()) {
      expect(storagePercent).toBeLessThan(90);
      expect([doorOpenSeconds, batteryPercent]).toEqual([undefined, undefined]);
    }
    expect(told('open-door').flatMap(({ doorOpenSeconds }) => doorOpenSeconds ?? [])).toEqual([95, 0]);
    expect(told('full-storage')[0]?.storagePercent).toBeGreaterThanOrEqual(90);
    expect(told('empty-battery')[0]?.batteryPercent).toBeLessThanOrEqual(15);
  });

  it('sends some codes and temperatures, and a face where it has that of the person', () => {
    const kinds = new Set(played(0).map(({ event }) => event.kind));
    expect(kinds).toEqual(new Set(['card', 'qr', 'temperature', 'telemetry']));
    const [first] = people as [PersonOfList];
    first.face = { sha256: 'a', sizeBytes: 1 };
    const faces = played(0).filter(({ event }) => event.kind === 'face');
    delete first.face;
    expect(new Set(faces.map(({ event }) => event.personId))).toEqual(new Set([first.personId]));
    for (const { event } of faces) expect(event.cardNumber).toBe(undefined);
  });
});

describe('a check machine', () => {
  it('checks each arriving child after the gate, some with findings', () => {
    const gates = new Map(
      played(0)
        .filter(({ event }) => event.direction === 'in')
        .map(({ at, event }) => [event.cardNumber, at]),
    );
    const checks = played('check').filter(({ event }) => event.kind === 'morning-check');
    expect(checks.length).toBeGreaterThan(100);
    for (const { at, event } of checks) expect(at > (gates.get(event.cardNumber) as Date)).toBe(true);
    const colours = new Set(checks.map(({ event }) => `${event.findings.length} ${event.colour}`));
    expect(colours).toEqual(new Set(['0 green', '1 yellow', '1 red']));
  });
});

describe('the troubles of a command', () => {
  it('are read by machine, and a wrong word is named', () => {
    expect(readTroubles('QY-0001-2:set-clock,QY-0002-1:open-door')).toEqual([
      { serialNumber: 'QY-0001-2', trouble: 'set-clock' },
      { serialNumber: 'QY-0002-1', trouble: 'open-door' },
    ]);
    expect(() => readTroubles('QY-0001-2:late')).toThrow('late is no trouble');
    expect(() => readTroubles('QY-0001-2')).toThrow('QY-0001-2 is not as in');
  });
});
