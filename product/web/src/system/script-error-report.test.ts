import { NetworkError } from '@kiga/kit-web/client/call-errors.ts';
import { describe, expect, it, test } from 'vitest';
import { reportOf } from './script-error-report.ts';

const origin = 'https://kiga.example';

function thrown(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { stack, name });
}

describe('the report of a script error', () => {
  test.each([
    [
      'Chromium',
      `TypeError: x\n    at Fe (${origin}/assets/shell-a1.js:12:345)\n    at ${origin}/assets/react-b2.js:8:9`,
    ],
    ['Firefox', `Fe@${origin}/assets/shell-a1.js:12:345\n@${origin}/assets/react-b2.js:8:9\n`],
  ])('holds the places in scripts of this site, as %s writes them', (_browser, stack) => {
    expect(reportOf(thrown('x', stack), origin)?.frames).toEqual([
      { file: 'shell-a1.js', line: 12, column: 345 },
      { file: 'react-b2.js', line: 8, column: 9 },
    ]);
  });

  it('holds no places of other sites, and at most twelve places', () => {
    const ours = `    at Fe (${origin}/assets/shell-a1.js:12:345)\n`;
    const stack = `TypeError: x\n at f (https://other.example/assets/a.js:1:2)\n at <anonymous>:1:2\n${ours.repeat(20)}`;
    expect(reportOf(thrown('x', stack), origin)?.frames).toHaveLength(12);
  });

  it('holds no personal data', () => {
    const told = reportOf(thrown('no parent "王晓燕" 138 1234 5678 at wang@example.com', ''), origin);
    expect(told).toEqual({ name: 'TypeError', message: 'no parent * * at *', frames: [] });
    expect(reportOf('王晓燕 13812345678', origin)).toEqual({ name: 'Error', message: 'thrown: string', frames: [] });
  });

  test.each([
    ['a network failure', new NetworkError('no answer')],
    ['a chunk that failed to load', thrown('did not arrive', '', 'ChunkError')],
    ['a failed import without a name', thrown('Failed to fetch dynamically imported module: x', '')],
    ['an aborted request', new DOMException('aborted', 'AbortError')],
    [
      'a resize observer that waits for the next frame',
      thrown('ResizeObserver loop completed with undelivered notifications.', ''),
    ],
    ['a browser extension', thrown('x', 'TypeError: x\n    at f (chrome-extension://abc/content.js:1:2)')],
  ])('does not exist for %s', (_what, error) => expect(reportOf(error, origin)).toBeNull());
});
