import { createHash, randomBytes } from 'node:crypto';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { workData } from './bench.ts';
import { biggestCode, type Scale } from './load-data.ts';
import { ask, durationOf, ms, type OwnProduct, onOwnProduct, tellTimes } from './own-product.ts';

/** Each child has a parent of its own, so these are 20,000 parents. */
const scale: Scale = { kindergartens: 2, students: 20_300, studentsOfBiggest: 20_000, events: 0 };

/** Parents with an app who sign up, and the places. */
const SIGN_UPS = 1_000;
const PLACES = 200;
/** Time within which they come, milliseconds. */
const RUSH_MS = 10_000;

/** Parents who open a notice at once. */
const READERS = 1_000;

interface Parent {
  token: string;
  studentId: string;
}

/** Measures a notice to 20,000 parents, a rush for 200 places, and what parents ask for every day. */
export async function benchFamilies(): Promise<void> {
  await onOwnProduct({ name: 'families', scale, fill: async () => {} }, measure);
}

async function measure({ db, product }: OwnProduct): Promise<void> {
  const data = await workData(db, product, scale);
  const office = <T>(path: string, body?: object) => ask<T>(product, data.biggestToken, path, body);
  for (const table of ['communication_sign_ups', 'communication_reads', 'family_messages', 'family_sessions']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  const parents = await signedIn(db, SIGN_UPS);
  const [one] = parents as [Parent];
  const asParent = <T>({ token }: Parent, path: string, body?: object) => ask<T>(product, token, path, body);

  const content = '<p>明天上午九点，请到操场集合。</p>';
  const target = { sendTarget: 'school' };
  const saved = await office<{ id: string }>('/api/communication/notice/save', {
    ...target,
    title: '春游通知',
    noticeType: 'ordinary',
    audience: 'families',
    content,
  });
  const published = await durationOf(async () => {
    await office('/api/communication/notice/publish-direct', { id: saved.id });
    await untilTold(db, scale.studentsOfBiggest);
  });
  console.log(`  notice to ${scale.studentsOfBiggest} parents, until the last message is written: ${ms(published)} ms`);
  const plain = await durationOf(() => plainRows(db, scale.studentsOfBiggest));
  console.log(`  plain program, as many rows in one statement: ${ms(plain)} ms`);

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const activity = await office<{ id: string }>('/api/communication/activity/save', {
    ...target,
    activityName: '亲子运动会',
    content,
    beginDate: day(5),
    endDate: day(5),
    signBeginDate: day(-1),
    signEndDate: day(3),
    places: PLACES,
    contactPerson: '王老师',
    contactPhone: '13800001111',
  });
  await office('/api/communication/activity/publish-direct', { id: activity.id });
  const times: number[] = [];
  const rush = await durationOf(() =>
    Promise.all(
      parents.map(async (parent, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index * RUSH_MS) / parents.length));
        const given = { activityId: activity.id, studentId: parent.studentId };
        times.push(await durationOf(() => asParent(parent, '/app/v1/activities/sign-up', given)));
      }),
    ),
  );
  const { rows } = await sql<{ taken: number; waiting: number }>`select
      count(*) filter (where status = 'signedUp')::integer as taken,
      count(*) filter (where status = 'waiting')::integer as waiting
    from communication_sign_ups`.execute(db);
  const [{ taken, waiting }] = rows as [{ taken: number; waiting: number }];
  if (taken !== PLACES || waiting !== SIGN_UPS - PLACES) throw new Error(`${taken} have a place, ${waiting} wait`);
  console.log(`  ${SIGN_UPS} sign-ups for ${PLACES} places took ${ms(rush)} ms; exactly ${taken} have a place`);
  tellTimes('one sign-up', times);

  const reads: number[] = [];
  await Promise.all(
    parents.slice(0, READERS).map(async (parent) => {
      reads.push(await durationOf(() => asParent(parent, '/app/v1/notices/read', { id: saved.id })));
    }),
  );
  tellTimes(`${READERS} readers of a notice at once`, reads);

  for (const [name, path] of [
    ['day of a child', `/app/v1/day?studentId=${one.studentId}`],
    ['messages', '/app/v1/messages'],
    ['notices', '/app/v1/notices'],
    ['activities', '/app/v1/activities'],
  ] as const) {
    const asked: number[] = [];
    for (const parent of parents.slice(1, 51)) {
      const own = path.replace(one.studentId, parent.studentId);
      asked.push(await durationOf(() => asParent(parent, own)));
    }
    tellTimes(`a parent's ${name}`, asked);
  }
}

/** Signs parents of the biggest kindergarten in, without the short messages. */
async function signedIn(db: Kysely<Database>, count: number): Promise<Parent[]> {
  const { rows } = await sql<{ hash: Buffer; sealed: Buffer; studentId: string; kigId: string }>`
    select p.parent_phone_hash as hash, p.parent_phone_encrypted as sealed, min(sp.student_id::text) as "studentId",
      p.kig_id as "kigId"
    from parents p join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    where p.kig_id = (select id from organizations where code = ${biggestCode})
    group by p.kig_id, p.id order by p.id limit ${count}`.execute(db);
  const parents = rows.map((row) => ({ ...row, id: uuid7(), token: randomBytes(32).toString('base64url') }));
  for (const { id, hash, sealed, kigId, token } of parents) {
    const { rows: accounts } = await sql<{ id: string }>`insert into family_accounts (id, phone_hash, phone_encrypted,
        phone_last4, kindergarten_ids, looked_at, created_at)
      values (${id}, ${hash}, ${sealed}, '0000', array[${kigId}]::uuid[], now(), now())
      on conflict (phone_hash) do update set looked_at = now() returning id`.execute(db);
    const tokenHash = createHash('sha256').update(token).digest();
    await sql`insert into family_sessions (id, token_hash, account_id, app, created_at, used_at, expires_at)
      values (${uuid7()}, ${tokenHash}, ${(accounts[0] as { id: string }).id}, 'bench', now(), now(),
        now() + interval '1 day')`.execute(db);
  }
  return parents;
}

async function untilTold(db: Kysely<Database>, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count(distinct parent_id)::integer as count
      from family_messages`.execute(db);
    if ((rows[0] as { count: number }).count >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Writes as many plain rows as there are parents, without encryption, own ids, outbox or a job. */
async function plainRows(db: Kysely<Database>, count: number): Promise<void> {
  await sql`create temporary table plain_messages (parent integer, text text, at timestamptz)`.execute(db);
  await sql`insert into plain_messages select n, 'a notice', now() from generate_series(1, ${count}::integer) n`.execute(
    db,
  );
}
