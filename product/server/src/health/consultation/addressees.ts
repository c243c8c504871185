import type { Doctor } from '@kiga/contract/health/consultation/consultation.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/*
 * Who is asked stands twice: in the question, and in a small table of the platform that names the kindergarten. From that
 * table the reach of a doctor is computed, because an expert reaches no kindergarten otherwise.
 */

/** Returns the doctors whom a kindergarten can ask: experts, and institutions under a running contract, by name. */
export async function doctorsOf(scope: Scope, kigId: string): Promise<Doctor[]> {
  const { rows } = await sql<Doctor>`select o.id, o.name, o.kind from organizations o
    where not o.deleted and o.status <> 'suspended' and (o.kind = 'expert' or (o.kind = 'institution' and exists (
      select from contracts c where c.partner_id = o.id and c.kindergarten_id = ${kigId} and c.kind = 'service'
        and not c.deleted and c.begins_on <= ${scope.session.today}
        and coalesce(c.ends_on >= ${scope.session.today}, true))))
    order by o.kind, o.name_sort, o.id`.execute(scope.db);
  return rows;
}

/** Returns names of organizations by id. */
export async function organizationNames(db: AnyDatabase, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select o.id, o.name from organizations o
    where o.id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names the doctor of a question from now on, in the transaction that addresses it. */
export async function address(
  db: AnyDatabase,
  { doctorId, kigId, id, at }: { doctorId: string; kigId: string; id: string; at: Date },
): Promise<void> {
  await sql`insert into consultation_doctors (doctor_id, consultation_id, kindergarten_id, since)
    values (${doctorId}, ${id}, ${kigId}, ${at})
    on conflict (doctor_id, consultation_id) do update set ended_at = null`.execute(db);
}

/** Ends what a question opened for its doctor, in the transaction that closes it or passes it on. */
export async function endAddress(db: AnyDatabase, id: string, at: Date): Promise<void> {
  await sql`update consultation_doctors set ended_at = ${at} where consultation_id = ${id} and ended_at is null`.execute(
    db,
  );
}

/** Forgets the doctors of erased questions. */
export async function forgetAddressees(db: AnyDatabase, ids: readonly string[]): Promise<void> {
  await sql`delete from consultation_doctors where consultation_id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Returns the ended questions of a doctor, the latest first: their kindergartens by id. */
export async function endedQuestions(db: AnyDatabase, doctorId: string, limit: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; kigId: string }>`select d.consultation_id as id, d.kindergarten_id as "kigId"
    from consultation_doctors d where d.doctor_id = ${doctorId} and d.ended_at is not null
    order by d.ended_at desc, d.consultation_id limit ${limit}`.execute(db);
  return new Map(rows.map(({ id, kigId }) => [id, kigId]));
}
