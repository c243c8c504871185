import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../support/imports.ts';
import { at, east, startMorning } from '../../support/morning.ts';

const { server, demo3, kig, send, setNow } = await startMorning();
const { db } = server;
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name)?.id as string;
const [junior, senior] = [classOf('小一班'), classOf('大一班')];
const day = '2026-11-20';

let count = 0;
/** Creates a child of four years, by default a boy of 小一班. */
async function child(more: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const given = {
    stuName: `量${count}`,
    sex: 'male',
    birthday: '2022-11-20',
    classId: junior,
    admissionDate: '2025-09-01',
  };
  return (await demo3.ask('/api/campus/student/save', { ...given, ...more })).id;
}

afterAll(() => server.close());
beforeEach(async () => {
  setNow(at('11:00'));
  await sql`delete from health_measurements`.execute(db);
  await sql`delete from health_growth_rules`.execute(db);
});

type Issue = { field: string; error: string; data?: Record<string, unknown>; value?: number; text?: string };
const save = async (input: Record<string, unknown>): Promise<string> =>
  (await demo3.ask('/api/health/measurement/save', input)).id;
const get = (id: string) => demo3.ask(`/api/health/measurement/get?id=${id}`);
const correct = async (id: string, more: Record<string, unknown>) => {
  const { version } = await demo3.ask(`/api/campus/student/get?id=${id}`);
  return demo3.call('/api/campus/student/save', { id, version, ...more });
};
async function refused(input: Record<string, unknown>): Promise<string[]> {
  const { errors } = await demo3.call('/api/health/measurement/save', input);
  return ((errors ?? []) as Issue[]).map(
    ({ field, error, data }) => `${field} ${error}${data ? ` ${Object.values(data).join()}` : ''}`,
  );
}
const nutrition = (record: Record<string, any>) => record.findings.map(({ finding }: { finding: string }) => finding);
const zOf = (record: Record<string, any>, family: string, of: string) =>
  record.results.find((one: Record<string, unknown>) => one.family === family && one.indicator === of)?.z;

describe('a measurement', () => {
  it('is refused before the birth, twice on a day, without values, and with impossible ones', async () => {
    const studentId = await child();
    expect(await refused({ studentId, measuredOn: '2022-11-19', heightCm: 50 })).toEqual([
      'measuredOn HEALTH_MEASURED_BEFORE_BIRTH 2022-11-20',
    ]);
    expect(await refused({ studentId, measuredOn: day })).toEqual(['heightCm HEALTH_NOTHING_MEASURED']);
    expect(await refused({ studentId, measuredOn: day, teethCount: 2, cariesCount: 3 })).toEqual([
      'cariesCount HEALTH_MORE_CARIES_THAN_TEETH',
    ]);
    expect(await refused({ studentId, measuredOn: day, heightCm: 60, weightKg: 16 })).toContain(
      'heightCm HEALTH_VALUE_IMPOSSIBLE',
    );
    expect(await refused({ studentId, measuredOn: day, heightCm: 103, weightKg: 33 })).toEqual([
      'weightKg HEALTH_WEIGHT_IN_JIN 16.5',
    ]);
    await save({ studentId, measuredOn: day, heightCm: 103, weightKg: 16 });
    expect(await refused({ studentId, measuredOn: day, heightCm: 103 })).toEqual([
      'measuredOn HEALTH_MEASUREMENT_TAKEN',
    ]);
  });

  it('asks about an unlikely change once, and takes it when a person confirms', async () => {
    const studentId = await child();
    await save({ studentId, measuredOn: '2026-10-20', heightCm: 103, weightKg: 16 });
    const odd = { studentId, measuredOn: day, heightCm: 98, weightKg: 16 };
    expect(await refused(odd)).toEqual(['heightCm HEALTH_VALUE_UNLIKELY_CHANGE 103 cm,2026-10-20']);
    expect(await get(await save({ ...odd, confirmed: true }))).toMatchObject({ toCheck: false, confirmed: true });
  });

  it('is rated by the reference of the WHO when the child is eight years old', async () => {
    const studentId = await child({ birthday: '2018-11-20' });
    const record = await get(await save({ studentId, measuredOn: day, heightCm: 127.3, weightKg: 25.4 }));
    expect(new Set(record.results.map(({ standard }: { standard: string }) => standard))).toEqual(
      new Set(['who-2007']),
    );
    // The medians of boys of 96 months are 127.3 cm and 25.4 kg.
    expect(Math.abs(zOf(record, 'china', 'height-for-age'))).toBeLessThan(0.05);
    expect(Math.abs(zOf(record, 'who', 'weight-for-age'))).toBeLessThan(0.05);
  });
});

describe('the table of a class', () => {
  const table = (query = '') => demo3.ask(`/api/health/measurement/class?classId=${junior}&day=${day}${query}`);
  const rowOf = async (id: string) => (await table()).children.find((one: { id: string }) => one.id === id);
  const send = (...entries: Record<string, unknown>[]) =>
    demo3.ask('/api/health/measurement/save-class', {
      day,
      entries: entries.map((entry) => ({ record: null, ...entry })),
    });

  it('saves good rows although others are refused, and names the unit that was meant', async () => {
    const [good, grams, metres, odd] = [await child(), await child(), await child(), await child()];
    const { results } = await send(
      { studentId: good, values: { heightCm: 103, weightKg: 16 } },
      { studentId: grams, values: { heightCm: 103, weightKg: 18_500 } },
      { studentId: metres, values: { heightCm: 1.05, visionLeft: 0.8, haemoglobinGPerL: 11.5 } },
      { studentId: odd, values: { heightCm: 120, weightKg: 22 } },
    );
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'saved',
      'refused',
      'refused',
      'refused',
    ]);
    expect(results[0].record).toMatchObject({ heightLevel: 'middle', weightLevel: 'middle', findings: [] });
    const told = (index: number) =>
      results[index].issues.map(({ field, error, value }: Issue) => [field, error, value]);
    expect(told(1)).toEqual([['weightKg', 'HEALTH_WEIGHT_IN_GRAMS', 18.5]]);
    expect(told(2)).toEqual([
      ['heightCm', 'HEALTH_LENGTH_IN_METRES', 105],
      ['visionLeft', 'HEALTH_VISION_IN_DECIMALS', 4.9],
      ['haemoglobinGPerL', 'HEALTH_HAEMOGLOBIN_PER_DECILITRE', 115],
    ]);
    expect(told(3)[0].slice(0, 2)).toEqual(['heightCm', 'HEALTH_VALUE_UNLIKELY']);
    expect(results[1].issues[0].text).toContain('18.5 kg');
    expect((await rowOf(good)).record).toMatchObject({ heightCm: 103, weightKg: 16 });
    expect((await rowOf(grams)).record).toBeNull();
  });

  it('answers a repeated request alike, changes only the given values, and tells of another person’s values', async () => {
    const studentId = await child();
    const first = { studentId, values: { heightCm: 103, weightKg: 16 } };
    const [saved] = (await send(first)).results;
    expect((await send(first)).results[0]).toEqual(saved);
    const { id, version } = saved.record;
    const more = { studentId, record: { id, version }, values: { visionLeft: 4.9 } };
    expect((await send(more)).results[0].record).toMatchObject({ heightCm: 103, weightKg: 16, visionLeft: 4.9 });
    const stale = { studentId, record: { id, version }, values: { heightCm: 104 } };
    expect((await send(stale)).results[0]).toMatchObject({
      outcome: 'conflict',
      record: { heightCm: 103, version: 2 },
    });
    expect((await rowOf(studentId)).record.heightCm).toBe(103);
  });

  it('shows age, position and the last values of the children of the day', async () => {
    const studentId = await child({ birthday: '2025-01-20', admissionDate: '2026-09-01' });
    await save({ studentId, measuredOn: '2026-09-10', heightCm: 82, weightKg: 10.6 });
    expect(await rowOf(studentId)).toMatchObject({
      ageMonths: 22,
      lies: true,
      record: null,
      last: { day: '2026-09-10', heightCm: 82, weightKg: 10.6 },
    });
    const before = await demo3.ask(`/api/health/measurement/class?classId=${junior}&day=2026-08-20`);
    expect(before.children.map(({ id }: { id: string }) => id)).not.toContain(studentId);
  });
});

describe('a correction of a child', () => {
  it('rates its measurements again when a girl had been entered as a boy', async () => {
    const studentId = await child({ birthday: '2022-11-20' });
    const id = await save({ studentId, measuredOn: day, heightCm: 103, weightKg: 16 });
    expect(zOf(await get(id), 'who', 'weight-for-age')).toBe(-0.17);
    expect((await correct(studentId, { sex: 'female' })).status).toBe(200);
    const again = await get(id);
    expect(zOf(again, 'who', 'weight-for-age')).toBe(-0.03);
    expect(again).toMatchObject({ heightCm: 103, version: 1, toCheck: false });
  });

  it('is refused with the days that lie before the new birthday', async () => {
    const studentId = await child();
    await save({ studentId, measuredOn: '2024-11-20', heightCm: 88, weightKg: 12.5 });
    const { errors } = await correct(studentId, { birthday: '2025-01-01' });
    expect(errors).toMatchObject([
      { field: 'birthday', error: 'HEALTH_BORN_AFTER_MEASURING', data: { days: '2024-11-20' } },
    ]);
  });

  it('keeps a measurement that became impossible, and lists it to be checked', async () => {
    const studentId = await child();
    const id = await save({ studentId, measuredOn: day, heightCm: 103, weightKg: 16 });
    expect((await correct(studentId, { birthday: '2025-06-20' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ heightCm: 103, toCheck: true });
    const { list } = await demo3.ask('/api/health/measurement/page', { toCheck: '1' });
    expect(list.map((one: { id: string }) => one.id)).toEqual([id]);
    // A remark does not need the mended numbers, and does not make them right.
    await demo3.ask('/api/health/measurement/save', { id, version: 1, remark: '核对生日', confirmed: true });
    expect(await get(id)).toMatchObject({ toCheck: true, remark: '核对生日' });
    expect((await correct(studentId, { birthday: '2022-11-20' })).status).toBe(200);
    expect((await get(id)).toCheck).toBe(false);
  });
});

describe('the settings for growth', () => {
  const rule = {
    ruleName: '本园',
    beginsOn: '2026-10-01',
    family: 'who',
    measureMonths: 3,
    followMonthsYoung: 1,
    followMonths: 3,
    referAfterVisits: 3,
    closeAfterNormal: 3,
    anaemiaBelowGPerL: 120,
    visionBelowYoung: 4.7,
    visionBelow: 4.9,
    source: '本园制度',
  };

  it('rate the measurements again from their first day on, and back when they are deleted', async () => {
    const studentId = await child();
    const blood = { heightCm: 103, weightKg: 16, haemoglobinGPerL: 115 };
    const before = await save({ studentId, measuredOn: '2026-09-30', ...blood });
    const after = await save({ studentId, measuredOn: '2026-10-01', ...blood });
    const { id } = await demo3.ask('/api/health/growth-rule/save', rule);
    expect(await get(before)).toMatchObject({ ratedBy: 'china', findings: [] });
    expect(await get(after)).toMatchObject({ ratedBy: 'who', findings: [{ finding: 'anaemia' }] });
    await demo3.ask('/api/health/growth-rule/delete', { id });
    expect(await get(after)).toMatchObject({ ratedBy: 'china', findings: [] });
    await demo3.ask('/api/health/growth-rule/restore', { id });
    expect(await get(after)).toMatchObject({ ratedBy: 'who', findings: [{ finding: 'anaemia' }] });
  });

  it('say who is due, and the page of open items counts them', async () => {
    const [never, old, fresh] = [await child(), await child(), await child()];
    await save({ studentId: old, measuredOn: '2026-08-20', heightCm: 103, weightKg: 16 });
    await save({ studentId: fresh, measuredOn: '2026-08-21', heightCm: 103, weightKg: 16 });
    const due = async () => {
      const { classes: all } = await demo3.ask('/api/health/measurement/due');
      const ids = all.flatMap((one: any) => one.children.map(({ id, lastOn }: any) => [id, lastOn]));
      return new Map<string, string | null>(ids);
    };
    expect(await due()).not.toContain(old);
    expect((await due()).get(never)).toBeNull();
    await demo3.ask('/api/health/growth-rule/save', rule);
    const now = await due();
    expect([now.get(old), now.has(fresh)]).toEqual(['2026-08-20', false]);
    const { items } = await demo3.ask('/api/attendance/open/list');
    expect(items.find(({ key }: { key: string }) => key === 'attendance.open.items.measurement')).toMatchObject({
      count: now.size,
      mine: true,
    });
  });
});

describe('an import of measurements', () => {
  const head = ['姓名', '学号', '班级', '测量日期', '身高', '体重'];
  const take = async (...rows: (string | number | null)[][]) => {
    const sheets = importer(server, demo3, 'health.measurement');
    const done = await sheets.take(await writeWorkbook([{ name: '体检', rows: [head, ...rows] }]));
    const failed = await sheets.rows(done.id, { outcome: 'failed' });
    return { counts: done.counts, failed: failed.map(({ row, issues }) => [row, issues[0]?.text]) };
  };
  const heights = async (studentId: string) => {
    const { list } = await demo3.ask('/api/health/measurement/page', { studentId });
    return list.map(({ measuredOn, heightCm, source }: any) => `${measuredOn} ${heightCm} ${source}`);
  };

  it('never mixes children of one name, and finds them by number or by class', async () => {
    const [here, there] = [await child({ stuName: '陈双双' }), await child({ stuName: '陈双双', classId: senior })];
    const { stuNo } = await demo3.ask(`/api/campus/student/get?id=${there}`);
    const { counts, failed } = await take(
      ['陈双双', null, null, day, 103, 16],
      ['陈双双', null, '小一班', '2026-09-01', 101, 15.5],
      ['陈双双', stuNo, null, '2026-09-01', 104, 16.5],
      ['陈双双', null, '中一班', day, 103, 16],
      ['查无此人', null, '小一班', day, 103, 16],
    );
    expect(counts).toMatchObject({ create: 2, failed: 3 });
    expect(failed).toEqual([
      [2, expect.stringMatching(/Several students have this name.*大一班、小一班|小一班、大一班/)],
      [5, expect.stringContaining('“中一班” has no such student')],
      [6, expect.stringContaining('No student has this name')],
    ]);
    expect(await heights(here)).toEqual(['2026-09-01 101 import']);
    expect(await heights(there)).toEqual(['2026-09-01 104 import']);
  });

  it('updates the measurement of a child and day, and names grams', async () => {
    const studentId = await child({ stuName: '张已测' });
    await save({ studentId, measuredOn: day, heightCm: 103 });
    const { counts, failed } = await take(
      ['张已测', null, null, day, 103.5, 16],
      ['张已测', null, null, '2026-09-01', 102, 15_500],
    );
    expect(counts).toMatchObject({ update: 1, failed: 1 });
    expect(failed).toEqual([[3, expect.stringContaining('15.5 kg')]]);
    expect(await heights(studentId)).toEqual([`${day} 103.5 hand`]);
  });
});

describe('a machine that measures height and weight', () => {
  const measure = (studentId: string, detail: Record<string, number>, time = '10:00') =>
    send(kig[0], [{ studentId, at: at(time), deviceId: east, kind: 'growth', detail }]);
  const all = async (studentId: string) => (await demo3.ask('/api/health/measurement/page', { studentId })).list;

  it('makes the measurement of the day, and a second look replaces the first', async () => {
    const studentId = await child();
    await measure(studentId, { heightCm: 103.04, weightKg: 16.004 });
    await measure(studentId, { heightCm: 103.2, weightKg: 16.1, headCm: 50.1 }, '10:05');
    expect(await all(studentId)).toMatchObject([
      {
        measuredOn: day,
        heightCm: 103.2,
        weightKg: 16.1,
        headCm: 50.1,
        source: 'machine',
        machineName: '东门签到机',
        toCheck: false,
        heightLevel: 'middle',
      },
    ]);
  });

  it('leaves the values of a person, and fills the empty ones', async () => {
    const studentId = await child();
    await save({ studentId, measuredOn: day, heightCm: 102 });
    await measure(studentId, { heightCm: 103, weightKg: 16 });
    expect(await all(studentId)).toMatchObject([
      { heightCm: 102, weightKg: 16, source: 'hand', machineName: '东门签到机' },
    ]);
  });

  it('keeps unlikely values to be checked, and makes nothing of impossible ones', async () => {
    const [odd, wrong, gone] = [await child(), await child(), await child()];
    await demo3.ask('/api/campus/student/delete', { id: gone });
    await measure(gone, { heightCm: 103, weightKg: 16 });
    await measure(odd, { heightCm: 120, weightKg: 22 });
    await measure(wrong, { heightCm: 60, weightKg: 16 });
    await measure(wrong, { heightCm: 170, weightKg: 60 });
    expect(await all(odd)).toMatchObject([{ heightCm: 120, toCheck: true, confirmed: null }]);
    expect(await all(wrong)).toEqual([]);
    const [{ id, version }] = await all(odd);
    await demo3.ask('/api/health/measurement/save', { id, version, confirmed: true });
    expect((await all(odd))[0]).toMatchObject({ toCheck: false, source: 'machine' });
  });
});

describe('the values of measurements', () => {
  it('are unreadable in the table, and go when the child is erased', async () => {
    const studentId = await child();
    const id = await save({ studentId, measuredOn: day, heightCm: 103.7, weightKg: 16.3, remark: '秘密' });
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(m)::text as text from health_measurements m`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/103\.7|16\.3|秘密|middle/);
    expect(nutrition(await get(id))).toEqual([]);
  });
});
