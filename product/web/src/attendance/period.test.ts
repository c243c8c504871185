import { describe, expect, it } from 'vitest';
import { periodOf, spanOf, stepOf } from './period.ts';

describe('a period', () => {
  it('is the present month when the address holds none, or nonsense', () => {
    expect(['2025', '2025-02', '2025-13', 'x', null].map((asked) => periodOf(asked, '2026-11-20'))).toEqual([
      '2025',
      '2025-02',
      '2026-11',
      '2026-11',
      '2026-11',
    ]);
  });

  it('ends on the last day of its month or year', () => {
    expect([spanOf('2024-02'), spanOf('2026-12'), spanOf('2026')]).toEqual([
      { from: '2024-02-01', to: '2024-02-29' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2026-01-01', to: '2026-12-31' },
    ]);
  });

  it('steps over the end of a year', () => {
    expect([stepOf('2026-12', 1), stepOf('2026-01', -1), stepOf('2026', 1)]).toEqual(['2027-01', '2025-12', '2027']);
    expect([stepOf('2026-12-31', 1), stepOf('2024-03-01', -1)]).toEqual(['2027-01-01', '2024-02-29']);
  });
});
