import { expect, inject, it } from 'vitest';
import { createDatabase, DEMO_TEMPLATE } from '../support/database.ts';
import { fuzz } from './harness.ts';

it('whatever is sent to any endpoint by anybody is answered by an envelope, in time, and tells nothing of the inside', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'), DEMO_TEMPLATE);
  const report = await fuzz({ url, seed: 4, calls: 2_000 });
  expect(report.faults).toEqual([]);
  expect(report.calls).toBe(2_000);
  // Most of it is refused; what is not shows that the requests get beyond the door.
  expect(report.codes['200']).toBeGreaterThan(100);
  await drop();
}, 300_000);
