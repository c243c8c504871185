import { readZip } from '@kiga/kit-web/files/read-zip.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type MorningServer, startMorning } from '../../support/morning.ts';
import { pdfTexts } from '../../support/pdf-text.ts';
import type { Caller } from '../../support/test-server.ts';

let morning: MorningServer;
let demo3: Caller;
let classId: string;
/** The first boy of the standards' examples: 1461 days old, 16 kg and 103 cm. */
let boy: string;
let rare: string;

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
  classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
  boy = await newChild('顾予安', { birthday: '2022-11-20', sex: 'male' });
  rare = await newChild('𰻝㛃𬭼', { birthday: '2022-03-01', sex: 'female' });
  await measure(boy, '2026-05-20', 99, 15.2);
  await measure(boy, '2026-11-20', 103, 16);
  await measure(rare, '2026-11-20', 100, null);
  return () => morning.server.close();
});

async function newChild(stuName: string, also: Record<string, string>): Promise<string> {
  const child = { stuName, classId, admissionDate: '2026-09-01', ...also };
  return (await demo3.ask('/api/campus/student/save', child)).id;
}

function measure(studentId: string, measuredOn: string, heightCm: number, weightKg: number | null) {
  return demo3.ask('/api/health/measurement/save', { studentId, measuredOn, heightCm, weightKg, confirmed: true });
}

const remove = (id: string) => demo3.ask('/api/campus/student/delete', { id });

async function download(caller: Caller, path: string): Promise<{ status: number; data: Buffer; error?: string }> {
  const headers = { authorization: `Bearer ${caller.token}` };
  return morning.server.request(path, { headers });
}

async function sheetOf(studentId: string, query = '', caller = demo3): Promise<string[]> {
  const { status, data } = await download(caller, `/api/health/growth-report/child?studentId=${studentId}${query}`);
  expect(status).toBe(200);
  const pages = pdfTexts(data);
  expect(pages).toHaveLength(1);
  return pages[0] as string[];
}

/** Returns the texts after a word, as many as named. */
const after = (texts: readonly string[], word: string, count: number) => {
  const at = texts.indexOf(word);
  return texts.slice(at + 1, at + 1 + count);
};

const make = (input: Record<string, unknown> = {}, caller = demo3) =>
  caller.call('/api/health/growth-report/make', { untilDay: '2026-11-20', language: 'zh_CN', ...input });

const ordered = (input: Record<string, unknown> = {}, caller = demo3) =>
  caller.ask('/api/health/growth-report/make', { untilDay: '2026-11-20', language: 'zh_CN', ...input });

const order = (id: string) => demo3.ask(`/api/health/growth-report/get?id=${id}`);

async function settled(id: string): Promise<Record<string, any>> {
  await expect.poll(async () => (await order(id)).status, { timeout: 30_000 }).not.toMatch(/queued|making/);
  return order(id);
}

async function filesOf(id: string): Promise<Map<string, Buffer>> {
  const { status, data } = await download(demo3, `/api/health/growth-report/file?id=${id}`);
  expect(status).toBe(200);
  const entries = await readZip(new Blob([new Uint8Array(data)]), { entries: 100, inflatedBytes: 100_000_000 });
  const files = new Map<string, Buffer>();
  for (const entry of entries) files.set(entry.path, Buffer.from(await (await entry.read()).arrayBuffer()));
  return files;
}

describe('the sheet of a child', () => {
  it('prints the scores of both standards as the worked example has them, with the numbers of the method', async () => {
    const texts = await sheetOf(boy);
    expect(texts).toEqual(expect.arrayContaining(['幼儿生长评价报告', '顾予安', '4岁0个月0天（1461 天）', '小一班']));
    // Value, difference, then median, z and percentile of each family, and the two levels.
    expect(after(texts, '身高', 11).join(' ')).toMatch(/^cm 103\.0 \+4\.0 104\.9 –0\.49 103\.3 –0\.08 P47 中 正常/);
    expect(after(texts, '体重', 9).join(' ')).toMatch(/^kg 16\.0 \+0\.8 16\.7 –0\.41 16\.3 –0\.17 P43 中/);
    expect(after(texts, 'BMI', 6).join(' ')).toMatch(/^15\.1 –0\.4 15\.3 –0\.20 15\.3 –0\.20/);
    const all = texts.join('');
    expect(all).toContain('1461 天 = 48.00 月，每月 30.4375 天');
    expect(all).toContain('WS/T 423-2022 表 2、表 3，本园以此为准');
    expect(all).toContain('下次全园测量：2027-05-20');
    expect(all).toContain('第 1 页，共 1 页');
  });

  it('is in English on demand, where Chinese stands in names only', async () => {
    const texts = await sheetOf(boy, '&sheetLanguage=en_US');
    const chinese = texts.filter((text) => /\p{Script=Han}/u.test(text));
    expect(new Set(chinese)).toEqual(new Set(['向日葵幼儿园', '顾予安', '小一班', '周敏']));
    expect(texts).toEqual(
      expect.arrayContaining(['Growth report', '4 y 0 m 0 d (1461 days)', 'Page 1 of 1'].slice(0, 2)),
    );
    expect(texts.join('')).toContain('Page 1 of 1');
  });

  it('prints rare characters, names the one that the font lacks, and says that the weight is missing', async () => {
    const texts = await sheetOf(rare);
    expect(texts).toContain('[U+30EDD]㛃𬭼');
    expect(texts.at(-1)).toContain('字体缺少的字以编码表示：[U+30EDD]');
    expect(texts.join('')).toContain('这次没有测体重，因此没有 BMI 和身高别体重。');
    expect(texts.join('')).toContain('这是第一次测量，还没有变化可比。');
  });

  it('says in place that no standard covers the age', async () => {
    const baby = await newChild('小豆', { birthday: '2026-01-20', sex: 'male' });
    await measure(baby, '2026-11-20', 74, 9.5);
    const all = (await sheetOf(baby)).join('');
    expect(all).toContain('该年龄或身高没有适用的标准');
    expect(all).toContain('不评价');
    await remove(baby);
  });

  it('is about the last measurement up to a day, leaves an entry in the log, and is refused without one', async () => {
    expect((await sheetOf(boy, '&day=2026-06-01')).join('')).toContain('测量 2026-05-20');
    const early = await demo3.call(`/api/health/growth-report/child?studentId=${boy}&day=2026-01-01`);
    expect(early).toMatchObject({ code: '404', error: 'HEALTH_CHILD_NOT_MEASURED' });
    const { rows } = await sql<{ detail: any }>`select detail from log_entries where kind = 'export'
      and event = 'health.growthReport.child' and kig_id = ${morning.kig[0]}`.execute(morning.server.db);
    expect(rows.map(({ detail }) => detail.studentId)).toContain(boy);
  });

  it('is refused to readers without health data, without the child, and without a contract', async () => {
    const { server } = morning;
    const blind = await colleague(server, { userName: 'blind', without: ['campus.student.readHealth'] });
    expect(await blind.call(`/api/health/growth-report/child?studentId=${boy}`)).toMatchObject({
      error: 'FIELD_NOT_READABLE',
    });
    const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const other = list.find((one: { id: string }) => one.id !== classId).id;
    const teacher = await colleague(server, { userName: 'otherClass', classes: [other] });
    for (const path of ['child', 'chart']) {
      const answer = await teacher.call(`/api/health/growth-report/${path}?studentId=${boy}`);
      expect(answer.error).toBe('RECORD_NOT_FOUND');
    }
    const agent = await server.as('demo5');
    expect((await agent.call(`/api/health/growth-report/child?studentId=${boy}`)).code).toBe('403');
  });
});

describe('the curves of a child', () => {
  it('have both families over its ages, and its history with the scores', async () => {
    const { family, axis, curves } = await demo3.ask(`/api/health/growth-report/chart?studentId=${boy}`);
    expect([family, axis]).toEqual(['china', { fromYears: 3, toYears: 5 }]);
    expect(curves).toHaveLength(6);
    const height = curves.find((one: any) => one.family === 'who' && one.indicator === 'height-for-age');
    expect(height.points.map(({ value, z }: any) => [value, z])).toEqual([
      [99, expect.any(Number)],
      [103, -0.08],
    ]);
    const at48 = height.segments[0].rows.find(({ ageDays }: any) => Math.round(ageDays) === 1461);
    // WHO 2006, boys at 48 months: median 103.3 cm, -2 SD 94.9 cm.
    expect([at48.sds[3], at48.sds[1]].map((value: number) => Number(value.toFixed(1)))).toEqual([103.3, 94.9]);
  });
});

describe('an order of growth reports', () => {
  it('makes all sheets of a class, names children without a sheet, and becomes a zip', async () => {
    const odd = await newChild('王明', { birthday: '2022-05-01', sex: 'male' });
    await measure(odd, '2026-11-19', 105, 17);
    const broken = await newChild('坏记录', { birthday: '2022-05-01', sex: 'male' });
    await measure(broken, '2026-11-19', 105, 17);
    await sql`update health_measurements set results_encrypted = '\\x00' where student_id = ${broken}`.execute(
      morning.server.db,
    );
    const data = await ordered({ classId });
    const done = await settled(data.id);
    expect(done).toMatchObject({
      status: 'ready',
      reportName: '小一班生长报告 2026-11-20',
      doneCount: 3,
      hasFile: true,
    });
    expect(done.lackingCharacters).toBe('𰻝');
    const missing = done.leftOut.map(({ childName, reason }: any) => `${childName} ${reason}`);
    expect(missing.toSorted()).toEqual(
      ['坏记录 broken', '安心 notMeasured', '王子 notMeasured', '白露 notMeasured'].toSorted(),
    );
    expect(done.missingCount).toBe(4);
    const files = await filesOf(data.id);
    const names = [...files.keys()].map((name) => name.replace(/\d{8}/, 'N'));
    expect(names.toSorted()).toEqual(
      ['小一班/N-𰻝㛃𬭼.pdf', '小一班/N-顾予安.pdf', '小一班/N-王明.pdf', '小一班/全班打印.pdf'].toSorted(),
    );
    const whole = pdfTexts(files.get('小一班/全班打印.pdf') as Buffer);
    expect(whole).toHaveLength(4);
    expect(whole[0]?.join('')).toContain('在册幼儿 7 名，已测 3 名，未测 4 名');
    await remove(odd);
    await remove(broken);
  });

  it('adds a summary for the whole kindergarten, with levels, findings and children to watch', async () => {
    const heavy = await newChild('胖胖', { birthday: '2022-11-20', sex: 'male' });
    await measure(heavy, '2026-11-18', 103.5, 24.5);
    const data = await ordered({ language: 'en_US' });
    expect(await settled(data.id)).toMatchObject({ status: 'ready', subject: 'kindergarten' });
    const files = await filesOf(data.id);
    const summary = pdfTexts(files.get('Summary.pdf') as Buffer).flat();
    expect(after(summary, 'Children to watch', 12).join(' ')).toContain('小一班 胖胖');
    expect(summary.join(' ')).toContain('Severely obese');
    await remove(heavy);
  });

  it('is the sheet itself for a single child', async () => {
    const data = await ordered({ studentId: boy });
    expect(await settled(data.id)).toMatchObject({ status: 'ready', doneCount: 1 });
    const file = await download(demo3, `/api/health/growth-report/file?id=${data.id}`);
    expect(pdfTexts(file.data)[0]).toContain('顾予安');
  });

  it('fails where no child was measured, and is retried with success', async () => {
    const lone = await newChild('未测', { birthday: '2022-05-01', sex: 'male' });
    const data = await ordered({ studentId: lone });
    expect(await settled(data.id)).toMatchObject({ status: 'failed', failure: 'nothingMeasured', hasFile: false });
    await measure(lone, '2026-11-20', 105, 17);
    await demo3.ask('/api/health/growth-report/retry', { id: data.id });
    expect(await settled(data.id)).toMatchObject({ status: 'ready', failure: null, doneCount: 1, leftOut: [] });
    await remove(lone);
  });

  it('waits, is cancelled while it waits, and continues after the process stopped', async () => {
    const { jobs } = morning.server;
    await jobs.stop();
    const waiting = (await ordered({ classId })).id;
    const next = (await ordered({ classId })).id;
    expect((await order(waiting)).status).toBe('queued');
    await demo3.ask('/api/health/growth-report/cancel', { id: waiting });
    expect((await order(waiting)).status).toBe('cancelled');
    await jobs.start({ works: true });
    await expect.poll(async () => (await order(next)).status).toMatch(/making|ready/);
    await jobs.stop();
    await jobs.start({ works: true });
    expect(await settled(next)).toMatchObject({ status: 'ready', doneCount: 2 });
    expect((await order(waiting)).status).toBe('cancelled');
  });

  it('is refused with its field, and to a teacher beyond the own classes', async () => {
    const both = await make({ classId, studentId: boy });
    expect(both.errors).toMatchObject([{ field: 'studentId', error: 'HEALTH_REPORT_ONE_SUBJECT' }]);
    const ahead = await make({ untilDay: '2026-11-21' });
    expect(ahead.errors).toMatchObject([{ field: 'untilDay', error: 'FIELD_DATE_IN_FUTURE' }]);
    const teacher = await colleague(morning.server, { userName: 'ownClass', classes: [classId] });
    expect((await make({}, teacher)).error).toBe('HEALTH_REPORT_OWN_CLASSES');
    const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const other = list.find((one: { id: string }) => one.id !== classId).id;
    expect((await make({ classId: other }, teacher)).errors).toMatchObject([{ field: 'classId' }]);
    const made = await ordered({ classId }, teacher);
    await settled(made.id);
    expect((await download(teacher, `/api/health/growth-report/file?id=${made.id}`)).status).toBe(200);
    // The file asks again for the rights that it was made with.
    await sql`delete from account_classes where account_id = (select id from accounts where user_name = 'ownClass')`.execute(
      morning.server.db,
    );
    const lost = await download(teacher, `/api/health/growth-report/file?id=${made.id}`);
    expect(lost.status).not.toBe(200);
    const foreign = await download(demo3, `/api/health/growth-report/file?id=${made.id}`);
    expect(foreign.error).toBe('RECORD_NOT_FOUND');
  });
});
