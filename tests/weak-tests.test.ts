import { describe, expect, it } from 'vitest';
import { root } from '../scripts/run-tool.ts';
import { listFiles, parseSource, readSources } from '../scripts/source-file.ts';
import { findWeaknesses } from '../scripts/weak-tests.ts';

/** The callers in the crash and fuzz tests return data and count refusals themselves; this file holds bad examples. */
const isOther = (path: string) => /^tests\/(crash|fuzz)\//.test(path) || path === 'tests/weak-tests.test.ts';

describe('the tests', () => {
  it('have no place that would pass with a broken product', () => {
    const files = listFiles(root, 'tests').filter((path) => !isOther(path));
    expect(readSources(root, files).flatMap(findWeaknesses)).toEqual([]);
  });
});

describe('the check of tests', () => {
  const linesOf = (text: string, file = 'tests/e2e/a.test.ts') =>
    findWeaknesses(parseSource(file, text)).map((weakness) => weakness.split(': ')[0]);

  it.each([
    ['a set-up call with an unchecked answer', "await demo3.call('/api/a', {});"],
    ['such a call in a function of the file', "const save = (input) => demo3.call('/api/a', input); await save({});"],
    [
      'such a call in a function that calls another',
      'const a = () => b.call(); async function c() { return await a(); } await c();',
    ],
    ['data without its code', "const { data } = await demo3.call('/api/a');"],
    ['data taken without its code', "const list = (await server.request('/api/a')).data.list;"],
    ['zero instead of a missing value', 'expect(page.data?.total ?? 0).toBe(0);'],
    ['an empty list instead of a missing list', 'await expect.poll(() => rows?.map(nameOf) ?? []).toEqual([]);'],
    ['a list that may be empty', 'expect(rows.every(({ id }) => id === own)).toBe(true);'],
    ['an expectation under a condition', 'if (answer.status === 200) { expect(answer.data).toEqual({}); }'],
    ['a second try', "const a = await save(x).then((b) => (b.code === '200' ? b : save(y)));"],
    ['a locator for either of two elements', 'await a.or(b).click();'],
    ['a pattern for either language', "page.getByRole('region', { name: /^(待办|To do)/ });"],
    ['a claim on a page for developing', "await page.goto('/dev/widgets'); it('[D13] uploads', f);"],
  ])('reports %s', (_what, text) => {
    expect(linesOf(text)).toHaveLength(1);
  });

  it.each([
    [
      'a call that throws on a refusal',
      "await demo3.ask('/api/a', {}); const data = succeeded(await demo3.call('/api/a'));",
    ],
    ['an expectation of the code', "expect(await demo3.call('/api/a')).toMatchObject({ code: '409' });"],
    ['data beside the code', "const { code, data } = await demo3.call('/api/a');"],
    ['a default that is not expected', 'const codes = words?.map(codeOf) ?? [];'],
    ['an expectation under another condition', 'if (appType === 3) expect(list).toEqual([]);'],
    ['a pattern of one language', 'page.getByText(/^(待办|提醒)/); page.getByText(/Here|There/);'],
    ['a page for developing without a claim', "await page.goto('/dev/widgets'); it('uploads', f);"],
  ])('accepts %s', (_what, text) => {
    expect(linesOf(text)).toEqual([]);
  });

  it('names file and line', () => {
    expect(linesOf("\n\nawait a.call('x');")).toEqual(['tests/e2e/a.test.ts:3']);
  });
});
