import { randomBytes } from 'node:crypto';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { latinName, readName } from '@kiga/kit-server/fields/pinyin.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { makePartitions } from '@kiga/server/devices/partitions.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';

/** Amounts of data to load. */
export interface Scale {
  kindergartens: number;
  students: number;
  /** Number of these students in the biggest kindergarten. */
  studentsOfBiggest: number;
  events: number;
}

/** The full data set. */
export const fullScale: Scale = {
  kindergartens: 300,
  students: 100_000,
  studentsOfBiggest: 20_000,
  events: 12_000_000,
};

/** A hundredth of it, to test the bench itself. */
export const smallScale: Scale = { kindergartens: 12, students: 1_200, studentsOfBiggest: 600, events: 60_000 };

/** Codes of the kindergartens whose accounts the bench uses: an ordinary one and the biggest. */
export const ordinaryCode = 'BK0002';
export const biggestCode = 'BK0001';

/** Returns the account name of a kindergarten. */
export const accountOf = (code: string) => `bench-${code.toLowerCase()}`;
/** Account name of the operator, who reads all kindergartens. */
export const operatorAccount = 'bench-operator';
export const benchPassword = 'Bench_2026_kiga';

/** Teachers of each kindergarten. */
const TEACHERS = 60;

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const given = [...'沐宸语桐子墨若溪承泽可昕一诺思远雨萱浩然梓涵明轩诗涵宇航欣怡皓宇嘉懿知夏念安景行'];
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/**
 * Loads kindergartens with accounts, teachers, children, parents, machines and events into a migrated database.
 * `passwordHash` is the hash of `benchPassword`.
 */
export async function loadData(
  db: Kysely<Database>,
  secrets: Secrets,
  scale: Scale,
  passwordHash: string,
  log: (line: string) => void,
): Promise<void> {
  const now = new Date();
  const perKindergarten = Math.floor((scale.students - scale.studentsOfBiggest) / (scale.kindergartens - 1));
  const readings = nameReadings();
  await insertAccount(db, { code: 'BOP001', kind: 'operator', name: '运营', userName: operatorAccount, passwordHash });
  for (let index = 0; index < scale.kindergartens; index++) {
    const code = `BK${String(index + 1).padStart(4, '0')}`;
    const children = index === 0 ? scale.studentsOfBiggest : perKindergarten;
    const kigId = await insertKindergarten(db, secrets, { code, passwordHash, now });
    await insertTeachers(db, secrets, readings, { kigId, now, index });
    for (let first = 0; first < children; first += 2_000) {
      const count = Math.min(2_000, children - first);
      await insertChildren(db, secrets, readings, { kigId, first, count, now, classes: Math.max(1, children / 30) });
    }
    if (index % 50 === 49) log(`${index + 1} kindergartens`);
  }
  await insertEvents(db, scale, now, log);
  log('analysing');
  await sql`vacuum (analyze)`.execute(db);
}

/** Returns the readings of all names, computed once. */
function nameReadings() {
  return surnames.flatMap((surname) =>
    given.map((character, index) => {
      const name = `${surname}${character}${at(given, index * 7 + 3)}`;
      return { name, ...readName(name, true), latin: latinName(name) };
    }),
  );
}

async function insertKindergarten(
  db: Kysely<Database>,
  secrets: Secrets,
  { code, passwordHash, now }: { code: string; passwordHash: string; now: Date },
): Promise<string> {
  const name = `第${Number(code.slice(2))}幼儿园`;
  const kigId = await insertAccount(db, {
    code,
    kind: 'kindergarten',
    name,
    userName: accountOf(code),
    passwordHash,
  });
  const gradeId = uuid7();
  await sql`insert into grades (kig_id, id, grade_name, grade_name_pinyin, grade_name_initials, grade_name_sort, stage, sort,
      created_at, updated_at)
    values (${kigId}, ${gradeId}, '小班', 'xiaoban', 'xb', 'xiaoban', 'junior', 1, ${now}, ${now})`.execute(db);
  await sql`insert into classes (kig_id, id, class_name, class_name_pinyin, class_name_initials, class_name_sort, grade_id,
      created_at, updated_at)
    select ${kigId}, gen_random_uuid(), n || '班', n || 'ban', n || 'b', lpad(n::text, 4, '0'), ${gradeId}, ${now}, ${now}
    from generate_series(1, 700) n where n <= ${code === biggestCode ? 700 : 12}`.execute(db);
  for (const place of ['东门', '西门']) {
    const deviceId = uuid7();
    const serial = `${code}-${place === '东门' ? 1 : 2}`;
    await sql`insert into devices (kig_id, id, device_name, kind, serial_number, verification_code, place, status, created_at, updated_at)
      values (${kigId}, ${deviceId}, ${`${place}签到机`}, 'sign-in', ${serial}, '123456', ${place}, 'registered', ${now}, ${now})`.execute(
      db,
    );
    await sql`insert into device_registrations (serial_number, kig_id, device_id, secret_encrypted, secret_used, registered_at)
      values (${serial}, ${kigId}, ${deviceId},
        ${secrets.encrypt(secretOf(serial), 'device_registrations.secret')}, true, ${now})`.execute(db);
  }
  return kigId;
}

/** Creates an organization with its main account. Returns its id. */
/** Kinds of user of the main accounts. */
const appTypeOf = { kindergarten: 3, agent: 5, operator: 9 } as const;

/** Inserts an organization with its main account, and returns its id. */
export async function insertAccount(
  db: Kysely<Database>,
  given: { code: string; kind: keyof typeof appTypeOf; name: string; userName: string; passwordHash: string },
): Promise<string> {
  const { code, kind, name, userName, passwordHash } = given;
  const [organizationId, roleId, accountId] = [uuid7(), uuid7(), uuid7()];
  await db
    .insertInto('organizations')
    .values({
      id: organizationId,
      kind,
      code,
      name,
      name_sort: readName(name, false).sort,
      ...(kind === 'kindergarten' && { area_id: '00000000-0000-7000-8000-000000110105' }),
    })
    .execute();
  await db
    .insertInto('roles')
    .values({ id: roleId, organization_id: organizationId, name: '主账号', whole_ceiling: true })
    .execute();
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      user_name: userName,
      nick_name: '主账号',
      app_type: appTypeOf[kind],
      organization_id: organizationId,
      password_hash: passwordHash,
    })
    .execute();
  await db.insertInto('account_roles').values({ account_id: accountId, role_id: roleId }).execute();
  return organizationId;
}

async function insertTeachers(
  db: Kysely<Database>,
  secrets: Secrets,
  readings: ReturnType<typeof nameReadings>,
  { kigId, now, index }: { kigId: string; now: Date; index: number },
): Promise<void> {
  const positionId = uuid7();
  await sql`insert into positions (kig_id, id, position_name, position_name_pinyin, position_name_initials,
      position_name_sort, rank, created_at, updated_at)
    values (${kigId}, ${positionId}, '教师', 'jiaoshi', 'js', 'jiaoshi', 1, ${now}, ${now})`.execute(db);
  const teachers = Array.from({ length: TEACHERS }, (_, number) => ({
    id: uuid7(),
    name: at(readings, index * TEACHERS + number * 11 + 2),
    phone: `198${String(index * TEACHERS + number).padStart(8, '0')}`,
  }));
  const column = <T>(pick: (teacher: (typeof teachers)[number]) => T) => teachers.map(pick);
  await sql`insert into teachers (kig_id, id, teacher_name, teacher_name_pinyin, teacher_name_initials, teacher_name_sort,
      teacher_name_latin, sex, position_id, phone_encrypted, phone_hash, phone_last4, entry_date, created_at, updated_at)
    select ${kigId}, t.id, t.name, t.pinyin, t.initials, t.sort, t.latin, 'female', ${positionId}, t.sealed, t.hash, t.last4,
      '2024-09-01', ${now}, ${now}
    from unnest(${column((t) => t.id)}::uuid[], ${column((t) => t.name.name)}::text[], ${column((t) => t.name.pinyin)}::text[],
      ${column((t) => t.name.initials)}::text[], ${column((t) => t.name.sort)}::text[], ${column((t) => t.name.latin)}::text[],
      ${column((t) => secrets.encrypt(t.phone, 'teachers.phone'))}::bytea[],
      ${column((t) => secrets.hash(t.phone, 'teachers.phone'))}::bytea[], ${column((t) => t.phone.slice(-4))}::text[])
      as t (id, name, pinyin, initials, sort, latin, sealed, hash, last4)`.execute(db);
  await sql`with numbered as (select c.id, row_number() over (order by c.class_name_sort) as n from classes c
      where c.kig_id = ${kigId})
    update classes c set head_teacher_id = (${column((t) => t.id)}::uuid[])[1 + (n.n % ${TEACHERS})]
    from numbered n where c.kig_id = ${kigId} and c.id = n.id`.execute(db);
}

/** Returns the secret of a bench machine. */
export function secretOf(serial: string): string {
  return Buffer.from(serial.padEnd(32, '.')).toString('base64url');
}

async function insertChildren(
  db: Kysely<Database>,
  secrets: Secrets,
  readings: ReturnType<typeof nameReadings>,
  { kigId, first, count, now, classes }: { kigId: string; first: number; count: number; now: Date; classes: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from classes where kig_id = ${kigId}
    order by class_name_sort limit ${Math.ceil(classes)}`.execute(db);
  const students = Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const name = at(readings, number * 13 + 5);
    return {
      id: uuid7(),
      parentId: uuid7(),
      name,
      classId: at(rows, number).id,
      stuNo: `2025${String(number + 1).padStart(5, '0')}`,
      card: `${String(3_800_000 + number)}${kigId.slice(-4)}`,
      phone: `199${String(number).padStart(8, '0')}`,
      male: number % 2 === 0,
      day: 1 + (number % 28),
    };
  });
  const column = <T>(pick: (student: (typeof students)[number]) => T) => students.map(pick);
  await sql`insert into students (kig_id, id, stu_name, stu_name_pinyin, stu_name_initials, stu_name_sort, stu_name_latin,
      stu_no, sex, birthday, class_id, status, admission_date, card_number, service_end_date, created_at, updated_at)
    select ${kigId}, t.id, t.name, t.pinyin, t.initials, t.sort, t.latin, t.stu_no, t.sex, t.birthday, t.class_id, 'enrolled',
      '2025-09-01', t.card, '2027-07-15', ${now}, ${now}
    from unnest(${column((s) => s.id)}::uuid[], ${column((s) => s.name.name)}::text[], ${column((s) => s.name.pinyin)}::text[],
      ${column((s) => s.name.initials)}::text[], ${column((s) => s.name.sort)}::text[], ${column((s) => s.name.latin)}::text[],
      ${column((s) => s.stuNo)}::text[], ${column((s) => (s.male ? 'male' : 'female'))}::text[],
      ${column((s) => `2021-05-${String(s.day).padStart(2, '0')}`)}::date[], ${column((s) => s.classId)}::uuid[],
      ${column((s) => s.card)}::text[])
      as t (id, name, pinyin, initials, sort, latin, stu_no, sex, birthday, class_id, card)`.execute(db);
  await sql`insert into student_classes (kig_id, student_id, from_day, class_id)
    select ${kigId}, t.id, '2025-09-01', t.class_id
    from unnest(${column((s) => s.id)}::uuid[], ${column((s) => s.classId)}::uuid[]) as t (id, class_id)`.execute(db);
  await sql`insert into cards (kig_id, id, card_number, holder_kind, student_id, created_at, updated_at)
    select ${kigId}, t.id, t.card, 'student', t.id, ${now}, ${now}
    from unnest(${column((s) => s.id)}::uuid[], ${column((s) => s.card)}::text[]) as t (id, card)`.execute(db);
  await sql`insert into parents (kig_id, id, parent_name, parent_name_pinyin, parent_name_initials, parent_name_sort,
      parent_name_latin, parent_phone_encrypted, parent_phone_hash, parent_phone_last4, created_at, updated_at)
    select ${kigId}, t.id, t.name, t.pinyin, t.initials, t.sort, t.latin, t.sealed, t.hash, t.last4, ${now}, ${now}
    from unnest(${column((s) => s.parentId)}::uuid[], ${column((s) => s.name.name)}::text[], ${column((s) => s.name.pinyin)}::text[],
      ${column((s) => s.name.initials)}::text[], ${column((s) => s.name.sort)}::text[], ${column((s) => s.name.latin)}::text[],
      ${column((s) => secrets.encrypt(s.phone, 'parents.parent_phone'))}::bytea[],
      ${column((s) => secrets.hash(s.phone, 'parents.parent_phone'))}::bytea[], ${column((s) => s.phone.slice(-4))}::text[])
      as t (id, name, pinyin, initials, sort, latin, sealed, hash, last4)`.execute(db);
  await sql`insert into student_parents (kig_id, student_id, parent_id, relation, sort)
    select ${kigId}, t.id, t.parent_id, 'mother', 0
    from unnest(${column((s) => s.id)}::uuid[], ${column((s) => s.parentId)}::uuid[]) as t (id, parent_id)`.execute(db);
}

/** Inserts two events per child and day, back from yesterday, for as many days as the total needs. */
async function insertEvents(db: Kysely<Database>, scale: Scale, now: Date, log: (line: string) => void): Promise<void> {
  const days = Math.round(scale.events / scale.students / 2);
  await sql`set synchronous_commit = off`.execute(db);
  const moments = Array.from({ length: days + 65 }, (_, day) => new Date(now.getTime() + (62 - day) * 86_400_000));
  await makePartitions(db, moments);
  for (let back = days; back >= 1; back--) {
    const day = new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
    const seed = randomBytes(2).toString('hex');
    await sql`with happened as (
        select s.kig_id, s.id as student_id, s.card_number, d.id as device_id, d.serial_number,
          ${day}::date + part.hour + (abs(hashtext(s.id::text || part.hour::text)) % 2700) * interval '1 second' as at,
          ${seed} || '-' || s.stu_no || '-' || part.n as event_id
        from students s
        join devices d on d.kig_id = s.kig_id and d.place = case when hashtext(s.id::text) % 2 = 0 then '东门' else '西门' end
        cross join (values (1, time '23:25' - interval '24 hours'), (2, time '08:40')) as part (n, hour)
        where s.kig_id in (select id from organizations where code like 'BK%')),
      keys as (insert into device_event_keys (kig_id, serial_number, event_id, content_hash)
        select kig_id, serial_number, event_id, decode(md5(event_id), 'hex') from happened),
      days as (insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, event_count)
        select kig_id, ${day}::date, student_id, min(at), min(device_id::text)::uuid, max(at), 2
        from happened group by kig_id, student_id)
      insert into device_events (kig_id, at, id, device_id, event_id, kind, card_number, student_id, device_at, received_at, skew_ms)
      select kig_id, at, gen_random_uuid(), device_id, event_id, 'card', card_number, student_id, at, at, 0 from happened`.execute(
      db,
    );
    if (back % 10 === 0) log(`events: ${days - back} of ${days} days`);
  }
}
