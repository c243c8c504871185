import { student } from '@kiga/contract/campus/student.entity.ts';
import { checkRecord } from '@kiga/entity/check-record.ts';
import { type FieldIssue, parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { RosterClasses } from './roster-classes.ts';
import { cellReader, type RosterFile } from './roster-file.ts';
import { type RosterRow, readRosterRow } from './roster-row.ts';
import { PARENT_PHONE_CONTEXT, type StudentParent } from './student-parents.ts';

/** What became of one row of a roster. */
export interface RowOutcome {
  /** Row of the grid, 0-based. */
  row: number;
  stuName: string;
  className: string | null;
  classIsNew: boolean;
  outcome: 'create' | 'update' | 'unchanged' | 'failed';
  issues: FieldIssue[];
}

interface Taking {
  students: EntityStore;
  classes: EntityStore;
  grades: EntityStore;
  /** Inside a transaction, of one kindergarten. */
  scope: Scope;
  roster: RosterFile;
  createClasses: boolean;
}

/** Takes a roster row by row: each good row is written, each bad one is left out with its reasons. */
export async function takeRoster(taking: Taking): Promise<RowOutcome[]> {
  const { roster, scope } = taking;
  const classes = await RosterClasses.load(taking.classes, taking.grades, scope, taking.createClasses);
  const seen = new Map<string, number>();
  const outcomes: RowOutcome[] = [];
  for (const row of roster.table.dataRows) {
    const read = readRosterRow(cellReader(roster, row));
    const known = { row, stuName: String(read.fields.stuName ?? ''), className: read.className };
    await sql`savepoint roster_row`.execute(scope.db);
    try {
      const outcome = await takeRow(taking, read, classes, seen, row);
      outcomes.push({ ...known, classIsNew: classes.isNew(read.className), outcome, issues: [] });
    } catch (error) {
      if (!(error instanceof AppError) || error.issues.length === 0) throw error;
      await sql`rollback to savepoint roster_row`.execute(scope.db);
      classes.forgetRolledBack();
      outcomes.push({ ...known, classIsNew: false, outcome: 'failed', issues: [...error.issues] });
    }
    await sql`release savepoint roster_row`.execute(scope.db);
    classes.keep();
  }
  return outcomes;
}

/** Throws VALIDATION_FAILED with everything that is wrong with the row. */
async function takeRow(
  taking: Taking,
  read: RosterRow,
  classes: RosterClasses,
  seen: Map<string, number>,
  row: number,
): Promise<RowOutcome['outcome']> {
  const { students, scope } = taking;
  const issues = [...read.issues];
  const parsed = parseWithIssues(recordSchema(student.fields, 'update'), read.fields);
  if ('issues' in parsed) issues.push(...parsed.issues);
  const fields: Record<string, unknown> = 'value' in parsed ? parsed.value : read.fields;
  const told = new Set(issues.map(({ field }) => field));
  for (const name of ['stuName', 'sex', 'birthday']) {
    if (fields[name] == null && !told.has(name)) issues.push({ field: name, error: 'FIELD_REQUIRED' });
  }
  const classId = read.className === null ? null : classes.find(read.className);
  const unknownClass = read.className !== null && classId === null && !classes.canMake(read.className, read.gradeName);
  if (read.className === null) issues.push({ field: 'classId', error: 'FIELD_REQUIRED' });
  if (unknownClass) {
    issues.push({ field: 'classId', error: 'CAMPUS_STUDENT_CLASS_UNKNOWN', data: { className: read.className } });
  }
  issues.push(...checkRecord(students.entity, fields, { today: scope.session.today }));
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', {}, uniqueIssues(issues));

  const twice = identities(fields)
    .map((identity) => seen.get(identity))
    .find((other) => other !== undefined);
  if (twice !== undefined) {
    throw new AppError('VALIDATION_FAILED', {}, [
      { field: 'stuName', error: 'CAMPUS_IMPORT_ROW_TWICE', data: { row: twice + 1 } },
    ]);
  }
  fields.classId = classId ?? (await classes.make(read.className as string, read.gradeName));
  const before = await findStudent(students, scope, fields);
  const outcome = await write(students, scope, fields, before);
  for (const identity of identities(fields)) seen.set(identity, row);
  return outcome;
}

async function write(
  students: EntityStore,
  scope: Scope,
  fields: Record<string, unknown>,
  before: FullRecord | null,
): Promise<RowOutcome['outcome']> {
  if (!before) {
    await saveRecord(students, scope, fields);
    return 'create';
  }
  const wanted = { ...fields };
  if (fields.parents)
    wanted.parents = mergeParents(before.parents as StudentParent[], fields.parents as StudentParent[]);
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null)),
  );
  if (Object.keys(changes).length === 0) return 'unchanged';
  await saveRecord(students, scope, { ...changes, id: before.id });
  return 'update';
}

/** Parents of the sheet replace those with the same phone; the others stay, and new ones come last. */
function mergeParents(before: readonly StudentParent[], given: readonly StudentParent[]): StudentParent[] {
  const merged = before.map((parent) => given.find(({ parentPhone }) => parentPhone === parent.parentPhone) ?? parent);
  const added = given.filter((parent) => !before.some(({ parentPhone }) => parentPhone === parent.parentPhone));
  return [...merged, ...added].map(({ parentName, relation, parentPhone }) => ({ parentName, relation, parentPhone }));
}

/** By what a child is known: the ID number; without one name, birthday and a parent's phone. */
function identities(fields: Record<string, unknown>): string[] {
  if (fields.idNumber) return [JSON.stringify([fields.idNumber])];
  const parents = (fields.parents ?? []) as StudentParent[];
  return parents.map(({ parentPhone }) => JSON.stringify([fields.stuName, fields.birthday, parentPhone]));
}

/**
 * The child that a row is about, if there is one already. A row with an ID number may also be a child who is there
 * without one; a row without it never is a child of the same name whose ID number and parents are others.
 */
async function findStudent(
  students: EntityStore,
  scope: Scope,
  fields: Record<string, unknown>,
): Promise<FullRecord | null> {
  const kigId = scope.oneTenant();
  const { secrets } = students;
  const phones = ((fields.parents ?? []) as StudentParent[]).map(({ parentPhone }) =>
    secrets.hash(parentPhone, PARENT_PHONE_CONTEXT),
  );
  const idHash = fields.idNumber ? secrets.hash(String(fields.idNumber), 'students.id_number') : null;
  const { rows } = await sql<{ id: string }>`
    select s.id from students s where s.kig_id = ${kigId} and not s.deleted and s.id_number_hash = ${idHash}
    union all
    select s.id from students s where s.kig_id = ${kigId} and not s.deleted
      and s.stu_name = ${fields.stuName} and s.birthday = ${fields.birthday}
      and (${idHash}::bytea is null or s.id_number_hash is null)
      and exists (select 1 from student_parents sp join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id
        where sp.kig_id = s.kig_id and sp.student_id = s.id and p.parent_phone_hash = any(${phones}::bytea[]))
    limit 1`.execute(scope.db);
  if (!rows[0]) return null;
  const [record] = await readRecords(students, scope, [rows[0].id]);
  return record ?? null;
}

function uniqueIssues(issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.filter((issue, index) => issues.findIndex(({ field }) => field === issue.field) === index);
}
