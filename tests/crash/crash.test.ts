import { expect, inject, it } from 'vitest';
import { findsPrograms } from '../support/programs.ts';
import { crashRound } from './harness.ts';

it.runIf(findsPrograms)(
  'whatever is killed at any moment, all that was acknowledged is there, once, and the service comes back by itself',
  async () => {
    const report = await crashRound({ kind: inject('postgresKind'), seed: 3, kills: 12 });
    expect(report.faults).toEqual([]);
    for (const [name, count] of Object.entries(report.counts)) expect(count, name).toBeGreaterThan(0);
  },
  600_000,
);
