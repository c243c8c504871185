import { isServed } from '@kiga/contract/family/message-topics.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { programSession } from '../system/system.public.ts';

/** An enrolled child of a parent. */
export interface FamilyChild {
  studentId: string;
  stuName: string;
  sex: 'male' | 'female';
  /** `yyyy-mm-dd` */
  birthday: string;
  kigId: string;
  classId: string;
  className: string;
  gradeId: string;
  /** The parent's record in this kindergarten. */
  parentId: string;
  parentName: string;
  relation: string;
  /** Last day of service, `yyyy-mm-dd`. */
  serviceEndDate: string | null;
}

/**
 * Returns the enrolled children of the person, by kindergarten and name. Every call reads them anew, so that a parent
 * who was taken from a child, or whose phone changed, sees nothing more of it.
 */
export async function childrenOfFamily(
  scope: Scope,
  { phoneHash }: Pick<FamilySession, 'phoneHash'>,
  only?: { studentId: string },
): Promise<FamilyChild[]> {
  const { rows } = await sql<FamilyChild>`
    select s.id as "studentId", s.stu_name as "stuName", s.sex, s.birthday::text as birthday, s.kig_id as "kigId",
      c.id as "classId", c.class_name as "className", c.grade_id as "gradeId", p.id as "parentId",
      p.parent_name as "parentName", sp.relation, s.service_end_date::text as "serviceEndDate"
    from parents p
    join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and not s.deleted and s.status = 'enrolled'
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where ${scope.within('p.kig_id')} and p.parent_phone_hash = ${phoneHash} and not p.deleted
      and ${only ? sql`s.id = ${only.studentId}` : sql`true`}
    order by s.kig_id, s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

/** Returns the first child of the person with the paid services; undefined without any. */
export async function servedChild(scope: Scope, session: FamilySession): Promise<FamilyChild | undefined> {
  const children = await childrenOfFamily(scope, session);
  return children.find(({ serviceEndDate }) => isServed(serviceEndDate, session.today));
}

/** Returns the person's child. Throws RECORD_NOT_FOUND for any other one, so that its existence stays hidden. */
export async function ownChild(scope: Scope, session: FamilySession, studentId: string): Promise<FamilyChild> {
  const [child] = await childrenOfFamily(scope, session, { studentId });
  if (!child) throw new AppError('RECORD_NOT_FOUND');
  return child;
}

/**
 * Returns the scope of writes that a person may make about a child, with the rights of the program in this kindergarten.
 * The history names the person's account. The caller checks everything else.
 */
export function familyScope(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  session: FamilySession,
  { kigId, timeZone }: { kigId: string; timeZone: string },
): Scope {
  const now = clock.now();
  const { sessionId, origin, language, phoneHash, kigIds } = session;
  const person = { ...programSession(session.accountId, now), sessionId, phoneHash, kigIds };
  const at = { today: dayIn(now, timeZone), ...(language && { language }), ...(origin && { origin }) };
  return withScope({ ...person, ...at }, [kigId], db);
}

/** Returns names and time zones of kindergartens by id. */
export async function kindergartensById(
  { db }: Pick<Program, 'db'>,
  ids: readonly string[],
): Promise<Map<string, { kigName: string; timeZone: string }>> {
  const { rows } = await sql<{ id: string; kigName: string; timeZone: string }>`select id, name as "kigName",
    time_zone as "timeZone" from organizations where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...kindergarten }) => [id, kindergarten]));
}
