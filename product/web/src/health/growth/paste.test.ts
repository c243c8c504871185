import { measuredValues } from '@kiga/contract/health/growth/measurement.entity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, numberOf, pasteBlock } from './paste.ts';

const children = ['安心', '王子', '王 子', '李小花', 'Anna Li'].map((name, index) => ({ id: `c${index}`, name }));
const columns = ['heightCm', 'weightKg', 'headCm'] as const;
const at = { children, columns, row: 0, column: 0 };

describe('a pasted number', () => {
  it.each([
    ['105.5', 105.5],
    ['１０５．５ｃｍ', 105.5],
    ['105。5', 105.5],
    [' 18.5 公斤', 18.5],
    ['1.05m', 105],
    ['18500g', 18.5],
    ['37斤', 18.5],
    ['120 g/L', 120],
    ['', null],
    ['　', null],
  ])('is read from %s', (text, value) => {
    expect(numberOf(text)).toBe(value);
  });

  it.each(['-3', '10 5x', '请假', '1e3', '1.2.3', '∞'])('is none in %s', (text) => {
    expect(numberOf(text)).toBeNaN();
  });
});

describe('a pasted block', () => {
  it('fills from the chosen cell on, and leaves out what lies beyond the table', () => {
    const pasted = pasteBlock('105\t18.5\t50\n请假\t\n99', { ...at, row: 3, column: 1 });
    expect(pasted).toMatchObject({ typed: { c3: { weightKg: '105', headCm: '18.5' } }, odd: 1, beyond: 1 });
  });

  it('goes to the children of its names, and tells which names were left out', () => {
    const text = '李小花\t101\t16\n安心\t105cm\t18.5kg\n王子\t99\t15\n赵钱\t98\t14\nANNA LI\t97\t13\n安心\t1\t1';
    expect(pasteBlock(text, at)).toEqual({
      typed: { c3: { heightCm: '101', weightKg: '16' }, c4: { heightCm: '97', weightKg: '13' } },
      unknown: ['赵钱'],
      twice: ['王子'],
      repeated: ['安心'],
      odd: 0,
      beyond: 0,
    });
  });

  it('follows its headings in any order', () => {
    const pasted = pasteBlock('序号\t体重(kg)\t姓名\t备注\t身高\r\n1\t18.5\t安心\t好\t105\r\n', { ...at, column: 2 });
    expect(pasted).toMatchObject({ typed: { c0: { heightCm: '105', weightKg: '18.5' } }, unknown: [], odd: 0 });
  });

  it('never gives a child a value of another, in any order of rows', () => {
    const named = fc.uniqueArray(fc.constantFrom('安心', '李小花', 'Anna Li', '赵钱', '王子'), { minLength: 2 });
    fc.assert(
      fc.property(named, fc.integer({ min: 0, max: 4 }), (names, row) => {
        const heightOf = (name: string) => 90 + name.length + (name.codePointAt(0) as number) / 1e4;
        const text = names.map((name) => `${name}\t${heightOf(name).toFixed(4)}`).join('\n');
        const { typed, unknown, twice } = pasteBlock(text, { ...at, row });
        for (const [id, { heightCm }] of Object.entries(typed)) {
          const { name } = children.find((child) => child.id === id) as { name: string };
          expect(Number(heightCm)).toBeCloseTo(heightOf(name), 4);
        }
        expect(Object.keys(typed).length + unknown.length + twice.length).toBe(names.length);
      }),
    );
  });

  it('comes back as it was written, whatever its cells hold', () => {
    const cell = fc.string({ maxLength: 8 }).map((text) => text.trim());
    const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(block, (rows) => {
        const text = rows.map((row) => row.map(quoted).join('\t')).join('\r\n');
        expect(cellsOf(text)).toEqual(rows.filter((row) => row.some((one) => one !== '')));
      }),
    );
    expect(measuredValues.length).toBeGreaterThan(columns.length);
  });
});
