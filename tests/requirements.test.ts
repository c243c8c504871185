import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  parseOutcomes,
  parseRequirements,
  reportTrace,
  type TestOutcome,
  traceRequirements,
} from '../scripts/requirements.ts';
import { root } from '../scripts/run-tool.ts';

const requirements = [
  { id: 'A01', title: 'signs in' },
  { id: 'B08', title: 'students' },
  { id: 'F07', title: 'states' },
];

const browserFile = 'tests/e2e/campus/students.test.ts';
const apiFile = 'tests/api/campus/students.test.ts';

function passes(file: string, ...titles: string[]): TestOutcome[] {
  return titles.map((title) => ({ file, title, passed: true }));
}

function lastLine(outcomes: TestOutcome[]): string | undefined {
  return reportTrace(requirements, traceRequirements(requirements, outcomes)).at(-1);
}

describe('the trace of the requirements', () => {
  test('reads 280 unique requirements from the list', () => {
    const ids = parseRequirements(readFileSync(`${root}/docs/requirements.tsv`, 'utf8')).map(({ id }) => id);
    expect(ids).toHaveLength(280);
    expect(new Set(ids).size).toBe(280);
    expect(ids.filter((id) => !/^[A-K]\d{2,3}$/.test(id))).toEqual([]);
  });

  test('needs all four facets of a requirement of group B in a browser', () => {
    const facets = ['adds one [B08:job]', 'says no [B08:refusal]', '[B08:zh]', '[B08:en]'];
    expect(lastLine(passes(browserFile, ...facets))).toBe('proven 1 of 3');
    for (const left of facets) {
      const others = passes(browserFile, ...facets.filter((title) => title !== left));
      expect(lastLine(others), left).toBe('proven 0 of 3');
      expect(lastLine([...others, ...passes(apiFile, left)]), left).toBe('proven 0 of 3');
      expect(lastLine([...others, ...passes(apiFile, left), ...passes(browserFile, left)]), left).toBe('proven 1 of 3');
    }
  });

  test('needs a browser test for the job of group A, and any test for a requirement without a screen', () => {
    expect(lastLine(passes(browserFile, 'signs in [A01:job]'))).toBe('proven 1 of 3');
    expect(lastLine(passes(apiFile, 'signs in [A01:job]'))).toBe('proven 0 of 3');
    expect(lastLine(passes(apiFile, 'keeps its states [F07]'))).toBe('proven 1 of 3');
  });

  test.each([
    ['a page', 'C07', '[C07]'],
    ['a widget', 'D16', '[D16]'],
    ['the fields of a record', 'E11', '[E11]'],
    ['a message, in both languages', 'G06', '[G06:zh] [G06:en]'],
  ])('needs a browser test for %s', (_what, id, marks) => {
    const provenBy = (file: string, title: string) => {
      const trace = traceRequirements([{ id, title: '' }], passes(file, title));
      expect(trace.errors).toEqual([]);
      return trace.missing.get(id)?.length === 0;
    };
    expect(provenBy(browserFile, marks)).toBe(true);
    expect(provenBy(apiFile, marks)).toBe(false);
    expect(provenBy(browserFile, '')).toBe(false);
  });

  test('leaves a message unproven that is tested in one language only', () => {
    const trace = traceRequirements([{ id: 'G06', title: '' }], passes(browserFile, '[G06:zh]'));
    expect(trace.missing.get('G06')).toEqual(['en']);
  });

  test('needs every share of a requirement that several areas prove, in both languages', () => {
    const shares = ['sort', 'week', 'channel'].flatMap((share) => [`[G11:${share}:zh]`, `[G11:${share}:en]`]);
    const missingOf = (...titles: string[]) =>
      traceRequirements([{ id: 'G11', title: '' }], passes(browserFile, ...titles)).missing.get('G11');
    expect(missingOf(...shares)).toEqual([]);
    expect(missingOf(...shares.slice(1))).toEqual(['sort:zh']);
    const { errors } = traceRequirements([{ id: 'G11', title: '' }], passes(browserFile, '[G11:zh]'));
    expect(errors).toHaveLength(1);
  });

  test('leaves a requirement unproven if one of its tests did not pass', () => {
    const failed = { file: apiFile, title: 'the other way [F07]', passed: false };
    expect(lastLine([...passes(apiFile, 'one way [F07]'), failed])).toBe('proven 0 of 3');
  });

  test('reports the missing facets of partly proven requirements only', () => {
    const trace = traceRequirements(requirements, passes(apiFile, 'adds one [B08:job]', 'says no [B08:refusal]'));
    expect(reportTrace(requirements, trace)).toEqual([
      'A: 0 of 1',
      'B: 0 of 1',
      '  B08 students: missing job in a browser, refusal in a browser, zh, en',
      'F: 0 of 1',
      'proven 0 of 3',
    ]);
  });

  test.each([
    ['an unknown id', '[F99]', 'names no requirement'],
    ['an unknown facet', '[B08:joy]', 'must be [B08:job]'],
    ['a facet where there is none', '[F07:zh]', 'must be [F07]'],
    ['a missing facet', '[B08]', 'must be [B08:job]'],
  ])('reports %s as an error', (_what, mark, sentence) => {
    const { errors } = traceRequirements(requirements, passes(apiFile, `does something ${mark}`));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(sentence);
  });

  test('reads the results of a run without its skipped tests', () => {
    const assertionResults = [
      { fullName: 'students adds one [B08:job]', status: 'passed' },
      { fullName: 'students says no [B08:refusal]', status: 'failed' },
      { fullName: 'students says it in Chinese [B08:zh]', status: 'skipped' },
      { fullName: 'students says it in English [B08:en]', status: 'pending' },
    ];
    expect(
      parseOutcomes(JSON.stringify({ testResults: [{ name: `${root}/${browserFile}`, assertionResults }] })),
    ).toEqual([
      { file: browserFile, title: 'students adds one [B08:job]', passed: true },
      { file: browserFile, title: 'students says no [B08:refusal]', passed: false },
    ]);
  });
});
