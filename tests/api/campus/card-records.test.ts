import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let classId: string;
let gate: TestMachine;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  const classes = await demo3.ask('/api/campus/class/list');
  classId = classes.find(({ text }: { text: string }) => text === '小一班').id;
  gate = await registered(server, 'KG0001');
});
afterAll(() => server.close());

let serial = 0;
const nextCard = () => `REC${(serial += 1)}`;
const give = (input: Record<string, unknown>) => demo3.call('/api/campus/card/give', input);
const cardOf = async (cardNumber: string) => (await demo3.ask('/api/campus/card/page', { q: cardNumber })).list[0];
const childOf = (id: string) => demo3.ask(`/api/campus/student/get?id=${id}`);
const act = (name: string, id: string, input: Record<string, unknown> = {}) =>
  demo3.call(`/api/campus/card/${name}`, { id, ...input });
const issue = (field: string, error: string) => ({ code: '400', errors: [{ field, error }] });

/** A child with a father, and the father's record. */
async function family(cardNumber: string | null = null) {
  serial += 1;
  const parents = [{ parentName: '卡父', relation: 'father', parentPhone: `1399${String(serial).padStart(7, '0')}` }];
  const child = { stuName: '卡娃', sex: 'male', birthday: '2022-01-01', classId, cardNumber, parents };
  const studentId: string = (await demo3.ask('/api/campus/student/save', child)).id;
  const { rows } = await sql<{ id: string }>`select parent_id as id from student_parents
    where student_id = ${studentId}`.execute(server.db);
  return { studentId, parentId: (rows[0] as { id: string }).id };
}

/** Uses a card at the gate. Returns the outcome of its event, and the number of its open alerts of unknown or lost cards. */
async function used(cardNumber: string) {
  await gate.send({ kind: 'card', at: gate.time(), cardNumber });
  const { list } = await demo3.ask('/api/devices/event/page', { cardNumber });
  const { rows } = await sql<{ kind: string }>`select kind from device_alerts
    where card_number = ${cardNumber} and closed_at is null`.execute(server.db);
  return { outcome: list[0].outcome, alerts: rows.map(({ kind }) => kind) };
}

describe('[F17] a card as a record', () => {
  it('is the first card of a child without one, and a further card of others, each with its state', async () => {
    const { studentId } = await family();
    const [first, second] = [nextCard(), nextCard()];
    expect(await give({ cardNumber: first, studentId })).toMatchObject({ code: '200' });
    expect(await childOf(studentId)).toMatchObject({ cardNumber: first, cardState: 'active' });
    expect(await give({ cardNumber: second, studentId })).toMatchObject({ code: '200' });
    expect(await childOf(studentId)).toMatchObject({ cardNumber: first });
    expect(await cardOf(second)).toMatchObject({
      holderName: '卡娃',
      holderKind: 'student',
      classId,
      status: 'active',
    });
    expect(await act('report-lost', (await cardOf(second)).id)).toMatchObject({ data: { status: 'lost' } });
    expect(await childOf(studentId)).toMatchObject({ cardState: 'active' });
    expect(await used(first)).toEqual({ outcome: 'counted', alerts: [] });
    expect(await used(second)).toEqual({ outcome: 'lost-card', alerts: ['lost-card'] });
  });

  it('raises no alert, counts for no child and reaches machines without a name if a parent has it', async () => {
    const { parentId } = await family();
    const cardNumber = nextCard();
    expect(await used(cardNumber)).toEqual({ outcome: 'unknown-card', alerts: ['unknown-card'] });
    const { id } = succeeded(await give({ cardNumber, parentId }));
    expect(await cardOf(cardNumber)).toMatchObject({ holderName: '卡父', holderKind: 'parent', classId: null });
    expect(await used(cardNumber)).toEqual({ outcome: 'adult-card', alerts: [] });
    const { people } = await gate.ask('/device/v1/people');
    expect(people.filter((one: { cardNumber: string }) => one.cardNumber === cardNumber)).toEqual([
      { personId: id, kind: 'parent', name: null, cardNumber, lost: false },
    ]);
    expect(await act('report-lost', id)).toMatchObject({ code: '200' });
    expect(await used(cardNumber)).toEqual({ outcome: 'lost-card', alerts: ['lost-card'] });
  });

  it('is refused without a holder, with two, with a stranger, and while another person has or lost it', async () => {
    const { studentId, parentId } = await family();
    const cardNumber = nextCard();
    expect(await give({ cardNumber })).toMatchObject(issue('studentId', 'CAMPUS_CARD_HOLDER'));
    expect(await give({ cardNumber, studentId, parentId })).toMatchObject(issue('studentId', 'CAMPUS_CARD_HOLDER'));
    const { rows } = await sql<{ studentId: string; parentId: string }>`
      select sp.student_id as "studentId", sp.parent_id as "parentId" from student_parents sp
      join organizations o on o.id = sp.kig_id where o.code = 'KG0002' limit 1`.execute(server.db);
    const [foreign] = rows;
    for (const field of ['studentId', 'parentId'] as const) {
      expect(await give({ cardNumber, [field]: foreign?.[field] })).toMatchObject(
        issue(field, 'FIELD_REFERENCE_UNKNOWN'),
      );
    }
    expect(await give({ cardNumber, parentId })).toMatchObject({ code: '200' });
    expect(await give({ cardNumber, studentId })).toMatchObject(issue('cardNumber', 'CAMPUS_CARD_TAKEN'));
    const form = await demo3.call('/api/campus/student/save', { id: studentId, cardNumber });
    expect(form).toMatchObject(issue('cardNumber', 'CAMPUS_STUDENT_CARD_TAKEN'));
    const { id } = await cardOf(cardNumber);
    expect(await act('report-lost', id)).toMatchObject({ code: '200' });
    expect(await give({ cardNumber, studentId })).toMatchObject(issue('cardNumber', 'CAMPUS_CARD_LOST'));
    expect(await demo3.call('/api/campus/card/delete', { id })).toMatchObject({ error: 'CAMPUS_CARD_STAYS' });
    expect(await act('replace', id, { cardNumber })).toMatchObject(issue('cardNumber', 'CAMPUS_CARD_LOST'));
    const replacement = nextCard();
    expect(await act('replace', id, { cardNumber: replacement })).toMatchObject({ data: { status: 'replaced' } });
    expect(await cardOf(replacement)).toMatchObject({ holderName: '卡父', status: 'active' });
    expect(await give({ cardNumber, studentId })).toMatchObject(issue('cardNumber', 'CAMPUS_CARD_LOST'));
  });

  it('is reported lost after it was deleted and given to the same child again', async () => {
    const cardNumber = nextCard();
    const { studentId } = await family(cardNumber);
    const { id } = await cardOf(cardNumber);
    expect(await demo3.ask('/api/campus/card/delete', { id })).toEqual({ deleted: 1 });
    await demo3.ask('/api/campus/student/save', { id: studentId, cardNumber });
    await demo3.ask('/api/campus/student/report-card-lost', { id: studentId });
    expect(await childOf(studentId)).toMatchObject({ cardState: 'lost' });
    const { rows } = await sql`select status, deleted from cards where card_number = ${cardNumber}
      order by deleted`.execute(server.db);
    expect(rows).toEqual([
      { status: 'lost', deleted: false },
      { status: 'active', deleted: true },
    ]);
  });

  it('changes the form of its child when it is replaced or taken back', async () => {
    const [lost, next, further] = [nextCard(), nextCard(), nextCard()];
    const { studentId } = await family(lost);
    expect(await act('report-lost', (await cardOf(lost)).id)).toMatchObject({ code: '200' });
    expect(await childOf(studentId)).toMatchObject({ cardState: 'lost' });
    expect(await act('replace', (await cardOf(lost)).id, { cardNumber: next })).toMatchObject({ code: '200' });
    expect(await childOf(studentId)).toMatchObject({ cardNumber: next, cardState: 'active' });
    expect(await give({ cardNumber: further, studentId })).toMatchObject({ code: '200' });
    const { id } = await cardOf(next);
    expect(await demo3.ask('/api/campus/card/delete', { id })).toEqual({ deleted: 1 });
    expect(await childOf(studentId)).toMatchObject({ cardNumber: further });
    const { parentId } = await family();
    expect(await give({ cardNumber: next, parentId })).toMatchObject({ code: '200' });
    expect(await demo3.call('/api/campus/card/restore', { id })).toMatchObject({ error: 'RESTORE_CONFLICT' });
    const { entries } = await demo3.ask(`/api/campus/student/history?id=${studentId}`);
    expect(entries.map((entry: { act: string }) => entry.act).reverse()).toEqual([
      'create',
      'reportCardLost',
      'campus.card.replace',
      'campus.card.delete',
    ]);
  });

  it('is given once by two people at the same time', async () => {
    const families = await Promise.all([family(), family(), family()]);
    const cardNumber = nextCard();
    const answers = await Promise.all(families.map(({ parentId }) => give({ cardNumber, parentId })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '400', '400']);
  });

  it('is not seen by kinds of user outside the kindergarten', async () => {
    for (const userName of ['demo4', 'demo5', 'demo6', 'demo9', 'demo15']) {
      const other = await server.as(userName);
      expect(await other.call('/api/campus/card/page', {})).toMatchObject({ error: 'PERMISSION_MISSING' });
    }
  });
});

describe('[F17] the card of a teacher', () => {
  const teacherOf = (id: string) => demo3.ask(`/api/campus/teacher/get?id=${id}`);
  const listed = async (cardNumber: string) =>
    (await gate.ask('/device/v1/people')).people.filter((one: { cardNumber: string }) => one.cardNumber === cardNumber);
  async function newTeacher(cardNumber: string | null = null): Promise<string> {
    const [position] = await demo3.ask<{ id: string }[]>('/api/campus/position/list');
    serial += 1;
    const phone = `1398${String(serial).padStart(7, '0')}`;
    const teacher = { teacherName: '卡老师', phone, positionId: position?.id, cardNumber };
    return (await demo3.ask('/api/campus/teacher/save', teacher)).id;
  }

  it('is known to machines without a name, is refused once it is lost, and is replaced in the form', async () => {
    const [lost, next] = [nextCard(), nextCard()];
    expect(await used(lost)).toEqual({ outcome: 'unknown-card', alerts: ['unknown-card'] });
    const teacherId = await newTeacher(lost);
    expect(await used(lost)).toEqual({ outcome: 'adult-card', alerts: [] });
    const { id, holderName } = await cardOf(lost);
    expect(holderName).toBe('卡老师');
    expect(await listed(lost)).toEqual([
      { personId: teacherId, kind: 'teacher', name: null, cardNumber: lost, lost: false },
    ]);
    expect(await act('report-lost', id)).toMatchObject({ code: '200' });
    expect(await listed(lost)).toMatchObject([{ lost: true }]);
    expect(await used(lost)).toEqual({ outcome: 'lost-card', alerts: ['lost-card'] });
    expect(await act('replace', id, { cardNumber: next })).toMatchObject({ data: { status: 'replaced' } });
    expect(await teacherOf(teacherId)).toMatchObject({ cardNumber: next });
    expect(await listed(lost)).toEqual([]);
    expect(await listed(next)).toHaveLength(1);
    const { entries } = await demo3.ask(`/api/campus/teacher/history?id=${teacherId}`);
    const acts = entries.map((entry: { act: string }) => entry.act).reverse();
    expect(acts).toEqual(['create', 'reportCardLost', 'campus.card.replace']);
  });

  it('is given as the first one, then as a further one, and each is taken back when the teacher resigns', async () => {
    const [first, second] = [nextCard(), nextCard()];
    const teacherId = await newTeacher();
    expect(await give({ cardNumber: first, teacherId })).toMatchObject({ code: '200' });
    expect(await give({ cardNumber: second, teacherId })).toMatchObject({ code: '200' });
    expect(await teacherOf(teacherId)).toMatchObject({ cardNumber: first });
    expect((await demo3.ask('/api/campus/card/page', { teacherId })).total).toBe(2);
    const { studentId } = await family();
    expect(await give({ cardNumber: second, studentId })).toMatchObject(issue('cardNumber', 'CAMPUS_CARD_TAKEN'));
    const resigning = { id: teacherId, resignedOn: '2026-09-02', resignReason: '回老家' };
    expect(await demo3.call('/api/campus/teacher/resign', resigning)).toMatchObject({ code: '200' });
    expect([await listed(first), await listed(second)]).toEqual([[], []]);
    expect(await give({ cardNumber: second, teacherId })).toMatchObject(issue('teacherId', 'FIELD_REFERENCE_UNKNOWN'));
    expect(await give({ cardNumber: second, studentId })).toMatchObject({ code: '200' });
    expect(await give({ cardNumber: first, studentId })).toMatchObject({ code: '200' });
  });

  it('cannot be the lost card of a child, and stays with a teacher who is restored only while it is free', async () => {
    const cardNumber = nextCard();
    const { studentId } = await family(nextCard());
    expect(await give({ cardNumber, studentId })).toMatchObject({ code: '200' });
    expect(await act('report-lost', (await cardOf(cardNumber)).id)).toMatchObject({ code: '200' });
    const teacherId = await newTeacher();
    const save = (number: string) => demo3.call('/api/campus/teacher/save', { id: teacherId, cardNumber: number });
    expect(await save(cardNumber)).toMatchObject(issue('cardNumber', 'CAMPUS_CARD_LOST'));
    const own = nextCard();
    expect(await save(own)).toMatchObject({ code: '200' });
    expect(await demo3.call('/api/campus/teacher/delete', { id: teacherId })).toMatchObject({ code: '200' });
    expect(await listed(own)).toEqual([]);
    expect(await demo3.call('/api/campus/teacher/restore', { id: teacherId })).toMatchObject({ code: '200' });
    expect(await listed(own)).toHaveLength(1);
    expect(await demo3.call('/api/campus/teacher/delete', { id: teacherId })).toMatchObject({ code: '200' });
    expect(await give({ cardNumber: own, studentId })).toMatchObject({ code: '200' });
    expect(await demo3.call('/api/campus/teacher/restore', { id: teacherId })).toMatchObject({
      error: 'RESTORE_CONFLICT',
    });
  });
});

describe('the printing sheet', () => {
  const print = (input: Record<string, unknown>, by = demo3) => by.call('/api/campus/card/print', input);
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

  it('holds ten active cards on a page, and neither lost ones nor those of others', async () => {
    const studentIds: string[] = [];
    for (let index = 0; index < 11; index++) studentIds.push((await family(nextCard())).studentId);
    const bytes: Buffer = await demo3.ask('/api/campus/card/print', { studentIds });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(bytes)).toBe(2);
    const [first] = studentIds as [string];
    expect(await demo3.call('/api/campus/student/report-card-lost', { id: first })).toMatchObject({ code: '200' });
    const fewer: Buffer = await demo3.ask('/api/campus/card/print', { studentIds });
    expect(pagesOf(fewer)).toBe(1);
    expect(await print({ studentIds: [first] })).toMatchObject({ error: 'CAMPUS_CARD_NOTHING_TO_PRINT' });
    const { rows } = await sql<{ id: string }>`select c.id from cards c join organizations o on o.id = c.kig_id
      where o.code = 'KG0002' and not c.deleted limit 1`.execute(server.db);
    expect(await print({ ids: [rows[0]?.id] })).toMatchObject({ error: 'CAMPUS_CARD_NOTHING_TO_PRINT' });
    expect(await print({ studentIds }, await server.as('demo4'))).toMatchObject({ error: 'PERMISSION_MISSING' });
  });
});

describe('the people who should have a photo', () => {
  it('are the enrolled children within reach, with their numbers and present cards', async () => {
    const [first, second] = [nextCard(), nextCard()];
    const { studentId } = await family(first);
    expect(await give({ cardNumber: second, studentId })).toMatchObject({ code: '200' });
    const people = await demo3.ask('/api/campus/photo/people');
    const { stuNo, version } = await childOf(studentId);
    expect(people.find(({ id }: { id: string }) => id === studentId)).toEqual({
      kind: 'student',
      id: studentId,
      version,
      name: '卡娃',
      number: stuNo,
      cards: [first, second],
      groupName: '小一班',
      hasPhoto: false,
      refusals: [],
    });
    expect(await (await server.as('demo4')).call('/api/campus/photo/people')).toMatchObject({
      error: 'PERMISSION_MISSING',
    });
  });

  it('are the teachers in service as well, each kind for those who may write its photo', async () => {
    const kinds = async (userName: string, ...only: string[]) => {
      const reader = await colleague(server, { userName, only });
      const people = await reader.ask<{ kind: string }[]>('/api/campus/photo/people');
      return [...new Set(people.map(({ kind }) => kind))].sort();
    };
    expect(await kinds('photo-both', 'campus.student.update', 'campus.teacher.update')).toEqual(['student', 'teacher']);
    expect(await kinds('photo-children', 'campus.student.update')).toEqual(['student']);
    expect(await kinds('photo-staff', 'campus.teacher.update')).toEqual(['teacher']);
    const { rows } = await sql<{
      id: string;
      position: string;
    }>`select t.id, p.position_name as position from teachers t
      join organizations o on o.id = t.kig_id and o.code = 'KG0001'
      join positions p on p.kig_id = t.kig_id and p.id = t.position_id
      where t.status = 'in-service' and not t.deleted`.execute(server.db);
    const people = await demo3.ask<{ id: string; kind: string; groupName: string }[]>('/api/campus/photo/people');
    const shown = people.filter(({ kind }) => kind === 'teacher').map(({ id, groupName }) => `${id} ${groupName}`);
    expect(shown.sort()).toEqual(rows.map(({ id, position }) => `${id} ${position}`).sort());
  });
});
