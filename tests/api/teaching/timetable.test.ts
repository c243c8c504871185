import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { startMorning } from '../../support/morning.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

/** The clock stands on Friday, 20 November 2026. */
const WEEK = '2026-11-23';
const NEXT = '2026-11-30';
const THURSDAY = '2026-11-26';

const morning = await startMorning();
const { server, demo3, demo4 } = morning;
const ids: Record<string, string> = {};
const classes: Record<string, string> = {};
const teachers: string[] = [];
const rooms: Record<string, string> = {};

beforeAll(async () => {
  const first = await week(demo3);
  for (const { id, name } of first.classes) classes[name] = id;
  for (const { id, name } of first.rooms) rooms[name] = id;
  teachers.push(...first.teachers.map(({ id }: { id: string }) => id));
  for (const [courseName, field, seniorPerWeek] of [
    ['打击乐', 'art', 1],
    ['舞蹈', 'art', 1],
    ['户外活动', 'outdoor', null],
  ] as const) {
    const course = await demo3.ask('/api/teaching/course/save', { courseName, field, seniorPerWeek });
    ids[courseName] = course.id;
  }
});
afterAll(() => server.close());

const week = (caller: Caller, query: Record<string, string> = {}) =>
  caller.ask(`/api/teaching/lesson/week?${new URLSearchParams(query)}`);

const lesson = (more: Record<string, unknown> = {}) => ({
  day: THURSDAY,
  period: 2,
  courseId: ids.打击乐,
  teacherId: teachers[0],
  classroomId: rooms.多功能厅,
  topic: null,
  isJoint: false,
  ...more,
});

/** Saves the week of a class over the stored one, or over what a caller knew before. */
async function save(className: string, lessons: unknown[], { of = WEEK, known, by = demo3 }: any = {}) {
  const classId = classes[className] as string;
  const stored = known ?? (await week(demo3, { view: 'class', id: classId, week: of })).lessons;
  return by.call('/api/teaching/lesson/save-week', {
    classId,
    week: of,
    lessons,
    known: stored.map(({ id, version }: Record<string, unknown>) => ({ id, version })),
  });
}

const stored = async (className: string, of = WEEK) =>
  (await week(demo3, { view: 'class', id: classes[className] as string, week: of })).lessons;

const written = ({ id, day, period, courseId, teacherId, classroomId, topic, isJoint }: Record<string, unknown>) => ({
  id,
  day,
  period,
  courseId,
  teacherId,
  classroomId,
  topic,
  isJoint,
});

const issuesOf = (answer: any) =>
  Object.fromEntries((answer.errors ?? []).map(({ field, error }: Record<string, string>) => [field, error]));

describe('the week of a class', () => {
  it('has its term, week number, days and the usual periods', async () => {
    const shown = await week(demo3, { view: 'class', id: classes.大一班 as string, week: THURSDAY });
    expect(shown).toMatchObject({ week: WEEK, term: { weekNumber: 13 }, lessons: [], outdoorMinutes: 120 });
    expect(shown.days.map(({ day, open }: any) => [day, open])[4]).toEqual(['2026-11-27', true]);
    expect(shown.periods.map(({ kind }: any) => kind)).toContain('break');
    expect(shown.courses.find(({ name }: any) => name === '打击乐')).toMatchObject({ perWeek: 1, field: 'art' });
  });

  it('is stored as a whole: lessons swap, change and go in one step', async () => {
    const second = lesson({ period: 1, courseId: ids.舞蹈, classroomId: null });
    expect(succeeded(await save('大一班', [lesson(), second]))).toEqual({ created: 2, changed: 0, removed: 0 });
    const [one, two] = await stored('大一班');
    const swapped = [written({ ...one, period: two.period }), written({ ...two, period: one.period })];
    expect(succeeded(await save('大一班', swapped))).toEqual({ created: 0, changed: 2, removed: 0 });
    expect((await stored('大一班')).map(({ id }: any) => id)).toEqual([two.id, one.id]);
    expect(succeeded(await save('大一班', [swapped[1]]))).toEqual({ created: 0, changed: 0, removed: 1 });
  });

  it('is refused to the second of two people who drag one lesson, and stays as the first left it', async () => {
    succeeded(await save('大一班', [lesson()]));
    const known = await stored('大一班');
    succeeded(await save('大一班', [written({ ...known[0], period: 1 })], { known }));
    expect(await save('大一班', [written({ ...known[0], period: 5 })], { known })).toMatchObject({
      status: 409,
      error: 'TEACHING_WEEK_CHANGED',
      text: expect.stringMatching(/\S has changed/),
    });
    expect((await stored('大一班')).map(({ period }: any) => period)).toEqual([1]);
    succeeded(await save('大一班', []));
  });

  it('refuses bad places at their fields', async () => {
    const answer = await save('大一班', [
      lesson({ day: '2026-11-28' }),
      lesson({ period: 4 }),
      lesson({ period: 9 }),
      lesson({ day: NEXT }),
      lesson(),
      lesson({ courseId: ids.舞蹈, teacherId: teachers[1], classroomId: null }),
    ]);
    expect(issuesOf(answer)).toEqual({
      'lessons.0.day': 'TEACHING_DAY_CLOSED',
      'lessons.1.period': 'TEACHING_PERIOD_IS_BREAK',
      'lessons.2.period': 'TEACHING_PERIOD_UNKNOWN',
      'lessons.3.day': 'TEACHING_DAY_OTHER_WEEK',
      'lessons.5.period': 'TEACHING_SLOT_TAKEN',
    });
    const outside = await save('大一班', [lesson({ day: '2027-02-02' })], { of: '2027-02-01' });
    expect(issuesOf(outside)).toEqual({ 'lessons.0.day': 'TEACHING_OUTSIDE_TERM' });
  });
});

describe('a clash with another class', () => {
  it('is shown with ways out, and refused with the name of the other lesson', async () => {
    succeeded(await save('大一班', [lesson()]));
    const draft = [lesson({ courseId: ids.舞蹈 })];
    const classId = classes.小一班 as string;
    const { clashes } = await demo3.ask('/api/teaching/lesson/check', { classId, week: WEEK, lessons: draft });
    expect(clashes).toMatchObject([
      {
        index: 0,
        kind: 'teacher',
        other: { className: '大一班', courseName: '打击乐', roomName: '多功能厅' },
        ways: [
          { kind: 'move', day: THURSDAY, period: 1 },
          ...(clashes[0].ways.length > 1 ? [{ kind: 'teacher' }] : []),
        ],
      },
      { index: 0, kind: 'room', name: '多功能厅' },
    ]);
    const refused = await save('小一班', draft);
    expect(issuesOf(refused)).toEqual({
      'lessons.0.teacherId': 'TEACHING_TEACHER_BUSY',
      'lessons.0.classroomId': 'TEACHING_ROOM_BUSY',
    });
    expect(refused.errors?.[0]?.text).toContain('“打击乐” in 大一班');
    expect(await stored('小一班')).toEqual([]);
  });

  it('is none for an explicit joint lesson, and none outdoors', async () => {
    succeeded(await save('小一班', [lesson({ isJoint: true })]));
    const outside = { courseId: ids.户外活动, teacherId: null, period: 3 };
    succeeded(await save('大一班', [written((await stored('大一班'))[0]), lesson(outside)]));
    succeeded(await save('小一班', [written((await stored('小一班'))[0]), lesson(outside)]));
    succeeded(await save('小一班', []));
  });

  it('names no class out of the reach of the account, and marks the slots as taken', async () => {
    const limited = await colleague(server, { userName: 'own_small', classes: [classes.小一班 as string] });
    const refused = await save('小一班', [lesson({ courseId: ids.舞蹈 })], { by: limited });
    expect(issuesOf(refused)).toMatchObject({ 'lessons.0.teacherId': 'TEACHING_TEACHER_BUSY_ELSEWHERE' });
    expect(JSON.stringify(refused)).not.toContain('大一班');
    const query = new URLSearchParams({
      classId: classes.小一班 as string,
      week: WEEK,
      teacherId: teachers[0] as string,
    });
    const { taken } = await limited.ask(`/api/teaching/lesson/slots?${query}`);
    expect(taken).toContainEqual({
      day: THURSDAY,
      period: 2,
      reason: 'teacherBusy',
      other: { classId: null, className: null, courseName: null },
    });
    expect(taken.filter(({ reason }: any) => reason === 'closed')).toHaveLength(2);
    expect(await save('大一班', [], { by: limited })).toMatchObject({ code: '404' });
    expect((await week(limited, { view: 'teacher', id: teachers[0] as string, week: WEEK })).lessons).toEqual([]);
    expect(await demo4.call(`/api/teaching/lesson/slots?${query}`)).toMatchObject({ code: '403' });
  });
});

describe('a copied week', () => {
  const copy = (toWeeks: string[], more: Record<string, unknown> = {}) =>
    demo3.call('/api/teaching/lesson/copy-week', {
      classIds: [classes.大一班],
      fromWeek: WEEK,
      toWeeks,
      dryRun: false,
      ...more,
    });

  it('says what it would overwrite, then overwrites, and leaves clashes out', async () => {
    const taken = { day: '2026-12-03', courseId: ids.舞蹈, classroomId: null };
    succeeded(await save('小一班', [lesson(taken)], { of: NEXT }));
    succeeded(await save('大一班', [lesson({ ...taken, period: 1, teacherId: teachers[1] })], { of: NEXT }));
    const expected = {
      weeks: [
        {
          week: NEXT,
          weekNumber: 14,
          written: 1,
          overwritten: 1,
          leftOut: [{ courseName: '打击乐', kind: 'teacher', other: { className: '小一班' } }],
        },
      ],
    };
    expect(succeeded(await copy([NEXT], { dryRun: true }))).toMatchObject(expected);
    expect((await stored('大一班', NEXT)).map(({ courseId }: any) => courseId)).toEqual([ids.舞蹈]);
    expect(succeeded(await copy([NEXT]))).toMatchObject(expected);
    expect((await stored('大一班', NEXT)).map(({ courseId }: any) => courseId)).toEqual([ids.户外活动]);
  });

  it('skips closed days', async () => {
    const answer = succeeded(await copy(['2026-12-28'], { dryRun: true }));
    expect(answer.weeks[0]).toMatchObject({ closedDays: [] });
    const day = { day: '2026-12-31', dayName: '元旦联欢', kind: 'closing', people: 'children' };
    await demo3.ask('/api/attendance/calendar-day/save', day);
    expect(succeeded(await copy(['2026-12-28'])).weeks[0]).toMatchObject({ written: 0, closedDays: ['2026-12-31'] });
  });

  it('is refused onto itself, out of the term, and without a lesson', async () => {
    expect(issuesOf(await copy([THURSDAY]))).toEqual({ toWeeks: 'TEACHING_WEEK_ONTO_ITSELF' });
    expect(issuesOf(await copy(['2027-03-01']))).toEqual({ toWeeks: 'TEACHING_OUTSIDE_TERM' });
    expect(await copy([NEXT], { fromWeek: '2026-10-19' })).toMatchObject({ error: 'TEACHING_NOTHING_TO_COPY' });
  });
});

describe('a lesson of a teacher on leave', () => {
  it('waits for a substitute, who is free, and is told', async () => {
    const leave = { teacherId: teachers[0], kind: 'annual', fromDay: THURSDAY, toDay: THURSDAY, reason: '年假' };
    const { id } = await demo3.ask('/api/attendance/teacher-leave/save', leave);
    const open = async () => (await demo3.ask('/api/teaching/substitution/open')).lessons;
    expect(await open()).toEqual([]);
    await demo3.ask('/api/attendance/teacher-leave/approve', { id });
    const [waiting] = await open();
    expect(waiting).toMatchObject({ day: THURSDAY, period: 2, className: '大一班', courseName: '打击乐' });
    const { lessonId } = waiting;
    const { items } = await demo3.ask('/api/attendance/open/list');
    expect(items).toContainEqual(expect.objectContaining({ key: 'attendance.open.items.substitutions', count: 1 }));

    succeeded(await save('小一班', [lesson({ teacherId: teachers[1], courseId: ids.舞蹈, classroomId: null })]));
    const assign = (substituteId: unknown) =>
      demo3.call('/api/teaching/substitution/assign', { lessonId, substituteId });
    expect(issuesOf(await assign(teachers[0]))).toEqual({ substituteId: 'TEACHING_SUBSTITUTE_SAME' });
    expect(issuesOf(await assign(teachers[1]))).toEqual({ substituteId: 'TEACHING_TEACHER_BUSY' });
    const { candidates } = await demo3.ask(`/api/teaching/substitution/candidates?lessonId=${lessonId}`);
    const proposed = candidates.map(({ teacherId }: any) => teacherId);
    expect(proposed).not.toContain(teachers[0]);
    expect(proposed).not.toContain(teachers[1]);
    expect(candidates[0]).toMatchObject({ isOfClass: true });
    succeeded(await assign(proposed[0]));
    expect(issuesOf(await assign(proposed[0]))).toEqual({ lessonId: 'TEACHING_SUBSTITUTED_ALREADY' });
    expect(await open()).toEqual([]);
    const [shown] = (await stored('大一班')).filter(({ id: one }: any) => one === lessonId);
    expect(shown).toMatchObject({ substituteId: proposed[0], isOnLeave: true });
    // The substitute is busy now.
    const busy = await save('小一班', [lesson({ teacherId: proposed[0], courseId: ids.舞蹈, classroomId: null })]);
    expect(issuesOf(busy)).toEqual({ 'lessons.0.teacherId': 'TEACHING_TEACHER_BUSY' });
  });

  it('loses its substitute when it moves', async () => {
    const lessons = await stored('大一班');
    const moved = lessons.map((one: any) => written(one.substituteId ? { ...one, period: 5 } : one));
    succeeded(await save('大一班', moved));
    const { list } = await demo3.ask('/api/teaching/substitution/page', {});
    expect(list).toMatchObject([{ status: 'cancelled' }]);
    expect((await stored('大一班')).some(({ substituteId }: any) => substituteId !== null)).toBe(false);
  });
});
