import { eraseRecords } from '@kiga/server/app/erase-records.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

let server: TestServer;
let demo3: Caller;
let machine: TestMachine;
let kigId: string;
let classes: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  kigId = await organizationId(server.db, 'KG0001');
  machine = await registered(server, 'KG0001');
  const list = (await demo3.ask('/api/campus/class/list')) as { id: string; text: string }[];
  classes = Object.fromEntries(list.map(({ id, text }) => [text, id]));
});
afterAll(() => server.close());

let serial = 0;
const child = async (more: Record<string, unknown> = {}): Promise<{ id: string; cardNumber: string }> => {
  serial += 1;
  const cardNumber = `KEEP${serial}`;
  const fields = { stuName: '保存测试', sex: 'female', birthday: '2022-03-04', classId: classes['小一班'], cardNumber };
  const { id } = succeeded(await demo3.call('/api/campus/student/save', { ...fields, ...more }));
  return { id, cardNumber };
};
const guardian = (parentName: string, parentPhone: string) => ({ parentName, relation: 'mother', parentPhone });
const days = (n: number) => new Date(Date.now() - n * 86_400_000);
/** Sets the last change of a record to some days ago, optionally with another status. */
async function age(table: string, id: string, daysAgo: number, status?: string): Promise<void> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set updated_at = ${days(daysAgo)}
    ${status === undefined ? sql`` : sql`, status = ${status}`} where id = ${id}`.execute(server.db);
  expect(numAffectedRows).toBe(1n);
}
const exists = async (table: string, id: string) => {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(server.db);
  return rows.length === 1;
};

/** Returns the tables, except the log, that have the id in any column. */
async function tablesWith(id: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'`.execute(server.db);
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(
      server.db,
    );
    if (rows.length > 0) found.add(table.replace(/_\d.*|_rest$/, ''));
  }
  return [...found].filter((table) => table !== 'log_entries').sort();
}

describe('the keeping time of a child', () => {
  it('ends three years after the child left, and nothing of the child stays but the log', async () => {
    const facePhoto = await upload(server, demo3, await photo());
    const { id, cardNumber } = await child({
      facePhoto,
      faceConsent: [{ guardianName: '保存妈妈', way: 'paper' }],
      parents: [guardian('保存妈妈', '13900550001')],
    });
    const event = { id: 'keep-1', kind: 'card', cardNumber, time: machine.time() };
    expect(await machine.send(event)).toEqual(['stored']);
    expect(await demo3.call('/api/campus/student/report-card-lost', { id })).toMatchObject({ code: '200' });
    expect(await machine.send({ ...event, id: 'keep-2' })).toEqual(['stored']);
    const saved = await demo3.ask('/api/campus/student/save', { ...(await recordOf(id)), cardNumber: 'KEEPNEW' });
    expect(saved.cardNumber).toBe('KEEPNEW');
    const become = (status: string) =>
      sql`update devices set status = ${status} where id in (select device_id from device_registrations
        where serial_number = ${machine.serialNumber})`.execute(server.db);
    await become('waiting');
    expect(await machine.send({ id: 'keep-3', kind: 'temperature', personId: id, temperatureCelsius: 36.5 })).toEqual([
      'stored',
    ]);
    await become('registered');
    const numberOnMachine = 19_999;
    await sql`insert into device_person_numbers (kig_id, person_id, number, card_number)
      values (${kigId}, ${id}, ${numberOnMachine}, ${cardNumber})`.execute(server.db);
    await sql`insert into device_maker_people (kig_id, device_id, number, card_hash, sent_at, first_sent_at)
      select kig_id, device_id, number::integer, 'x', now(), now() from device_registrations
      cross join (values (${numberOnMachine}), (${numberOnMachine - 1})) as n (number)
      where serial_number = ${machine.serialNumber} returning 1`.execute(server.db);
    const parent = await parentOf(id);
    expect(await tablesWith(id)).toEqual(
      expect.arrayContaining([
        'cards',
        'consents',
        'device_alerts',
        'device_events',
        'device_waiting_events',
        'record_history',
        'stored_files',
        'student_classes',
        'student_days',
        'student_parents',
        'students',
      ]),
    );

    await age('students', id, 3 * 365 - 1, 'moved-out');
    await eraseRecords(server.program);
    expect(await exists('students', id)).toBe(true);

    await age('students', id, 3 * 365 + 1);
    await eraseRecords(server.program);
    // The clean-up of files deletes the picture and its row.
    expect(await tablesWith(id)).toEqual(['stored_files']);
    const { rows: numbers } = await sql<{ number: number }>`select number from device_maker_people
      where kig_id = ${kigId}`.execute(server.db);
    expect(numbers).toEqual([{ number: numberOnMachine - 1 }]);
    const { rows: files } = await sql<{ due: boolean }>`select released_at < now() - interval '30 days' as due
      from stored_files where record_id = ${id}`.execute(server.db);
    expect(files).toEqual([{ due: true }]);

    // The mother had no other child.
    expect(await deletedOf('parents', parent)).toBe(true);
    await age('parents', parent, 181);
    await eraseRecords(server.program);
    expect(await tablesWith(parent)).toEqual([]);
    expect(await logged('campus.student')).toEqual([{ kig_id: kigId, records: 1 }]);
    expect(await logged('campus.parent')).toEqual([{ kig_id: kigId, records: 1 }]);
  });

  it('ends for the health records of the child as well', async () => {
    const { id } = await child();
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const formId = (
      await demo3.ask('/api/health/epidemic-form/save', {
        formName: '上报',
        audience: 'children',
        standardFields: ['bodyTemperature'],
        frequency: 'daily',
        fromDay: day,
        untilDay: day,
      })
    ).id;
    const usual = { eating: 'normal', sleep: 'normal', stool: 'normal', mood: 'normal' };
    const inputs: Record<string, Record<string, unknown>> = {
      check: { day, part: 'morning' },
      illness: { cause: 'sick', onsetOn: day, symptoms: [{ symptom: 'cough' }] },
      observation: { day, ...usual },
      medicine: {
        medicineName: '止咳糖浆',
        dose: '1',
        doseUnit: 'sachet',
        reason: '咳嗽',
        storage: 'room',
        fromDay: day,
        toDay: day,
        times: [{ at: '11:30' }],
        parentName: '妈妈',
      },
      injury: {
        day,
        at: '00:00',
        place: 'playground',
        activity: 'outdoor',
        kind: 'scrape',
        bodyPart: 'leg',
        severity: 'slight',
        what: '跑步时摔倒',
      },
      'entrance-exam': { examinedOn: '2026-08-20', hospital: '区妇幼保健院', result: 'fit' },
      'epidemic-report': { formId, day, bodyTemperature: '36.5' },
      measurement: { measuredOn: day, haemoglobinGPerL: 120 },
    };
    for (const [path, input] of Object.entries(inputs)) {
      await demo3.ask(`/api/health/${path}/save`, { studentId: id, ...input });
    }
    expect(await tablesWith(id)).toEqual(
      expect.arrayContaining([
        'health_checks',
        'health_entrance_exams',
        'health_epidemic_reports',
        'health_illnesses',
        'health_injuries',
        'health_measurements',
        'health_medicines',
        'health_observations',
      ]),
    );
    await age('students', id, 3 * 365 + 1, 'moved-out');
    await eraseRecords(server.program);
    expect(await tablesWith(id)).toEqual([]);
  });

  it('does not end while the child is enrolled, and a parent with another child stays', async () => {
    const parents = [guardian('保存爸爸', '13900550002')];
    const [gone, sibling] = [await child({ parents }), await child({ parents })];
    const parent = await parentOf(gone.id);
    await age('students', gone.id, 3 * 365 + 1, 'graduated');
    await age('students', sibling.id, 5 * 365);
    await eraseRecords(server.program);
    expect([await exists('students', gone.id), await exists('students', sibling.id)]).toEqual([false, true]);
    expect(await deletedOf('parents', parent)).toBe(false);
  });

  it('does not touch another kindergarten’s child whose time runs', async () => {
    const { rows } = await sql<{ id: string }>`select id from students where kig_id <> ${kigId} limit 1`.execute(
      server.db,
    );
    const other = (rows[0] as { id: string }).id;
    const { id } = await child();
    await age('students', id, 3 * 365 + 1, 'moved-out');
    await age('students', other, 3 * 365 - 1, 'moved-out');
    await eraseRecords(server.program);
    expect([await exists('students', id), await exists('students', other)]).toEqual([false, true]);
  });
});

describe('the keeping time of an adult whom machines know', () => {
  /** Puts a person into all tables of machines, and returns the tables. */
  async function knownBy(personId: string, number: number): Promise<string[]> {
    const event = { kind: 'face', at: machine.time(), personId };
    expect(await machine.send({ id: `adult-${personId}`, ...event })).toEqual(['stored']);
    const device = sql`(select device_id from device_registrations where serial_number = ${machine.serialNumber})`;
    await sql`insert into device_person_numbers (kig_id, person_id, number, card_number)
      values (${kigId}, ${personId}, ${number}, 'KEEP')`.execute(server.db);
    await sql`insert into device_faces (kig_id, device_id, person_id, sha256, fetched_at)
      values (${kigId}, ${device}, ${personId}, '\\x00', now())`.execute(server.db);
    return tablesOfMachines(personId);
  }
  const tablesOfMachines = async (personId: string) =>
    (await tablesWith(personId)).filter((table) => /^(device|people)_/.test(table));
  const known = ['device_events', 'device_faces', 'device_person_numbers'];

  it('leaves nothing of a teacher at the machines or in attendance', async () => {
    const [position] = await demo3.ask<{ id: string }[]>('/api/campus/position/list');
    const fields = { teacherName: '期满老师', positionId: position?.id, sex: 'female', phone: '13900550009' };
    const { id } = await demo3.ask('/api/campus/teacher/save', { ...fields, entryDate: '2020-09-01' });
    expect(await knownBy(id, 19_001)).toEqual(known);
    const overtime = { teacherId: id, day: '2026-01-05', hours: 2, reason: '布置教室' };
    await demo3.ask('/api/attendance/makeup/save', overtime);
    const ofAttendance = async () =>
      (await tablesWith(id)).filter((table) => /^(teacher_(punches|marks|results)|makeups)/.test(table));
    expect(await ofAttendance()).toEqual(expect.arrayContaining(['makeups', 'teacher_punches']));
    await age('teachers', id, 2 * 365 + 1, 'resigned');
    await eraseRecords(server.program);
    expect([await exists('teachers', id), await tablesOfMachines(id)]).toEqual([false, []]);
    expect(await ofAttendance()).toEqual([]);
  });

  it('leaves nothing of a person who fetched a child at the machines', async () => {
    const { id: studentId } = await child();
    const fields = { studentId, personName: '期满姑姑', relation: 'helper', personPhone: '13900550008' };
    const { id } = await demo3.ask('/api/campus/pickup-person/save', {
      ...fields,
      permitted: 'may',
      fromDate: '2026-01-01',
    });
    expect(await knownBy(id, 19_002)).toEqual(known);
    expect(await demo3.call('/api/campus/pickup-person/delete', { id })).toMatchObject({ code: '200' });
    await age('pickup_persons', id, 181);
    await eraseRecords(server.program);
    expect([await exists('pickup_persons', id), await tablesOfMachines(id)]).toEqual([false, []]);
  });
});

describe('the keeping time of a deleted record', () => {
  const room = async (classroomName: string) =>
    succeeded(await demo3.call('/api/campus/classroom/save', { classroomName })).id as string;
  const remove = async (id: string) =>
    expect(await demo3.call('/api/campus/classroom/delete', { id })).toMatchObject({ code: '200' });

  it('ends 180 days after the deletion', async () => {
    const [early, late, restored] = [await room('期满一'), await room('期满二'), await room('期满三')];
    for (const id of [early, late, restored]) await remove(id);
    expect(await demo3.call('/api/campus/classroom/restore', { id: restored })).toMatchObject({ code: '200' });
    await age('classrooms', early, 179);
    await age('classrooms', late, 181);
    await age('classrooms', restored, 181);
    await eraseRecords(server.program);
    expect([
      await exists('classrooms', early),
      await exists('classrooms', late),
      await exists('classrooms', restored),
    ]).toEqual([true, false, true]);
    expect(await demo3.call('/api/campus/classroom/restore', { id: late })).toMatchObject({
      error: 'RECORD_NOT_FOUND',
    });
  });

  it('lasts while another record refers to it, even a deleted one', async () => {
    const grade = succeeded(
      await demo3.call('/api/campus/grade/save', { gradeName: '期满年级', sort: 9, stage: 'senior' }),
    ).id;
    const inside = succeeded(await demo3.call('/api/campus/class/save', { className: '期满班', gradeId: grade })).id;
    expect(await demo3.call('/api/campus/class/delete', { id: inside })).toMatchObject({ code: '200' });
    expect(await demo3.call('/api/campus/grade/delete', { id: grade })).toMatchObject({ code: '200' });
    await age('grades', grade, 181);
    await eraseRecords(server.program);
    expect(await exists('grades', grade)).toBe(true);
    await age('classes', inside, 181);
    await eraseRecords(server.program);
    expect([await exists('classes', inside), await exists('grades', grade)]).toEqual([false, false]);
  });

  it('erases more records than one transaction takes', async () => {
    const one = await room('many');
    await remove(one);
    await age('classrooms', one, 200);
    await sql`insert into classrooms select copy.* from classrooms c, generate_series(1, 250) n,
      jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'classroom_name', 'many ' || n)) copy
      where c.id = ${one}`.execute(server.db);
    await eraseRecords(server.program);
    const { rows } = await sql`select from classrooms where classroom_name like 'many%'`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('the keeping time of a lead', () => {
  it('ends a year after it became invalid, with its follow-ups', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select l.id from leads l where l.kig_id = ${kigId} and l.status = 'following'
      and exists (select from lead_follow_ups f where f.kig_id = l.kig_id and f.lead_id = l.id) limit 1`.execute(
      server.db,
    );
    const { id } = rows[0] as { id: string };
    await age('leads', id, 366);
    await eraseRecords(server.program);
    expect(await exists('leads', id)).toBe(true);
    await age('leads', id, 366, 'invalid');
    await eraseRecords(server.program);
    expect(await tablesWith(id)).toEqual([]);
  });
});

const recordOf = async (id: string) => {
  const { version } = await demo3.ask(`/api/campus/student/get?id=${id}`);
  return { id, version };
};
const parentOf = async (studentId: string): Promise<string> => {
  const { rows } = await sql<{ parent_id: string }>`select parent_id from student_parents
    where student_id = ${studentId}`.execute(server.db);
  return (rows[0] as { parent_id: string }).parent_id;
};
const deletedOf = async (table: string, id: string) => {
  const { rows } = await sql<{ deleted: boolean }>`select deleted from ${sql.table(table)} where id = ${id}`.execute(
    server.db,
  );
  return (rows[0] as { deleted: boolean }).deleted;
};
/** Returns the log's entries of erased records of an entity. */
const logged = async (entity: string) => {
  const { rows } = await sql<{ kig_id: string; records: number }>`select kig_id, (detail->>'records')::int as records
    from log_entries where event = 'records erased' and entity = ${entity} and account_id is null`.execute(server.db);
  return rows;
};
