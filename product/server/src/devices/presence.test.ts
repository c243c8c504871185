import { AWAY_MINUTES } from '@kiga/contract/devices/gateway-report.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hearing, hear, type Passing, type Presence, settle } from './presence.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const always = { dayOf: (ms: number) => String(Math.floor(ms / DAY)), reportedSince: () => true };

const flags = {
  gate: { signs: true, enters: true, leaves: true },
  entrance: { signs: true, enters: true, leaves: false },
  exit: { signs: true, enters: false, leaves: true },
  yard: { signs: false, enters: true, leaves: true },
};
type Gateway = keyof typeof flags;
const at = (gatewayId: Gateway, minute: number): Hearing => ({ gatewayId, atMs: minute * MINUTE, ...flags[gatewayId] });

/** Plays hearings in this order, then silence. */
function play(hearings: readonly Hearing[], isReported: true | false | null = true): Passing[] {
  const around = { ...always, reportedSince: () => isReported };
  const passings: Passing[] = [];
  let presence: Presence | null = null;
  for (const hearing of hearings) {
    const change = hear(presence, hearing, around);
    presence = change.after;
    passings.push(...change.passings);
  }
  return presence ? [...passings, ...settle(presence, around).passings] : passings;
}
const told = (...hearings: Hearing[]) =>
  play(hearings).map(({ direction, gatewayId, atMs }) => `${direction} ${gatewayId} ${atMs / MINUTE}`);

describe('a bracelet', () => {
  it('arrives at the first hearing, and does not leave where it arrived', () => {
    expect(told(at('gate', 1), at('gate', 2), at('gate', 5))).toEqual(['in gate 1']);
  });

  it('leaves at the last hearing of a later passage', () => {
    expect(told(at('gate', 1), at('gate', 500), at('gate', 502))).toEqual(['in gate 1', 'out gate 502']);
    expect(told(at('entrance', 1), at('exit', 3))).toEqual(['in entrance 1', 'out exit 3']);
  });

  it('does not leave when another gateway hears it after the exit', () => {
    expect(told(at('gate', 1), at('gate', 60), at('yard', 62))).toEqual(['in gate 1']);
  });

  it('arrives again after it has left, and on each day', () => {
    const nextDay = DAY / MINUTE;
    expect(told(at('entrance', 1), at('entrance', 90), at('entrance', nextDay))).toEqual([
      'in entrance 1',
      `in entrance ${nextDay}`,
    ]);
    expect(told(at('gate', 1), at('gate', 60), at('gate', 120))).toEqual(['in gate 1', 'out gate 60', 'in gate 120']);
  });

  it('stays present when the gateway at the exit was lost, or is still silent itself', () => {
    const hearings = [at('gate', 1), at('gate', 60)];
    expect(play(hearings, false)).toHaveLength(1);
    expect(play(hearings, null)).toHaveLength(1);
  });

  it('arrives when the hearing at the entrance comes later than that inside, and only once', () => {
    expect(told(at('yard', 9), at('entrance', 3), at('entrance', 4))).toEqual(['in entrance 3']);
  });
});

describe('any hearings', () => {
  const hearings = fc
    .array(fc.record({ gateway: fc.constantFrom<Gateway>('gate', 'entrance', 'exit', 'yard'), after: fc.nat(40) }), {
      maxLength: 40,
    })
    .map((steps) => {
      let minute = 0;
      return steps.map(({ gateway, after }) => {
        minute += after;
        return at(gateway, minute);
      });
    });

  it('cause arrivals at entrances and departures at exits, each at the time of a hearing', () => {
    fc.assert(
      fc.property(hearings, (all) => {
        for (const { direction, gatewayId, atMs } of play(all)) {
          const here = all.find((one) => one.gatewayId === gatewayId && one.atMs === atMs);
          expect(here?.signs).toBe(true);
          expect(direction === 'in' ? here?.enters : here?.leaves).toBe(true);
        }
      }),
    );
  });

  it('cause no second arrival without a departure between, unless another day began', () => {
    fc.assert(
      fc.property(hearings, (all) => {
        let last: Passing | null = null;
        for (const passing of play(all)) {
          const isSecond = last?.direction === 'in' && passing.direction === 'in';
          if (isSecond) expect(always.dayOf(passing.atMs)).not.toBe(always.dayOf(last?.atMs as number));
          last = passing;
        }
      }),
    );
  });

  it('cause a departure before a silence of all gateways only', () => {
    fc.assert(
      fc.property(hearings, (all) => {
        for (const { atMs } of play(all).filter(({ direction }) => direction === 'out')) {
          const next = all.find((one) => one.atMs > atMs);
          expect((next?.atMs ?? Number.POSITIVE_INFINITY) - atMs).toBeGreaterThanOrEqual(AWAY_MINUTES * MINUTE);
        }
      }),
    );
  });

  it('cause the same when each is reported twice', () => {
    fc.assert(
      fc.property(hearings, (all) => {
        expect(play(all.flatMap((one) => [one, one]))).toEqual(play(all));
      }),
    );
  });
});
