import { expect, inject, it } from 'vitest';
import { createDatabase, DEMO_TEMPLATE } from '../support/database.ts';
import { findsPrograms } from '../support/programs.ts';
import { outageRound } from './outage.ts';

it.runIf(findsPrograms).each(['cut', 'silent'] as const)(
  'every call reports an unavailable database (%s) soon, and works again without a restart',
  async (how) => {
    const { url, drop } = await createDatabase(inject('postgresUrl'), DEMO_TEMPLATE);
    const report = await outageRound({ url, goneMs: 5_000, how });
    expect(report.faults).toEqual([]);
    for (const [name, count] of Object.entries(report.counts)) expect(count, name).toBeGreaterThan(0);
    await drop();
  },
  300_000,
);
