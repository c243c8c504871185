import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

// A Friday; the next week is a school week of the term.
const clock = { now: () => new Date('2026-11-20T02:00:00Z') };
const WEEK = '2026-11-23';
let server: TestServer;
let office: Caller;
let classes: { id: string; text: string }[];
let teachers: { id: string }[];
let courseId: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  office = await server.as('demo3');
  // The demo's own lessons would stand in the way.
  await sql`delete from teaching_lessons`.execute(server.db);
  classes = await office.ask('/api/campus/class/list');
  teachers = (await office.ask('/api/campus/teacher/page', { pageSize: 50, status: 'in-service' })).list;
  courseId = (await office.ask('/api/teaching/course/save', { courseName: '音乐', field: 'art' })).id;
});
afterAll(() => server.close());

const classAt = (index: number) => classes[index]?.id as string;
const teacherAt = (index: number) => teachers[index]?.id as string;
const lesson = (more: Record<string, unknown> = {}) => ({
  day: WEEK,
  period: 1,
  courseId,
  teacherId: null,
  classroomId: null,
  topic: null,
  isJoint: false,
  ...more,
});
const save = (classId: string, lessons: object[], known: object[] = [], week = WEEK) =>
  office.call('/api/teaching/lesson/save-week', { classId, week, lessons, known });
const store = async (...given: Parameters<typeof save>) => succeeded(await save(...given));
const read = async (classId: string, week = WEEK) =>
  (await office.ask(`/api/teaching/lesson/week?view=class&id=${classId}&week=${week}`)).lessons as {
    id: string;
    version: number;
    day: string;
    period: number;
  }[];
const knownOf = (lessons: { id: string; version: number }[]) => lessons.map(({ id, version }) => ({ id, version }));

describe('the week of a class', () => {
  it('refuses a teacher and a room that another class has, and names the class and the course', async () => {
    const teacherId = teacherAt(0);
    expect(await save(classAt(0), [lesson({ teacherId })])).toMatchObject({ data: { created: 1 } });
    const clash = await save(classAt(1), [lesson({ teacherId })]);
    expect(clash.errors).toMatchObject([{ field: 'lessons.0.teacherId', error: 'TEACHING_TEACHER_BUSY' }]);
    expect(clash.errors?.[0]?.text).toContain(classes[0]?.text);
    expect(clash.errors?.[0]?.text).toContain('音乐');
    expect(await read(classAt(1))).toEqual([]);
    const slots = await office.ask(
      `/api/teaching/lesson/slots?classId=${classAt(1)}&week=${WEEK}&courseId=${courseId}&teacherId=${teacherId}`,
    );
    expect(slots.taken).toContainEqual(expect.objectContaining({ day: WEEK, period: 1, reason: 'teacherBusy' }));
  });

  it('refuses two lessons in one period, a break, a closed day and a day of another week', async () => {
    const refusals: [object, string, string][] = [
      [lesson({ period: 4 }), 'lessons.0.period', 'TEACHING_PERIOD_IS_BREAK'],
      [lesson({ period: 13 }), 'lessons.0.period', 'TEACHING_PERIOD_UNKNOWN'],
      [lesson({ day: '2026-11-28' }), 'lessons.0.day', 'TEACHING_DAY_CLOSED'],
      [lesson({ day: '2026-12-01' }), 'lessons.0.day', 'TEACHING_DAY_OTHER_WEEK'],
    ];
    for (const [one, field, error] of refusals) {
      expect((await save(classAt(2), [one])).errors, error).toMatchObject([{ field, error }]);
    }
    const twice = await save(classAt(2), [lesson(), lesson()]);
    expect(twice.errors).toMatchObject([{ field: 'lessons.1.period', error: 'TEACHING_SLOT_TAKEN' }]);
  });

  it('tells the second of two people who moved one lesson, and keeps the first move', async () => {
    await store(classAt(3), [lesson()]);
    const stored = await read(classAt(3));
    const id = stored[0]?.id;
    const first = await save(classAt(3), [lesson({ id, period: 2 })], knownOf(stored));
    expect(first).toMatchObject({ data: { changed: 1 } });
    const second = await save(classAt(3), [lesson({ id, period: 5 })], knownOf(stored));
    expect(second).toMatchObject({ status: 409, error: 'TEACHING_WEEK_CHANGED' });
    expect(await read(classAt(3))).toMatchObject([{ id, period: 2 }]);
  });
});

describe('the copy of a week', () => {
  it('is refused onto itself, says what it overwrites without storing it, and then overwrites', async () => {
    const ask = (toWeeks: string[], dryRun: boolean) =>
      office.call('/api/teaching/lesson/copy-week', {
        classIds: [classAt(0)],
        fromWeek: WEEK,
        toWeeks,
        dryRun,
      });
    const onto = await ask([WEEK], true);
    expect(onto.errors).toMatchObject([{ field: 'toWeeks', error: 'TEACHING_WEEK_ONTO_ITSELF' }]);
    const next = '2026-11-30';
    await store(classAt(0), [lesson({ day: next, period: 2 }), lesson({ day: next, period: 3 })], [], next);
    const plan = await ask([next], true);
    expect(plan.data.weeks).toMatchObject([{ week: next, written: 1, overwritten: 2 }]);
    expect(await read(classAt(0), next)).toHaveLength(2);
    expect(await ask([next], false)).toMatchObject({ status: 200 });
    expect(await read(classAt(0), next)).toMatchObject([{ day: next, period: 1 }]);
  });
});

describe('a substitute', () => {
  it('is proposed from the free teachers of that period, and arranged once', async () => {
    const teacherId = teacherAt(0);
    const [held] = await read(classAt(0));
    const lessonId = held?.id;
    await store(classAt(4), [lesson({ teacherId: teacherAt(1) })]);
    const { candidates } = await office.ask(`/api/teaching/substitution/candidates?lessonId=${lessonId}`);
    const proposed = candidates.map((one: { teacherId: string }) => one.teacherId);
    expect(proposed).not.toContain(teacherId);
    expect(proposed).not.toContain(teacherAt(1));
    expect(proposed.length).toBeGreaterThan(0);
    const assign = (substituteId: string) =>
      office.call('/api/teaching/substitution/assign', { lessonId, substituteId });
    const busy = await assign(teacherAt(1));
    expect(busy.errors).toMatchObject([{ field: 'substituteId', error: 'TEACHING_TEACHER_BUSY' }]);
    expect(await assign(proposed[0])).toMatchObject({ status: 200 });
    const again = await assign(proposed[0]);
    expect(again.errors).toMatchObject([{ field: 'lessonId', error: 'TEACHING_SUBSTITUTED_ALREADY' }]);
  });
});
