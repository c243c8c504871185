import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import { type Answer, type Caller, succeeded } from '../../support/test-server.ts';

/*
 * A field that a reader may not see must not leak in pages, records, sheets or histories. Allergies stand for such a
 * field: they need the permission `campus.student.readHealth`. The expectations are written by hand.
 */

let tenants: Tenants;
let office: Caller;
/** An editor of children who may not see health. */
let editor: Caller;
let studentId: string;
/** The history entry in which the allergies changed. */
let historyId: string;

const [OLD, NOW] = ['榛子', '腰果'];
const allergy = (allergen: string) => [{ allergen, kind: 'food', severity: 'severe' }];

beforeAll(async () => {
  tenants = await startTenants();
  await tenants.server.jobs.start({ works: true });
  office = tenants.as(3);
  editor = await colleague(tenants.server, { userName: 'editor', without: ['campus.student.readHealth'] });
  const classes: { id: string; text: string }[] = await office.ask('/api/campus/class/list');
  const child = { stuName: '柏小林', sex: 'male', birthday: '2022-02-02', classId: classes[0]?.id };
  studentId = (await office.ask('/api/campus/student/save', { ...child, allergies: allergy(OLD) })).id;
  await office.ask('/api/campus/student/save', { id: studentId, allergies: allergy(NOW), remark: '甲' });
  const { entries } = await office.ask(`/api/campus/student/history?id=${studentId}`);
  historyId = entries[0].id;
  // Without the old allergy in the history, the tests below would prove nothing.
  if (!JSON.stringify(entries).includes(OLD)) throw new Error('the history of the office lacks the old allergy');
});
afterAll(() => tenants.server.close());

const hidden = (told: unknown) => [OLD, NOW, 'allergies'].filter((word) => JSON.stringify(told).includes(word));

async function fileOf(caller: Caller, path: string, input: Record<string, unknown>): Promise<string> {
  const { jobId } = await caller.ask(path, input);
  const job = async () => await caller.ask(`/api/system/job/get?id=${jobId}`);
  await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe('done');
  const data = await caller.ask<Buffer>(`/api/system/job/file?id=${jobId}`);
  return JSON.stringify(await readWorkbook(data));
}

const notReadable = (answer: Answer<unknown>) =>
  expect(answer).toMatchObject({ status: 403, error: 'FIELD_NOT_READABLE' });

describe('a field that an editor may not see', () => {
  it('is missing from pages, records and answers to a save', async () => {
    const answers = [
      await editor.call('/api/campus/student/page', { q: '柏小林' }),
      await editor.call(`/api/campus/student/get?id=${studentId}`),
      await editor.call('/api/campus/student/save', { id: studentId, remark: '乙' }),
    ];
    for (const answer of answers) expect(hidden(succeeded(answer))).toEqual([]);
  });

  it('cannot be filtered by or written', async () => {
    notReadable(await editor.call('/api/campus/student/page', { allergies: '1' }));
    notReadable(await editor.call('/api/campus/student/save', { id: studentId, allergies: [] }));
    const { allergies } = await office.ask(`/api/campus/student/get?id=${studentId}`);
    expect(allergies).toMatchObject([{ allergen: NOW }]);
  });

  it('is missing from the history, in its present and former values', async () => {
    const { entries } = await editor.ask(`/api/campus/student/history?id=${studentId}`);
    expect(entries.length).toBeGreaterThan(1);
    expect(hidden(entries)).toEqual([]);
    const changes = entries.find(({ id }: { id: string }) => id === historyId).changes;
    expect(changes).toMatchObject([{ field: 'remark', after: '甲' }]);
  });

  it('cannot be restored from the history', async () => {
    const { version } = await editor.ask(`/api/campus/student/get?id=${studentId}`);
    const input = { id: studentId, version, historyId, field: 'allergies' };
    const answer = await editor.call('/api/campus/student/restore-field', input);
    notReadable(answer);
    expect(hidden({ ...answer, data: null, text: '' })).toEqual([]);
    const { allergies } = await office.ask(`/api/campus/student/get?id=${studentId}`);
    expect(allergies).toMatchObject([{ allergen: NOW }]);
  });

  it('is missing from sheets of children and refused as a column', async () => {
    notReadable(await editor.call('/api/campus/student/export', { columns: ['stuName', 'allergies'] }));
    const text = await fileOf(editor, '/api/campus/student/export', { q: '柏小林', columns: ['stuName', 'remark'] });
    expect(text).toContain('柏小林');
    expect(hidden(text)).toEqual([]);
    expect(await fileOf(office, '/api/campus/student/export', { q: '柏小林', columns: ['allergies'] })).toContain(NOW);
  });

  it('is not revealed by a reimported sheet that guesses its value', async () => {
    const text = await fileOf(office, '/api/campus/student/export', { q: '柏小林', columns: ['stuName', 'allergies'] });
    const grid = (JSON.parse(text) as { grid: (string | null)[][] }[])[0]?.grid as (string | null)[][];
    const at = grid.findIndex((cells) => cells.includes('柏小林'));
    const told = [];
    for (const guess of [`${NOW}(重度)`, '芒果']) {
      const row = (grid[at] as (string | null)[]).with(1, guess);
      const children = importer(tenants.server, editor, 'student');
      const sheet = await writeWorkbook([{ name: '学生', rows: [grid[at - 1] as string[], row] }]);
      const { id } = await children.check(sheet);
      // The cells are the editor's own.
      told.push(JSON.stringify((await children.rows(id)).map(({ cells: _, ...row }) => row)));
    }
    expect(told[0]).toContain('failed');
    expect(told[1]).toBe(told[0]);
  });

  it('is missing from the log entries that the kindergarten reads', async () => {
    for (const caller of [office, editor]) {
      const log = await caller.ask('/api/system/log/page', { recordId: studentId });
      expect(log.list.length).toBeGreaterThan(1);
      expect([OLD, NOW].filter((word) => JSON.stringify(log).includes(word))).toEqual([]);
    }
  });

  it('is missing from answers to groups, agents and operations, and complete for an institution', async () => {
    for (const appType of [4, 5, 9, 15]) {
      const answer = await tenants.as(appType).call(`/api/campus/student/get?id=${studentId}`);
      expect(hidden(succeeded(answer)), String(appType)).toEqual([]);
      const history = await tenants.as(appType).call(`/api/campus/student/history?id=${studentId}`);
      expect(history.error, String(appType)).toBe('PERMISSION_MISSING');
    }
    const institution = await tenants.as(6).call(`/api/campus/student/get?id=${studentId}`);
    expect(succeeded(institution).allergies).toMatchObject([{ allergen: NOW }]);
  });
});

describe('the number of children by status', () => {
  it('is withheld from readers who may not see the status of a child', async () => {
    const counts = async (appType: number) =>
      await tenants.as(appType).ask(`/api/campus/student/count-by-status?kigId=${tenants.kig[1]}`);
    const { all, byStatus } = await counts(6);
    expect(byStatus).toEqual({ enrolled: all });
    expect(await counts(5)).toEqual({ all, byStatus: {}, deleted: 0 });
  });
});

describe('the file of another account’s job', () => {
  it('answers RECORD_NOT_FOUND to a colleague with the same permissions, as does its progress', async () => {
    const { jobId } = await office.ask('/api/campus/student/export', { columns: ['stuName'] });
    const second = await colleague(tenants.server, { userName: 'second' });
    for (const path of ['get', 'file']) {
      const answer = await second.call(`/api/system/job/${path}?id=${jobId}`);
      expect(answer.error, path).toBe('RECORD_NOT_FOUND');
    }
    expect((await second.call('/api/system/job/cancel', { id: jobId })).error).toBe('RECORD_NOT_FOUND');
  });
});
