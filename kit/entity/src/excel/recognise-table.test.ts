import { expect, test } from 'vitest';
import type { Cell, Merge, Sheet } from './cell.ts';
import type { ColumnSpec } from './match-headings.ts';
import { fillDown } from './merged-cells.ts';
import { recogniseTable } from './recognise-table.ts';

const SPECS: ColumnSpec[] = [
  { field: 'name', headings: ['姓名', '幼儿姓名', 'Name'], required: true },
  { field: 'class', headings: ['班级', 'Class'], required: true },
  { field: 'birthday', headings: ['出生日期', 'Date of birth'] },
  { field: 'parent', headings: ['家长姓名', 'Parent name'] },
  { field: 'phone', headings: ['家长电话', '电话'] },
  { field: 'parent2', headings: ['家长姓名', '母亲姓名'] },
  { field: 'phone2', headings: ['母亲电话', '电话'] },
];

const sheet = (grid: Cell[][], merges: Merge[] = [], name = 'A'): Sheet => ({ name, grid, merges });
const recognise = (grid: Cell[][], merges: Merge[] = []) => recogniseTable([sheet(grid, merges)], SPECS);
const fields = (grid: Cell[][], merges: Merge[] = []) => recognise(grid, merges)?.columns.map(({ field }) => field);
const across = (row: number, left: number, right: number): Merge => ({ top: row, bottom: row, left, right });

test('a heading is recognised despite blanks, marks, notes, character width and case', () => {
  expect(fields([['* 姓 名（必填）', '班级:', 'ＤＡＴＥ of Birth (yyyy-mm-dd)']])).toEqual([
    'name',
    'class',
    'birthday',
  ]);
});

test('a heading is recognised only as a whole, and an unknown column stays unassigned', () => {
  expect(fields([['姓名', '班级', '班级老师姓名', '民族']])).toEqual(['name', 'class', null, null]);
});

test('a field is assigned once, and a repeated heading goes to the next field that accepts it', () => {
  expect(fields([['姓名', '姓名', '班级', '家长姓名', '电话', '家长姓名', '电话']])).toEqual([
    'name',
    null,
    'class',
    'parent',
    'phone',
    'parent2',
    'phone2',
  ]);
});

test('group headings above a second heading row tell equal headings apart', () => {
  const grid = [
    ['姓名', '班级', '母亲', null, '家长', null],
    [null, null, '姓名', '电话', '姓名', '电话'],
    ['韩睿', '小一班', 'a', '1', 'b', '2'],
  ];
  const merges = [
    across(0, 2, 3),
    across(0, 4, 5),
    ...[0, 1].map((left) => ({ top: 0, bottom: 1, left, right: left })),
  ];
  const table = recognise(grid, merges);
  expect(table?.headingRows).toEqual([0, 1]);
  expect(table?.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['姓名', 'name'],
    ['班级', 'class'],
    ['母亲/姓名', 'parent2'],
    ['母亲/电话', 'phone2'],
    ['家长/姓名', 'parent'],
    ['家长/电话', 'phone'],
  ]);
  expect(table?.dataRows).toEqual([2]);
});

test('titles, blank rows, totals, repeated headings and notes are not read as records', () => {
  const grid: Cell[][] = [
    ['花名册'],
    ['序号', '姓名', '班级', '电话'],
    ['小一班'],
    [1, '韩睿', '小一班', '1'],
    [2, null, '小一班', '2'],
    [null, '　', null],
    ['小一班 小计：2人'],
    [null, '中一班', null, null],
    ['序号', '姓名', '班级', '电话'],
    [3, '韩怡', '中一班', null],
    [4],
    [null, '只有名字'],
    [null, '合计', null, 3],
    ['共3人'],
    ['Total: 3'],
    ['填表人：张三', null, null, null],
  ];
  expect(recognise(grid, [across(7, 1, 3)])?.dataRows).toEqual([3, 4, 9, 11]);
});

test('a row with a name or remark that looks like a total is a record', () => {
  const grid: Cell[][] = [
    ['姓名', '班级', '电话', '备注'],
    ['Total Recall', '小一班', '1', '合计三人'],
    ['韩睿', '小一班', '1', '合计'],
  ];
  expect(recognise(grid)?.dataRows).toEqual([1, 2]);
});

test('the visible sheet with the best heading is chosen, and other filled sheets are listed', () => {
  const better: Cell[][] = [
    ['姓名', '班级', '出生日期'],
    ['韩睿', '小一班', '2021-03-05'],
  ];
  const sheets = [
    sheet([['姓名', '班级'], ['a', 'b'], []], [], '旧'),
    { ...sheet([['姓名', '班级', '出生日期', '电话']], [], '藏'), hidden: true },
    sheet(better, [], '新'),
    sheet([], [], '空'),
  ];
  const table = recogniseTable(sheets, SPECS);
  expect(table?.sheetIndex).toBe(2);
  expect(table?.otherSheets).toEqual([
    { name: '旧', rows: 2 },
    { name: '藏', rows: 1 },
  ]);
});

test('a sheet without the required headings gives no table', () => {
  expect(recognise([['韩睿', '小一班', '2021-03-05']])).toBeNull();
  expect(recognise([['姓名', '民族']])).toBeNull();
  expect(recognise([['出生日期', '电话']])).toBeNull();
  expect(recognise([])).toBeNull();
});

test('a column without a heading is listed if it holds a value', () => {
  expect(
    recognise([
      ['姓名', '班级', null, null],
      ['韩睿', '小一班', null, 'x'],
    ])?.columns,
  ).toEqual([
    { index: 0, heading: '姓名', field: 'name' },
    { index: 1, heading: '班级', field: 'class' },
    { index: 3, heading: '', field: null },
  ]);
});

test('a merged value fills the rows below, but not the next column', () => {
  const merges = [
    { top: 0, bottom: 2, left: 0, right: 0 },
    { top: 1, bottom: 2, left: 1, right: 2 },
  ];
  expect(fillDown(sheet([['小一班', 'a', 'b'], [null, 'x'], []], merges))).toEqual([
    ['小一班', 'a', 'b'],
    ['小一班', 'x'],
    ['小一班', 'x'],
  ]);
});
