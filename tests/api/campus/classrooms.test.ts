import { randomUUID } from 'node:crypto';
import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let gradeId: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  [{ id: gradeId }] = await demo3.ask('/api/campus/grade/list');
});
afterAll(() => server.close());

const makeRoom = async (classroomName: string): Promise<string> =>
  (await demo3.ask('/api/campus/classroom/save', { classroomName })).id;
const saveClass = (className: string, classroomId: string) =>
  demo3.call('/api/campus/class/save', { className, gradeId, classroomId });
const classOf = async (roomId: string, caller = demo3) => {
  const { classId, classIdText } = await caller.ask(`/api/campus/classroom/get?id=${roomId}`);
  return { classId, classIdText };
};
const nothing = { classId: null, classIdText: undefined };

describe('a classroom', () => {
  it('shows the class that uses it, until the class is deleted or moves', async () => {
    const [roomId, otherId] = [await makeRoom('木工坊'), await makeRoom('陶艺坊')];
    expect(await classOf(roomId)).toEqual(nothing);
    const { id } = succeeded(await saveClass('陶陶班', roomId));
    expect(await classOf(roomId)).toEqual({ classId: id, classIdText: '陶陶班' });

    await demo3.ask('/api/campus/class/save', { id, classroomId: otherId });
    expect(await classOf(roomId)).toEqual(nothing);
    expect(await classOf(otherId)).toEqual({ classId: id, classIdText: '陶陶班' });

    await demo3.ask('/api/campus/class/delete', { id });
    expect(await classOf(otherId)).toEqual(nothing);
    await demo3.ask('/api/campus/classroom/delete', { id: otherId });
  });

  it('serves one class only: the refusal names the class', async () => {
    const roomId = await makeRoom('科学室');
    succeeded(await saveClass('科科班', roomId));
    expect(await saveClass('学学班', roomId)).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'classroomId',
          error: 'CAMPUS_CLASSROOM_OF_CLASS',
          text: 'This classroom belongs to the class 科科班',
        },
      ],
    });
    const { list } = await demo3.ask('/api/campus/class/page', { q: '学学班' });
    expect(list).toEqual([]);
  });

  it('goes to one of two classes that ask at the same time', async () => {
    const roomId = await makeRoom('音乐室');
    const answers = await Promise.all(['音音班', '乐乐班', '舞舞班'].map((name) => saveClass(name, roomId)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    for (const { code, errors } of answers) {
      if (code === '200') continue;
      expect(errors).toMatchObject([{ field: 'classroomId', error: expect.stringMatching(/^CAMPUS_CLASSROOM_/) }]);
    }
  });

  it('stays with its new class when the class before is restored', async () => {
    const roomId = await makeRoom('阅览室');
    const { id } = succeeded(await saveClass('阅阅班', roomId));
    await demo3.ask('/api/campus/class/delete', { id });
    const next = succeeded(await saveClass('览览班', roomId));
    expect(await demo3.call('/api/campus/class/restore', { id })).toMatchObject({ error: 'RESTORE_CONFLICT' });
    expect(await classOf(roomId)).toMatchObject({ classId: next.id });
  });

  it('cannot be given to a class of another kindergarten', async () => {
    const other = await server.db
      .selectFrom('organizations')
      .select('id')
      .where('code', '=', 'KG0002')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: string }>`select id from classrooms where kig_id = ${other.id} limit 1`.execute(
      server.db,
    );
    expect(await saveClass('远远班', (rows[0] as { id: string }).id)).toMatchObject({
      errors: [{ field: 'classroomId', error: 'FIELD_REFERENCE_UNKNOWN' }],
    });
  });

  it('hides a class from an account of other classes, in the record and in the refusal', async () => {
    const [ownId, otherId] = [await makeRoom('东厅'), await makeRoom('西厅')];
    const own = succeeded(await saveClass('东东班', ownId));
    succeeded(await saveClass('西西班', otherId));
    const teacher = await makeTeacher(own.id);
    expect(await classOf(ownId, teacher)).toMatchObject({ classIdText: '东东班' });
    expect(await classOf(otherId, teacher)).toEqual(nothing);
    expect(await teacher.call('/api/campus/class/save', { id: own.id, classroomId: otherId })).toMatchObject({
      errors: [
        { field: 'classroomId', error: 'CAMPUS_CLASSROOM_TAKEN', text: 'This classroom belongs to another class' },
      ],
    });
  });
});

/** Returns an account whose only role reaches this class, with every permission that a kindergarten can have. */
async function makeTeacher(classId: string): Promise<Caller> {
  const kigId = await organizationId(server.db, 'KG0001');
  const [accountId, roleId] = [randomUUID(), randomUUID()];
  await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
    select ${accountId}, 'teacher1', '小林', 3, ${kigId}, password_hash from accounts where user_name = 'demo3'`.execute(
    server.db,
  );
  await sql`insert into roles (id, organization_id, name, data_scope) values (${roleId}, ${kigId}, '班主任', 'ownClasses')`.execute(
    server.db,
  );
  await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${[...ceilingOf(3)]}::text[])`.execute(
    server.db,
  );
  await sql`insert into account_roles (account_id, role_id) values (${accountId}, ${roleId})`.execute(server.db);
  await sql`insert into account_classes (kig_id, account_id, class_id) values (${kigId}, ${accountId}, ${classId})`.execute(
    server.db,
  );
  return server.as('teacher1');
}
