import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overtimeBalance } from './overtime-balance.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };
const work = (day: string, hours: number, expiresOn = '2027-01-22') => ({ day, hours, expiresOn });

describe('the balance of overtime', () => {
  it('is the overtime carried over and earned, less comp leave', () => {
    const overtime = [work('2026-09-12', 16.5), work('2026-10-08', 2.5)];
    const leaves = [
      { day: '2026-10-12', hours: 8 },
      { day: '2026-10-13', hours: 8 },
    ];
    expect(overtimeBalance(overtime, leaves, october)).toEqual({
      carried: 16.5,
      earned: 2.5,
      spent: 16,
      expired: 0,
      left: 3,
    });
  });

  it('loses overtime after its last day, and spends the one that expires first', () => {
    const overtime = [work('2026-09-01', 4, '2027-01-22'), work('2026-09-20', 4, '2026-10-15')];
    const spent = { day: '2026-10-10', hours: 3 };
    expect(overtimeBalance(overtime, [spent], october)).toMatchObject({ carried: 8, spent: 3, expired: 1, left: 4 });
  });

  it('is negative when leave exceeds it', () => {
    expect(overtimeBalance([work('2026-10-08', 2)], [{ day: '2026-10-09', hours: 4 }], october).left).toBe(-2);
  });

  it('carries over from month to month what is left', () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((n) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10));
    const hours = fc.integer({ min: 1, max: 16 }).map((n) => n / 2);
    const list = fc.array(fc.record({ day, hours }), { maxLength: 6 });
    fc.assert(
      fc.property(list, list, (worked, leaves) => {
        const overtime = worked.map((one) => ({ ...one, expiresOn: '2026-10-20' }));
        const september = overtimeBalance(overtime, leaves, { from: '2026-09-01', to: '2026-09-30' });
        expect(overtimeBalance(overtime, leaves, october).carried).toBe(september.left);
      }),
    );
  });
});
