import type { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { EntityStores, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { notify, PROGRAM_ID, programSession, settle } from '../system/system.public.ts';

/** A certificate of a teacher. */
export type Certificate = NonNullable<SavedOf<typeof teacher>['certificates']>[number];

/** Encryption context of certificates' numbers. */
const NUMBER_CONTEXT = 'teacher_certificates.number';

const DAY_MS = 86_400_000;

interface CertificateRow {
  id: string;
  teacher_id: string;
  name: string;
  number_encrypted: Buffer | null;
  expires_on: string | null;
}

const sourceOf = (id: string) => `campus.certificate:${id}`;

/**
 * Returns the storage of teachers' certificates. An unchanged certificate keeps its row, so that nobody is told of it
 * twice; the message about a removed one is settled.
 */
export function teacherCertificates({ secrets, clock }: Pick<EntityStores, 'secrets' | 'clock'>): KeptElsewhere {
  const read = ({ name, number_encrypted: number, expires_on }: CertificateRow): Certificate => ({
    certificateName: name,
    certificateNumber: number === null ? null : secrets.decrypt(number, NUMBER_CONTEXT),
    expiresOn: expires_on,
  });
  const keyOf = (one: Certificate) =>
    JSON.stringify([one.certificateName, one.certificateNumber ?? null, one.expiresOn ?? null]);
  return {
    async load(scope, teachers) {
      const { rows } = await sql<CertificateRow>`select c.id, c.teacher_id, c.name, c.number_encrypted,
          to_char(c.expires_on, 'YYYY-MM-DD') as expires_on
        from teacher_certificates c
        where c.kig_id = any(${[...new Set(teachers.map(({ ownerId }) => ownerId))]}::uuid[])
          and c.teacher_id = any(${teachers.map(({ id }) => id)}::uuid[]) and ${scope.within('c.kig_id')}
        order by c.teacher_id, c.place`.execute(scope.db);
      const byTeacher = new Map<string, Certificate[]>(teachers.map(({ id }) => [id, []]));
      for (const row of rows) byTeacher.get(row.teacher_id)?.push(read(row));
      return byTeacher;
    },

    async store(scope, kigId, teacherId, value) {
      const { rows } = await sql<CertificateRow>`select c.id, c.teacher_id, c.name, c.number_encrypted,
          to_char(c.expires_on, 'YYYY-MM-DD') as expires_on
        from teacher_certificates c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')}
          and c.teacher_id = ${teacherId} order by c.id for update`.execute(scope.db);
      const there = new Map(rows.map((row) => [keyOf(read(row)), row.id]));
      const now = clock.now();
      const given = ((value ?? []) as Certificate[]).map((one, place) => {
        const key = keyOf(one);
        const id = there.get(key) ?? uuid7(now.getTime());
        there.delete(key);
        return { id, place, one };
      });
      for (const id of there.values()) await settle({ db: scope.db, now }, sourceOf(id));
      await sql`delete from teacher_certificates where kig_id = ${kigId} and teacher_id = ${teacherId}
        and id = any(${[...there.values()]}::uuid[])`.execute(scope.db);
      if (given.length === 0) return;
      await sql`insert into teacher_certificates (kig_id, id, teacher_id, place, name, number_encrypted, expires_on)
        values ${sql.join(given.map(({ id, place, one }) => rowOf(secrets, { kigId, teacherId, id, place, one })))}
        on conflict (kig_id, id) do update set place = excluded.place`.execute(scope.db);
    },
  };
}

interface NewRow {
  kigId: string;
  teacherId: string;
  id: string;
  place: number;
  one: Certificate;
}

function rowOf(secrets: Secrets, { kigId, teacherId, id, place, one }: NewRow) {
  const number = one.certificateNumber ? secrets.encrypt(one.certificateNumber, NUMBER_CONTEXT) : null;
  return sql`(${kigId}, ${id}, ${teacherId}, ${place}, ${one.certificateName}, ${number}, ${one.expiresOn ?? null})`;
}

/**
 * Tells each kindergarten of its teachers' certificates that end within `days`, each once; a part of the regular works.
 * It may run in several processes: the update decides which one tells.
 */
export async function tellOfCertificates(program: Program, days: number): Promise<void> {
  const { db, clock } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  // The day of some kindergartens is ahead of this one.
  const latest = dayIn(new Date(now.getTime() + (days + 1) * DAY_MS), 'UTC');
  const { rows } = await sql<{ kigId: string }>`select distinct c.kig_id as "kigId" from teacher_certificates c
    where ${all.within('c.kig_id')} and c.told_at is null and c.expires_on <= ${latest}`.execute(db);
  for (const { kigId } of rows) await tellKindergarten(program, kigId, days);
}

interface ToldRow {
  id: string;
  certificate: string;
  /** Last day, `yyyy-mm-dd`. */
  day: string;
  teacher: string;
  teacherId: string;
}

async function tellKindergarten(program: Program, kigId: string, days: number): Promise<void> {
  const { db, clock, secrets } = program;
  const now = clock.now();
  await withScope(programSession(PROGRAM_ID, now), [kigId], db).transaction(async (inside) => {
    const { rows: kindergartens } = await sql<{ zone: string }>`select time_zone as zone from organizations
      where id = ${kigId} and not deleted`.execute(inside.db);
    if (!kindergartens[0]) return;
    const latest = dayIn(new Date(now.getTime() + days * DAY_MS), kindergartens[0].zone);
    const { rows } = await sql<ToldRow>`
      update teacher_certificates c set told_at = ${now} from teachers t
      where c.kig_id = ${kigId} and ${inside.within('c.kig_id')} and c.told_at is null and c.expires_on <= ${latest}
        and t.kig_id = ${kigId} and ${inside.within('t.kig_id')} and t.id = c.teacher_id and not t.deleted
        and t.status = 'in-service'
      returning c.id, c.name as certificate, to_char(c.expires_on, 'YYYY-MM-DD') as day,
        t.teacher_name as teacher, t.id as "teacherId"`.execute(inside.db);
    for (const { id, teacherId, ...params } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await notify(
        { db: inside.db, secrets, now },
        {
          to: { organizationId: kigId, permissions: ['campus.teacher.update'], whole: true },
          kind: 'todo',
          name: 'campus.certificate',
          params,
          href: `/campus/teachers?open=${teacherId}`,
          source: sourceOf(id),
        },
      );
    }
  });
}

/**
 * Settles the messages about a teacher's certificates, inside the transaction in which the teacher leaves. After a
 * return the kindergarten is told again.
 */
export async function settleCertificates(
  { clock }: Pick<EntityStores, 'clock'>,
  { db, within }: Scope,
  kigId: string,
  teacherId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update teacher_certificates c set told_at = null
    where c.kig_id = ${kigId} and ${within('c.kig_id')} and c.teacher_id = ${teacherId} and c.told_at is not null
    returning c.id`.execute(db);
  for (const id of rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1)))
    await settle({ db, now: clock.now() }, sourceOf(id));
}
