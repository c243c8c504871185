import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** A child as sheets name it. */
export interface NamedChild {
  id: string;
  name: string;
  stuNo: string;
  className: string;
}

/** A row of a sheet with the columns that name a child. */
interface ChildRow {
  textOf(column: 'stuName' | 'stuNo' | 'className'): string | null;
  fields: { studentId?: unknown };
  issues: FieldIssue[];
  isReturned: boolean;
}

/** Returns the student numbers of records for the columns that name their children. */
export async function besideChild(scope: Scope, records: readonly { studentId: string }[]) {
  const ids = [...new Set(records.map(({ studentId }) => studentId))];
  const { rows } = await sql<{ id: string; stuNo: string }>`select s.id, s.stu_no as "stuNo"
    from students s where ${scope.within('s.kig_id')} and s.id = any(${ids}::uuid[])`.execute(scope.db);
  const byId = new Map(rows.map((row) => [row.id, row.stuNo]));
  return records.map(({ studentId }) => ({ stuNo: byId.get(studentId) ?? null }));
}

/** Returns a value beside the fields of a record, such as the text of a reference. */
export function textBeside(values: object, name: string): string | null {
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

/** Returns the children of the kindergarten within reach, those who left too, because old measurements come in later. */
export async function namedChildren(scope: Scope): Promise<NamedChild[]> {
  const { rows } = await sql<NamedChild>`select s.id, s.stu_name as name, s.stu_no as "stuNo",
      c.class_name as "className"
    from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${scope.oneTenant()} and ${scope.within('s.kig_id')} and not s.deleted
      and ${withinClasses(scope, 's.class_id')}
    order by c.class_name_sort, s.id`.execute(scope.db);
  return rows;
}

/**
 * Finds the child of a row: by student number, else by name and class, else by a name that only one child has. A name of
 * several children is refused, and never guessed.
 */
export function readChild(row: ChildRow, children: readonly NamedChild[]): void {
  if (row.isReturned) return;
  const [name, number, className] = [row.textOf('stuName'), row.textOf('stuNo'), row.textOf('className')];
  const refuse = (error: string, data?: FieldIssue['data']) => {
    row.issues.push({ field: 'studentId', error, ...(data && { data }) });
  };
  const ofName = children.filter((child) => name !== null && keyOf(child.name) === keyOf(name));
  if (number !== null) {
    const found = children.filter(({ stuNo }) => keyOf(stuNo) === keyOf(number));
    // A number beside another name is a slip in one of them.
    const [one] = found.filter((child) => name === null || keyOf(child.name) === keyOf(name));
    if (one) row.fields.studentId = one.id;
    else refuse('HEALTH_MEASURED_CHILD_UNKNOWN');
    return;
  }
  if (name === null) return;
  if (ofName.length === 0) return refuse('HEALTH_MEASURED_CHILD_UNKNOWN');
  const found = className === null ? ofName : ofName.filter((child) => keyOf(child.className) === keyOf(className));
  const classes = [...new Set((found.length > 0 ? found : ofName).map((child) => child.className))].join('、');
  if (found.length === 0) return refuse('HEALTH_MEASURED_CHILD_OTHER_CLASS', { className, classes });
  if (found.length > 1) return refuse('HEALTH_MEASURED_CHILD_TWICE', { classes });
  row.fields.studentId = (found[0] as NamedChild).id;
}

const keyOf = (text: string) => normaliseText(text).replace(/\s+/g, '').toLowerCase();
