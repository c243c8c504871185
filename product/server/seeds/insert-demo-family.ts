import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { tellArrivals, tellLeavings } from '../src/attendance/tell-families.ts';
import { PARENT_PHONE_CONTEXT } from '../src/campus/campus.public.ts';
import { createFamilySession } from '../src/family/family-session.ts';
import { PHONE_CONTEXT } from '../src/family/sign-in-parent.ts';
import type { Program } from '../src/program/program.ts';

/** School days back for which parents have messages. */
const DAYS = 3;

/** A family of the demo as far as its phones matter. */
interface Family {
  parents: readonly { parentPhone: string }[];
}

/**
 * Signs most parents of the demo in, and tells all of them of the arrivals and leavings of the last school days. Most of
 * the signed-in ones have the messages, and half of these have read them.
 */
export async function insertDemoFamily(program: Program, scope: Scope, families: readonly Family[]): Promise<void> {
  const kigId = scope.oneTenant();
  const phones = [...new Set(families.flatMap(({ parents }) => parents.map(({ parentPhone }) => parentPhone)))];
  // Every fourth parent uses no app.
  const users = phones.filter((_, index) => index % 4 !== 3);
  const hashes = await insertAccounts(program, scope, kigId, users);
  await insertMessages(program, scope, kigId);
  await insertFates(scope, kigId, hashes);
}

async function insertAccounts(
  { clock, secrets }: Program,
  scope: Scope,
  kigId: string,
  phones: readonly string[],
): Promise<Buffer[]> {
  const now = clock.now();
  const rows = phones.map((phone) => ({
    id: uuid7(now.getTime()),
    hash: secrets.hash(phone, PARENT_PHONE_CONTEXT),
    sealed: secrets.encrypt(phone, PHONE_CONTEXT),
    last4: phone.slice(-4),
  }));
  const { rows: accounts } = await sql<{ id: string }>`
    insert into family_accounts (id, phone_hash, phone_encrypted, phone_last4, kindergarten_ids, looked_at, created_at)
    select t.id, t.hash, t.sealed, t.last4, ${[kigId]}::uuid[], ${now}::timestamptz, ${now}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ hash }) => hash)}::bytea[],
      ${rows.map(({ sealed }) => sealed)}::bytea[], ${rows.map(({ last4 }) => last4)}::text[]) as t (id, hash, sealed, last4)
    on conflict (phone_hash) do nothing returning id`.execute(scope.db);
  for (const { id: accountId } of accounts) {
    // Nobody knows the tokens of these sessions.
    await createFamilySession({ db: scope.db, clock }, { accountId, app: '向日葵家长端 1.4', address: '127.0.0.1' });
  }
  return rows.map(({ hash }) => hash);
}

/** Tells the parents what machines saw, as if it had been told at that moment. */
async function insertMessages(program: Program, scope: Scope, kigId: string): Promise<void> {
  const { today } = scope.session;
  const days = Array.from({ length: 14 }, (_, back) => dayAfter(today, -1 - back))
    .filter((day) => schoolDayOf(day).open)
    .slice(0, DAYS)
    .toReversed();
  for (const day of days) {
    const { rows } = await sql<{ studentId: string; cameAt: Date | null; leftAt: Date | null }>`
      select d.student_id as "studentId", d.first_in_at as "cameAt", d.last_out_at as "leftAt" from student_days d
      where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and d.day = ${day} order by d.student_id`.execute(
      scope.db,
    );
    const place = { kigId, day, timeZone: 'Asia/Shanghai' };
    const of = (name: 'cameAt' | 'leftAt') =>
      rows.flatMap(({ studentId, [name]: at }) => (at === null ? [] : [{ studentId, at }]));
    await tellArrivals(program, scope, place, of('cameAt'));
    await tellLeavings(program, scope, place, of('leftAt'));
  }
}

async function insertFates(scope: Scope, kigId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`update family_messages m set created_at = m.at where m.kig_id = ${kigId} and ${scope.within('m.kig_id')}`.execute(
    scope.db,
  );
  const { rows: users } = await sql<{ id: string }>`select p.id from parents p where p.kig_id = ${kigId}
    and ${scope.within('p.kig_id')} and p.parent_phone_hash = any(${[...hashes]}::bytea[]) order by p.id`.execute(
    scope.db,
  );
  const ids = users.map(({ id }) => id);
  const fetched = ids.filter((_, index) => index % 8 !== 5);
  const readers = fetched.filter((_, index) => index % 2 === 0);
  await sql`update family_messages m set fetched_at = m.at + interval '20 seconds',
      read_at = case when m.parent_id = any(${readers}::uuid[]) then m.at + interval '9 minutes' end
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.parent_id = any(${fetched}::uuid[])`.execute(
    scope.db,
  );
}
