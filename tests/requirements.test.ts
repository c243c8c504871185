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
  { id: 'C07', title: 'two languages' },
];

const browserFile = 'tests/e2e/students.test.ts';
const apiFile = 'tests/api/students.test.ts';

function passes(file: string, ...titles: string[]): TestOutcome[] {
  return titles.map((title) => ({ file, title, passed: true }));
}

function lastLine(outcomes: TestOutcome[]): string | undefined {
  return reportTrace(requirements, traceRequirements(requirements, outcomes)).at(-1);
}

describe('the trace of the requirements', () => {
  test('the list has every requirement once', () => {
    const ids = parseRequirements(readFileSync(`${root}/docs/requirements.tsv`, 'utf8')).map(({ id }) => id);
    expect(ids).toHaveLength(280);
    expect(new Set(ids).size).toBe(280);
    expect(ids.filter((id) => !/^[A-K]\d{2,3}$/.test(id))).toEqual([]);
  });

  test('a requirement of group B needs all four facets, the job in a browser', () => {
    const others = passes(apiFile, 'says no [B08:refusal]', 'in both [B08:zh] [B08:en]');
    expect(lastLine([...passes(browserFile, 'adds one [B08:job]'), ...others])).toBe('proven 1 of 3');
    expect(lastLine([...passes(apiFile, 'adds one [B08:job]'), ...others])).toBe('proven 0 of 3');
    expect(lastLine([...passes(browserFile, 'adds one [B08:job]'), ...others.slice(1)])).toBe('proven 0 of 3');
  });

  test('a requirement of group A needs its job in a browser, the others any test', () => {
    expect(lastLine(passes(browserFile, 'signs in [A01:job]'))).toBe('proven 1 of 3');
    expect(lastLine(passes(apiFile, 'signs in [A01:job]'))).toBe('proven 0 of 3');
    expect(lastLine(passes(apiFile, 'speaks both [C07]'))).toBe('proven 1 of 3');
  });

  test('one test that did not pass makes its requirement unproven', () => {
    const failed = { file: apiFile, title: 'speaks Chinese [C07]', passed: false };
    expect(lastLine([...passes(apiFile, 'speaks English [C07]'), failed])).toBe('proven 0 of 3');
  });

  test('says what a partly proven requirement lacks, and nothing of untouched ones', () => {
    const trace = traceRequirements(requirements, passes(apiFile, 'adds one [B08:job]', 'says no [B08:refusal]'));
    expect(reportTrace(requirements, trace)).toEqual([
      'A: 0 of 1',
      'B: 0 of 1',
      '  B08 students: missing job in a browser, zh, en',
      'C: 0 of 1',
      'proven 0 of 3',
    ]);
  });

  test.each([
    ['an unknown id', '[C99]', 'names no requirement'],
    ['an unknown facet', '[B08:joy]', 'must be [B08:job]'],
    ['a facet where there is none', '[C07:zh]', 'must be [C07]'],
    ['a missing facet', '[B08]', 'must be [B08:job]'],
  ])('%s is an error', (_what, mark, sentence) => {
    const { errors } = traceRequirements(requirements, passes(apiFile, `does something ${mark}`));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(sentence);
  });

  test('reads the results of a run', () => {
    const assertionResults = [
      { fullName: 'students adds one [B08:job]', status: 'passed' },
      { fullName: 'students says no [B08:refusal]', status: 'pending' },
    ];
    expect(
      parseOutcomes(JSON.stringify({ testResults: [{ name: `${root}/${browserFile}`, assertionResults }] })),
    ).toEqual([
      { file: browserFile, title: 'students adds one [B08:job]', passed: true },
      { file: browserFile, title: 'students says no [B08:refusal]', passed: false },
    ]);
  });
});
