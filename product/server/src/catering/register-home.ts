import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { calendarsOf, momentOf } from '../attendance/attendance.public.ts';
import { isWithinClasses, scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { seesAllergies, severeOpen } from './allergies.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/** Days ahead in which the next school day is looked for, such as after a holiday. */
const LOOK_AHEAD_DAYS = 10;

/** Registers what the kitchen has to do, for the home of a kindergarten. */
export function registerCateringHome(program: Program): void {
  program.identity.homeFigureSources.push(async (session, scope) => {
    if (session.appType !== 3) return [];
    const may = (permission: string) => session.permissions.has(permission);
    const figures = [];
    if (may('catering.recipe.publish')) {
      const own = scopeForPermission(scope, 'catering.recipe.publish');
      const next = isWithinClasses(own) ? null : await nextSchoolDay(program, own);
      if (next && !next.isPublished) {
        figures.push({ key: 'catering.home.noMenu', value: 1, href: `/catering/recipes?day=${next.day}` });
      }
      if (next && seesAllergies(program.stores, own)) {
        const value = await severeOpen(program, own, { kigId: own.oneTenant(), days: [next.day] });
        if (value > 0) figures.push({ key: 'catering.home.severe', value, href: `/catering/recipes?day=${next.day}` });
      }
    }
    if (may('catering.sample.discard')) {
      const value = await samplesDue(program, scopeForPermission(scope, 'catering.sample.discard'));
      if (value > 0) figures.push({ key: 'catering.home.samplesDue', value, href: '/catering/samples?status=kept' });
    }
    return figures;
  });
}

/** Returns the next day on which children come, and whether its recipe is published; null for none soon. */
async function nextSchoolDay({ clock }: Parts, scope: Scope): Promise<{ day: string; isPublished: boolean } | null> {
  const kigId = scope.oneTenant();
  const { today } = await momentOf(scope, kigId, clock.now());
  const to = dayAfter(today, LOOK_AHEAD_DAYS);
  const calendar = await calendarsOf(scope, [kigId], today, to, 'children');
  for (let day = dayAfter(today, 1); day <= to; day = dayAfter(day, 1)) {
    if (!calendar(kigId, day).open) continue;
    const { rows } = await sql`select from recipes r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')}
      and not r.deleted and r.recipe_date = ${day} and r.status = 'published'`.execute(scope.db);
    return { day, isPublished: rows.length > 0 };
  }
  return null;
}

async function samplesDue({ clock }: Parts, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from food_samples s
    where ${scope.within('s.kig_id')} and not s.deleted and s.status = 'kept' and s.kept_until <= ${clock.now()}`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}
