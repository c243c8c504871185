import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

const { server, demo3, children, setNow } = await startMorning();
const { db } = server;
const studentId = children.安心 as string;
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name)?.id as string;
const [junior, senior] = [classOf('小一班'), classOf('大一班')];

afterAll(() => server.close());
beforeEach(async () => {
  setNow(at('11:00'));
  for (const table of ['health_observations', 'health_medicines', 'health_injuries', 'health_entrance_exams']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
});

const day = '2026-11-20';
const usual = { studentId, day, eating: 'normal', sleep: 'normal', stool: 'normal', mood: 'normal' };
const syrup = {
  studentId,
  medicineName: '阿莫西林颗粒',
  dose: '1/2',
  doseUnit: 'sachet',
  reason: '扁桃体炎',
  storage: 'room',
  fromDay: day,
  toDay: '2026-11-22',
  times: [{ at: '11:30' }, { at: '16:00' }],
  parentName: '安妈妈',
};
const scrape = {
  studentId,
  day,
  at: '10:20',
  place: 'playground',
  activity: 'outdoor',
  kind: 'scrape',
  bodyPart: 'leg',
  severity: 'slight',
  what: '跑步时摔倒',
};
const exam = { studentId, examinedOn: '2026-08-20', hospital: '区妇幼保健院', result: 'fit' };
const cleaning = {
  day,
  fromTime: '12:30',
  toTime: '13:00',
  place: '消毒间',
  object: 'tableware',
  way: 'steam',
  minutes: 30,
};

/** Returns the refusals of a save, each with its field and the values of its text. */
async function refused(entity: string, input: Record<string, unknown>, act = 'save'): Promise<string[]> {
  const { errors } = await demo3.call(`/api/health/${entity}/${act}`, input);
  return ((errors ?? []) as { field: string; error: string; data?: Record<string, unknown> }[]).map(
    ({ field, error, data }) => `${field} ${error}${data ? ` ${Object.values(data).join()}` : ''}`,
  );
}
const save = async (entity: string, input: Record<string, unknown>, caller: Caller = demo3): Promise<string> =>
  (await caller.ask(`/api/health/${entity}/save`, input)).id;
const get = (entity: string, id: string, caller: Caller = demo3) => caller.ask(`/api/health/${entity}/get?id=${id}`);
const give = (id: string, more: Record<string, unknown> = {}) =>
  demo3.ask('/api/health/medicine/give', { id, day, at: '11:30', ...more });

describe('an observation', () => {
  it('exists once for a child and day, and names the account that made it', async () => {
    const id = await save('observation', { ...usual, sleep: 'short', note: '睡得晚' });
    expect(await get('observation', id)).toMatchObject({ sleep: 'short', note: '睡得晚', recordedBy: '周敏' });
    expect(await refused('observation', usual)).toEqual(['day HEALTH_OBSERVATION_TAKEN']);
    await save('observation', { ...usual, day: '2026-11-19' });
    await demo3.ask('/api/health/observation/delete', { id });
    await save('observation', usual);
    expect((await demo3.call('/api/health/observation/restore', { id })).error).toBe('HEALTH_OBSERVATION_TAKEN');
  });

  it('is refused when the child was not enrolled on the day', async () => {
    expect(await refused('observation', { ...usual, day: '2020-01-06' })).toEqual([
      'studentId HEALTH_NOT_ENROLLED_ON_DAY',
    ]);
  });

  it('stores nothing readable about the child', async () => {
    await save('observation', { ...usual, note: '秘密' });
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(o)::text as text from health_observations o`.execute(db);
    expect(rows[0]?.text).not.toMatch(/秘密|normal/);
  });
});

describe('the observations of a class', () => {
  const table = () => demo3.ask(`/api/health/observation/class?classId=${junior}`);
  const usualDay = { eating: 'normal', sleep: 'normal', stool: 'normal', mood: 'normal', fluids: null, note: null };
  const entry = (name: string, more: Record<string, unknown> = {}) => ({
    studentId: children[name],
    record: null,
    ...usualDay,
    ...more,
  });

  it('are saved for all children or none', async () => {
    const entries = [entry('安心'), entry('王子', { eating: null })];
    expect(await refused('observation', { day, entries }, 'save-class')).toEqual(['entries.1.eating FIELD_REQUIRED']);
    expect((await table()).children.map(({ record }: { record: unknown }) => record)).toEqual(
      expect.not.arrayContaining([expect.anything()]),
    );
    await demo3.ask('/api/health/observation/save-class', { day, entries: [entry('安心'), entry('王子')] });
    const first = (await table()).children.find(({ id }: { id: string }) => id === studentId);
    expect(first.values).toEqual(usualDay);
    const changed = { day, entries: [entry('安心', { record: first.record, mood: 'tired' })] };
    await demo3.ask('/api/health/observation/save-class', changed);
    expect((await get('observation', first.record.id)).mood).toBe('tired');
    const { error } = await demo3.call('/api/health/observation/save-class', changed);
    expect(error).toBe('VERSION_CONFLICT');
  });

  it('belong to the classes of the account', async () => {
    const teacher = await colleague(server, { userName: 'ofsenior', classes: [senior] });
    const path = '/api/health/observation/class';
    expect((await teacher.call(`${path}?classId=${junior}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await teacher.ask(path)).classes.map(({ id }: { id: string }) => id)).toEqual([senior]);
    const { errors } = await teacher.call('/api/health/observation/save-class', { day, entries: [entry('安心')] });
    expect(errors?.map(({ field }) => field)).toEqual(['entries.0.studentId']);
  });
});

describe('medicine', () => {
  it('is refused when its days, dose or times make no sense', async () => {
    expect(await refused('medicine', { ...syrup, dose: '半袋' })).toEqual(['dose HEALTH_DOSE_NOT_NUMBER']);
    expect(await refused('medicine', { ...syrup, toDay: '2026-11-19' })).toEqual([
      'toDay HEALTH_MEDICINE_ENDS_BEFORE_BEGIN',
    ]);
    expect(await refused('medicine', { ...syrup, toDay: '2026-12-04' })).toEqual(['toDay HEALTH_MEDICINE_TOO_LONG 14']);
    expect(await refused('medicine', { ...syrup, fromDay: '2026-11-28', toDay: '2026-11-28' })).toEqual([
      'fromDay HEALTH_MEDICINE_TOO_EARLY 7',
    ]);
    expect(await refused('medicine', { ...syrup, times: [] })).toEqual(['times FIELD_REQUIRED']);
    expect(await refused('medicine', { ...syrup, times: [{ at: '11:30' }, { at: '11:30' }] })).toEqual([
      'times.1.at HEALTH_DOSE_TIME_TWICE',
    ]);
    await save('medicine', { ...syrup, toDay: '2026-12-03' });
    await save('medicine', { ...syrup, fromDay: '2026-11-27', toDay: '2026-11-27' });
  });

  it('is given once at each of its times', async () => {
    const id = await save('medicine', syrup);
    await give(id, { givenBy: '王保健' });
    expect(await refused('medicine', { id, day, at: '11:30' }, 'give')).toEqual(['at HEALTH_DOSE_GIVEN']);
    setNow(at('16:00'));
    await give(id, { at: '16:00', given: '1/4' });
    expect((await get('medicine', id)).doses).toEqual([
      { day, at: '11:30', dose: '1/2', givenBy: '王保健' },
      { day, at: '16:00', dose: '1/4', givenBy: '周敏' },
    ]);
  });

  it('is not given when the time, the day or the state is another', async () => {
    const id = await save('medicine', { ...syrup, fromDay: '2026-11-20', toDay: '2026-11-20' });
    setNow(at('10:29'));
    expect(await refused('medicine', { id, day, at: '11:30' }, 'give')).toEqual(['at HEALTH_DOSE_TOO_EARLY 60']);
    expect(await refused('medicine', { id, day, at: '12:00' }, 'give')).toEqual(['at HEALTH_DOSE_TIME_UNKNOWN']);
    expect(await refused('medicine', { id, day: '2026-11-19', at: '11:30' }, 'give')).toEqual([
      'day HEALTH_DOSE_OUTSIDE_DAYS',
    ]);
    setNow(at('10:30'));
    await give(id);
    await demo3.ask('/api/health/medicine/finish', { id });
    const { error } = await demo3.call('/api/health/medicine/give', { id, day, at: '16:00' });
    expect(error).toBe('HEALTH_MEDICINE_NOT_OPEN');
  });

  it('warns of an allergy against the drug until a person confirms it', async () => {
    const { list } = await demo3.ask('/api/campus/class/page', {});
    const child = { stuName: '过敏', sex: 'female', birthday: '2022-01-01', classId: list[0].id };
    const allergies = [
      { allergen: '阿莫西林', kind: 'drug' },
      { allergen: '颗粒', kind: 'food' },
    ];
    const allergic = (await demo3.ask('/api/campus/student/save', { ...child, allergies })).id;
    const id = await save('medicine', { ...syrup, studentId: allergic });
    expect(await refused('medicine', { id, day, at: '11:30' }, 'give')).toEqual([
      'allergyKnown HEALTH_DRUG_ALLERGY 阿莫西林',
    ]);
    await give(id, { allergyKnown: true });
    expect((await get('medicine', id)).doses).toHaveLength(1);
  });

  it('keeps the prescription of a dose that was given', async () => {
    const id = await save('medicine', syrup);
    await save('medicine', { id, version: 1, dose: '1' });
    await give(id);
    expect(await refused('medicine', { id, version: 3, dose: '2' })).toEqual(['dose HEALTH_DOSES_KEPT']);
  });

  it('hides its name from an account without health data, which gives no dose either', async () => {
    const id = await save('medicine', syrup);
    const guard = await colleague(server, { userName: 'nohealth', without: ['campus.student.readHealth'] });
    const seen = await get('medicine', id, guard);
    expect(Object.keys(seen)).not.toContain('medicineName');
    expect((await guard.call('/api/health/medicine/give', { id, day, at: '11:30' })).error).toBe('FIELD_NOT_READABLE');
  });
});

describe('an injury', () => {
  it('names the hospital when the child went there', async () => {
    expect(await refused('injury', { ...scrape, outcome: 'hospital' })).toEqual(['hospital HEALTH_HOSPITAL_MISSING']);
    const id = await save('injury', { ...scrape, outcome: 'hospital', hospital: '市儿童医院' });
    expect(await get('injury', id)).toMatchObject({ kind: 'scrape', hospital: '市儿童医院' });
  });
});

describe('an entrance examination', () => {
  it('lists missing vaccines when the certificate is incomplete, and only then', async () => {
    const checked = { ...exam, certificateCheckedOn: '2026-09-01' };
    const missingVaccines = [{ vaccine: '麻腮风疫苗', dose: 2 }];
    expect(await refused('entrance-exam', { ...exam, vaccination: 'complete' })).toEqual([
      'certificateCheckedOn FIELD_REQUIRED',
    ]);
    expect(await refused('entrance-exam', checked)).toEqual(['vaccination FIELD_REQUIRED']);
    expect(await refused('entrance-exam', { ...checked, vaccination: 'incomplete' })).toEqual([
      'missingVaccines HEALTH_VACCINES_UNNAMED',
    ]);
    expect(await refused('entrance-exam', { ...checked, vaccination: 'complete', missingVaccines })).toEqual([
      'missingVaccines HEALTH_VACCINES_COMPLETE',
    ]);
    await save('entrance-exam', { ...checked, vaccination: 'incomplete', missingVaccines });
    await save('entrance-exam', exam);
    const { list } = await demo3.ask('/api/health/entrance-exam/page', { missingVaccines: '1' });
    expect(list.map((one: Record<string, unknown>) => one.missingVaccines)).toEqual([missingVaccines]);
  });
});

describe('the examinations that are due', () => {
  const due = async () =>
    Object.fromEntries(
      (await demo3.ask('/api/health/entrance-exam/due')).children.map((one: Record<string, string>) => [
        one.id,
        one.reason,
      ]),
    );

  it('name a child until it was examined', async () => {
    expect((await due())[studentId]).toBe('none');
    await save('entrance-exam', exam);
    expect((await due())[studentId]).toBeUndefined();
  });

  it('name a child again after more than three months away', async () => {
    await save('entrance-exam', exam);
    const away = (to: string) =>
      sql`insert into student_leaves (kig_id, id, student_id, kind, from_day, from_part, to_day,
        to_part, period, reason, status, asked_by, filed_at, created_at, updated_at)
      select kig_id, gen_random_uuid(), id, 'sick', '2026-08-21', 'morning', ${to}::date, 'afternoon', '', '', 'approved',
        null, now(), now(), now() from students where id = ${studentId}`.execute(db);
    setNow(at('08:00', '2026-12-01'));
    await away('2026-11-19');
    expect((await due())[studentId]).toBeUndefined();
    await sql`delete from student_leaves`.execute(db);
    await away('2026-11-20');
    expect((await due())[studentId]).toBe('away');
    await save('entrance-exam', { ...exam, examinedOn: '2026-11-25' });
    expect((await due())[studentId]).toBeUndefined();
    await sql`delete from student_leaves`.execute(db);
  });
});

describe('the things not done yet', () => {
  it('count the doses that are due and the children without an examination or with missing vaccines', async () => {
    const counts = async () =>
      Object.fromEntries(
        (await demo3.ask('/api/attendance/open/list')).items.map(({ key, count }: { key: string; count: number }) => [
          key.split('.').at(-1),
          count,
        ]),
      );
    const before = await counts();
    expect(before.medicineDue).toBeUndefined();
    const id = await save('medicine', syrup);
    expect((await counts()).medicineDue).toBe(2);
    await give(id);
    expect((await counts()).medicineDue).toBe(1);
    const missingVaccines = [{ vaccine: '麻腮风疫苗', dose: 2 }];
    await save('entrance-exam', {
      ...exam,
      certificateCheckedOn: '2026-09-01',
      vaccination: 'incomplete',
      missingVaccines,
    });
    const after = await counts();
    expect(after).toMatchObject({ entranceExam: before.entranceExam - 1, vaccination: 1 });
  });
});

describe('a disinfection', () => {
  it('has a place, a sound time, and a concentration when it uses chlorine', async () => {
    expect(await refused('disinfection', { ...cleaning, place: null })).toEqual(['place HEALTH_PLACE_MISSING']);
    expect(await refused('disinfection', { ...cleaning, toTime: '12:30' })).toEqual([
      'toTime HEALTH_DISINFECTION_ENDS_EARLY',
    ]);
    expect(await refused('disinfection', { ...cleaning, minutes: 31 })).toEqual([
      'minutes HEALTH_MINUTES_BEYOND_TIMES',
    ]);
    expect(await refused('disinfection', { ...cleaning, way: 'chlorine' })).toEqual([
      'concentrationMgL FIELD_REQUIRED',
    ]);
    expect(await refused('disinfection', { ...cleaning, concentrationMgL: 250 })).toEqual([
      'concentrationMgL HEALTH_CONCENTRATION_WITHOUT_CHLORINE',
    ]);
    const id = await save('disinfection', { ...cleaning, way: 'chlorine', concentrationMgL: 250 });
    expect(await get('disinfection', id)).toMatchObject({ concentrationMgL: 250, doneBy: '周敏' });
  });
});
