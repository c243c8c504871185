import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { entityPart } from './entity-part.ts';
import type { InspectionPart } from './inspection-parts.ts';
import { lookPart } from './look-part.ts';

/** Returns the parts of this area and of the areas below it. */
export function campusParts(program: Program): InspectionPart[] {
  const byDay = {
    where: ({ from, to }: { from: string; to: string }) => sql`row.day between ${from} and ${to}`,
    order: sql`row.day`,
  };
  return [
    entityPart(program, { chapter: 'rolls', key: 'campus.class', href: '/campus/classes' }),
    entityPart(program, {
      chapter: 'rolls',
      key: 'campus.student',
      href: '/campus/students',
      where: ({ from, to }) =>
        sql`exists (select from student_classes p where p.kig_id = row.kig_id and p.student_id = row.id
          and p.from_day <= ${to} and (p.to_day is null or p.to_day >= ${from}))`,
    }),
    entityPart(program, {
      chapter: 'staff',
      key: 'campus.teacher',
      href: '/campus/teachers',
      where: ({ from }) => sql`(row.resigned_on is null or row.resigned_on >= ${from})`,
    }),
    entityPart(program, { chapter: 'drills', key: 'campus.drill', href: '/campus/drills', ...byDay }),
    entityPart(program, { chapter: 'patrols', key: 'campus.patrol', href: '/campus/patrols', ...byDay }),
    entityPart(program, { chapter: 'visitors', key: 'campus.visitor', href: '/campus/visitors', ...byDay }),
    lookPart(program),
  ];
}
