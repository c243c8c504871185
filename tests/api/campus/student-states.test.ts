import { rollOfDay } from '@kiga/server/campus/campus.public.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMainAccount } from '../../support/tenants.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const TODAY = '2026-11-20';

let server: TestServer;
let demo3: Caller;
let kigId: string;
let gradeId: string;
let now = new Date(`${TODAY}T04:00:00Z`);
let serial = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  demo3 = await server.as('demo3');
  kigId = await organizationId(server.db, 'KG0001');
  const [first] = await demo3.ask<{ id: string }[]>('/api/campus/grade/list');
  gradeId = String(first?.id);
});
afterAll(() => server.close());

const makeClass = async (capacity: number | null = null, inGrade = gradeId): Promise<string> => {
  serial += 1;
  const input = { className: `班${serial}`, gradeId: inGrade, ...(capacity !== null && { capacity }) };
  return (await demo3.ask('/api/campus/class/save', input)).id;
};
const guardian = () => {
  serial += 1;
  return { parentName: '何丽', relation: 'mother', parentPhone: `1350000${String(serial).padStart(4, '0')}` };
};
const makeChild = async (classId: string, more: Record<string, unknown> = {}) => {
  serial += 1;
  const child = { stuName: `何幼${serial}`, sex: 'male', birthday: '2022-05-01', admissionDate: '2026-09-01' };
  return await demo3.ask('/api/campus/student/save', { ...child, classId, ...more });
};
const get = (id: string) => demo3.ask(`/api/campus/student/get?id=${id}`);
const act = (name: string, id: string, input: Record<string, unknown>) =>
  demo3.call(`/api/campus/student/${name}`, { id, ...input });
const done = async (name: string, id: string, input: Record<string, unknown>) => {
  const answer = await act(name, id, input);
  if (answer.code !== '200') throw new Error(JSON.stringify(answer));
};
const change = (ids: readonly string[], classId: string) =>
  demo3.call('/api/campus/student/change-class', { records: ids.map((id) => ({ id })), classId });
const periods = async (id: string) =>
  (
    await demo3.ask<{ from: string; to: string | null; classId: string }[]>(
      `/api/campus/student/class-periods?id=${id}`,
    )
  ).map(({ from, to, classId }) => [from, to, classId]);
const roll = async (classId: string, day: string) =>
  (await demo3.ask<{ id: string }[]>(`/api/campus/student/roll-of-class?classId=${classId}&day=${day}`)).map(
    ({ id }) => id,
  );
/** Work on another day, and back. */
async function on<T>(day: string, work: () => Promise<T>): Promise<T> {
  now = new Date(`${day}T04:00:00Z`);
  try {
    return await work();
  } finally {
    now = new Date(`${TODAY}T04:00:00Z`);
  }
}

describe('the classes of a child', () => {
  it('are kept by day, so that the roll of a past day is known', async () => {
    const [one, two] = [await makeClass(), await makeClass()];
    const { id } = await makeChild(one);
    await on('2026-10-12', async () => expect((await change([id], two)).code).toBe('200'));
    expect(await periods(id)).toEqual([
      ['2026-10-12', null, two],
      ['2026-09-01', '2026-10-11', one],
    ]);
    expect(await roll(one, '2026-10-11')).toEqual([id]);
    expect(await roll(one, '2026-10-12')).toEqual([]);
    expect(await roll(two, '2026-10-12')).toEqual([id]);
    expect(await roll(one, '2026-08-31')).toEqual([]);
  });

  it('end with the last day, and begin again with the day of the return', async () => {
    const [one, two] = [await makeClass(), await makeClass()];
    const { id } = await makeChild(one);
    await done('move-out', id, { leaveDate: '2026-11-13', reason: '搬家' });
    expect(await get(id)).toMatchObject({ status: 'moved-out', leaveDate: '2026-11-13' });
    expect([await roll(one, '2026-11-13'), await roll(one, '2026-11-14')]).toEqual([[id], []]);
    await done('resume', id, { classId: two });
    expect(await get(id)).toMatchObject({ status: 'enrolled', leaveDate: null, classId: two });
    expect(await periods(id)).toEqual([
      [TODAY, null, two],
      ['2026-09-01', '2026-11-13', one],
    ]);
  });

  it('have no day twice where a child changes, leaves and returns on the same day', async () => {
    const [one, two] = [await makeClass(), await makeClass()];
    const { id } = await makeChild(one);
    expect((await change([id], two)).code).toBe('200');
    expect(await periods(id)).toEqual([
      [TODAY, null, two],
      ['2026-09-01', '2026-11-19', one],
    ]);
    expect((await change([id], one)).code).toBe('200');
    expect(await periods(id)).toEqual([['2026-09-01', null, one]]);
    await done('graduate', id, { leaveDate: TODAY });
    await done('resume', id, { classId: two });
    expect(await periods(id)).toEqual([
      [TODAY, null, two],
      ['2026-09-01', '2026-11-19', one],
    ]);
  });

  it('begin with a corrected admission, and on the day of a future one', async () => {
    const one = await makeClass();
    const { id } = await makeChild(one);
    await demo3.ask('/api/campus/student/save', { id, admissionDate: '2026-09-14' });
    expect(await periods(id)).toEqual([['2026-09-14', null, one]]);
    const next = await makeChild(one, { admissionDate: '2026-12-01' });
    expect(await roll(one, TODAY)).toEqual([id]);
    expect(new Set(await roll(one, '2026-12-01'))).toEqual(new Set([id, next.id]));
    await done('move-out', next.id, { leaveDate: TODAY, reason: '另选他园' });
    expect(await periods(next.id)).toEqual([]);
  });

  it('never overlap, whatever is done in which order', async () => {
    const classes = [await makeClass(), await makeClass()];
    const { id } = await makeChild(classes[0] as string);
    const steps = [
      ['2026-09-10', 1],
      ['2026-09-10', 0],
      ['2026-09-11', 'leave'],
      ['2026-09-11', 1],
      ['2026-09-12', 'leave'],
      ['2026-09-20', 1],
      ['2026-09-21', 0],
      ['2026-09-22', 1],
      ['2026-09-22', 'leave'],
      ['2026-09-22', 0],
    ] as const;
    for (const [day, step] of steps) {
      await on(day, async () => {
        const { status } = await get(id);
        const classId = classes[Number(step)] as string;
        if (step === 'leave') await done('move-out', id, { leaveDate: day, reason: '试' });
        else if (status !== 'enrolled') await done('resume', id, { classId });
        else expect((await change([id], classId)).code).toBe('200');
      });
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from student_classes a, student_classes b
      where a.student_id = ${id} and b.student_id = ${id} and a.from_day < b.from_day
        and coalesce(a.to_day, 'infinity') >= b.from_day`.execute(server.db);
    expect(rows[0]?.n).toBe(0);
    const [latest] = await periods(id);
    expect(latest).toEqual(['2026-09-21', null, classes[0]]);
  });

  it('are known to other areas for the whole kindergarten, by grade and class', async () => {
    const one = await makeClass();
    const { id } = await makeChild(one);
    const scope = { ...withoutLimits(), within: (column: string) => sql<boolean>`${sql.ref(column)} = ${kigId}::uuid` };
    const all = await rollOfDay(scope as never, kigId, { day: TODAY });
    expect(all.find(({ studentId }) => studentId === id)).toMatchObject({ classId: one, from: '2026-09-01', to: null });
  });
});

const withoutLimits = () => ({ session: { classIds: null }, db: server.db });

describe('a change of class', () => {
  it('moves many children or none, and only the enrolled', async () => {
    const [one, two] = [await makeClass(), await makeClass(1)];
    const [first, second] = [await makeChild(one), await makeChild(one)];
    const both = await change([first.id, second.id], two);
    expect(both.errors).toMatchObject([{ field: 'classId', error: 'CAMPUS_CLASS_FULL' }]);
    expect([(await get(first.id)).classId, (await get(second.id)).classId]).toEqual([one, one]);
    await done('graduate', second.id, { leaveDate: TODAY });
    expect((await change([second.id], two)).error).toBe('CAMPUS_STUDENT_NOT_ENROLLED');
    expect((await get(second.id)).can).not.toContain('changeClass');
    expect(succeeded(await change([first.id], two))).toMatchObject({ moved: [{ id: first.id, from: one }] });
    const history = await demo3.ask(`/api/campus/student/history?id=${first.id}`);
    expect(history.entries[0]).toMatchObject({ act: 'changeClass', changes: [{ field: 'classId' }] });
  });

  it('refuses children whom another user has changed since', async () => {
    const [one, two, three] = [await makeClass(), await makeClass(), await makeClass()];
    const child = await makeChild(one);
    expect((await change([child.id], two)).code).toBe('200');
    const late = { records: [{ id: child.id, version: child.version }], classId: three };
    expect((await demo3.call('/api/campus/student/change-class', late)).error).toBe('VERSION_CONFLICT');
    expect((await get(child.id)).classId).toBe(two);
  });

  it('refuses children and classes of another kindergarten, alone or among own ones', async () => {
    const one = await makeClass();
    const child = await makeChild(one);
    await addMainAccount(server.db, 'states.other', await organizationId(server.db, 'KG0002'));
    const other = await server.as('states.other');
    const theirs = (await other.ask('/api/campus/student/page', { pageSize: 1 })).list[0];
    expect((await change([child.id, theirs.id], one)).error).toBe('RECORD_NOT_FOUND');
    expect((await change([child.id], theirs.classId)).errors).toMatchObject([
      { field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' },
    ]);
    for (const path of [`class-periods?id=${child.id}`, `roll-of-class?classId=${one}&day=${TODAY}`]) {
      expect((await other.call(`/api/campus/student/${path}`)).error).toBe('RECORD_NOT_FOUND');
    }
    expect((await act('move-out', theirs.id, { leaveDate: TODAY, reason: '别园' })).error).toBe('RECORD_NOT_FOUND');
    const planned = { classIds: [theirs.classId], leaveDate: TODAY };
    const plan = await demo3.ask('/api/campus/student/plan-graduation', planned);
    expect(plan).toEqual({ ready: 0, refused: [] });
  });
});

describe('a full class', () => {
  it('takes no child in any way, and names classes of its grade with places', async () => {
    const grade = await demo3.ask('/api/campus/grade/save', { gradeName: '满员年级', stage: 'middle', sort: 8 });
    const [full, free] = [await makeClass(1, grade.id), await makeClass(5, grade.id)];
    const inside = await makeChild(full);
    const outside = await makeChild(free);
    const data = { className: expect.any(String), capacity: 1, others: expect.stringMatching(/^班\d+ [45]$/) };
    const refused = { errors: [{ field: 'classId', error: 'CAMPUS_CLASS_FULL', data }] };
    const child = { stuName: '满员', sex: 'male', birthday: '2022-05-01', classId: full };
    expect(await demo3.call('/api/campus/student/save', child)).toMatchObject(refused);
    expect(await demo3.call('/api/campus/student/save', { id: outside.id, classId: full })).toMatchObject(refused);
    await done('graduate', outside.id, { leaveDate: TODAY });
    expect(await act('resume', outside.id, { classId: full })).toMatchObject(refused);
    // A child who is there already can be edited, and one who leaves makes room.
    expect((await demo3.call('/api/campus/student/save', { id: inside.id, remark: '已在班' })).code).toBe('200');
    await done('graduate', inside.id, { leaveDate: TODAY });
    await done('resume', outside.id, { classId: full });
  });

  it('takes one of two children who enter it at the same moment', async () => {
    const [one, two] = [await makeClass(), await makeClass(1)];
    const children = [await makeChild(one), await makeChild(one)];
    const answers = await Promise.all(children.map(({ id }) => change([id], two)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  });

  it('is refused as a class that was deleted meanwhile is', async () => {
    const gone = await makeClass();
    const child = await makeChild(await makeClass());
    await done('graduate', child.id, { leaveDate: TODAY });
    await demo3.ask('/api/campus/class/delete', { id: gone });
    const answer = await act('resume', child.id, { classId: gone });
    expect(answer.errors).toMatchObject([{ field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' }]);
  });
});

describe('a child who leaves', () => {
  it('has a last day that is neither in the future nor before the admission', async () => {
    const { id } = await makeChild(await makeClass());
    for (const [leaveDate, error] of [
      ['2026-11-21', 'FIELD_DATE_IN_FUTURE'],
      ['2026-08-31', 'CAMPUS_STUDENT_LEAVES_BEFORE_ADMISSION'],
    ]) {
      expect((await act('graduate', id, { leaveDate })).errors).toMatchObject([{ field: 'leaveDate', error }]);
    }
    await done('graduate', id, { leaveDate: '2026-09-01' });
  });

  it('leaves once: the second of two users is told who was first', async () => {
    const { id } = await makeChild(await makeClass());
    const [one, two] = await Promise.all([
      act('graduate', id, { from: 'enrolled', leaveDate: TODAY }),
      act('move-out', id, { from: 'enrolled', leaveDate: TODAY, reason: '搬家' }),
    ]);
    const answers = [one, two].toSorted((a, b) => Number(a.code) - Number(b.code));
    expect(answers.map(({ error }) => error ?? 'done')).toEqual(['done', 'STATE_CHANGED']);
    expect(JSON.stringify(answers[1])).toContain('周敏');
  });

  it('keeps the card, which machines no longer let pass until the child is back', async () => {
    const { id } = await makeChild(await makeClass(), { cardNumber: 'STATES1' });
    await done('graduate', id, { leaveDate: TODAY });
    expect(await get(id)).toMatchObject({ cardNumber: 'STATES1' });
    const taken = await makeClass();
    const child = { stuName: '新卡', sex: 'male', birthday: '2022-05-01', classId: taken, cardNumber: 'STATES1' };
    expect((await demo3.call('/api/campus/student/save', child)).errors).toMatchObject([
      { field: 'cardNumber', error: 'CAMPUS_STUDENT_CARD_TAKEN' },
    ]);
  });
});

describe('a transfer', () => {
  const consent = { consentBy: '何丽', consentMethod: 'written', consentDate: '2026-11-18' };
  const leadsThere = async (childName: string) => {
    const other = await server.as('states.other');
    return (await other.ask('/api/campus/lead/page', { q: childName })).list;
  };
  let name: string;

  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`select name from organizations where code = 'KG0002'`.execute(
      server.db,
    );
    name = String(rows[0]?.name);
  });

  it('creates a lead at the receiving kindergarten, with the consent of a guardian only', async () => {
    const child = await makeChild(await makeClass(), { parents: [guardian()], address: '四海巷七号' });
    const to = { leaveDate: TODAY, receivingName: name, receivingCode: 'kg0002' };
    const without = await act('transfer', child.id, to);
    expect(without.errors?.map(({ field, error }) => [field, error])).toEqual(
      ['consentBy', 'consentMethod', 'consentDate'].map((field) => [field, 'CAMPUS_TRANSFER_NO_CONSENT']),
    );
    expect(await leadsThere(child.stuName)).toEqual([]);
    await done('transfer', child.id, { ...to, ...consent });
    const [lead] = await leadsThere(child.stuName);
    expect(lead).toMatchObject({
      childName: child.stuName,
      birthday: '2022-05-01',
      parentName: '何丽',
      status: 'pending',
    });
    expect(JSON.stringify(lead)).not.toContain('四海巷');
    const history = await demo3.ask(`/api/campus/student/history?id=${child.id}`);
    expect(history.entries[0]).toMatchObject({ act: 'transfer', asks: { ...consent, receivingName: name } });
    const other = await server.as('states.other');
    const { list } = await other.ask('/api/system/message/page', {});
    expect(JSON.stringify(list)).toContain(child.stuName);
    // The sender reaches its own records only, also after the transfer.
    expect((await demo3.ask('/api/campus/lead/page', { q: child.stuName })).list).toEqual([]);
    expect((await demo3.call(`/api/campus/lead/get?id=${lead.id}`)).error).toBe('RECORD_NOT_FOUND');
  });

  it('hands nothing over without a code', async () => {
    const child = await makeChild(await makeClass(), { parents: [guardian()] });
    await done('transfer', child.id, { leaveDate: TODAY, receivingName: name });
    expect(await leadsThere(child.stuName)).toEqual([]);
  });

  it('refuses a code with another name, its own code, a suspended receiver, and a child without a guardian', async () => {
    const child = await makeChild(await makeClass(), { parents: [guardian()] });
    const lonely = await makeChild(await makeClass());
    const refusal = async (id: string, input: Record<string, unknown>) =>
      (await act('transfer', id, { leaveDate: TODAY, ...consent, ...input })).errors?.map(({ field, error }) => [
        field,
        error,
      ]);
    const at = (error: string) => [['receivingCode', error]];
    expect(await refusal(child.id, { receivingName: '别的园', receivingCode: 'KG0002' })).toEqual(
      at('CAMPUS_TRANSFER_UNKNOWN'),
    );
    expect(await refusal(child.id, { receivingName: name, receivingCode: 'XX' })).toEqual(
      at('CAMPUS_TRANSFER_UNKNOWN'),
    );
    const { rows } = await sql<{ name: string }>`select name from organizations where id = ${kigId}`.execute(server.db);
    const own = { receivingName: rows[0]?.name, receivingCode: 'KG0001' };
    expect(await refusal(child.id, own)).toEqual(at('CAMPUS_TRANSFER_OWN'));
    const to = { receivingName: name, receivingCode: 'KG0002' };
    expect(await refusal(lonely.id, to)).toEqual(at('CAMPUS_TRANSFER_NO_GUARDIAN'));
    await sql`update organizations set status = 'suspended' where code = 'KG0002'`.execute(server.db);
    expect(await refusal(child.id, to)).toEqual(at('CAMPUS_TRANSFER_SUSPENDED'));
    await sql`update organizations set status = 'normal' where code = 'KG0002'`.execute(server.db);
    expect(await get(child.id)).toMatchObject({ status: 'enrolled' });
    expect(await leadsThere(child.stuName)).toEqual([]);
  });
});

describe('a graduation of classes', () => {
  const graduations = () => demo3.ask<any[]>('/api/campus/student/graduations');
  const ended = async () => {
    await expect.poll(async () => (await graduations())[0]?.open, { timeout: 20_000 }).toBe(0);
  };

  it('[F15] names who cannot graduate, graduates the others, and is undone as a whole', async () => {
    const one = await makeClass();
    const ids: string[] = [];
    for (let count = 0; count < 30; count++) ids.push((await makeChild(one)).id);
    const coming = await makeChild(one, { admissionDate: '2026-12-01' });
    const input = { classIds: [one], leaveDate: '2026-11-19' };
    const plan = await demo3.ask('/api/campus/student/plan-graduation', input);
    expect(plan).toEqual({
      ready: 30,
      refused: [
        {
          id: coming.id,
          stuName: coming.stuName,
          className: expect.any(String),
          reason: expect.stringContaining('2026-12-01'),
        },
      ],
    });
    await demo3.ask('/api/campus/student/graduate-many', input);
    await ended();
    expect((await graduations())[0]).toMatchObject({
      total: 30,
      graduated: 30,
      undone: 0,
      left: [],
      leaveDate: '2026-11-19',
    });
    expect(await get(ids[0] as string)).toMatchObject({ status: 'graduated', leaveDate: '2026-11-19' });
    expect(await get(coming.id)).toMatchObject({ status: 'enrolled' });

    // One of them comes back by hand into another class, and stays there.
    const two = await makeClass();
    await done('resume', ids[0] as string, { classId: two });
    const [{ id }] = await graduations();
    await demo3.ask('/api/campus/student/undo-graduation', { id });
    await ended();
    expect((await graduations())[0]).toMatchObject({
      graduated: 30,
      undone: 29,
      undoUntil: null,
      left: [{ id: ids[0] }],
    });
    expect(await periods(ids[1] as string)).toEqual([['2026-09-01', null, one]]);
    expect(await periods(ids[0] as string)).toEqual([
      [TODAY, null, two],
      ['2026-09-01', '2026-11-19', one],
    ]);
    expect((await demo3.call('/api/campus/student/undo-graduation', { id })).error).toBe('CAMPUS_GRADUATION_UNDO_OVER');
  });

  it('ends after a week for its undo, and needs a child who can graduate', async () => {
    const one = await makeClass();
    const input = { classIds: [one], leaveDate: TODAY };
    expect((await demo3.call('/api/campus/student/graduate-many', input)).error).toBe('CAMPUS_GRADUATION_EMPTY');
    await makeChild(one);
    const { id } = await demo3.ask('/api/campus/student/graduate-many', input);
    await ended();
    await on('2026-11-28', async () => {
      expect((await demo3.call('/api/campus/student/undo-graduation', { id })).error).toBe(
        'CAMPUS_GRADUATION_UNDO_OVER',
      );
    });
  });

  it('leaves out children for whom another area names a reason', async () => {
    const { AppError } = await import('@kiga/kit-server/app-error.ts');
    const one = await makeClass();
    const [free, blocked] = [await makeChild(one), await makeChild(one)];
    const { graduationBlockers } = server.program.campus;
    graduationBlockers.push(
      async (_scope, _kigId, ids) =>
        new Map(ids.filter((id) => id === blocked.id).map((id) => [id, new AppError('CAMPUS_CARD_LOST')])),
    );
    const plan = await demo3.ask('/api/campus/student/plan-graduation', { classIds: [one], leaveDate: TODAY });
    expect(plan).toMatchObject({ ready: 1, refused: [{ id: blocked.id }] });
    expect((await act('graduate', blocked.id, { leaveDate: TODAY })).error).toBe('CAMPUS_CARD_LOST');
    await done('graduate', free.id, { leaveDate: TODAY });
  });
});
