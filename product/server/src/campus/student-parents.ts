import type { relations } from '@kiga/contract/campus/student.entity.ts';
import { isMasked, maskPhone } from '@kiga/entity/mask.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { likeText, searchPhone } from '@kiga/kit-server/fields/field-columns.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';

/** A parent of a child as the student's form shows it. */
export interface StudentParent {
  parentName: string;
  relation: (typeof relations)[number];
  parentPhone: string;
}

/** What encrypted phones are bound to. */
export const PARENT_PHONE_CONTEXT = 'parents.parent_phone';

interface ParentRow {
  student_id: string;
  parent_name: string;
  relation: StudentParent['relation'];
  parent_phone_encrypted: Buffer;
}

/**
 * The parents of a student: people of their own, known by phone within a kindergarten, so that siblings share them.
 * A reader sees their phones masked; the act `readContact` is the way to the whole numbers.
 */
export function studentParents(secrets: Secrets, clock: Clock): KeptElsewhere {
  return {
    async load(scope, students) {
      const rows = await sql<ParentRow>`
        select sp.student_id, p.parent_name, sp.relation, p.parent_phone_encrypted
        from student_parents sp join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id
        where sp.kig_id = any(${[...new Set(students.map(({ kigId }) => kigId))]}::uuid[])
          and sp.student_id = any(${students.map(({ id }) => id)}::uuid[]) and ${scope.within('sp.kig_id')}
        order by sp.student_id, sp.sort`.execute(scope.db);
      const byStudent = new Map<string, StudentParent[]>(students.map(({ id }) => [id, []]));
      for (const row of rows.rows) {
        byStudent.get(row.student_id)?.push({
          parentName: row.parent_name,
          relation: row.relation,
          parentPhone: secrets.decrypt(row.parent_phone_encrypted, PARENT_PHONE_CONTEXT),
        });
      }
      return byStudent;
    },

    async store(scope, kigId, studentId, value) {
      const wanted = (value ?? []) as StudentParent[];
      const before = (await this.load(scope, [{ id: studentId, kigId }])).get(studentId) as StudentParent[];
      const parents = unmask(wanted, before);
      const ids = await parentIds(scope, kigId, studentId, parents, secrets, clock);
      await sql`delete from student_parents where kig_id = ${kigId} and student_id = ${studentId}`.execute(scope.db);
      if (parents.length === 0) return;
      await sql`insert into student_parents (kig_id, student_id, parent_id, relation, sort)
        select ${kigId}::uuid, ${studentId}::uuid, given.id, given.relation, given.sort
        from unnest(${ids}::uuid[], ${parents.map(({ relation }) => relation)}::text[], ${parents.map((_, i) => i)}::int[])
          as given (id, relation, sort)`.execute(scope.db);
    },

    search(text) {
      const phone = searchPhone(text, 'p.parent_phone', PARENT_PHONE_CONTEXT, secrets);
      const condition = phone ?? (/\d/.test(text) ? null : sql`p.parent_name like ${`${likeText(text)}%`}`);
      if (!condition) return null;
      return sql<boolean>`exists (select 1 from student_parents sp
        join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id
        where sp.kig_id = row.kig_id and sp.student_id = row.id and ${condition})`;
    },

    show: (value) =>
      (value as StudentParent[]).map((parent) => ({ ...parent, parentPhone: maskPhone(parent.parentPhone) })),
  };
}

/** A phone that is still masked is the one that parent had before. Throws FIELD_PHONE_FORMAT where there was none. */
function unmask(wanted: readonly StudentParent[], before: readonly StudentParent[]): StudentParent[] {
  const issues: FieldIssue[] = [];
  const parents = wanted.map((parent, index) => {
    if (!isMasked(parent.parentPhone)) return parent;
    const candidates = before.filter(({ parentPhone }) => maskPhone(parentPhone) === parent.parentPhone);
    const kept = candidates.find(({ parentName }) => parentName === parent.parentName) ?? candidates[0];
    if (!kept) issues.push({ field: `parents.${index}.parentPhone`, error: 'FIELD_PHONE_FORMAT' });
    return { ...parent, parentPhone: kept?.parentPhone ?? parent.parentPhone };
  });
  if (issues.length > 0) throw invalid(...issues);
  return parents;
}

/**
 * Finds each parent by phone within the kindergarten, or makes a new one. A name that differs renames this child's own
 * parent; where the phone belongs to somebody else's parent it is refused with CAMPUS_PARENT_PHONE_REPEATED {parentName}.
 */
async function parentIds(
  scope: Scope,
  kigId: string,
  studentId: string,
  parents: readonly StudentParent[],
  secrets: Secrets,
  clock: Clock,
): Promise<string[]> {
  const ids: string[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, { parentName, parentPhone }] of parents.entries()) {
    const hash = secrets.hash(parentPhone, PARENT_PHONE_CONTEXT);
    const now = clock.now();
    await sql`insert into parents (kig_id, id, parent_name, parent_phone_encrypted, parent_phone_hash,
        parent_phone_last4, created_at)
      values (${kigId}, ${uuid7(now.getTime())}, ${parentName}, ${secrets.encrypt(parentPhone, PARENT_PHONE_CONTEXT)},
        ${hash}, ${parentPhone.slice(-4)}, ${now})
      on conflict (kig_id, parent_phone_hash) do nothing`.execute(scope.db);
    const { rows } = await sql<{ id: string; parent_name: string; of_others: boolean; own: boolean }>`
      select p.id, p.parent_name,
        exists (select 1 from student_parents sp where sp.kig_id = p.kig_id and sp.parent_id = p.id
          and sp.student_id = ${studentId}) as own,
        exists (select 1 from student_parents sp where sp.kig_id = p.kig_id and sp.parent_id = p.id
          and sp.student_id <> ${studentId}) as of_others
      from parents p where p.kig_id = ${kigId} and p.parent_phone_hash = ${hash} for no key update`.execute(scope.db);
    const found = rows[0] as { id: string; parent_name: string; of_others: boolean; own: boolean };
    ids.push(found.id);
    if (found.parent_name === parentName) continue;
    if (found.of_others && !found.own) {
      const data = { parentName: found.parent_name };
      issues.push({ field: `parents.${index}.parentPhone`, error: 'CAMPUS_PARENT_PHONE_REPEATED', data });
      continue;
    }
    await sql`update parents set parent_name = ${parentName}
      where kig_id = ${kigId} and id = ${found.id}`.execute(scope.db);
  }
  if (issues.length > 0) throw invalid(...issues);
  return ids;
}
