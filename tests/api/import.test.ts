import { readFile } from 'node:fs/promises';
import { readWorkbook } from '@kiga/kit-server/xlsx/read-workbook.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { zipFile } from '@kiga/kit-server/xlsx/zip-file.test-support.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/test-server.ts';

const fixture = (name: string) => new URL(`../fixtures/roster/${name}`, import.meta.url);
const roster = await readFile(fixture('sunflower-2026.xlsx'));
const expected = JSON.parse(await readFile(fixture('sunflower-2026.expected.json'), 'utf8'));

let server: TestServer | undefined;
let demo3: Caller;

beforeEach(async () => {
  await server?.close();
  server = await startTestServer();
  demo3 = await server.as('demo3');
});
afterAll(() => server?.close());

async function upload(bytes: Uint8Array, options: Record<string, string> = {}, act = 'import'): Promise<Answer<any>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'roster.xlsx');
  return (server as TestServer).request(`/api/campus/student/${act}?language=en_US`, {
    body: form,
    headers: { authorization: `Bearer ${demo3.token}` },
  });
}

const students = (input: Record<string, unknown> = {}) =>
  demo3.call('/api/campus/student/page', { pageSize: 200, sort: 'stuName', ...input });

describe('importing the roster as it is', () => {
  it('[I16] a dry run says what would happen and changes nothing', async () => {
    const { data } = await upload(roster);
    expect(data).toMatchObject({
      dryRun: true,
      counts: { total: expected.total, create: expected.good, update: 0, unchanged: 0, failed: 8 },
    });
    const failed = data.rows.filter(({ outcome }: { outcome: string }) => outcome === 'failed');
    expect(failed.map(({ row }: { row: number }) => row)).toEqual(expected.bad.map(({ row }: { row: number }) => row));
    expect((await students()).data.total).toBe(0);
  });

  it('tells for each bad row the reason that the roster’s maker knows of', async () => {
    const { data } = await upload(roster);
    const reasons = Object.fromEntries(
      data.rows
        .filter(({ outcome }: { outcome: string }) => outcome === 'failed')
        .map(({ row, issues }: any) => [row, issues.map(({ error }: any) => error)]),
    );
    expect(reasons).toEqual({
      16: ['FIELD_ID_NUMBER_CHECK_DIGIT'],
      41: ['FIELD_REQUIRED'],
      63: ['FIELD_PHONE_FORMAT'],
      82: ['FIELD_DATE_INVALID'],
      107: ['CAMPUS_STUDENT_CLASS_UNKNOWN'],
      127: ['CAMPUS_STUDENT_BIRTHDAY_DIFFERS_FROM_ID_NUMBER'],
      147: ['FIELD_SPECIAL_CHARACTERS'],
      158: ['FIELD_DATE_IN_FUTURE'],
    });
  });

  it('[B08:refusal] takes the good rows, class by class, and the samples are as they should be', async () => {
    const { data } = await upload(roster, { dryRun: 'false' });
    expect(data.counts).toMatchObject({ create: 164, failed: 8 });
    const { data: classes } = await demo3.call('/api/campus/class/page', {});
    const counts = Object.fromEntries(
      classes.list.map(({ className, studentCount }: any) => [className, studentCount]),
    );
    expect(counts).toEqual(expected.classes);
    const sexes: Record<string, string> = { 男: 'male', 女: 'female' };
    const relations: Record<string, string> = { 爷爷: 'grandfather', 外公: 'grandpa', 外婆: 'grandma', 妈妈: 'mother' };
    for (const sample of expected.samples) {
      const { data: found } = await students({ q: sample.cardNumber });
      expect(found.list, sample.stuName).toHaveLength(1);
      const [child] = found.list;
      expect(child).toMatchObject({
        stuName: sample.stuName,
        sex: sexes[sample.sex],
        birthday: sample.birthday,
        classIdText: sample.className,
        cardNumber: sample.cardNumber,
      });
      const { data: contact } = await demo3.call('/api/campus/student/read-contact', { id: child.id });
      expect(contact.idNumber).toBe(sample.idNumber);
      expect(contact.parents).toMatchObject([
        { parentPhone: sample.parentPhone, relation: relations[sample.relation] },
      ]);
    }
  });

  it('with the tick the missing class is made, and 165 are taken', async () => {
    const { data } = await upload(roster, { dryRun: 'false', createClasses: 'true' });
    expect(data.counts).toMatchObject({ create: 165, failed: 7 });
    expect(data.classes.filter(({ isNew }: any) => isNew)).toHaveLength(1);
  });

  it('importing again changes nothing twice', async () => {
    await upload(roster, { dryRun: 'false' });
    const { data: before } = await students();
    const { data } = await upload(roster, { dryRun: 'false' });
    expect(data.counts).toEqual({ total: 172, create: 0, update: 0, unchanged: 164, failed: 8 });
    const { data: after } = await students();
    expect(after).toEqual(before);
  });

  it('the bad rows come back in the same sheet with the reason beside each, and go in once mended', async () => {
    const { data: bytes } = await upload(roster, {}, 'import-failures');
    const [sheet] = await readWorkbook(bytes);
    if (!sheet) throw new Error('no sheet');
    expect(sheet.grid[0]?.[0]).toBe('向日葵幼儿园2026学年第一学期幼儿花名册');
    expect(sheet.grid[2]?.slice(0, 3)).toEqual(['序号', '姓名', '性别']);
    expect(sheet.grid[2]?.at(-1)).toBe('Why not imported');
    expect(sheet.grid.slice(3).map((row) => row[1])).toEqual(expected.bad.map(({ name }: any) => name || null));
    expect(sheet.grid[3]?.at(-1)).toBe('ID number: The check digit of the ID number is wrong');
    const named = sheet.grid.slice(3).find((row) => row[1] === null);
    if (named) named[1] = '补上名';
    const mended = await writeWorkbook([{ name: sheet.name, rows: sheet.grid }]);
    expect((await upload(mended, { dryRun: 'false' })).data.counts).toMatchObject({ total: 8, create: 1, failed: 7 });
  });
});

/** A sheet of rows under these headings. */
const sheetOf = (...rows: (string | null)[][]) => writeWorkbook([{ name: '名单', rows }]);

describe('other rosters', () => {
  it('takes another order, synonyms and English headings', async () => {
    const file = await sheetOf(
      ['Class', 'Parent phone', 'Guardian', 'Relationship', 'Date of birth', 'Gender', 'Child name'],
      ['小一班', '13912345678', '张丽', 'mother', '5 Mar 2022', 'girl', '张小丽'],
    );
    const { data } = await upload(file, { dryRun: 'false' });
    expect(data.counts).toMatchObject({ create: 1, failed: 0 });
    expect((await students()).data.list[0]).toMatchObject({ birthday: '2022-03-05', sex: 'female' });
  });

  it('takes two heading rows with merged cells, and a table on the second sheet', async () => {
    const rows = [
      ['幼儿', null, null, '班级', '家长', null],
      ['姓名', '性别', '出生日期', null, '姓名', '电话'],
      ['王小明', '男', '2022-04-05', '小一班', '王强', '13912345679'],
    ];
    const merges = [
      { top: 0, left: 0, bottom: 0, right: 2 },
      { top: 0, left: 3, bottom: 1, right: 3 },
      { top: 0, left: 4, bottom: 0, right: 5 },
    ];
    const file = await writeWorkbook([
      { name: '说明', rows: [['请看第二张']] },
      { name: '名单', rows, merges },
    ]);
    const { data } = await upload(file, { dryRun: 'false' });
    expect(data).toMatchObject({ sheet: '名单', counts: { create: 1, failed: 0 } });
    expect((await students()).data.list[0]).toMatchObject({ stuName: '王小明', parents: [{ parentName: '王强' }] });
  });

  it('a column that was not recognised is given to a field by the user', async () => {
    const file = await sheetOf(
      ['宝贝大名', '姓名', '性别', '出生日期', '班级'],
      ['李小花', '李花花', '女', '2022-06-01', '小一班'],
    );
    const { data } = await upload(file, { columns: JSON.stringify({ 0: 'stuName' }) });
    expect(data.rows).toMatchObject([{ stuName: '李小花', outcome: 'create' }]);
    expect(data.columns).toMatchObject([{ field: 'stuName' }, { heading: '姓名', field: null }, {}, {}, {}]);
    expect(await upload(file, { columns: '{"0":"password"}' })).toMatchObject({ status: 400 });
  });

  it('a child without ID number is known by name, birthday and a parent’s phone; what is new is added', async () => {
    const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '关系', '联系电话', '身份证号', '过敏史'];
    const row = ['赵一诺', '女', '2022-06-01', '小一班', '赵强', '爸爸', '13911110000'];
    await upload(await sheetOf(head, [...row, null, null]), { dryRun: 'false' });
    const again = await upload(await sheetOf(head, [...row, null, '花生（重度）、青霉素']), { dryRun: 'false' });
    expect(again.data.counts).toMatchObject({ create: 0, update: 1 });
    const { data } = await students();
    expect(data.list).toHaveLength(1);
    expect(data.list[0].allergies).toEqual([
      { allergen: '花生', kind: 'food', severity: 'severe' },
      { allergen: '青霉素', kind: 'drug', severity: null },
    ]);
    const other = await upload(
      await sheetOf(head, ['赵一诺', '女', '2022-06-01', '小一班', '赵丽', '妈妈', '13911110001', null, null]),
    );
    expect(other.data.counts).toMatchObject({ create: 1 });
  });

  it('the same child twice in one sheet is taken once', async () => {
    const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '联系电话'];
    const row = ['钱多', '男', '2022-06-01', '小一班', '钱强', '13911112222'];
    const { data } = await upload(await sheetOf(head, row, row));
    expect(data.rows).toMatchObject([
      { outcome: 'create' },
      { outcome: 'failed', issues: [{ error: 'CAMPUS_IMPORT_ROW_TWICE' }] },
    ]);
  });

  it('only the kindergarten itself imports', async () => {
    for (const userName of ['demo4', 'demo9', 'demo6', 'demo5']) {
      demo3 = await (server as TestServer).as(userName);
      expect(await upload(roster)).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
    }
  });
});

describe('[G19] files that are no roster', () => {
  it('each gets a clear message, and the server stays up', async () => {
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]);
    const encrypted = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
    const files: [string, Uint8Array, string][] = [
      ['text', Buffer.from('姓名,班级'), 'FILE_NOT_XLSX'],
      ['old xls', ole, 'FILE_NOT_XLSX'],
      ['encrypted', encrypted, 'FILE_ENCRYPTED'],
      ['another zip', zipFile([{ name: 'word/document.xml', content: '<x/>' }]), 'FILE_NOT_XLSX'],
      ['cut off', roster.subarray(0, 20_000), 'FILE_DAMAGED'],
      ['nothing', Buffer.alloc(0), 'FILE_EMPTY'],
      ['no heading', await sheetOf(['1', '2'], ['a', 'b']), 'FILE_WITHOUT_HEADING'],
      ['no cell', await sheetOf([]), 'FILE_EMPTY'],
      ['too large', Buffer.alloc(21 * 1024 * 1024), 'FILE_TOO_LARGE'],
      ['200 MB', Buffer.alloc(200 * 1024 * 1024), 'FILE_TOO_LARGE'],
    ];
    for (const [name, bytes, error] of files) {
      const answer = await upload(bytes);
      expect(answer, name).toMatchObject({ error });
      expect(answer.text.length, name).toBeGreaterThan(10);
    }
    expect((await upload(roster)).data.counts).toMatchObject({ create: 164 });
  });
});

it('the template has headings that are recognised, in both languages', async () => {
  for (const language of ['zh_CN', 'en_US']) {
    const { data } = await (server as TestServer).request(`/api/campus/student/import-template?language=${language}`, {
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    const [sheet] = await readWorkbook(data);
    const filled = await writeWorkbook([
      { name: 'x', rows: [...(sheet?.grid ?? []), sheet?.grid[0]?.map((_, i) => (i === 0 ? '甲' : null)) ?? []] },
    ]);
    const report = await upload(filled);
    const columns = report.data.columns as { field: string | null }[];
    expect(columns.length).toBeGreaterThan(14);
    expect(columns.filter(({ field }) => field === null)).toEqual([]);
  }
});
