import { wordsOf } from '@kiga/contract/app/words.ts';
import type { parent as parentEntity } from '@kiga/contract/campus/parent.entity.ts';
import { relations, student } from '@kiga/contract/campus/student.entity.ts';
import { relationWords } from '@kiga/contract/campus/student.excel.ts';
import type { ColumnName } from '@kiga/entity/define-entity.ts';
import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { Cause } from '@kiga/kit-server/entity/history.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import type { SheetHooks, SheetRow } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';
import type { ParentChild } from './parent.server.ts';
import type { StudentParent } from './student-parents.ts';

/** Separates entries about several children in a cell; the columns name them in the same order. */
const SEPARATOR = '、';

const languages: readonly Language[] = ['zh_CN', 'en_US'];

/** Returns the sheet hooks of parents. Their children share cells of the parent's row. */
export function parentSheet(stores: EntityStores): SheetHooks<typeof parentEntity> {
  const joined = (told: (child: ParentChild, language: Language) => string) => {
    return (values: Readonly<Record<string, unknown>>, language: Language) => {
      const children = (values.children ?? []) as ParentChild[];
      return children.length > 0 ? children.map((child) => told(child, language)).join(SEPARATOR) : null;
    };
  };
  return {
    write: {
      childName: joined(({ stuName }) => stuName),
      className: joined(({ className }) => className),
      relation: joined(({ relation }, language) => relationLabel(relation, language)),
    },
    read(row) {
      const unknown = textsOf(row, 'relation').some((text) => relationOf(text) === null);
      if (unknown) row.issues.push({ field: 'relation', error: 'FIELD_CHOICE_UNKNOWN' });
    },
    // A parent of two children may also have two rows.
    identities: (row) => [JSON.stringify([row.fields.parentPhone, row.textOf('childName'), row.textOf('className')])],
    async afterRow(scope, saved, row, cause) {
      const names = textsOf(row, 'childName');
      const classNames = textsOf(row, 'className');
      const told = textsOf(row, 'relation');
      if (names.length + classNames.length + told.length === 0) return false;
      let isChanged = false;
      // Columns without a child's name apply to the parent's existing children.
      const children =
        names.length > 0 ? names : ((saved.children ?? []) as ParentChild[]).map(({ stuName }) => stuName);
      for (const [index, childName] of children.entries()) {
        const className = classNames[index] ?? classNames[0] ?? null;
        const relation = relationOf(told[index] ?? told[0] ?? '');
        const studentId = await findChild(scope, saved, childName, className);
        if (await linkChild(stores, scope, saved, { studentId, relation, cause })) isChanged = true;
      }
      return isChanged;
    },
  };
}

function textsOf(row: SheetRow<typeof parentEntity>, column: ColumnName<typeof parentEntity>): string[] {
  const text = row.textOf(column);
  return text === null
    ? []
    : text
        .split(/[、,，;；]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
}

function relationLabel(relation: string, language: Language): string {
  return findWord(wordsOf(language), `campus.parent.options.relation.${relation}`) ?? relation;
}

/** Returns the relation that a text names in either language, or by a synonym; null for any other text. */
function relationOf(text: string): (typeof relations)[number] | null {
  const wanted = normaliseText(text).toLowerCase();
  const isMeant = (relation: (typeof relations)[number]) =>
    (relationWords[relation] as readonly string[]).includes(wanted) ||
    languages.some((language) => relationLabel(relation, language).toLowerCase() === wanted);
  return relations.find(isMeant) ?? null;
}

/** Finds the child of this name: in the named class; else the parent's own child, or the only one of this name. */
async function findChild(
  scope: Scope,
  parent: FullRecord<typeof parentEntity>,
  childName: string,
  className: string | null,
) {
  const { rows } = await sql<{ id: string; own: boolean }>`select s.id, exists (select 1 from student_parents sp
      where sp.kig_id = s.kig_id and sp.student_id = s.id and sp.parent_id = ${parent.id}) as own
    from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${parent.ownerId} and ${scope.within('s.kig_id')} and ${withinClasses(scope, 's.class_id')}
      and not s.deleted and s.stu_name = ${childName}
      and (${className}::text is null or c.class_name = ${className})`.execute(scope.db);
  const own = rows.filter((row) => row.own);
  const candidates = own.length > 0 ? own : rows;
  const issue = (error: string): FieldIssue => ({ field: 'childName', error, data: { childName } });
  if (candidates.length > 1) throw invalid(issue('CAMPUS_PARENT_CHILD_AMBIGUOUS'));
  if (!candidates[0]) throw invalid(issue('CAMPUS_PARENT_CHILD_UNKNOWN'));
  return candidates[0].id;
}

interface Link {
  studentId: string;
  /** Null where the sheet does not contain it. */
  relation: (typeof relations)[number] | null;
  cause: Cause;
}

/**
 * Adds a parent as a child's last one, or changes the relation. It is written as a change of the child.
 * @returns whether anything changed
 */
async function linkChild(
  stores: EntityStores,
  scope: Scope,
  parent: FullRecord<typeof parentEntity>,
  link: Link,
): Promise<boolean> {
  const students = stores.get('campus.student');
  const [child] = await readRecords(students, scope, [link.studentId], { lock: true });
  const before = (child?.parents ?? []) as StudentParent[];
  const { parentName, parentPhone } = parent as unknown as StudentParent;
  const there = before.find((one) => one.parentPhone === parentPhone);
  if (there && (link.relation === null || link.relation === there.relation)) return false;
  // The change belongs to the child's record.
  assertPermission(scope, `${students.entity.key}.update`);
  const linked = { parentName, parentPhone, relation: link.relation ?? 'other' };
  const parents = there ? before.map((one) => (one === there ? linked : one)) : [...before, linked];
  const { maxCount } = student.fields.parents;
  if (parents.length > maxCount)
    throw invalid({ field: 'childName', error: 'FIELD_TOO_MANY', data: { max: maxCount } });
  const cause = { ...link.cause, act: 'campus.parent.import', trusted: true };
  await saveRecord(students, scope, { id: link.studentId, parents }, cause);
  return true;
}
