import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { InspectionPart } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { monthsOf } from './child-month.ts';
import { classMonth } from './class-month.ts';
import { classSheet } from './class-sheet.ts';
import { momentOf } from './student-results.ts';

/** Returns the attendance of children: a sheet for each class and month. */
export function attendancePart({ stores, clock }: Pick<Program, 'stores' | 'clock'>): InspectionPart {
  return {
    chapter: 'attendance',
    title: 'campus.inspection.attendanceSheets',
    permission: 'attendance.studentDay.export',
    href: '/attendance/students',
    table: 'student_results',
    async count(own, { kigId, from, to }) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from student_results r
        where r.kig_id = ${kigId} and ${own.within('r.kig_id')} and r.day between ${from} and ${to}`.execute(own.db);
      return rows[0]?.count ?? 0;
    },
    async *files(own, { kigId, from, to }, language) {
      const now = clock.now();
      const { today } = await momentOf(own, kigId, now);
      const classes = await classesOf(own, kigId);
      for (const month of monthsOf(from, to < today ? to : today)) {
        for (const classId of classes) {
          const data = await classMonth(stores, own, { classId, month, now, language });
          if (data.children.length === 0) continue;
          const { name, bytes } = await classSheet(data, language);
          yield { name, rows: data.children.length, bytes };
        }
      }
    },
  };
}

async function classesOf(scope: Scope, kigId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from classes c where c.kig_id = ${kigId}
    and ${scope.within('c.kig_id')} and not c.deleted order by c.class_name_sort, c.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}
