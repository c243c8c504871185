import { expect, inject, it } from 'vitest';
import { findsPrograms } from '../support/programs.ts';
import { crashRound } from './harness.ts';

it.runIf(findsPrograms)(
  'acknowledged writes exist exactly once after processes were killed, and the service restarts by itself',
  async () => {
    const report = await crashRound({ kind: inject('postgresKind'), seed: 3, kills: 12 });
    expect(report.faults).toEqual([]);
    for (const [name, count] of Object.entries(report.counts)) expect(count, name).toBeGreaterThan(0);
  },
  600_000,
);
