import { readFile } from 'node:fs/promises';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { zipFile } from '@kiga/kit-server/xlsx/zip-file.test-support.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { facts } from '../../facts/facts.ts';
import { type Importer, importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const fixture = (name: string) => new URL(`../../fixtures/roster/${name}`, import.meta.url);
const roster = await readFile(fixture('sunflower-2026.xlsx'));
const expected = JSON.parse(await readFile(fixture('sunflower-2026.expected.json'), 'utf8'));

let server: TestServer;
let demo3: Caller;
let children: Importer;

beforeEach(async () => {
  await (server as TestServer | undefined)?.close();
  server = await startTestServer();
  demo3 = await server.as('demo3');
  children = importer(server, demo3, 'student');
});
afterAll(() => server.close());

const students = (input: Record<string, unknown> = {}) =>
  demo3.call('/api/campus/student/page', { pageSize: 200, sort: 'stuName', ...input });

describe('an import of the example roster', () => {
  it('[I16] accepts the kindergarten’s id and code with the file, and refuses foreign ones', async () => {
    const own = { kigId: await organizationId(server.db, 'KG0001'), kigCode: 'KG0001' };
    const sent = await children.send(roster, own);
    expect(sent).toMatchObject({ status: 200 });
    expect(await children.settled(sent.data.id)).toMatchObject({ state: 'checked' });
    const other = await organizationId(server.db, 'KG0002');
    const owners: Record<string, string>[] = [{ kigId: other }, { kigCode: 'KG0002' }, { ...own, kigId: other }];
    for (const owner of owners) {
      expect(await children.send(roster, owner)).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
    }
  });

  it('reports its outcome in a dry run without changing anything', async () => {
    const status = await children.check(roster);
    expect(status).toMatchObject({
      state: 'checked',
      counts: { total: expected.total, create: expected.good, update: 0, unchanged: 0, failed: 8 },
    });
    const failed = await children.rows(status.id, { outcome: 'failed' });
    expect(failed.map(({ row }) => row)).toEqual(expected.bad.map(({ row }: { row: number }) => row));
    expect(succeeded(await students()).total).toBe(0);
  });

  it('reports the known reason for each bad row', async () => {
    const { id, missing } = await children.check(roster);
    const failed = await children.rows(id, { outcome: 'failed' });
    const reasons = Object.fromEntries(failed.map(({ row, issues }) => [row, issues.map(({ error }) => error)]));
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
    expect(missing).toHaveLength(1);
  });

  it('saves the good rows by class, with the expected samples', async () => {
    const status = await children.take(roster);
    expect(status).toMatchObject({ state: 'imported', counts: { create: 164, failed: 8 } });
    const classes = await demo3.ask('/api/campus/class/page', {});
    const counts = Object.fromEntries(
      classes.list.map(({ className, studentCount }: any) => [className, studentCount]),
    );
    expect(counts).toEqual(expected.classes);
    expect(Object.fromEntries(status.groups.map(({ title, good }) => [title, good]))).toEqual(expected.classes);
    const sexes: Record<string, string> = { 男: 'male', 女: 'female' };
    const relations: Record<string, string> = { 爷爷: 'grandfather', 外公: 'grandpa', 外婆: 'grandma', 妈妈: 'mother' };
    for (const sample of expected.samples) {
      const found = succeeded(await students({ q: sample.cardNumber }));
      expect(found.list, sample.stuName).toHaveLength(1);
      const [child] = found.list;
      expect(child).toMatchObject({
        stuName: sample.stuName,
        sex: sexes[sample.sex],
        birthday: sample.birthday,
        classIdText: sample.className,
        cardNumber: sample.cardNumber,
      });
      const contact = await demo3.ask('/api/campus/student/read-contact', { id: child.id });
      expect(contact.idNumber).toBe(sample.idNumber);
      expect(contact.parents).toMatchObject([
        { parentPhone: sample.parentPhone, relation: relations[sample.relation] },
      ]);
    }
  });

  it('creates the missing class on request, and saves 165 rows', async () => {
    const { counts, groups } = await children.take(roster, { createMissing: 'true' });
    expect(counts).toMatchObject({ create: 165, failed: 7 });
    expect(groups.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('changes nothing when it is repeated', async () => {
    await children.take(roster);
    const before = succeeded(await students());
    const { counts } = await children.take(roster);
    expect(counts).toEqual({ total: 172, create: 0, update: 0, unchanged: 164, failed: 8 });
    const after = succeeded(await students());
    expect(after).toEqual(before);
  });
});

/** A sheet with these rows, headings first. */
const sheetOf = (...rows: (string | number | null)[][]) => writeWorkbook([{ name: '名单', rows }]);

it('the file of refused rows has the sheet’s layout with reasons, and its corrected rows are imported', async () => {
  const { id } = await children.take(roster);
  const [sheet] = await readWorkbook(await children.file('importFailures', id));
  if (!sheet) throw new Error('no sheet');
  expect(sheet.grid[0]?.[0]).toBe('向日葵幼儿园2026学年第一学期幼儿花名册');
  expect(sheet.grid[2]?.slice(0, 3)).toEqual(['序号', '姓名', '性别']);
  expect(sheet.grid[2]?.at(-1)).toBe('Why not imported');
  expect(sheet.grid.slice(3).map((row) => row[1])).toEqual(expected.bad.map(({ name }: any) => name || null));
  expect(sheet.grid[3]?.at(-1)).toBe('ID number: The check digit of the ID number is wrong');
  const [inChinese] = await readWorkbook(await children.file('importFailures', id, 'zh_CN'));
  expect(inChinese?.grid[2]?.at(-1)).toBe('未导入原因');
  expect(inChinese?.grid[3]?.at(-1)).toBe('身份证号：身份证号的校验码不对');
  const named = sheet.grid.slice(3).find((row) => row[1] === null);
  if (named) named[1] = '补上名';
  const mended = await writeWorkbook([{ name: sheet.name, rows: sheet.grid }]);
  expect((await children.take(mended)).counts).toMatchObject({ total: 8, create: 1, failed: 7 });
});

describe('an import of other rosters', () => {
  it('recognises columns in another order, by synonyms and in English', async () => {
    const file = await sheetOf(
      ['Class', 'Parent phone', 'Guardian', 'Relationship', 'Date of birth', 'Gender', 'Child name'],
      ['小一班', '13912345678', '张丽', 'mother', '5 Mar 2022', 'girl', '张小丽'],
    );
    expect((await children.take(file)).counts).toMatchObject({ create: 1, failed: 0 });
    expect(succeeded(await students()).list[0]).toMatchObject({ birthday: '2022-03-05', sex: 'female' });
  });

  it('recognises two heading rows with merged cells, and a table on the second sheet', async () => {
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
    expect(await children.take(file)).toMatchObject({ sheet: '名单', counts: { create: 1, failed: 0 } });
    expect(succeeded(await students()).list[0]).toMatchObject({ stuName: '王小明', parents: [{ parentName: '王强' }] });
  });

  it('accepts a field that the user chooses for an unrecognised column', async () => {
    const file = await sheetOf(
      ['宝贝大名', '姓名', '性别', '出生日期', '班级'],
      ['李小花', '李花花', '女', '2022-06-01', '小一班'],
    );
    const { id } = await children.check(file);
    expect(await children.rows(id)).toMatchObject([{ title: '李花花', outcome: 'create' }]);
    await children.press('importCheck', id, { columns: JSON.stringify({ 0: 'stuName' }) });
    const corrected = await children.settled(id);
    expect(await children.rows(id)).toMatchObject([{ title: '李小花', outcome: 'create' }]);
    expect(corrected.columns).toMatchObject([{ field: 'stuName' }, { heading: '姓名', field: null }, {}, {}, {}]);
    expect(await children.send(file, { columns: '{"0":"password"}' })).toMatchObject({ status: 400 });
  });

  it('recognises a child without ID number by name, birthday and a parent’s phone, and adds new data', async () => {
    const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '关系', '联系电话', '身份证号', '过敏史'];
    const row = ['赵一诺', '女', '2022-06-01', '小一班', '赵强', '爸爸', '13911110000'];
    await children.take(await sheetOf(head, [...row, null, null]));
    const again = await children.take(await sheetOf(head, [...row, null, '花生（重度）、青霉素']));
    expect(again.counts).toMatchObject({ create: 0, update: 1 });
    const data = succeeded(await students());
    expect(data.list).toHaveLength(1);
    expect(data.list[0].allergies).toEqual([
      { allergen: '花生', kind: 'food', severity: 'severe' },
      { allergen: '青霉素', kind: 'drug', severity: null },
    ]);
    const other = ['赵一诺', '女', '2022-06-01', '小一班', '赵丽', '妈妈', '13911110001', null, null];
    expect((await children.check(await sheetOf(head, other))).counts).toMatchObject({ create: 1 });
  });

  it('saves a child once if it is twice in one sheet', async () => {
    const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '联系电话'];
    const row = ['钱多', '男', '2022-06-01', '小一班', '钱强', '13911112222'];
    const { id } = await children.check(await sheetOf(head, row, row));
    expect(await children.rows(id)).toMatchObject([
      { outcome: 'create' },
      { outcome: 'failed', issues: [{ error: 'IMPORT_ROW_TWICE', text: 'The same as row 2' }] },
    ]);
  });

  it('refuses only the second of two children with one card', async () => {
    const head = ['姓名', '性别', '出生日期', '班级', '卡号'];
    const child = (name: string, card: string) => [name, '男', '2022-06-01', '小一班', card];
    const rows = Array.from('甲乙丙丁戊己庚辛', (name, index) => child(`小${name}`, `300000000${index}`));
    const twice = child('小壬', '3000000005');
    const { id, counts } = await children.take(await sheetOf(head, ...rows, twice, child('小癸', '3000000009')));
    expect(counts).toMatchObject({ create: 9, failed: 1 });
    expect(await children.rows(id, { outcome: 'failed' })).toMatchObject([
      { title: '小壬', issues: [{ field: 'cardNumber', error: 'CAMPUS_STUDENT_CARD_TAKEN' }] },
    ]);
    const numbers = succeeded(await students()).list.map(({ stuNo }: { stuNo: string }) => stuNo);
    expect(new Set(numbers).size).toBe(9);
  });

  it('is limited to the kindergarten itself', async () => {
    for (const userName of ['demo4', 'demo9', 'demo6', 'demo5']) {
      const other = importer(server, await server.as(userName), 'student');
      expect(await other.send(roster)).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
    }
  });
});

describe('a file without a roster', () => {
  it('is refused with a clear message, and does not affect later imports', async () => {
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
      const answer = await children.send(bytes);
      expect(answer, name).toMatchObject({ error });
      expect(answer.text.length, name).toBeGreaterThan(10);
    }
    expect(await demo3.ask('/api/campus/student/imports')).toEqual([]);
    expect((await children.check(roster)).counts).toMatchObject({ create: 164 });
  });
});

it('an import template has headings that the import recognises, in both languages', async () => {
  const importable = Object.entries(facts).filter(([, { importers }]) => importers.includes(3));
  expect(importable.length).toBeGreaterThan(3);
  for (const [entity] of importable) {
    const records = importer(server, demo3, entity);
    for (const language of ['zh_CN', 'en_US']) {
      const [sheet] = await readWorkbook(await records.file('importTemplate', undefined, language));
      const headings = sheet?.grid[0] ?? [];
      const isChinese = headings.map((heading) => /\p{Script=Han}/u.test(String(heading)));
      expect(new Set(isChinese), `${entity} ${language}`).toEqual(new Set([language === 'zh_CN']));
      const filled = await sheetOf(
        headings as string[],
        headings.map((_, i) => (i === 0 ? '甲' : null)),
      );
      const { columns, fields } = await records.check(filled);
      expect(
        columns.map(({ field }) => field),
        `${entity} ${language}`,
      ).toEqual(fields);
    }
  }
}, 180_000);

describe('an import of other kinds of record', () => {
  it('saves classes with their grade, and recognises them by name', async () => {
    const classes = importer(server, demo3, 'class');
    const grades = await demo3.ask('/api/campus/grade/page', {});
    const grade = grades.list[0].gradeName as string;
    const file = await sheetOf(['班级', '年级', '额定人数'], ['彩虹班', grade, 28], ['星星班', '天上年级', 20]);
    const { id, counts } = await classes.take(file);
    expect(counts).toMatchObject({ create: 1, failed: 1 });
    expect(await classes.rows(id, { outcome: 'failed' })).toMatchObject([
      { row: 3, title: '星星班', issues: [{ field: 'gradeId', error: 'IMPORT_GROUP_UNKNOWN' }] },
    ]);
    const more = await classes.take(await sheetOf(['Class', 'Grade', 'Capacity'], ['彩虹班', grade, '30']));
    expect(more.counts).toMatchObject({ create: 0, update: 1 });
    const data = await demo3.ask('/api/campus/class/page', { q: '彩虹班' });
    expect(data.list).toMatchObject([{ className: '彩虹班', capacity: 30, gradeIdText: grade }]);
  });

  it('saves leads with words of either language, and recognises them by child and phone', async () => {
    const leads = importer(server, demo3, 'lead');
    const file = await sheetOf(
      ['幼儿姓名', '性别', '家长姓名', '关系', '联系电话', '来源', '下次跟进'],
      ['林小树', '男', '林大树', '爸爸', '139 0001 0001', '转介绍', '2026-12-01'],
      ['白小云', 'Girl', '白大云', 'Mother', '13900010002', 'Walk-in', null],
      ['石小山', '男', '石大山', '爸爸', '13900010003', '天上掉下来', null],
    );
    const { id, counts } = await leads.take(file);
    expect(counts).toMatchObject({ create: 2, failed: 1 });
    expect(await leads.rows(id, { outcome: 'failed' })).toMatchObject([
      { issues: [{ field: 'source', error: 'FIELD_CHOICE_UNKNOWN', text: 'Source: Not one of the choices' }] },
    ]);
    const data = await demo3.ask('/api/campus/lead/page', { q: '林小树' });
    expect(data.list).toMatchObject([
      { source: 'referral', relation: 'father', status: 'pending', nextFollowDate: '2026-12-01' },
    ]);
    expect((await leads.take(file)).counts).toMatchObject({ create: 0, unchanged: 2, failed: 1 });
  });

  it('saves parents with their children, one row per child', async () => {
    const head = ['姓名', '性别', '出生日期', '班级'];
    await children.take(
      await sheetOf(head, ['鹿一', '男', '2022-01-01', '小一班'], ['鹿二', '女', '2023-01-01', '小二班']),
    );
    const parents = importer(server, demo3, 'parent');
    const file = await sheetOf(
      ['家长姓名', '手机号', '孩子姓名', '与幼儿关系'],
      ['鹿妈', '13900020001', '鹿一', '妈妈'],
      ['鹿妈', '13900020001', '鹿二', '妈妈'],
      ['鹿叔', '13900020002', '没有这个孩子', '叔叔'],
    );
    const { counts } = await parents.take(file);
    expect(counts).toMatchObject({ create: 1, update: 1, failed: 1 });
    const data = await demo3.ask('/api/campus/parent/page', { q: '鹿妈' });
    expect(data.list).toMatchObject([{ children: [{ stuName: '鹿一' }, { stuName: '鹿二' }] }]);
    expect((await parents.take(file)).counts).toMatchObject({ create: 0, update: 0, unchanged: 2 });
  });
});
