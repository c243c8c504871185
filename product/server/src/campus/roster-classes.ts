import type { stages } from '@kiga/contract/campus/grade.entity.ts';
import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { Cause } from '@kiga/kit-server/entity/history.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import type { SheetGroups, SheetRow } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';

type Stage = (typeof stages)[number];

const stageWords: readonly { stage: Stage; gradeName: string; starts: RegExp; sort: number }[] = [
  { stage: 'nursery', gradeName: '托班', starts: /^(托|nursery)/i, sort: 1 },
  { stage: 'junior', gradeName: '小班', starts: /^(小|junior)/i, sort: 2 },
  { stage: 'middle', gradeName: '中班', starts: /^(中|middle)/i, sort: 3 },
  { stage: 'senior', gradeName: '大班', starts: /^(大|senior)/i, sort: 4 },
];

/** Returns the lookup of a kindergarten's classes by name during an import; it creates missing ones. */
export async function rosterClasses(
  stores: EntityStores,
  scope: Scope,
  mayMake: boolean,
  cause: Cause,
): Promise<SheetGroups<typeof student>> {
  if (mayMake) for (const entity of ['class', 'grade']) assertPermission(scope, `campus.${entity}.create`);
  const { rows } = await sql<{ id: string; class_name: string }>`select id, class_name from classes
    where kig_id = ${scope.oneTenant()} and ${withinClasses(scope, 'id')} and not deleted`.execute(scope.db);
  const ids = new Map(rows.map((row) => [classKey(row.class_name), row.id]));
  const made = new Set<string>();
  /** Classes that the current row created; they disappear again if the row fails. */
  let unsure: string[] = [];
  const gradeNameOf = (row: SheetRow<typeof student>) => row.textOf('gradeName', 'classId');
  return {
    find: (className) => ids.get(classKey(className)) ?? null,
    isNew: (className) => made.has(classKey(className)),
    // A class can be created where the user wants it, and where the name or the grade gives the stage. It would be
    // outside the classes of a limited account.
    canMake: (className, row) =>
      mayMake && !isWithinClasses(scope) && stageOf(className, gradeNameOf(row)) !== undefined,
    async make(className, row, inside) {
      const id = await makeClass(stores, inside, className, gradeNameOf(row), cause);
      ids.set(classKey(className), id);
      made.add(classKey(className));
      unsure.push(classKey(className));
      return id;
    },
    unknown: (className) => ({ field: 'classId', error: 'CAMPUS_STUDENT_CLASS_UNKNOWN', data: { className } }),
    forgetRolledBack() {
      for (const key of unsure) {
        ids.delete(key);
        made.delete(key);
      }
      unsure = [];
    },
    keep() {
      unsure = [];
    },
  };
}

/** Creates a class, and its grade where none of that stage exists. */
async function makeClass(
  stores: EntityStores,
  scope: Scope,
  className: string,
  gradeName: string | null,
  cause: Cause,
): Promise<string> {
  const stage = stageOf(className, gradeName) as (typeof stageWords)[number];
  const { rows } = await sql<{ id: string }>`select id from grades where kig_id = ${scope.oneTenant()}
    and not deleted and (grade_name = ${gradeName} or stage = ${stage.stage})
    order by grade_name = ${gradeName} desc, sort limit 1`.execute(scope.db);
  const newGrade = { gradeName: gradeName ?? stage.gradeName, stage: stage.stage, sort: stage.sort };
  const grade = rows[0] ?? (await saveRecord(stores.get('campus.grade'), scope, newGrade, cause));
  const { id } = await saveRecord(stores.get('campus.class'), scope, { className, gradeId: grade.id }, cause);
  return id;
}

function classKey(className: string): string {
  return className.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

function stageOf(className: string, gradeName: string | null) {
  const told = (text: string | null) => stageWords.find(({ starts }) => text !== null && starts.test(text));
  return told(gradeName) ?? told(className);
}
