import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';
import { at, startMorning } from '../../support/morning.ts';
import { succeeded } from '../../support/test-server.ts';

const { server, demo3, children, setNow } = await startMorning();
setNow(at('11:00'));
const demo6 = await server.as('demo6');
const { kigId } = await demo3.ask('/api/health/exam-result/summary');
const [anxin, other] = [children.安心 as string, Object.values(children).find((id) => id !== children.安心) as string];

afterAll(() => server.close());

const noValues = {
  heightCm: null,
  weightKg: null,
  headCm: null,
  visionLeft: null,
  visionRight: null,
  haemoglobinGPerL: null,
  teethCount: null,
  cariesCount: null,
  hearing: null,
  heart: null,
  lungs: null,
  abdomen: null,
  skin: null,
  limbs: null,
  conclusion: 'healthy',
  findings: null,
  advice: null,
};
const entry = (studentId: string, more: Record<string, unknown> = {}) => ({
  studentId,
  examinedOn: '2026-11-20',
  result: null,
  confirmed: true,
  ...noValues,
  ...more,
});

let rounds = 0;
async function newRound(caller = demo3, more: Record<string, unknown> = {}): Promise<{ id: string; version: number }> {
  rounds += 1;
  const days = { fromDay: '2026-11-01', untilDay: '2026-11-30' };
  const items = ['growth', 'vision', 'blood', 'teeth', 'general'];
  return caller.ask('/api/health/exam-round/save', {
    roundName: `体检${rounds}`,
    kind: 'yearly',
    items,
    ...days,
    ...more,
  });
}

const refusals = async (caller: typeof demo3, input: Record<string, unknown>): Promise<string[]> => {
  const { error, errors } = await caller.call('/api/health/exam-result/save-class', input);
  return errors?.map((issue: { field: string; error: string }) => `${issue.field} ${issue.error}`) ?? [String(error)];
};

describe('an examination round', () => {
  it('keeps what a doctor found, and the measured values as the child’s measurement', async () => {
    const { id: roundId } = await newRound();
    const values = { heightCm: 104.5, weightKg: 17.2, cariesCount: 2, skin: 'abnormal', conclusion: 'watch' };
    const { count } = await demo3.ask('/api/health/exam-result/save-class', {
      roundId,
      entries: [entry(anxin, values)],
    });
    expect(count).toBe(1);
    const table = await demo3.ask(`/api/health/exam-result/class?roundId=${roundId}&classId=${await classOf(anxin)}`);
    const row = table.children.find(({ id }: { id: string }) => id === anxin);
    expect(row).toMatchObject({ examinedOn: '2026-11-20', values });
    const { list } = await demo3.ask('/api/health/measurement/page', { studentId: [anxin] });
    expect(list).toMatchObject([{ measuredOn: '2026-11-20', heightCm: 104.5, findings: [{ finding: 'caries' }] }]);

    const again = { ...entry(anxin, { visionLeft: 4.6 }), result: row.result };
    await demo3.ask('/api/health/exam-result/save-class', { roundId, entries: [again] });
    const after = await demo3.ask('/api/health/measurement/page', { studentId: [anxin] });
    expect(after.list).toMatchObject([{ heightCm: 104.5, visionLeft: 4.6 }]);
    const stale = { roundId, entries: [again] };
    expect((await demo3.call('/api/health/exam-result/save-class', stale)).error).toBe('VERSION_CONFLICT');
  });

  it('refuses the whole table with each reason at its place', async () => {
    const { id: roundId } = await newRound();
    const grams = [entry(anxin), entry(other, { weightKg: 17_200 })];
    expect(await refusals(demo3, { roundId, entries: grams })).toEqual(['entries.1.weightKg FIELD_TOO_LARGE']);
    const early = { ...entry(other), examinedOn: '2026-10-31' };
    const tall = entry(anxin, { heightCm: 150 });
    expect(await refusals(demo3, { roundId, entries: [tall, early] })).toEqual([
      'entries.0.heightCm HEALTH_VALUE_IMPOSSIBLE',
      'entries.1.examinedOn HEALTH_EXAM_OUTSIDE_ROUND',
    ]);
    const { list } = await demo3.ask('/api/health/exam-result/page', { roundId: [roundId] });
    expect(list).toEqual([]);
    expect(await refusals(demo3, { roundId, entries: [{ ...entry(anxin), conclusion: null }] })).toEqual([
      'entries.0.conclusion FIELD_REQUIRED',
    ]);
  });

  it('names the children who were not examined, and takes no result once it is closed', async () => {
    const { id: roundId } = await newRound();
    const missingOf = async () => {
      const { classes } = await demo3.ask(`/api/health/exam-round/progress?id=${roundId}`);
      return classes.flatMap(({ missing }: { missing: { id: string }[] }) => missing.map(({ id }) => id));
    };
    expect(await missingOf()).toEqual(expect.arrayContaining([anxin, other]));
    await demo3.ask('/api/health/exam-result/save-class', { roundId, entries: [entry(anxin)] });
    expect(await missingOf()).not.toContain(anxin);
    await demo3.ask('/api/health/exam-round/close', { id: roundId, from: 'open' });
    expect(await refusals(demo3, { roundId, entries: [entry(other)] })).toEqual(['HEALTH_ROUND_CLOSED']);
    await demo3.ask('/api/health/exam-round/reopen', { id: roundId, from: 'closed' });
    await demo3.ask('/api/health/exam-result/save-class', { roundId, entries: [entry(other)] });
    expect(await missingOf()).not.toContain(other);
  });

  it('is held by an institution while its contract runs, and by no other', async () => {
    const { id: roundId } = await newRound(demo6, { kigId });
    const round = await demo6.ask(`/api/health/exam-round/get?id=${roundId}&kigId=${kigId}`);
    expect(round.examiner).toMatch(/妇幼|医院|保健/);
    await demo6.ask('/api/health/exam-result/save-class', {
      roundId,
      kigId,
      entries: [entry(anxin, { heightCm: 105 })],
    });
    const { list } = await demo3.ask('/api/health/exam-result/page', { roundId: [roundId] });
    expect(list).toMatchObject([{ studentId: anxin, conclusion: 'healthy' }]);
    for (const name of ['demo4', 'demo5', 'demo7', 'demo8', 'demo9', 'demo16', 'demo17']) {
      const caller = await server.as(name);
      expect((await caller.call('/api/health/exam-result/save-class', { roundId, entries: [entry(other)] })).code).toBe(
        '403',
      );
      expect((await caller.call(`/api/health/exam-round/progress?id=${roundId}`)).code).toBe('403');
    }
  });

  it('shows an account of one class only the children of this class', async () => {
    const { id: roundId } = await newRound();
    const classId = await classOf(anxin);
    const permissions = ['health.examRound.read', 'health.examResult.read', 'health.examResult.create'];
    const only = [...permissions, 'campus.student.readHealth'];
    const teacher = await colleague(server, { userName: 'onlyClass', only, classes: [classId] });
    const { classes } = await teacher.ask(`/api/health/exam-round/progress?id=${roundId}`);
    expect(classes.map(({ id }: { id: string }) => id)).toEqual([classId]);
    const foreign = Object.values(children).find(
      (id) => !classes[0].missing.some((child: { id: string }) => child.id === id),
    );
    const entries = [entry(foreign as string, { heightCm: 104 })];
    expect((await teacher.call('/api/health/exam-result/save-class', { roundId, entries })).code).not.toBe('200');
    const { list } = await demo3.ask('/api/health/exam-result/page', { roundId: [roundId] });
    expect(list).toEqual([]);
  });

  it('takes a hospital’s sheet with the values that it measured, and gives all back by undo', async () => {
    const { id: roundId } = await newRound();
    const { roundName } = await demo3.ask(`/api/health/exam-round/get?id=${roundId}`);
    const before = await measuredOf('2026-11-19');
    const head = ['姓名', '体检批次', '体检日期', '身高', '体重', '皮肤', '结论', '建议'];
    const rows = [
      ['安心', roundName, '2026-11-19', 105.2, '17.4', '异常', '需观察', '两周后复查'],
      ['查无此人', roundName, '2026-11-19', 101, 15, null, '健康', null],
      [await nameOf(other), roundName, '2026-11-19', 104, 17_000, null, '健康', null],
    ];
    const sheets = importer(server, demo3, 'health.examResult');
    const done = await sheets.take(await writeWorkbook([{ name: '体检', rows: [head, ...rows] }]));
    const failed = await sheets.rows(done.id, { outcome: 'failed' });
    expect(done.counts).toMatchObject({ create: 1, failed: 2 });
    expect(failed.map(({ row, issues }) => [row, issues[0]?.text])).toEqual([
      [3, expect.stringContaining('No student has this name')],
      [4, expect.stringContaining('17 kg')],
    ]);
    const results = async () => (await demo3.ask('/api/health/exam-result/page', { roundId: [roundId] })).list;
    expect(await results()).toMatchObject([{ studentId: anxin, skin: 'abnormal', conclusion: 'watch' }]);
    expect(await measuredOf('2026-11-19')).toMatchObject([{ heightCm: 105.2, weightKg: 17.4 }]);
    succeeded(await sheets.press('importUndo', done.id));
    await sheets.settled(done.id);
    expect(await results()).toEqual([]);
    expect(await measuredOf('2026-11-19')).toEqual(before);
  });

  it('is counted in the summary of its year, of those who were examined for it', async () => {
    const summary = async () => (await demo3.ask('/api/health/exam-result/summary?year=2025')).sums;
    expect((await summary()).examined.part).toBe(0);
    const { id: roundId } = await newRound(demo3, { fromDay: '2025-11-01', untilDay: '2025-11-30' });
    const day = { examinedOn: '2025-11-20' };
    const entries = [
      { ...entry(anxin, { heightCm: 98, weightKg: 20.5, lungs: 'normal' }), ...day },
      { ...entry(other, { haemoglobinGPerL: 100, conclusion: 'refer' }), ...day },
    ];
    await demo3.ask('/api/health/exam-result/save-class', { roundId, entries });
    // A later round of teeth takes nothing of the general examination away.
    const { id: dentalId } = await newRound(demo3, { fromDay: '2025-12-01', untilDay: '2025-12-31', items: ['teeth'] });
    const teeth = { ...entry(anxin), examinedOn: '2025-12-10' };
    await demo3.ask('/api/health/exam-result/save-class', { roundId: dentalId, entries: [teeth] });
    const sums = await summary();
    expect(sums).toMatchObject({
      examined: { part: 2 },
      stunted: { part: 0, whole: 1 },
      anaemia: { part: 1, whole: 1 },
      abnormal: { part: 0, whole: 1 },
      refer: { part: 1, whole: 2 },
      lowVision: { part: 0, whole: 0 },
    });
    expect(sums.overweight.part + sums.obese.part).toBe(1);
  });
});

async function measuredOf(measuredOn: string): Promise<unknown[]> {
  const { list } = await demo3.ask('/api/health/measurement/page', { studentId: [anxin] });
  return list.filter((one: { measuredOn: string }) => one.measuredOn === measuredOn);
}

async function nameOf(studentId: string): Promise<string> {
  return (await demo3.ask(`/api/campus/student/get?id=${studentId}`)).stuName;
}

async function classOf(studentId: string): Promise<string> {
  return (await demo3.ask(`/api/campus/student/get?id=${studentId}`)).classId;
}
