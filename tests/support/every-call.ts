import { describe, expect, it } from 'vitest';
import { fillForFuzz, fuzz } from '../fuzz/harness.ts';
import { describeMatrix } from './access-matrix.ts';
import { copyTemplate } from './template-copy.ts';

/** Requests to each endpoint of an area. */
const REQUESTS_OF_ENDPOINT = 6;

/** Tests every call of an area, as every kind of user: with foreign ids, without its permission, and with bent input. */
export function describeEveryCall(area: string): void {
  describeMatrix(area);
  describe('an answer to bent input', () => {
    it('is an envelope, comes in time, and tells nothing of the inside', async () => {
      const { url, storage, drop } = await copyTemplate('template_fuzz', fillForFuzz);
      const report = await fuzz({
        url,
        storage,
        seed: 4,
        calls: (endpoints) => endpoints * REQUESTS_OF_ENDPOINT,
        area,
      });
      expect(report.faults).toEqual([]);
      // Most requests are refused; the others show that they get beyond the door.
      expect(report.codes['200']).toBeGreaterThan(report.endpoints / 4);
      await drop();
    }, 300_000);
  });
}
