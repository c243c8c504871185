import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Limits } from './limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';
import { workbookParts, zipFile } from './zip-file.test-support.ts';

const SHEET = '<sheetData><row r="1"><c r="A1" t="str"><v>姓名</v></c></row></sheetData>';
const sound = zipFile(workbookParts(SHEET));
const compoundFile = (content: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(content, 'utf16le')]);

const flipped = (file: Buffer, at: number): Buffer => {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

const rowsOf = (count: number, cells: (row: number) => string) =>
  `<sheetData>${Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`).join('')}</sheetData>`;

const codeOf = (file: Uint8Array | string, limits?: Partial<Limits>): Promise<unknown> =>
  readWorkbook(file, limits).then(
    () => 'read',
    (error: { code: unknown }) => error.code,
  );

test('a valid workbook is read', async () => {
  expect(await readWorkbook(sound)).toEqual([{ name: 'A', grid: [['姓名']], merges: [], hidden: false }]);
});

test('a file that is no xlsx workbook is refused as such', async () => {
  const docx = zipFile([
    {
      name: '[Content_Types].xml',
      content: '<Types><Override ContentType="wordprocessingml.document.main+xml"/></Types>',
    },
    { name: 'word/document.xml', content: '<w:document/>' },
  ]);
  expect(await codeOf(Buffer.from('姓名,班级\n'))).toBe('FILE_NOT_XLSX');
  expect(await codeOf(docx)).toBe('FILE_NOT_XLSX');
  expect(await codeOf(zipFile([{ name: 'a.txt', content: 'a' }]))).toBe('FILE_NOT_XLSX');
  expect(await codeOf(compoundFile('Workbook'))).toBe('FILE_NOT_XLSX');
});

test('an encrypted file is refused as encrypted', async () => {
  expect(await codeOf(compoundFile('EncryptedPackage'))).toBe('FILE_ENCRYPTED');
});

test('an empty file or a workbook without a cell is refused as empty', async () => {
  expect(await codeOf(new Uint8Array())).toBe('FILE_EMPTY');
  expect(await codeOf(zipFile(workbookParts('<sheetData/>')))).toBe('FILE_EMPTY');
  expect(await codeOf(zipFile(workbookParts('<sheetData><row r="1"><c r="A1" s="0"/></row></sheetData>')))).toBe(
    'FILE_EMPTY',
  );
});

test('a damaged file is refused as damaged', async () => {
  const withoutSheet = workbookParts(SHEET).filter(({ name }) => !name.includes('worksheets'));
  const twice = [...workbookParts(SHEET), ...workbookParts(SHEET)];
  expect(await codeOf(sound.subarray(0, sound.length / 2))).toBe('FILE_DAMAGED');
  expect(await codeOf(flipped(sound, sound.indexOf('[Content_Types].xml') + 40))).toBe('FILE_DAMAGED');
  expect(await codeOf(zipFile(withoutSheet))).toBe('FILE_DAMAGED');
  expect(await codeOf(zipFile(twice))).toBe('FILE_DAMAGED');
  expect(await codeOf(zipFile(workbookParts('<sheetData><!-- ')))).toBe('FILE_DAMAGED');
});

test('a file with overlapping merged ranges is refused as damaged', async () => {
  const merges = '<mergeCell ref="A1:XFD1048576"/>'.repeat(1000);
  expect(await codeOf(zipFile(workbookParts(`${SHEET}<mergeCells>${merges}</mergeCells>`)))).toBe('FILE_DAMAGED');
});

test('a file of 200 MB is refused as too large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiga-xlsx-'));
  try {
    const path = join(folder, 'big.xlsx');
    const file = await open(path, 'w');
    await file.truncate(200 * 1024 * 1024);
    await file.close();
    await expect(readWorkbook(path)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', limit: 20 * 1024 * 1024 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file is refused if it has too many parts or unpacks beyond the limit or its declared size', async () => {
  const bomb = { name: 'xl/media/image1.png', content: Buffer.alloc(4_000_000) };
  const limits = { inflatedBytes: 2_000_000 };
  expect(await codeOf(zipFile([...workbookParts(SHEET), bomb]), limits)).toBe('FILE_BOMB');
  expect(await codeOf(zipFile([...workbookParts(SHEET), { ...bomb, declaredBytes: 100 }]), limits)).toBe(
    'FILE_DAMAGED',
  );
  const manyParts = Array.from({ length: 3_000 }, (_, index) => ({ name: `a${index}`, content: '' }));
  expect(await codeOf(zipFile([...workbookParts(SHEET), ...manyParts]))).toBe('FILE_BOMB');
});

test('a file with a long text that 2,000 cells share is refused', async () => {
  const strings = `<sst><si><t>${'长'.repeat(32_000)}</t></si></sst>`;
  const sheet = rowsOf(2_000, (row) => `<c r="A${row}" t="s"><v>0</v></c>`);
  expect(await codeOf(zipFile(workbookParts(sheet, strings)))).toBe('FILE_BOMB');
});

test('the entities of an XML document type are not expanded', async () => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  const strings = `<!DOCTYPE sst [<!ENTITY l0 "ha">${entities}]><sst><si><t>&l9;</t></si></sst>`;
  const sheet = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>';
  const [read] = await readWorkbook(zipFile(workbookParts(sheet, strings)));
  expect(read?.grid).toEqual([['&l9;']]);
});

test('a file that takes too much memory or time is refused and ends only its own process', async () => {
  const sheet = rowsOf(15_000, (row) => '<c><v>1</v></c>'.repeat(100) + row);
  expect(await codeOf(zipFile(workbookParts(sheet)), { heapMegabytes: 24 })).toBe('FILE_BOMB');
  expect(await codeOf(sound, { timeoutMs: 1 })).toBe('FILE_BOMB');
});

test('rows, columns and sheets are limited, and empty cells do not count', async () => {
  const rows = [['a'], ['b'], ['c']];
  const file = await writeWorkbook([{ name: 'A', rows }]);
  expect(await codeOf(file, { rows: 3 })).toBe('read');
  expect(await codeOf(file, { rows: 2 })).toBe('FILE_TOO_MANY_ROWS');
  expect(await codeOf(await writeWorkbook([{ name: 'A', rows: [['a', 'b']] }]), { columns: 1 })).toBe(
    'FILE_TOO_MANY_COLUMNS',
  );
  expect(
    await codeOf(
      await writeWorkbook([
        { name: 'A', rows },
        { name: 'B', rows },
      ]),
      { sheets: 1 },
    ),
  ).toBe('FILE_TOO_MANY_SHEETS');
  const stray =
    '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="C1048576" s="0"/></row></sheetData>';
  expect((await readWorkbook(zipFile(workbookParts(stray))))[0]?.grid).toEqual([[1]]);
});
