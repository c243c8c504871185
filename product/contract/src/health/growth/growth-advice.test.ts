import { describe, expect, it } from 'vitest';
import { followedFindings } from './follow-up.ts';
import type { MeasurementFinding } from './growth.ts';
import { adviceFor } from './growth-advice.ts';

const named = (...findings: MeasurementFinding[]) => adviceFor(findings).map(({ name }) => name);

describe('the advice of a report', () => {
  it.each([[[]], [['overweightRisk']], [['caries']], [['lowVision']]] as const)(
    'names the next measurement, and no visit, for %j',
    (findings) => {
      expect(named(...findings)).toContain('next');
      expect(named(...findings)).not.toContain('visit');
    },
  );

  it.each(followedFindings)('names the visits of a child who is followed, with %s', (finding) => {
    expect(named(finding)).toContain('visit');
    expect(named(finding, 'caries')).not.toContain('next');
  });
});
