import type { ImportRow, ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Importer, importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Answer, type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

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

const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '关系', '联系电话', '考勤卡号'];
const column = { name: 0, birthday: 2, className: 3, phone: 6, card: 7 };
type Row = (string | null)[];
const sheetOf = (...rows: Row[]) => writeWorkbook([{ name: '名单', rows: [head, ...rows] }]);

function child(name: string, index: number, cells: Partial<Record<keyof typeof column, string>> = {}): Row {
  const phone = `139${String(index).padStart(8, '0')}`;
  const row: Row = [name, '男', '2022-06-01', '小一班', `${name}家长`, '爸爸', phone, null];
  for (const [of, text] of Object.entries(cells)) row[column[of as keyof typeof column]] = text;
  return row;
}

type Mended = { row: ImportRow; status: ImportStatus };
const mend = (importId: string, row: number, cells: Record<number, string>, caller = demo3): Promise<Answer<Mended>> =>
  caller.call('/api/campus/student/import-mend', { importId, row, cells });
const errorsOf = ({ row }: Mended) => row.issues.map(({ error, column: at }) => [error, at]);
const students = async () => {
  const { list } = await demo3.ask('/api/campus/student/page', { pageSize: 200 });
  return list
    .map(({ stuName, birthday, cardNumber }: Record<string, string>) =>
      `${stuName} ${birthday} ${cardNumber ?? ''}`.trim(),
    )
    .toSorted();
};

describe('a refused row of an import', () => {
  it('shows its cells and the column of each reason', async () => {
    const { id } = await children.check(await sheetOf(child('小甲', 1), child('小乙', 2, { birthday: 'yesterday' })));
    const rows = await children.rows(id, { outcome: 'failed' });
    expect(rows).toMatchObject([{ row: 3, issues: [{ field: 'birthday', column: column.birthday }] }]);
    expect(rows[0]?.cells.map(({ text }) => text)).toEqual(
      child('小乙', 2, { birthday: 'yesterday' }).map((cell) => cell ?? ''),
    );
  });

  it('is good once its cells are mended, and the run imports it with them', async () => {
    const { id } = await children.check(
      await sheetOf(child('小甲', 1), child('小乙', 2, { birthday: 'yesterday', phone: '12' })),
    );
    const half = await mend(id, 3, { [column.birthday]: '2021-03-05' });
    expect(half.data).toMatchObject({ row: { outcome: 'failed' }, status: { counts: { create: 1, failed: 1 } } });
    expect(half.data.row.issues.map(({ column: at }) => at)).toEqual([column.phone]);
    const whole = await mend(id, 3, { [column.phone]: '13900000002' });
    expect(whole.data).toMatchObject({
      row: { outcome: 'create', issues: [] },
      status: { state: 'checked', counts: { create: 2, failed: 0 }, groups: [{ title: '小一班', good: 2 }] },
    });
    expect(await students()).toEqual([]);
    await children.press('importApply', id);
    expect((await children.settled(id)).counts).toMatchObject({ create: 2, failed: 0 });
    expect(await students()).toEqual(['小乙 2021-03-05', '小甲 2022-06-01'].toSorted());
  });

  it('keeps its edits when the sheet is checked again, and in the file of refused rows', async () => {
    const { id } = await children.check(
      await sheetOf(child('小甲', 1), child('小乙', 2, { birthday: 'x', phone: '12' })),
    );
    succeeded(await mend(id, 3, { [column.birthday]: '2021-03-05' }));
    await children.press('importCheck', id);
    expect((await children.settled(id)).counts).toMatchObject({ create: 1, failed: 1 });
    const [row] = await children.rows(id, { outcome: 'failed' });
    expect(row?.issues.map(({ column: at }) => at)).toEqual([column.phone]);
    const [sheet] = await readWorkbook(await children.file('importFailures', id));
    expect(sheet?.grid[1]?.slice(0, 7)).toEqual(child('小乙', 2, { birthday: '2021-03-05', phone: '12' }).slice(0, 7));
  });

  it('may not take a card or a child that a good row has', async () => {
    const { id } = await children.check(
      await sheetOf(
        child('小甲', 1, { card: '3137962260', birthday: 'x' }),
        child('小乙', 2, { card: '3137962260' }),
        child('小丙', 3),
        child('小丙', 3, { birthday: 'x' }),
      ),
    );
    const first = await mend(id, 2, { [column.birthday]: '2021-03-05' });
    expect(errorsOf(first.data)).toEqual([['CAMPUS_STUDENT_CARD_TAKEN', column.card]]);
    const twice = await mend(id, 5, { [column.birthday]: '2022-06-01' });
    expect(errorsOf(twice.data)).toEqual([['IMPORT_ROW_TWICE', column.name]]);
    expect(succeeded(await mend(id, 2, { [column.card]: '3137962261' })).row.outcome).toBe('create');
    await children.press('importApply', id);
    expect((await children.settled(id)).counts).toMatchObject({ create: 3, failed: 1 });
    expect(await students()).toEqual(
      ['小甲 2021-03-05 3137962261', '小乙 2022-06-01 3137962260', '小丙 2022-06-01'].toSorted(),
    );
  });

  it('stays refused in the run while an earlier good row of the sheet has its card', async () => {
    const { id } = await children.check(
      await sheetOf(child('小甲', 1, { card: '3137962260', birthday: 'x' }), child('小乙', 2, { card: '3137962260' })),
    );
    succeeded(await mend(id, 2, { [column.birthday]: '2021-03-05' }));
    await children.press('importApply', id);
    await children.settled(id);
    expect(await students()).toEqual(['小乙 2022-06-01 3137962260']);
  });

  it('is good in a class that exists, and the class that was missing is named no more', async () => {
    const { id, missing } = await children.check(
      await sheetOf(child('小甲', 1), child('小乙', 2, { className: '无此班' })),
    );
    expect(missing).toEqual(['无此班']);
    const data = succeeded(await mend(id, 3, { [column.className]: '小一班' }));
    expect(data.status).toMatchObject({ missing: [], counts: { create: 2, failed: 0 } });
  });

  it('holds the last edit of a cell when two windows edit it', async () => {
    const { id } = await children.check(await sheetOf(child('小甲', 1), child('小乙', 2, { birthday: 'x' })));
    const other = await server.as('demo3');
    await Promise.all([
      mend(id, 3, { [column.birthday]: '2021-03-05' }),
      mend(id, 3, { [column.phone]: '13900000022' }, other),
    ]);
    succeeded(await mend(id, 3, { [column.birthday]: '2021-03-06' }, other));
    expect((await children.status(id)).data.counts).toMatchObject({ create: 2, failed: 0 });
    await children.press('importApply', id);
    await children.settled(id);
    expect(await students()).toContain('小乙 2021-03-06');
  });

  it('cannot be edited after the run, outside the sheet or in a column that is not imported', async () => {
    const { id } = await children.check(await sheetOf(child('小甲', 1), child('小乙', 2, { birthday: 'x' })));
    expect(await mend(id, 9, { [column.birthday]: '2021-03-05' })).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    expect(await mend(id, 1, { [column.birthday]: '2021-03-05' })).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    expect(await mend(id, 3, { 40: '1' })).toMatchObject({ error: 'VALIDATION_FAILED' });
    await children.press('importApply', id);
    await children.settled(id);
    expect(await mend(id, 3, { [column.birthday]: '2021-03-05' })).toMatchObject({
      status: 409,
      error: 'IMPORT_STATE',
    });
    expect((await children.rows(id, { outcome: 'failed' }))[0]?.cells).toEqual([]);
  });

  it('keeps its edits unreadable in the database', async () => {
    const { id } = await children.check(await sheetOf(child('小甲', 1), child('小乙', 2, { phone: '12' })));
    succeeded(await mend(id, 3, { [column.phone]: '13912345678' }));
    const { rows } = await sql<{ edits_encrypted: Buffer }>`select edits_encrypted from imports`.execute(server.db);
    expect(rows[0]?.edits_encrypted.toString('utf8')).not.toContain('13912345678');
    expect(rows[0]?.edits_encrypted.length).toBeGreaterThan(20);
  });
});
