import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { asParent } from './family.ts';
import { insertRefunds } from './refunds.ts';
import { newBus } from './school-bus.ts';
import type { Caller, TestServer } from './test-server.ts';
import { photo, upload } from './uploads.ts';

/** A child with records in every area, and what identifies it. */
export interface FullChild {
  id: string;
  parentId: string;
  /** Names, phone, ID number and ids of the child and its parent. */
  words: string[];
  name: string;
  phone: string;
  parentName: string;
  idNumber: string;
}

const NAME = '欧阳忘川';
const PARENT = '端木无痕';
const PHONE = '13911224455';
const ID_NUMBER = '11010120220501002X';
const ANSWER = { eating: 'normal', sleep: 'normal', stool: 'normal', mood: 'normal' };

/**
 * Enters a child into demo3's kindergarten, with records of every area, a parent with an app, and traces in files, jobs, imports
 * and messages. `day` is today there; the machines send with `serialNumber`'s kindergarten.
 */
export async function newFullChild(server: TestServer, demo3: Caller, day: string): Promise<FullChild> {
  const save = async (path: string, input: Record<string, unknown>) =>
    (await demo3.ask(`/api/${path}/save`, input)).id as string;
  const picture = async (module: string, mode = 'image') =>
    upload(server, demo3, await photo(), 'jpg', { mode, module });
  const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
  const classId = classes.find(({ className }) => className === '小一班')?.id;
  const child = {
    stuName: NAME,
    sex: 'female',
    birthday: '2022-05-01',
    classId,
    admissionDate: '2026-09-01',
    idNumber: ID_NUMBER,
    address: '柳荫街 9 号',
    cardNumber: 'FORGET01',
    allergies: [{ allergen: '花生', kind: 'food', severity: 'severe' }],
    parents: [{ parentName: PARENT, relation: 'mother', parentPhone: PHONE }],
    facePhoto: await upload(server, demo3, await photo()),
    faceConsent: [{ guardianName: PARENT, way: 'paper' }],
    remark: '喜欢画画',
  };
  const id = await save('campus/student', child);
  const { rows: parents } = await sql<{ id: string }>`select parent_id as id from student_parents
    where student_id = ${id}`.execute(server.db);
  const parentId = (parents[0] as { id: string }).id;
  const of = { studentId: id };

  await save('campus/pickup-person', {
    ...of,
    personName: '端木姑姑',
    relation: 'helper',
    personPhone: '13911224456',
    permitted: 'may',
    fromDate: '2026-01-01',
  });
  await save('attendance/student-leave', { ...of, kind: 'personal', fromDay: day, toDay: day, reason: '看牙' });
  await demo3.ask('/api/attendance/student-day/mark', {
    ids: [id],
    day: '2026-11-18',
    mark: 'came',
    at: '08:00',
    reason: '补',
  });
  await demo3.ask('/api/attendance/student-day/mark', {
    ids: [id],
    day: '2026-11-19',
    mark: 'absent',
    absence: 'sick',
    reason: '发烧',
  });
  await save('health/check', { ...of, day: '2026-11-18', part: 'morning', symptoms: [{ symptom: 'cough' }] });
  await save('health/illness', { ...of, cause: 'sick', onsetOn: '2026-11-19', symptoms: [{ symptom: 'cough' }] });
  await save('health/observation', { ...of, day, ...ANSWER });
  await save('health/medicine', {
    ...of,
    medicineName: '止咳糖浆',
    dose: '1',
    doseUnit: 'sachet',
    reason: '咳嗽',
    storage: 'room',
    fromDay: day,
    toDay: day,
    times: [{ at: '11:30' }],
    parentName: PARENT,
  });
  await save('health/injury', {
    ...of,
    day: '2026-11-18',
    at: '07:00',
    place: 'playground',
    activity: 'outdoor',
    kind: 'scrape',
    bodyPart: 'leg',
    severity: 'slight',
    what: '跑步时摔倒',
    photo: await picture('health'),
  });
  await save('health/entrance-exam', { ...of, examinedOn: '2026-08-20', hospital: '区妇幼保健院', result: 'fit' });
  await save('health/measurement', { ...of, measuredOn: '2026-11-18', heightCm: 102, weightKg: 16 });
  const formId = await save('health/epidemic-form', {
    formName: '上报',
    audience: 'children',
    standardFields: ['bodyTemperature'],
    frequency: 'daily',
    fromDay: day,
    untilDay: day,
  });
  await save('health/epidemic-report', { ...of, formId, day, bodyTemperature: '36.5' });
  await demo3.ask('/api/health/growth-report/make', { ...of, untilDay: day, language: 'zh_CN' });
  await save('teaching/observation', { ...of, day, domain: 'science', what: `${NAME}把树叶排成一排。` });
  const shown = {
    topic: '树叶拓印',
    day,
    classId,
    content: `<p>捡树叶</p><img data-file="${await picture('notice')}">`,
  };
  await save('teaching/record', { ...shown, children: [id] });
  const activityId = await save('communication/activity', {
    activityName: '亲子运动会',
    sendTarget: 'school',
    content: '<p>请穿运动鞋</p>',
    beginDate: day,
    endDate: day,
    signBeginDate: '2026-11-01',
    signEndDate: day,
    contactPerson: '王老师',
    contactPhone: '13800001000',
  });
  await demo3.ask('/api/communication/activity/publish-direct', { id: activityId });
  await save('communication/sign-up', { ...of, activityId });
  const bus = await newBus(server, demo3, { children: [[id], []] });
  await sql`insert into bus_trips (kig_id, id, day, line_id, direction, bus_id, status, plan, planned_count, boarded_count,
      off_count, not_today_count, created_at, updated_at)
    select kig_id, gen_random_uuid(), ${day}, ${bus.lineId}, 'toHome', ${bus.busId}, 'ended',
      jsonb_build_object('points', '[]'::jsonb, 'children', jsonb_build_array(jsonb_build_object('id', id, 'point', 0)),
        'seats', jsonb_build_object(id::text, 1)), 1, 1, 1, 0, now(), now()
    from students where id = ${id}`.execute(server.db);
  await insertRefunds(server, id);

  const parent = await asParent(server, PHONE);
  const { kigId } = (await parent.ask('/family')).children[0];
  await parent.ask('/letters/send', { kigId, studentId: id, content: `${NAME}最近不爱吃饭`, anonymous: false });
  await sql`insert into family_messages (kig_id, id, parent_id, student_id, name, params_encrypted, source, topic, at, created_at)
    select kig_id, ${randomUUID()}, ${parentId}, id, 'attendance.arrived', ${server.program.secrets.encrypt(
      JSON.stringify({ child: NAME }),
      'family_messages.params',
    )}, 'attendance.arrived:x', 'day', now(), now() from students where id = ${id}`.execute(server.db);

  // Traces outside of the child's own records.
  await sql`insert into messages (account_id, id, kind, name, params_encrypted, href, source, at)
    select a.id, ${randomUUID()}, 'system', 'campus.leadDue',
      ${server.program.secrets.encrypt(JSON.stringify({ child: NAME }), 'messages.params')}, null, null, now()
    from accounts a where a.user_name = 'demo3'`.execute(server.db);
  await demo3.ask('/api/campus/student/export', { columns: ['stuName'] });
  await sql`insert into leads (kig_id, id, child_name, child_name_pinyin, child_name_initials, child_name_sort, child_name_latin, parent_name,
      parent_name_pinyin, parent_name_initials, parent_name_sort, parent_name_latin, parent_phone_encrypted, parent_phone_hash,
      parent_phone_last4, sex, relation, source, status, student_id, created_at, updated_at)
    select s.kig_id, gen_random_uuid(), ${NAME}, 'o', 'o', 'o', 'o', ${PARENT}, 'd', 'd', 'd', 'd', ${server.program.secrets.encrypt(PHONE, 'leads.parent_phone')},
      p.parent_phone_hash, p.parent_phone_last4, 'female', 'mother', 'walk-in', 'admitted', s.id, now(), now()
    from students s join parents p on p.id = ${parentId} where s.id = ${id}`.execute(server.db);
  await sql`insert into graduations (kig_id, id, account_id, job_id, leave_date, at)
    select s.kig_id, ${GRADUATION}, a.id, gen_random_uuid(), ${day}, now() from students s, accounts a where a.user_name = 'demo3' and s.id = ${id}`.execute(
    server.db,
  );
  await sql`insert into graduation_children (kig_id, graduation_id, student_id, state)
    select kig_id, ${GRADUATION}, id, 'graduated' from students where id = ${id}`.execute(server.db);
  const words = [id, parentId, NAME, PARENT, PHONE, ID_NUMBER];
  return { id, parentId, words, name: NAME, phone: PHONE, parentName: PARENT, idNumber: ID_NUMBER };
}

const GRADUATION = '01990000-0000-7000-8000-000000000001';
