import type { Cell } from '@kiga/entity/excel/cell.ts';
import { recogniseTable } from '@kiga/entity/excel/recognise-table.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { readWorkbook } from './read-workbook.ts';
import { streamWorkbook } from './stream-workbook.ts';

const sheet = {
  name: '学生/名单',
  title: '学生 · A & B 学校',
  footer: '王老师 <3>',
  headings: ['姓名', '身份证号', '入园日期', 'Kiga'],
  columnsAside: 1,
};

async function* inChunks(...chunks: Cell[][][]) {
  yield* chunks;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  return Buffer.concat(bytes);
}

async function fileOf(chunks: AsyncIterable<Cell[][]>): Promise<Buffer> {
  return bytesOf(streamWorkbook({ ...sheet, chunks }));
}

async function partOf(file: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(file);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    return (await bytesOf(await zip.openReadStreamPromise(entry))).toString();
  }
  throw new Error(`no ${name}`);
}

test('rows written in chunks are read back unchanged between title and footer', async () => {
  const rows: Cell[][] = [
    ['韩睿', '110105202303171199', { date: '2021-03-05' }, 'a:1'],
    ['=1+1', '0012', { date: '1900-03-01' }, '_x0041_ <b>&"\'\r\n'],
    [null, 15, { date: '2021-03-05 08:30:00' }, true],
  ];
  const [read] = await readWorkbook(await fileOf(inChunks(rows.slice(0, 2), rows.slice(2))));
  expect(read?.name).toBe('学生 名单');
  expect(read?.grid).toEqual([[sheet.title], sheet.headings, ...rows, [], [sheet.footer]]);
  const table =
    read &&
    recogniseTable(
      [read],
      sheet.headings.map((field) => ({ field, headings: [field] })),
    );
  expect(table?.dataRows).toEqual([2, 3, 4]);
});

test('a workbook without rows keeps its title, headings and footer', async () => {
  const [read] = await readWorkbook(await fileOf(inChunks()));
  expect(read?.grid).toEqual([[sheet.title], sheet.headings, [], [sheet.footer]]);
});

test('any text is read back unchanged, and none becomes a formula', async () => {
  const character = fc.oneof(
    fc.constantFrom(...'_x00=@-\n\t'),
    fc.integer({ min: 32, max: 0xfffd }).map((code) => String.fromCharCode(code)),
  );
  const texts = fc.sample(fc.array(character, { minLength: 1 }), 300).map(
    (characters) =>
      `${characters
        .join('')
        .toWellFormed()
        .replace(/[\u007f-\u009f]/g, ' ')}.`,
  );
  const file = await fileOf(inChunks(texts.map((text) => [text])));
  const read = (await readXlsx(file, { readStyles: true })).sheets[0];
  expect(read?.rows.slice(2, 302).map(([value]) => value)).toEqual(texts);
  expect([...(read?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test('headings are bold, frozen and printed on every page, and cells keep the format of text or date', async () => {
  const file = await fileOf(inChunks([['韩睿', '0012', { date: '2021-03-05' }, 'a:1']]));
  const read = (await readXlsx(file, { readStyles: true })).sheets[0];
  expect(read?.cells?.get('1,0')?.style?.font?.bold).toBe(true);
  expect(read?.freezePane).toEqual({ rows: 2 });
  expect(read?.cells?.get('2,1')?.style?.numFmt).toBe('@');
  expect(read?.cells?.get('2,2')?.style?.numFmt).toBe('yyyy-mm-dd');
  const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('<c r="B3" s="1" t="inlineStr"><is><t xml:space="preserve">0012</t></is></c>');
  expect(xml).toMatch(/<col min="2" max="2" width="[\d.]+" style="1"/);
  expect(xml).toContain('<oddHeader>&amp;L学生 · A &amp;&amp; B 学校</oddHeader>');
  expect(xml).toContain('<oddFooter>&amp;L王老师 &lt;3&gt;&amp;R&amp;P / &amp;N</oddFooter>');
  const workbook = await partOf(file, 'xl/workbook.xml');
  expect(workbook).toContain("'学生 名单'!$A:$C");
  expect(workbook).toContain("'学生 名单'!$2:$2");
});

test('a failing row source fails the file, and a reader that stops ends the row source', async () => {
  const failure = new Error('stop');
  async function* failing() {
    yield [['a']];
    throw failure;
  }
  await expect(fileOf(failing())).rejects.toBe(failure);

  let ended = false;
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => [String(Math.random())]);
    } finally {
      ended = true;
    }
  }
  for await (const bytes of streamWorkbook({ ...sheet, chunks: endless() })) if (bytes.length > 10_000) break;
  await expect.poll(() => ended).toBe(true);
});
