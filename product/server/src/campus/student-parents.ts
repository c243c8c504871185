import type { relations } from '@kiga/contract/campus/student.entity.ts';
import { isMasked, maskPhone } from '@kiga/entity/mask.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { EntityStore, FullRecord, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { type Cause, writeHistories } from '@kiga/kit-server/entity/history.ts';
import { rowsOf } from '@kiga/kit-server/entity/owner.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { likeText } from '@kiga/kit-server/fields/kept-type.ts';
import { searchPhone } from '@kiga/kit-server/fields/phone.ts';
import { sql } from 'kysely';

/** A parent of a child as the student's form shows it. */
export interface StudentParent {
  parentName: string;
  relation: (typeof relations)[number];
  parentPhone: string;
}

/** Encryption context of phones. */
export const PARENT_PHONE_CONTEXT = 'parents.parent_phone';

interface ParentRow {
  student_id: string;
  parent_name: string;
  relation: StudentParent['relation'];
  parent_phone_encrypted: Buffer;
}

/**
 * Returns the storage of a student's parents. They are people with records of their own, identified by phone within a
 * kindergarten, so siblings share them. Readers see masked phones; the act `readContact` shows the whole numbers.
 * `parents` is the store of these people.
 */
export function studentParents(parents: EntityStore): KeptElsewhere {
  const { secrets } = parents;
  return {
    writes: parents.entity.key,

    async load(scope, students) {
      const rows = await sql<ParentRow>`
        select sp.student_id, p.parent_name, sp.relation, p.parent_phone_encrypted
        from student_parents sp join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
        where sp.kig_id = any(${[...new Set(students.map(({ ownerId }) => ownerId))]}::uuid[])
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

    async store(scope, kigId, studentId, value, cause) {
      const wanted = (value ?? []) as StudentParent[];
      const before = (await this.load(scope, [{ id: studentId, ownerId: kigId }])).get(studentId) as StudentParent[];
      const families = [{ studentId, given: unmask(wanted, before) }];
      const ids = await parentIds(parents, scope, { kigId, families, cause });
      await sql`delete from student_parents where kig_id = ${kigId} and student_id = ${studentId}`.execute(scope.db);
      await insertLinks(scope, kigId, families, ids);
    },

    async storeNew(scope, kigId, values, cause) {
      const families = values.map(({ id, value }) => ({
        studentId: id,
        given: unmask((value ?? []) as StudentParent[], []),
      }));
      await insertLinks(scope, kigId, families, await parentIds(parents, scope, { kigId, families, cause }));
    },

    search(text, scope) {
      const phone = searchPhone(text, 'p.parent_phone', PARENT_PHONE_CONTEXT, secrets);
      const condition = phone ?? (/\d/.test(text) ? null : sql`p.parent_name like ${`${likeText(text)}%`}`);
      if (!condition) return null;
      // One lookup for the whole list, not one for each child.
      return sql<boolean>`(row.kig_id, row.id) in (select sp.kig_id, sp.student_id
        from parents p join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
        where ${scope.within('p.kig_id')} and not p.deleted and ${condition})`;
    },

    show: (value) =>
      (value as StudentParent[]).map((parent) => ({ ...parent, parentPhone: maskPhone(parent.parentPhone) })),
  };
}

/** Replaces a masked phone by the parent's stored one. Throws FIELD_PHONE_FORMAT where none is stored. */
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

/** A student with its new parents. */
interface Family {
  studentId: string;
  given: readonly StudentParent[];
}

interface Finding {
  kigId: string;
  families: readonly Family[];
  cause: Cause;
}

interface FoundParent {
  id: string;
  name: string;
  /** True where the reader may see the person. */
  seen: boolean;
  /** True where the person is already a parent of one of these students, and of another existing one. */
  own: boolean;
  of_others: boolean;
}

async function insertLinks(
  scope: Scope,
  kigId: string,
  families: readonly Family[],
  idsByPhone: ReadonlyMap<string, string>,
): Promise<void> {
  const links = families.flatMap(({ studentId, given }) =>
    given.map(({ parentPhone, relation }, sort) => ({
      kig_id: kigId,
      student_id: studentId,
      parent_id: idsByPhone.get(parentPhone) as string,
      relation,
      sort,
    })),
  );
  if (links.length > 0) await scope.db.insertInto('student_parents').values(links).returning('sort').execute();
}

/**
 * Finds each parent by phone within the kindergarten, or creates one. Returns their ids by phone. A different name
 * renames a child's own parent. Where the phone belongs to another child's parent, even one in the same input, it
 * throws CAMPUS_PARENT_PHONE_REPEATED {parentName}. It throws CAMPUS_PARENT_PHONE_TAKEN where the reader may not see
 * the owner. Created and renamed parents get entries in their own history.
 */
async function parentIds(parents: EntityStore, scope: Scope, finding: Finding): Promise<Map<string, string>> {
  const { families, cause } = finding;
  const wanted = new Map<string, { parent: StudentParent; families: number }>();
  for (const parent of families.flatMap(({ given }) => given)) {
    const known = wanted.get(parent.parentPhone) ?? { parent, families: 0 };
    wanted.set(parent.parentPhone, { ...known, families: known.families + 1 });
  }
  let found = await lockByPhone(parents, scope, finding);
  // All transactions use the same order, so that two that create the same parents cannot deadlock.
  const missing = [...wanted.values()]
    .map(({ parent }) => parent)
    .filter(({ parentPhone }) => !found.has(parentPhone))
    .sort((a, b) => (a.parentPhone < b.parentPhone ? -1 : 1));
  if (missing.length > 0) {
    await insertParents(parents, scope, finding, missing);
    // A concurrent transaction may have created the same parent; that one is used.
    found = await lockByPhone(parents, scope, finding);
  }
  const issues: FieldIssue[] = [];
  const renamed: StudentParent[] = [];
  for (const [index, parent] of families.flatMap(({ given }) => [...given.entries()])) {
    const person = found.get(parent.parentPhone) as FoundParent;
    if (person.name === parent.parentName) continue;
    const isShared = (wanted.get(parent.parentPhone)?.families ?? 0) > 1;
    if (!person.seen) {
      issues.push({ field: `parents.${index}.parentPhone`, error: 'CAMPUS_PARENT_PHONE_TAKEN' });
    } else if (isShared || (person.of_others && !person.own)) {
      const data = { parentName: person.name };
      issues.push({ field: `parents.${index}.parentPhone`, error: 'CAMPUS_PARENT_PHONE_REPEATED', data });
    } else {
      renamed.push(parent);
    }
  }
  if (issues.length > 0) throw invalid(...issues);
  for (const { parentName, parentPhone } of renamed) {
    const { id } = found.get(parentPhone) as FoundParent;
    await saveRecord(parents, scope, { id, parentName }, { ...ofParent(cause, 'update'), trusted: true });
  }
  return new Map([...found].map(([phone, { id }]) => [phone, id]));
}

/** Locks and returns the parents with these phones, by phone. All transactions lock in the same order. */
async function lockByPhone(
  parents: EntityStore,
  scope: Scope,
  { kigId, families }: Finding,
): Promise<Map<string, FoundParent>> {
  const phones = new Map(
    families
      .flatMap(({ given }) => given)
      .map(({ parentPhone }) => [parents.secrets.hash(parentPhone, PARENT_PHONE_CONTEXT).toString('hex'), parentPhone]),
  );
  if (phones.size === 0) return new Map();
  const students = families.map(({ studentId }) => studentId);
  const hashes = [...phones.keys()].map((hex) => Buffer.from(hex, 'hex'));
  // Locks by the parents' own columns only, and reads afterwards, because rows may lie on several nodes.
  await sql`select from parents where kig_id = ${kigId} and not deleted and parent_phone_hash = any(${hashes}::bytea[])
    order by id for no key update`.execute(scope.db);
  const { rows } = await sql<FoundParent & { phone_hash: string }>`
    select row.id, row.parent_name as name, encode(row.parent_phone_hash, 'hex') as phone_hash,
      ${rowsOf(parents, scope)} as seen,
      exists (select 1 from student_parents sp where sp.kig_id = row.kig_id and sp.parent_id = row.id
        and sp.student_id = any(${students}::uuid[])) as own,
      exists (select 1 from student_parents sp join students s on s.kig_id = sp.kig_id and s.id = sp.student_id
        where sp.kig_id = row.kig_id and sp.parent_id = row.id and s.id <> all(${students}::uuid[])
          and not s.deleted) as of_others
    from parents row where row.kig_id = ${kigId} and not row.deleted
      and row.parent_phone_hash = any(${hashes}::bytea[])`.execute(scope.db);
  return new Map(rows.map(({ phone_hash, ...person }) => [phones.get(phone_hash) as string, person]));
}

async function insertParents(
  parents: EntityStore,
  scope: Scope,
  { kigId, cause }: Finding,
  people: readonly StudentParent[],
): Promise<void> {
  const now = parents.clock.now();
  const updatedBy = scope.session.accountId;
  const records = people.map(({ parentName, parentPhone }) => ({
    id: uuid7(now.getTime()),
    ownerId: kigId,
    version: 1,
    deleted: false,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    updatedBy,
    parentName,
    parentPhone,
  }));
  const rows = records.map(({ id, parentName, parentPhone }) => ({
    kig_id: kigId,
    id,
    ...parents.columns.get('parentName')?.toRow(parentName),
    ...parents.columns.get('parentPhone')?.toRow(parentPhone),
    created_at: now,
    updated_at: now,
    updated_by: updatedBy,
  }));
  const made = await scope.db
    .insertInto('parents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kig_id', 'parent_phone_hash']).where(sql<boolean>`not deleted`).doNothing(),
    )
    .returning('id')
    .execute();
  const begun = made.map(({ id }) => ({ before: null, after: records.find((one) => one.id === id) as FullRecord }));
  await writeHistories(parents, scope, ofParent(cause, 'create'), begun);
}

/**
 * Returns the cause for the parent's history. A student's form creates or updates the parent; other acts keep their
 * name.
 */
function ofParent({ act, importId }: Cause, own: 'create' | 'update'): Cause {
  return { act: act.includes('.') ? act : own, importId };
}
