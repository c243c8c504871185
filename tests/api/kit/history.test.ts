import type { HistoryEntry } from '@kiga/entity/entity-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
/** An account of another kindergarten, without the permission for health. */
let teacher: Caller;
let classes: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  classes = await classesOf(demo3);
  const { rows } = await sql<{ id: string }>`select r.id from roles r join organizations o on o.id = r.organization_id
    where o.code = 'KG0002'`.execute(server.db);
  const ofStudents = ['read', 'create', 'update', 'readHistory'].map((act) => `campus.student.${act}`);
  const ofLeads = ['read', 'create', 'follow', 'readHistory'].map((act) => `campus.lead.${act}`);
  const permissions = [...ofStudents, ...ofLeads, 'campus.class.read'];
  await sql`update roles set whole_ceiling = false where id = ${rows[0]?.id}`.execute(server.db);
  await sql`insert into role_permissions select ${rows[0]?.id}, unnest(${permissions}::text[])`.execute(server.db);
  await sql`update accounts set easy_password = false, password_hash = (select password_hash from accounts
    where user_name = 'demo3') where user_name = 'weak3'`.execute(server.db);
  teacher = await server.as('weak3');
});
afterAll(() => server.close());

const classesOf = async (caller: Caller): Promise<Record<string, string>> => {
  const data = await caller.ask('/api/campus/class/list');
  return Object.fromEntries(data.map(({ id, text }: { id: string; text: string }) => [text, id]));
};
const entriesOf = async (entity: string, id: string, who = demo3, more = '') => {
  const data = await who.ask(`/api/campus/${entity}/history?id=${id}${more}`);
  return data.entries as HistoryEntry[];
};
const actsOf = async (entity: string, id: string) => (await entriesOf(entity, id)).map(({ act }) => act);
const change = (entry: HistoryEntry | undefined, field: string) => entry?.changes.find((one) => one.field === field);

let serial = 0;
const nextPhone = () => {
  serial += 1;
  return `136${String(10_000_000 + serial)}`;
};
const child = (more: Record<string, unknown> = {}) => ({
  stuName: '欧阳承泽',
  sex: 'male',
  birthday: '2022-05-03',
  classId: classes['小一班'],
  parents: [{ parentName: '李雯', relation: 'mother', parentPhone: nextPhone() }],
  ...more,
});
const save = async (input: Record<string, unknown>, who = demo3) => {
  const answer = await who.call('/api/campus/student/save', input);
  expect(answer).toMatchObject({ code: '200' });
  return answer.data;
};
const newLead = async (more: Record<string, unknown> = {}) => {
  const fields = { childName: '意向', parentName: '意家长', parentPhone: nextPhone(), source: 'phone', ...more };
  return await demo3.ask('/api/campus/lead/save', fields);
};

describe('the history of a record', () => {
  it('shows account, time, act, version and changes, the newest entry first', async () => {
    const before = Date.now();
    const { id } = await save(child({ birthday: '2022-05-03' }));
    await save({ id, birthday: '2022-06-04', classId: classes['中一班'] });
    await demo3.ask('/api/campus/student/delete', { id });
    await demo3.ask('/api/campus/student/restore', { id });
    const entries = await entriesOf('student', id);
    expect(entries.map(({ act, version, by, importId }) => [act, version, by, importId])).toEqual([
      ['restore', 4, '周敏', null],
      ['delete', 3, '周敏', null],
      ['update', 2, '周敏', null],
      ['create', 1, '周敏', null],
    ]);
    for (const { at } of entries) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    }
    expect(entries[2]?.changes.map(({ field, before: was, after }) => [field, was, after])).toEqual([
      ['birthday', '2022-05-03', '2022-06-04'],
      // A reference appears by its words.
      ['classId', '小一班', '中一班'],
    ]);
    const begun = entries[3]?.changes.map(({ field, before: was, restorable }) => [field, was, restorable]);
    expect(begun).toEqual(entries[3]?.changes.map(({ field }) => [field, null, false]));
    expect(begun?.length).toBeGreaterThan(3);
  });

  it('[F07] names a transition with its input', async () => {
    const { id } = await newLead();
    await demo3.ask('/api/campus/lead/invalidate', { id, reason: '号码是空号' });
    const [entry] = await entriesOf('lead', id);
    expect(entry).toMatchObject({ act: 'invalidate', asks: { reason: '号码是空号' } });
    expect(change(entry, 'status')).toEqual({
      field: 'status',
      before: 'pending',
      after: 'invalid',
      restorable: false,
    });
  });

  it('begins with the admission of the lead if the student came from one', async () => {
    const { id } = await newLead({ sex: 'male', birthday: '2023-01-01' });
    await demo3.ask('/api/campus/lead/follow', { id, method: 'phone', content: '好' });
    await demo3.ask('/api/campus/lead/pre-admit', { id });
    const entry = { classId: classes['小一班'], admissionDate: '2026-09-01' };
    const data = await demo3.ask('/api/campus/lead/admit', { id, ...entry });
    expect(await actsOf('student', data.studentId)).toEqual(['campus.lead.admit']);
    const [begun] = await entriesOf('student', data.studentId);
    expect(begun?.changes.some(({ restorable }) => restorable)).toBe(false);
  });

  it('is returned in pages of 50', async () => {
    const { id } = await save(child());
    for (let i = 0; i < 51; i++) await save({ id, remark: `第${i}次` });
    const first = await demo3.ask(`/api/campus/student/history?id=${id}`);
    expect(first).toMatchObject({ more: true, entries: { length: 50 } });
    const rest = await demo3.ask(`/api/campus/student/history?id=${id}&before=${first.entries.at(-1).id}`);
    expect(rest).toMatchObject({
      more: false,
      entries: [
        { act: 'update', version: 2 },
        { act: 'create', version: 1 },
      ],
    });
  });
});

describe('the number of history entries', () => {
  it('is one per effective save, deletion and restore, and zero without a change', async () => {
    const { id, version } = await save(child());
    await save({ id, version, sex: 'male' });
    await save({ id, remark: '改' });
    await demo3.ask('/api/campus/student/delete', { id });
    await demo3.ask('/api/campus/student/delete', { id });
    await demo3.ask('/api/campus/student/restore', { id });
    await demo3.ask('/api/campus/student/restore', { id });
    expect(await actsOf('student', id)).toEqual(['restore', 'delete', 'update', 'create']);
  });

  it('is one per transition, follow-up, batch act and restored field', async () => {
    const { id } = await newLead({ remark: '一' });
    const data = await demo3.ask('/api/campus/lead/save', { id, remark: '二' });
    const [updated] = await entriesOf('lead', id);
    const back = { id, version: data.version, historyId: updated?.id, field: 'remark' };
    await demo3.ask('/api/campus/lead/restore-field', back);
    await demo3.ask('/api/campus/lead/follow', { id, method: 'visit', content: '来了' });
    await demo3.ask('/api/campus/lead/add-follow-up', { id, method: 'phone', content: '再说' });
    await demo3.ask('/api/campus/lead/batch', { act: 'preAdmit', records: [{ id }] });
    await demo3.ask('/api/campus/lead/batch', { act: 'delete', records: [{ id }] });
    await demo3.ask('/api/campus/lead/batch', { act: 'restore', records: [{ id }] });
    expect(await actsOf('lead', id)).toEqual([
      'restore',
      'delete',
      'preAdmit',
      'addFollowUp',
      'follow',
      'restoreField',
      'update',
      'create',
    ]);
    const entries = await entriesOf('lead', id);
    expect(entries[3]).toMatchObject({ asks: { method: 'phone', content: '再说' } });
  });

  it('stays the same after a refused or rolled back call', async () => {
    const { id } = await save(child());
    const refusal = async (path: string, input: object) =>
      (await demo3.call(`/api/campus/student/${path}`, { ...input })).error;
    expect(await refusal('save', { id, birthday: '2099-01-01' })).toBe('VALIDATION_FAILED');
    expect(await refusal('save', { id, version: 99, remark: '晚了' })).toBe('VERSION_CONFLICT');
    const missing = '00000000-0000-7000-8000-000000000000';
    expect(await refusal('delete', { id: [id, missing] })).toBe('RECORD_NOT_FOUND');
    expect(await actsOf('student', id)).toEqual(['create']);
    const { rows } = await sql<{ n: number }>`select count(*) as n from record_history h
      where h.entity = 'campus.student' and not exists (select 1 from students s where s.id = h.record_id)`.execute(
      server.db,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('includes exactly one first entry for every record of the demo', async () => {
    for (const table of ['grades', 'classes', 'students', 'parents', 'leads']) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} r where
        (select count(*) from record_history h where h.owner_id = r.kig_id and h.record_id = r.id and h.version = 1) <> 1`.execute(
        server.db,
      );
      expect(rows, table).toEqual([{ n: 0 }]);
    }
  });
});

describe('the secrecy of a history', () => {
  it('masks phones and ID numbers, including those of parents inside a child', async () => {
    const parents = [{ parentName: '陈立群', relation: 'father', parentPhone: '13612344321' }];
    const { id } = await save(child({ parents, address: '团结湖1号' }));
    const [entry] = await entriesOf('student', id);
    expect(change(entry, 'parents')?.after).toMatchObject([{ parentName: '陈立群', parentPhone: '136****4321' }]);
    expect(JSON.stringify(entry)).not.toMatch(/13612344321|团结湖/);
    const lead = await newLead({ parentPhone: '13655557777' });
    await demo3.ask('/api/campus/lead/save', { id: lead.id, parentPhone: '13655558888' });
    const [changed] = await entriesOf('lead', lead.id);
    expect(change(changed, 'parentPhone')).toMatchObject({ before: '136****7777', after: '136****8888' });
  });

  it('omits health if the reader lacks the permission', async () => {
    const { rows } = await sql<{ id: string }>`select s.id from students s join organizations o on o.id = s.kig_id
      where o.code = 'KG0002' and s.allergies_count > 0 limit 1`.execute(server.db);
    const [entry] = await entriesOf('student', rows[0]?.id as string, teacher);
    expect(change(entry, 'stuName')).toBeDefined();
    expect(change(entry, 'allergies')).toBeUndefined();
    expect(JSON.stringify(entry)).not.toContain('allergen');
  });

  it('omits the content of follow-ups if the reader lacks the permission', async () => {
    const fields = { childName: '意向', parentName: '意家长', parentPhone: nextPhone(), source: 'phone' };
    const { id } = await teacher.ask('/api/campus/lead/save', fields);
    await teacher.ask('/api/campus/lead/follow', { id, method: 'phone', content: '只给有权的人看' });
    const [entry] = await entriesOf('lead', id, teacher);
    expect(entry).toMatchObject({ act: 'follow', asks: {} });
    expect(JSON.stringify(entry)).not.toContain('只给有权的人看');
  });

  it('limits histories to the own kindergarten, and treats a foreign record as non-existent', async () => {
    const kigId = await organizationId(server.db, 'KG0002');
    const { rows } = await sql<{ id: string }>`select id from students where kig_id = ${kigId} limit 1`.execute(
      server.db,
    );
    const foreign = rows[0]?.id;
    for (const userName of ['demo4', 'demo9', 'demo15', 'demo5', 'demo6']) {
      const caller = await server.as(userName);
      expect(await caller.call(`/api/campus/student/history?id=${foreign}`)).toMatchObject({
        error: 'PERMISSION_MISSING',
      });
    }
    expect(await demo3.call(`/api/campus/student/history?id=${foreign}`)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const { rows: entries } = await sql<{
      id: string;
    }>`select id from record_history where record_id = ${foreign}`.execute(server.db);
    const { id } = await save(child());
    const input = { version: 1, historyId: entries[0]?.id, field: 'remark' };
    for (const record of [foreign, id]) {
      expect(await demo3.call('/api/campus/student/restore-field', { ...input, id: record })).toMatchObject({
        error: 'RECORD_NOT_FOUND',
      });
    }
  });

  it('keeps the entries encrypted in the database', async () => {
    await save(child({ stuName: '密文甲', remark: '密文乙', cardNumber: 'SECRET42' }));
    const { rows } = await sql`select * from record_history`.execute(server.db);
    const text = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('utf8') : value,
    );
    expect(text).toContain('campus.student');
    for (const secret of ['密文甲', '密文乙', 'SECRET42', 'stuName']) expect(text).not.toContain(secret);
  });
});

describe('the restore of one field', () => {
  const restoreField = (input: Record<string, unknown>, who = demo3, entity = 'student') =>
    who.call(`/api/campus/${entity}/restore-field`, input);

  it('restores the former value, changes no other field, and adds its own entry', async () => {
    const { id } = await save(child({ remark: '一' }));
    await save({ id, birthday: '2021-01-01', remark: '二' });
    const [entry] = await entriesOf('student', id);
    expect(change(entry, 'birthday')?.restorable).toBe(true);
    const data = succeeded(await restoreField({ id, version: 2, historyId: entry?.id, field: 'birthday' }));
    expect(data).toMatchObject({ birthday: '2022-05-03', remark: '二', version: 3 });
    const [noted] = await entriesOf('student', id);
    expect(noted).toMatchObject({ act: 'restoreField', version: 3 });
    expect(change(noted, 'birthday')).toMatchObject({ before: '2021-01-01', after: '2022-05-03' });
  });

  it('restores a value that the reader sees only masked', async () => {
    const { id } = await newLead({ parentPhone: '13644445555' });
    await demo3.ask('/api/campus/lead/save', { id, parentPhone: '13644446666' });
    const [entry] = await entriesOf('lead', id);
    const input = { id, version: 2, historyId: entry?.id, field: 'parentPhone' };
    expect(succeeded(await restoreField(input, demo3, 'lead')).parentPhone).toBe('136****5555');
    expect((await demo3.ask('/api/campus/lead/read-contact', { id })).parentPhone).toBe('13644445555');
  });

  it('restores the parents of a child', async () => {
    const [mother, father] = [nextPhone(), nextPhone()];
    const { id } = await save(child({ parents: [{ parentName: '妈妈', relation: 'mother', parentPhone: mother }] }));
    await save({ id, parents: [{ parentName: '爸爸', relation: 'father', parentPhone: father }] });
    const [entry] = await entriesOf('student', id);
    expect(await restoreField({ id, version: 2, historyId: entry?.id, field: 'parents' })).toMatchObject({
      code: '200',
    });
    const data = await demo3.ask('/api/campus/student/read-contact', { id });
    expect(data.parents).toEqual([{ parentName: '妈妈', relation: 'mother', parentPhone: mother }]);
  });

  it('is checked like any save, for rules, conflicts and values taken meanwhile', async () => {
    const { id } = await save(child({ cardNumber: 'BACK1' }));
    await save({ id, cardNumber: null });
    const [entry] = await entriesOf('student', id);
    await save(child({ cardNumber: 'BACK1' }));
    expect(await restoreField({ id, version: 2, historyId: entry?.id, field: 'cardNumber' })).toMatchObject({
      errors: [{ field: 'cardNumber', error: 'CAMPUS_STUDENT_CARD_TAKEN' }],
    });
    expect(await restoreField({ id, version: 1, historyId: entry?.id, field: 'cardNumber' })).toMatchObject({
      error: 'VERSION_CONFLICT',
    });
    expect(await restoreField({ id, version: 2, historyId: entry?.id, field: 'sex' })).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    });
  });

  it('is refused for fields that only the server sets and for fields that the reader may not see', async () => {
    const { id } = await newLead();
    await demo3.ask('/api/campus/lead/follow', { id, method: 'phone', content: '好' });
    const [moved] = await entriesOf('lead', id);
    expect(await restoreField({ id, version: 2, historyId: moved?.id, field: 'status' }, demo3, 'lead')).toMatchObject({
      status: 403,
      error: 'FIELD_NOT_READABLE',
    });
    const { rows } = await sql<{ id: string; version: number; entry: string }>`
      select s.id, s.version, h.id as entry from students s join organizations o on o.id = s.kig_id
      join record_history h on h.record_id = s.id
      where o.code = 'KG0002' and s.allergies_count > 0 limit 1`.execute(server.db);
    const hidden = { id: rows[0]?.id, version: rows[0]?.version, historyId: rows[0]?.entry, field: 'allergies' };
    expect(await restoreField(hidden, teacher)).toMatchObject({ status: 403, error: 'FIELD_NOT_READABLE' });
  });
});
