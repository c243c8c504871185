import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { reportScriptError } from './script-error.acts.ts';
import { scrubMessage, scrubName, scrubPath } from './script-error-text.ts';

describe('the message of a script error', () => {
  test.each([
    ["Cannot read properties of undefined (reading 'stuName')", 'Cannot read properties of undefined (reading *)'],
    ['Unexpected token \'王\', "王小明 13812345678" is not valid JSON', 'Unexpected token *, * is not valid JSON'],
    ["Can't find variable: kigId", "Can't find variable: kigId"],
    ['parent 王晓燕 has 138 1234 5678', 'parent * has *'],
    ['call 138-1234-5678 or +86 (138) 12345678', 'call * or +*'],
    ['no record 019aa3b1-7c44-7d10-9c2e-3f1a4b5c6d7e', 'no record *'],
    ['ID 11010519491231002X, card 0038026', 'ID *, card *'],
    ['mail wang@example.com, see https://kiga.example/campus/students?q=Wang', 'mail * see *'],
    ['half a quote "Wang Xiaoming 2022', 'half a quote *'],
    ['Minified React error #185', 'Minified React error #185'],
    ['１３８１２３４５６７８', '*'],
    ['Invalid time value', 'Invalid time value'],
  ])('loses its personal data: %s', (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed);
    // The browser scrubs the message, and the server scrubs it again.
    expect(scrubMessage(scrubbed)).toBe(scrubbed);
  });

  it('never holds a number of five digits, an email address or a character outside ASCII', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^1[3-9]\d{9}$/),
      fc.stringMatching(/^\d{3} \d{4}-\d{4}$/),
      fc.constantFrom('王小明', ' ', '"', "'", '`', 'reading', '(', 'Ж', '٣٤٥٦٧', '𠮷', 'a@b.cn'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const scrubbed = scrubMessage(pieces.join(''));
        expect(scrubbed).not.toMatch(/\d[\s\W]{0,2}\d[\s\W]{0,2}\d[\s\W]{0,2}\d[\s\W]{0,2}\d/);
        expect(scrubbed).not.toMatch(/[^\x20-\x7e]/);
        expect(scrubbed).not.toMatch(/\w@\w/);
        expect(reportScriptError.input.shape.message.safeParse(scrubbed).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['/campus/students/019aa3b1-7c44-7d10-9c2e-3f1a4b5c6d7e/edit', '/campus/students/:id/edit'],
  ['/campus/students/17', '/campus/students/:id'],
  ['/%E7%8E%8B', '/:id'],
  ['/', '/'],
  ['/500', '/500'],
  ['/mon-aft-healthDetail', '/mon-aft-healthDetail'],
])('the path %s is reported as %s', (path, told) => expect(scrubPath(path)).toBe(told));

it('any path is reported in a form that the server accepts', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(reportScriptError.input.shape.path.safeParse(scrubPath(`/${path}`)).success).toBe(true);
    }),
  );
});

it('a name that is no single word is reported as Error', () => {
  expect(['TypeError', '王', 'Error 13812345678', undefined].map(scrubName)).toEqual([
    'TypeError',
    'Error',
    'Error',
    'Error',
  ]);
});
