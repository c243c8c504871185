import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { SheetHooks, SheetRow } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import { sql } from 'kysely';
import { rosterClasses } from './roster-classes.ts';
import { readRosterRow } from './roster-row.ts';
import { PARENT_PHONE_CONTEXT, type StudentParent } from './student-parents.ts';
import { studentSheetWrite } from './student-sheet-write.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Number of parents with columns in a roster. */
const PARENTS_OF_A_ROW = 2;

/** Returns the sheet hooks of students. */
export function studentSheet(stores: EntityStores): SheetHooks<typeof student> {
  return {
    ...studentSheetWrite,
    read: readRosterRow,
    find: (scope, rows) => findStudents(stores.get('campus.student').secrets, scope, rows),
    identities: ({ fields }) => identities(fields),
    merge: mergeLists,
    columnOf(field) {
      const [, index, inner] = /^parents\.(\d)\.(\w+)$/.exec(field) ?? [];
      if (inner) return `${inner}${index === '0' ? '' : '2'}`;
      return field === 'classId' ? 'className' : field;
    },
    groups: (scope, mayMake, cause) => rosterClasses(stores, scope, mayMake, cause),
  };
}

/** Returns the identities of a child: the ID number, or else name, birthday and a parent's phone. */
function identities(fields: Fields): string[] {
  if (fields.idNumber) return [JSON.stringify([fields.idNumber])];
  return parentsOf(fields).map(({ parentPhone }) => JSON.stringify([fields.stuName, fields.birthday, parentPhone]));
}

function parentsOf(fields: Fields): StudentParent[] {
  return (fields.parents ?? []) as StudentParent[];
}

/**
 * Finds the existing children of rows. A row with an ID number also matches a child without one. A row without one
 * never matches a child of the same name whose ID number and parents differ.
 */
async function findStudents(secrets: Secrets, scope: Scope, rows: readonly Fields[]): Promise<(string | null)[]> {
  const idHash = (fields: Fields) =>
    fields.idNumber ? secrets.hash(String(fields.idNumber), 'students.id_number') : null;
  const byIdNumber = new Map<string, string>();
  const hashes = rows.map(idHash).filter((hash) => hash !== null);
  if (hashes.length > 0) {
    const found = await sql<{ id: string; hash: Buffer }>`select id, id_number_hash as hash from students
      where ${scope.within('kig_id')} and not deleted and id_number_hash = any(${hashes})`.execute(scope.db);
    for (const { id, hash } of found.rows) byIdNumber.set(hash.toString('hex'), id);
  }
  const byParent = await findByParent(secrets, scope, rows);
  return rows.map((fields) => {
    const hash = idHash(fields);
    const known = hash && byIdNumber.get(hash.toString('hex'));
    if (known) return known;
    return (
      identitiesByParent(secrets, fields)
        .flatMap((key) => byParent.get(key) ?? [])
        .find(({ hasIdNumber }) => hash === null || !hasIdNumber)?.id ?? null
    );
  });
}

function identitiesByParent(secrets: Secrets, fields: Fields): string[] {
  return parentsOf(fields).map(({ parentPhone }) => {
    const hash = secrets.hash(parentPhone, PARENT_PHONE_CONTEXT).toString('hex');
    return `${String(fields.birthday)} ${hash} ${String(fields.stuName)}`;
  });
}

/** Finds children by birthday, name and a parent's phone, for rows that have such phones. */
async function findByParent(
  secrets: Secrets,
  scope: Scope,
  rows: readonly Fields[],
): Promise<Map<string, { id: string; hasIdNumber: boolean }[]>> {
  const phones = new Set(rows.flatMap((fields) => parentsOf(fields).map(({ parentPhone }) => parentPhone)));
  const hashes = [...phones].map((phone) => secrets.hash(phone, PARENT_PHONE_CONTEXT));
  if (hashes.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; name: string; birthday: string; hash: Buffer; hasIdNumber: boolean }>`
    select s.id, s.stu_name as name, s.birthday, p.parent_phone_hash as hash, s.id_number_hash is not null as "hasIdNumber"
    from parents p join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    join students s on s.kig_id = sp.kig_id and s.id = sp.student_id
    where ${scope.within('p.kig_id')} and p.parent_phone_hash = any(${hashes}) and not p.deleted and not s.deleted
    order by s.id`.execute(scope.db);
  return Map.groupBy(found, ({ name, birthday, hash }) => `${birthday} ${hash.toString('hex')} ${name}`);
}

/**
 * Merges the lists of a row into the child's. A returned row replaces the entries that it shows, any other row adds to
 * them.
 */
function mergeLists(
  before: FullRecord<typeof student>,
  { fields, isReturned }: SheetRow<typeof student>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  const known = parentsOf(before).map(({ parentName, relation, parentPhone }) => ({
    parentName,
    relation,
    parentPhone,
  }));
  if (fields.parents) {
    const given = parentsOf(fields);
    const added = given.filter((parent) => !known.some(({ parentPhone }) => parentPhone === parent.parentPhone));
    merged.parents = isReturned
      ? [...given, ...known.slice(PARENTS_OF_A_ROW)]
      : [...known.map((one) => given.find(({ parentPhone }) => parentPhone === one.parentPhone) ?? one), ...added];
  }
  if (fields.allergies) {
    // The sheet has no column for the kind of an allergen.
    const kinds = new Map((before.allergies as Allergy[]).map(({ allergen, kind }) => [allergen, kind]));
    merged.allergies = (fields.allergies as Allergy[]).map((one) => ({
      ...one,
      kind: kinds.get(one.allergen) ?? one.kind,
    }));
  }
  return merged;
}

interface Allergy {
  allergen: string;
  kind: string;
  severity: string | null;
}
