import { wordsOf } from '@kiga/contract/app/words.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import { findWord, type Language, translate } from '@kiga/entity/words/words.ts';
import type { SheetHooks } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import { sql } from 'kysely';
import type { StudentParent } from './student-parents.ts';

interface Allergy {
  allergen: string;
  severity: string | null;
}

/** Cells of a student that are no plain field: the grade of the class, the first two parents, the allergies. */
export const studentSheetWrite: Required<Pick<SheetHooks, 'beside' | 'write'>> = {
  async beside(scope, students) {
    const { rows } = await sql<{ id: string; grade_name: string }>`select c.id, g.grade_name
      from classes c join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
      where c.id = any(${[...new Set(students.map(({ classId }) => classId))]}::uuid[])
        and ${scope.within('c.kig_id')}`.execute(scope.db);
    const gradeNames = new Map(rows.map((row) => [row.id, row.grade_name]));
    return students.map(({ classId }) => ({ gradeName: gradeNames.get(classId as string) ?? null }));
  },

  write: {
    className: (values) => cell(values.classIdText),
    gradeName: (values) => cell(values.gradeName),
    parentName: (values) => cell(parentOf(values, 0)?.parentName),
    relation: (values, language) => relationOf(parentOf(values, 0), language),
    parentPhone: (values) => cell(parentOf(values, 0)?.parentPhone),
    parentName2: (values) => cell(parentOf(values, 1)?.parentName),
    relation2: (values, language) => relationOf(parentOf(values, 1), language),
    parentPhone2: (values) => cell(parentOf(values, 1)?.parentPhone),
    allergies(values, language) {
      const words = wordsOf(language);
      const told = ((values.allergies ?? []) as Allergy[]).map(({ allergen, severity }) =>
        severity ? `${allergen}(${findWord(words, `campus.student.options.severity.${severity}`)})` : allergen,
      );
      return cell(told.join(translate(words, 'campus.student.list.allergenSeparator')));
    },
  },
};

function cell(value: unknown): Cell {
  return typeof value === 'string' && value !== '' ? value : null;
}

function parentOf(values: Readonly<Record<string, unknown>>, index: number): StudentParent | undefined {
  return ((values.parents ?? []) as StudentParent[])[index];
}

function relationOf(parent: StudentParent | undefined, language: Language): Cell {
  return parent ? cell(findWord(wordsOf(language), `campus.student.options.relation.${parent.relation}`)) : null;
}
