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

/** Keys of the texts of tasks. */
const texts = {
  noMenu: { figure: 'catering.home.noMenu', item: 'attendance.open.items.noMenu' },
  severe: { figure: 'catering.home.severe', item: 'attendance.open.items.severe' },
  samplesDue: { figure: 'catering.home.samplesDue', item: 'attendance.open.items.samplesDue' },
} as const;

/** Something that the kitchen has to do, and that its reader may do. */
interface KitchenTask {
  /** Keys of its texts as a figure and as an item. */
  figure: string;
  item: string;
  count: number;
  href: string;
}

/** Registers what the kitchen has to do: figures for a home without the board, and items of what waits today. */
export function registerCateringHome(program: Program): void {
  program.identity.homeFigureSources.push(async (session, scope) => {
    if (session.appType !== 3) return [];
    const tasks = await kitchenTasks(program, scope);
    return tasks.map(({ figure, count, href }) => ({ key: figure, value: count, href }));
  });
  program.attendance.openSources.push({
    isOnBoard: false,
    async load(scope) {
      const tasks = await kitchenTasks(program, scope);
      return tasks.map(({ item, count, href }) => ({
        key: item,
        count,
        href,
        params: {},
        mine: true,
        who: [],
      }));
    },
  });
}

/** Returns what the reader has to do in the kitchen of the scope's one kindergarten. */
async function kitchenTasks(program: Program, scope: Scope): Promise<KitchenTask[]> {
  const may = (permission: string) => scope.session.permissions.has(permission);
  const tasks: KitchenTask[] = [];
  if (may('catering.recipe.publish')) {
    const own = scopeForPermission(scope, 'catering.recipe.publish');
    const next = isWithinClasses(own) ? null : await nextSchoolDay(program, own);
    const href = `/catering/recipes?day=${next?.day}`;
    if (next && !next.isPublished) tasks.push({ ...texts.noMenu, count: 1, href });
    if (next && seesAllergies(program.stores, own)) {
      const count = await severeOpen(program, own, { kigId: own.oneTenant(), days: [next.day] });
      if (count > 0) tasks.push({ ...texts.severe, count, href });
    }
  }
  if (may('catering.sample.discard')) {
    const count = await samplesDue(program, scopeForPermission(scope, 'catering.sample.discard'));
    if (count > 0) tasks.push({ ...texts.samplesDue, count, href: '/catering/samples?status=kept' });
  }
  return tasks;
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
