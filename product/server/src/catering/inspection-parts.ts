import { sql } from 'kysely';
import { entityPart, type InspectionPart } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';

interface Span {
  from: string;
  to: string;
}

const byDay = { where: ({ from, to }: Span) => sql`row.day between ${from} and ${to}`, order: sql`row.day` };

/** Returns the parts of this area in the inspection folder: recipes by week, samples, and purchases with their suppliers. */
export function cateringParts(program: Program): InspectionPart[] {
  return [
    entityPart(program, {
      chapter: 'meals',
      key: 'catering.recipe',
      href: '/catering/recipes',
      where: ({ from, to }) => sql`row.recipe_date between ${from} and ${to}`,
      order: sql`row.recipe_date`,
      // Weeks begin on Monday, and bear its date.
      divideBy: sql`to_char(date_trunc('week', row.recipe_date::timestamp), 'YYYY-MM-DD')`,
    }),
    entityPart(program, { chapter: 'meals', key: 'catering.sample', href: '/catering/samples', ...byDay }),
    entityPart(program, { chapter: 'meals', key: 'catering.purchase', href: '/catering/purchases', ...byDay }),
  ];
}
