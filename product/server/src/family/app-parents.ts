import type { AppParents } from '@kiga/contract/identity/app-parents.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { kindergartensById } from './children-of-family.ts';

const TIME_ZONE = 'Asia/Shanghai';

type Parts = Pick<Program, 'db' | 'clock'>;

/** Returns how many parents of enrolled children of the scope's one kindergarten use an app. */
export async function appParentsOf(parts: Parts, scope: Scope): Promise<AppParents> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<{ phoneHash: Buffer }>`select distinct p.parent_phone_hash as "phoneHash" from parents p
    join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and not s.deleted and s.status = 'enrolled'
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and not p.deleted`.execute(scope.db);
  const hashes = rows.map(({ phoneHash }) => phoneHash);
  const timeZone = (await kindergartensById(parts, [kigId])).get(kigId)?.timeZone ?? TIME_ZONE;
  return countParents(parts, timeZone, sql`a.phone_hash = any(${hashes}::bytea[])`);
}

/** Returns how many parents within reach use an app, by the kindergartens that their last sign-in found. */
export function appParentsWithin(parts: Parts, scope: Scope): Promise<AppParents> {
  const isReached = sql`exists (select from unnest(a.kindergarten_ids) as known (id) where ${scope.within('known.id')})`;
  return countParents(parts, TIME_ZONE, isReached);
}

/** Returns the numbers of parents whose app is signed in, by kindergarten. */
export async function signedInByKindergarten(
  { db, clock }: Parts,
  kigIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select known.id, count(*)::integer as count
    from family_accounts a cross join unnest(a.kindergarten_ids) as known (id)
    where known.id = any(${[...kigIds]}::uuid[])
      and exists (select from family_sessions s where s.account_id = a.id and s.expires_at > ${clock.now()})
    group by known.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function countParents({ db, clock }: Parts, timeZone: string, which: RawBuilder<unknown>): Promise<AppParents> {
  const now = clock.now();
  const midnight = sql`(${dayIn(now, timeZone)}::date::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<AppParents>`select count(distinct a.id)::integer as "signedIn",
      (count(distinct a.id) filter (where s.used_at >= ${midnight}))::integer as today
    from family_accounts a join family_sessions s on s.account_id = a.id
    where s.expires_at > ${now} and ${which}`.execute(db);
  return rows[0] ?? { signedIn: 0, today: 0 };
}
