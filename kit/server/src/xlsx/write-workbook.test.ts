import type { Cell } from '@kiga/entity/excel/cell.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

test('a written workbook is read back unchanged', async () => {
  const rows: Cell[][] = [
    ['110105202303171199', '0012', '=1+1', '+86 138', '_x0041_', '<b>&"\'', 'a\nb', ' 空 '],
    [3137962260, 1.5, true, { date: '2021-03-05' }, { date: '2021-03-05 08:30:00' }, null, '#N/A', '😀'],
  ];
  const merges = [{ top: 0, left: 0, bottom: 0, right: 1 }];
  expect(await readWorkbook(await writeWorkbook([{ name: '小一班', rows, merges }]))).toEqual([
    { name: '小一班', grid: rows, merges, hidden: false },
  ]);
});

test('any text is read back unchanged, and none becomes a formula', async () => {
  const character = fc.oneof(
    fc.constantFrom(...'_x00=@-\n\t'),
    fc.integer({ min: 32, max: 0xfffd }).map((code) => String.fromCharCode(code)),
  );
  const texts = fc.sample(fc.array(character, { minLength: 1 }), 300).map((characters) =>
    characters
      .join('')
      .toWellFormed()
      .replace(/[\u007f-\u009f]/g, ' '),
  );
  const file = await writeWorkbook([{ name: 'A', rows: texts.map((each) => [each]) }]);
  const { sheets } = await readXlsx(file, { readStyles: true });
  expect(sheets[0]?.rows.map(([value]) => value)).toEqual(texts);
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test('headings are bold and frozen, errors are marked, and digits keep the text format', async () => {
  const file = await writeWorkbook([
    {
      name: 'A',
      rows: [['标题'], ['姓名', '卡号'], ['韩睿', '0012']],
      headingRow: 1,
      marks: [{ row: 2, column: 0, kind: 'error' }],
      columns: [{ widthCharacters: 33 }],
    },
  ]);
  const sheet = (await readXlsx(file, { readStyles: true })).sheets[0];
  expect(sheet?.cells?.get('1,1')?.style?.font?.bold).toBe(true);
  expect(sheet?.freezePane).toEqual({ rows: 2 });
  expect(sheet?.cells?.get('2,0')?.style?.fill).toMatchObject({ fgColor: { rgb: 'FFC7CE' } });
  expect(sheet?.cells?.get('2,1')?.style?.numFmt).toBe('@');
  expect(sheet?.columns?.[0]?.width).toBe(33);
});

test('the names of sheets become valid for Excel and unique', async () => {
  const rows = [['a']];
  const long = '很'.repeat(40);
  const names = ['a/b:c', 'A B C', long, long, '[]'];
  const sheets = await readWorkbook(await writeWorkbook(names.map((name) => ({ name, rows }))));
  expect(sheets.map(({ name }) => name)).toEqual([
    'a b c',
    'A B C 2',
    long.slice(0, 31),
    `${long.slice(0, 29)} 2`,
    'Sheet',
  ]);
});
