import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMainAccount } from '../../support/tenants.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const TODAY = '2026-11-20';

let server: TestServer;
let demo3: Caller;
let kigId: string;
let positionId: string;
let now = new Date(`${TODAY}T06:20:00Z`);
let serial = 0;
const grades: Record<string, string> = {};

const path = (act: string) => `/api/campus/class/${act}`;
const read = () => demo3.ask<any>(path('roll-over'));
const draftOf = async () => (await read()).draft;
const classOf = async (className: string) => (await draftOf()).classes.find((one: any) => one.className === className);

/** Rows of children, their periods, classes, teachers and account rights, as they stand. */
async function rows(): Promise<unknown> {
  const read = async (statement: ReturnType<typeof sql<unknown>>) => (await statement.execute(server.db)).rows;
  return {
    children: await read(
      sql`select id, class_id, status, card_number from students where kig_id = ${kigId} and not deleted order by id`,
    ),
    periods: await read(sql`select * from student_classes where kig_id = ${kigId} order by student_id, from_day`),
    classes: await read(
      sql`select id, class_name, grade_id, capacity, head_teacher_id from classes where kig_id = ${kigId} and not deleted order by id`,
    ),
    assistants: await read(sql`select * from class_assistants where kig_id = ${kigId} and class_id in
      (select id from classes where not deleted) order by class_id, teacher_id`),
    rights: await read(sql`select * from account_classes where kig_id = ${kigId} order by account_id, class_id`),
  };
}

async function makeClass(className: string, stage: string, more: Record<string, unknown> = {}): Promise<string> {
  return (await demo3.ask(path('save'), { className, gradeId: grades[stage], ...more })).id;
}
async function makeTeacher(teacherName: string): Promise<string> {
  serial += 1;
  const phone = `1360000${String(serial).padStart(4, '0')}`;
  const teacher = { teacherName, sex: 'female', phone, entryDate: '2026-09-01', positionId };
  return (await demo3.ask('/api/campus/teacher/save', teacher)).id;
}
async function makeChildren(classId: string, count: number, birthday: string, more: Record<string, unknown> = {}) {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    serial += 1;
    const child = { stuName: `升幼${serial}`, sex: 'male', birthday, classId, admissionDate: '2026-09-01', ...more };
    ids.push((await demo3.ask('/api/campus/student/save', child)).id);
  }
  return ids;
}
const get = (id: string) => demo3.ask(`/api/campus/student/get?id=${id}`);
const begin = async () => {
  await demo3.ask(path('begin-roll-over'), {});
  return draftOf();
};
const run = async () => {
  const { id, version } = await draftOf();
  await demo3.ask(path('run-roll-over'), { id, version });
  await ended();
};
const ended = async () => {
  await expect.poll(async () => (await read()).last?.state, { timeout: 30_000 }).toMatch(/^(done|undone)$/);
};
const undo = async () => {
  const { last } = await read();
  await demo3.ask(path('undo-roll-over'), { id: last.id });
  await ended();
};
const decide = async (...decisions: Record<string, unknown>[]) => {
  const { id, version } = await draftOf();
  const full = decisions.map((one) => ({ classId: null, reason: null, ...one }));
  return demo3.call(path('decide-roll-over'), { id, version, decisions: full });
};
const save = async (change: (classes: any[]) => any[]) => {
  const { id, version, classes } = await draftOf();
  const kept = [
    'id',
    'className',
    'gradeId',
    'capacity',
    'leftOut',
    'teachersChosen',
    'headTeacherId',
    'assistants',
    'way',
    'goesTo',
  ];
  const asked = classes.map((one: any) => Object.fromEntries(kept.map((key) => [key, one[key]])));
  return demo3.call(path('save-roll-over-classes'), { id, version, classes: change(asked) });
};

let nursery: string, small: string, middle: string, senior: string;
let heads: Record<string, string>;
let children: Record<string, string[]>;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  demo3 = await server.as('demo3');
  kigId = await organizationId(server.db, 'KG0001');
  positionId = (await demo3.ask<{ id: string }[]>('/api/campus/position/list'))[0]?.id as string;
});
afterAll(() => server.close());

/** The kindergarten of each test: one class of each stage, whose heads are named after it. */
beforeEach(async () => {
  now = new Date(`${TODAY}T06:20:00Z`);
  for (const table of ['roll_over_children', 'roll_over_classes', 'roll_overs']) {
    await sql`delete from ${sql.table(table)} where kig_id = ${kigId}`.execute(server.db);
  }
  await sql`update students set status = 'moved-out', card_number = null where kig_id = ${kigId}`.execute(server.db);
  await sql`update classes set deleted = true where kig_id = ${kigId}`.execute(server.db);
  await sql`update grades set deleted = true where kig_id = ${kigId}`.execute(server.db);
  for (const [sort, stage] of ['nursery', 'junior', 'middle', 'senior'].entries()) {
    serial += 1;
    grades[stage] = (await demo3.ask('/api/campus/grade/save', { gradeName: `${stage}${serial}`, stage, sort })).id;
  }
  heads = {};
  for (const name of ['韩晓彤', '杜若', '陆明慧', '戴雪琴']) heads[name] = await makeTeacher(name);
  nursery = await makeClass('托一班', 'nursery', { headTeacherId: heads['韩晓彤'], capacity: 20 });
  small = await makeClass('小一班', 'junior', { headTeacherId: heads['杜若'], capacity: 25 });
  middle = await makeClass('中一班', 'middle', { headTeacherId: heads['陆明慧'], capacity: 30 });
  senior = await makeClass('大一班', 'senior', { headTeacherId: heads['戴雪琴'], capacity: 35 });
  children = {
    nursery: await makeChildren(nursery, 2, '2024-05-01'),
    small: await makeChildren(small, 3, '2023-05-01'),
    middle: await makeChildren(middle, 4, '2022-05-01'),
    senior: await makeChildren(senior, 2, '2021-05-01'),
  };
});

describe('the proposal of a roll-over', () => {
  it('moves each class to the next stage with its teachers, and lets the last graduate', async () => {
    const { classes, counts, fromYear, toYear } = await begin();
    expect([fromYear, toYear, (await read()).firstDay]).toEqual(['2026-2027', '2027-2028', '2027-09-01']);
    expect(counts).toEqual({ up: 9, graduate: 2, stay: 0, open: 0 });
    const shown = classes.map(({ className, way, after, headTeacherId }: any) => [
      className,
      way,
      after,
      headTeacherId,
    ]);
    expect(shown).toEqual([
      ['托一班', 'up', 0, null],
      ['小一班', 'up', 2, heads['韩晓彤']],
      ['中一班', 'up', 3, heads['杜若']],
      ['大一班', 'graduate', 4, heads['陆明慧']],
    ]);
  });

  it('opens a class where none has the same number, and leaves mixed ages open', async () => {
    const second = await makeClass('小二班', 'junior');
    const mixed = await makeClass('混龄班', 'junior');
    const [child] = await makeChildren(mixed, 1, '2022-01-01');
    const { classes, children: all } = await begin();
    const opened = classes.filter(({ isNew }: any) => isNew);
    expect(opened).toMatchObject([{ className: '中二班', gradeId: grades.middle, capacity: 30 }]);
    expect(classes.find(({ id }: any) => id === second)).toMatchObject({ way: 'up', goesTo: opened[0].id });
    expect(classes.find(({ id }: any) => id === mixed)).toMatchObject({ way: 'open' });
    expect(all.find(({ id }: any) => id === child)).toMatchObject({ kind: 'open', young: null });
  });

  it('leaves children open who are too young on 31 August, and skips those who begin later', async () => {
    const [born31, born1] = [
      ...(await makeChildren(nursery, 1, '2024-08-31')),
      ...(await makeChildren(nursery, 1, '2024-09-01')),
    ];
    const [noSchool] = await makeChildren(senior, 1, '2021-09-03');
    const [coming] = await makeChildren(small, 1, '2024-03-01', { admissionDate: '2027-09-01' });
    const { children: all } = await begin();
    const of = (id: string | undefined) => all.find((one: any) => one.id === id);
    expect(of(born31)).toMatchObject({ kind: 'up', young: null });
    expect(of(born1)).toMatchObject({ kind: 'open', young: { years: 3, day: '2027-08-31' } });
    expect(of(noSchool)).toMatchObject({ kind: 'open', way: 'graduate', young: { years: 6 } });
    expect(of(coming)).toBeUndefined();
    expect(await classOf('小一班')).toMatchObject({ coming: 1, after: 3 });
  });

  it('begins on the first day of the new term where there is one', async () => {
    const term = { schoolYear: '2027-2028', semester: 'first', beginDate: '2027-09-06', endDate: '2028-01-20' };
    const { id } = await demo3.ask('/api/campus/term/save', term);
    expect((await read()).firstDay).toBe('2027-09-06');
    await demo3.ask('/api/campus/term/delete', { id });
  });
});

describe('a draft', () => {
  it('is one for the kindergarten, and refuses a window that is behind', async () => {
    const { id, version } = await begin();
    expect((await demo3.call(path('begin-roll-over'), {})).error).toBe('CAMPUS_ROLL_OVER_THERE');
    expect((await save((classes) => classes)).code).toBe('200');
    const late = {
      id,
      version,
      decisions: [{ studentId: children.senior?.[0], kind: 'stay', classId: null, reason: '' }],
    };
    const answer = await demo3.call(path('decide-roll-over'), late);
    expect(answer).toMatchObject({ error: 'CAMPUS_ROLL_OVER_CHANGED', text: expect.stringContaining('周敏') });
    expect((await demo3.call(path('run-roll-over'), { id, version })).error).toBe('CAMPUS_ROLL_OVER_CHANGED');
  });

  it('names in a trial what stands against it, and writes nothing', async () => {
    await begin();
    const before = await rows();
    expect(
      (
        await save((classes) =>
          classes.map((one) => ({
            ...one,
            ...(one.className === '大一班' && { capacity: 3 }),
            ...(one.className === '托一班' && {
              className: '小一班',
              teachersChosen: true,
              headTeacherId: heads['杜若'],
            }),
          })),
        )
      ).code,
    ).toBe('200');
    const { id, version } = await draftOf();
    const trial = await demo3.ask(path('try-roll-over'), { id });
    expect(trial.counts).toEqual({ up: 9, graduate: 2, stay: 0, open: 0 });
    const reasons = trial.blocking.map(({ name, reason }: any) => `${name}: ${reason}`);
    expect(reasons).toEqual([
      expect.stringContaining('two classes called 小一班'),
      expect.stringContaining('two classes called 小一班'),
      expect.stringContaining('大一班 has 3 places and would get 4'),
    ]);
    expect(trial.notices).toMatchObject([{ reason: expect.stringContaining('小一班、中一班') }]);
    expect((await demo3.call(path('run-roll-over'), { id, version })).error).toBe('CAMPUS_ROLL_OVER_BLOCKED');
    expect(await rows()).toEqual(before);
  });

  it('refuses children, classes and teachers of another kindergarten', async () => {
    const { id, version } = await begin();
    await addMainAccount(server.db, `roll.other${serial}`, await organizationId(server.db, 'KG0002'));
    const other = await server.as(`roll.other${serial}`);
    const theirs = (await other.ask('/api/campus/student/page', { pageSize: 1 })).list[0];
    expect((await decide({ studentId: theirs.id, kind: 'stay' })).error).toBe('RECORD_NOT_FOUND');
    const [child] = children.small as [string];
    expect((await decide({ studentId: child, kind: 'up', classId: theirs.classId })).code).toBe('400');
    expect((await save((classes) => classes.map((one) => ({ ...one, gradeId: theirs.classId })))).code).toBe('400');
    for (const act of ['run-roll-over', 'drop-roll-over']) {
      expect((await other.call(path(act), { id, version })).error).toBe('RECORD_NOT_FOUND');
    }
    expect((await other.call(path('try-roll-over'), { id })).error).toBe('RECORD_NOT_FOUND');
    expect((await other.ask(path('roll-over'))).draft).toBeNull();
  });

  it('is listed as a workbook', async () => {
    const { id } = await begin();
    expect((await demo3.call(`${path('roll-over-list')}?id=${id}`)).status).toBe(200);
  });

  it('can be dropped', async () => {
    const { id, version } = await begin();
    await demo3.ask(path('drop-roll-over'), { id, version });
    expect(await read()).toMatchObject({ draft: null, canBegin: true });
  });
});

describe('the run of a roll-over', () => {
  it('moves children, periods and teachers, and tells of undecided children until they are settled', async () => {
    const [young] = await makeChildren(nursery, 1, '2024-09-06');
    const [kept] = children.senior as [string, string];
    await begin();
    expect((await decide({ studentId: kept, kind: 'stay', reason: '家长申请' })).code).toBe('200');
    await run();
    expect((await read()).last).toMatchObject({
      state: 'done',
      counts: { up: 9, graduate: 1, stay: 1, open: 1 },
      failed: [],
      left: [],
      open: [{ id: young }],
    });
    for (const [from, to] of [
      ['nursery', small],
      ['small', middle],
      ['middle', senior],
    ] as const) {
      for (const id of children[from] as string[])
        expect(await get(id)).toMatchObject({ classId: to, status: 'enrolled' });
    }
    expect(await get(kept)).toMatchObject({ classId: senior, status: 'enrolled' });
    expect(await get(children.senior?.[1] as string)).toMatchObject({ status: 'graduated', leaveDate: TODAY });
    const periods = await demo3.ask<any[]>(`/api/campus/student/class-periods?id=${children.small?.[0]}`);
    expect(periods.map(({ from, to, classId }) => [from, to, classId])).toEqual([
      [TODAY, null, middle],
      ['2026-09-01', '2026-11-19', small],
    ]);
    const headOf = async (id: string) => (await demo3.ask(`${path('get')}?id=${id}`)).headTeacherId;
    expect(await Promise.all([nursery, small, middle, senior].map(headOf))).toEqual([
      null,
      heads['韩晓彤'],
      heads['杜若'],
      heads['陆明慧'],
    ]);
    const todo = async () =>
      (await demo3.ask('/api/system/message/page', {})).list.find(({ href }: any) => href === '/campus/roll-over');
    expect(await todo()).toMatchObject({ kind: 'todo', done: false });
    const { last } = await read();
    await demo3.ask(path('keep-roll-over-child'), { id: last.id, studentId: young });
    expect((await read()).last.open).toEqual([]);
    expect(await todo()).toMatchObject({ done: true });
  });

  it('happens once a year, also from two windows at the same moment', async () => {
    const { id, version } = await begin();
    const answers = await Promise.all([1, 2].map(() => demo3.call(path('run-roll-over'), { id, version })));
    expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual(['200', 'CAMPUS_ROLL_OVER_CHANGED']);
    await ended();
    expect((await demo3.call(path('begin-roll-over'), {})).error).toBe('CAMPUS_ROLL_OVER_YEAR_DONE');
  });

  it('leaves out children who changed since, and those who may not graduate, by name', async () => {
    const [blocked, free] = children.senior as [string, string];
    const { graduationBlockers } = server.program.campus;
    graduationBlockers.push(
      async (_scope, _kigId, ids) =>
        new Map(ids.filter((id) => id === blocked).map((id) => [id, new AppError('CAMPUS_CARD_LOST')])),
    );
    try {
      const { id } = await begin();
      const gone = children.middle?.[0] as string;
      await demo3.ask('/api/campus/student/move-out', { id: gone, leaveDate: TODAY, reason: '搬家' });
      expect((await demo3.ask(path('try-roll-over'), { id })).refused).toMatchObject([{ id: blocked }]);
      await run();
      const { last } = await read();
      expect(last.left).toMatchObject([{ id: blocked }]);
      expect(await get(blocked)).toMatchObject({ status: 'enrolled', classId: senior });
      expect(await get(free)).toMatchObject({ status: 'graduated' });
      expect(await get(gone)).toMatchObject({ status: 'moved-out' });
    } finally {
      graduationBlockers.pop();
    }
  });

  it('names a class that fails, keeps the classes behind it, and goes on with the others', async () => {
    await begin();
    // The new head of the last class resigns after the run has begun.
    const { id, version } = await draftOf();
    await server.jobs.stop();
    await demo3.ask(path('run-roll-over'), { id, version });
    await sql`update teachers set status = 'resigned' where kig_id = ${kigId} and id = ${heads['陆明慧']}`.execute(
      server.db,
    );
    await restart();
    await ended();
    const { last } = await read();
    expect(last.failed.map(({ name }: any) => name).toSorted()).toEqual(['中一班', '小一班', '托一班'].toSorted());
    expect(last.counts).toMatchObject({ up: 0, graduate: 2 });
    expect(await get(children.middle?.[0] as string)).toMatchObject({ classId: middle });
  });
});

describe('a roll-over that is killed', () => {
  it('goes on where it stopped, and opens each class once', async () => {
    await makeClass('小二班', 'junior');
    await begin();
    const { graduationBlockers } = server.program.campus;
    let crashes = 0;
    const crash = async () => {
      crashes += 1;
      // The trial asks first, then the run.
      if (crashes === 2) throw new Error('crash on purpose');
      return new Map<string, AppError>();
    };
    graduationBlockers.push(crash);
    try {
      await run();
    } finally {
      graduationBlockers.pop();
    }
    expect(crashes).toBeGreaterThan(2);
    expect((await read()).last).toMatchObject({ counts: { up: 9, graduate: 2 }, failed: [], left: [] });
    const places = await demo3.ask<any[]>(path('places'));
    expect(places.filter(({ className }) => className === '中二班')).toHaveLength(1);
  });
});

/** Starts another process that works the jobs, as after a crash. */
async function restart(): Promise<void> {
  await server.jobs.start({ works: true });
}

describe('the undo of a roll-over', () => {
  it('restores every child, period, class, teacher and right exactly, also days later', async () => {
    const second = await makeClass('小二班', 'junior', { headTeacherId: await makeTeacher('沈嘉') });
    const [today] = await makeChildren(second, 1, '2023-05-01', { admissionDate: TODAY });
    const { rows: accounts } = await sql<{ id: string }>`select id from accounts where user_name = 'demo3'`.execute(
      server.db,
    );
    await sql`update teachers set account_id = ${accounts[0]?.id} where id = ${heads['杜若']}`.execute(server.db);
    const before = await rows();
    await begin();
    succeeded(
      await save((classes) =>
        classes.map((one) => (one.className === '大一班' ? { ...one, className: '大太阳班' } : one)),
      ),
    );
    await run();
    expect(await rows()).not.toEqual(before);
    expect(await get(today as string)).toMatchObject({ classIdText: '中二班' });
    now = new Date('2026-11-24T02:00:00Z');
    const { last } = await read();
    expect(await demo3.ask(`${path('roll-over-ties')}?id=${last.id}`)).toEqual([]);
    await undo();
    expect((await read()).last).toMatchObject({ state: 'undone', undoUntil: null });
    expect(await rows()).toEqual(before);
    expect((await read()).canBegin).toBe(true);
    await sql`update teachers set account_id = null where id = ${heads['杜若']}`.execute(server.db);
  });

  it('is refused where attendance was taken, a child moved, came or a class changed, and names each', async () => {
    await begin();
    await run();
    const { last } = await read();
    now = new Date('2026-11-21T02:00:00Z');
    const [marked] = children.small as [string];
    const mark = { ids: [marked], day: '2026-11-21', mark: 'came', at: '08:10', reason: '手工登记' };
    await demo3.ask('/api/attendance/student-day/mark', mark);
    const [moved] = children.middle as [string];
    await demo3.ask('/api/campus/student/change-class', { records: [{ id: moved }], classId: small });
    await demo3.ask(path('save'), { id: nursery, headTeacherId: heads['戴雪琴'] });
    const ties = await demo3.ask<any[]>(`${path('roll-over-ties')}?id=${last.id}`);
    expect(ties.map(({ id }) => id)).toEqual([moved, nursery, middle]);
    expect(ties[2]).toMatchObject({ name: '中一班', reason: expect.stringContaining('2026-11-21') });
    expect((await demo3.call(path('undo-roll-over'), { id: last.id })).error).toBe('CAMPUS_ROLL_OVER_TIED');
  });

  it('ends after a week', async () => {
    await begin();
    await run();
    const { last } = await read();
    now = new Date('2026-11-28T06:20:00Z');
    expect((await read()).last.undoUntil).toBeNull();
    expect((await demo3.call(path('undo-roll-over'), { id: last.id })).error).toBe('CAMPUS_ROLL_OVER_UNDO_OVER');
  });
});
