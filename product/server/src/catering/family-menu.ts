import { appMenu, MENU_DAYS_MAX } from '@kiga/contract/catering/app-menu.acts.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { familyOfSession, scopeOfChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { menusOfChild } from './child-meals.ts';
import { picturesOf } from './recipe-week.ts';

/** Registers the published menus for parents, and their pictures. */
export function registerFamilyMenu(program: Program): void {
  program.identity.fileReaders.push(async ({ id }, file) => {
    const { entity, owner_id: kigId, record_id: dishId, is_released: isReleased } = file;
    if (entity !== 'catering.dish' || isReleased || kigId === null) return false;
    const found = await familyOfSession(program, id);
    if (!found?.person.kigIds.includes(kigId)) return false;
    return isPublished(withScope(found.person, found.reach, program.db), { kigId, dishId });
  });
  program.api.handleApp(appMenu, async ({ input: { studentId, day: asked }, session, scope }) => {
    const { child, own } = await scopeOfChild(program, scope, session, studentId);
    const { today } = own.session;
    const day = asked ?? today;
    if (Math.abs(Date.parse(day) - Date.parse(today)) > MENU_DAYS_MAX * 86_400_000) {
      throw invalid({ field: 'day', error: 'CATERING_MENU_TOO_FAR', data: { days: MENU_DAYS_MAX } });
    }
    const from = mondayOf(day);
    const to = dayAfter(from, 6);
    const menus = await menusOfChild(program, own, { kigId: child.kigId, studentId, from, to });
    const dishes = await picturesOf(program, own, menus);
    return {
      studentId,
      from,
      to,
      days: menus.map(({ day: ofDay, recipeName, description, meals }) => ({
        day: ofDay,
        recipeName,
        description,
        meals: meals.map(({ meal, mealName, mealTime, courses }) => ({
          meal,
          mealName,
          mealTime: mealTime ?? null,
          courses: courses.map(({ dishId, name, foods, against, instead }) => ({
            name,
            foods,
            against,
            instead,
            picture: dishId ? (dishes.get(dishId)?.picture ?? null) : null,
          })),
        })),
      })),
    };
  });
}

/** Returns whether a published recipe of a kindergarten has a dish. */
async function isPublished(scope: Scope, { kigId, dishId }: { kigId: string; dishId: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from recipes r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')}
    and not r.deleted and r.status = 'published' and r.portions @> ${JSON.stringify([{ dishId }])}::jsonb limit 1`.execute(
    scope.db,
  );
  return rows.length > 0;
}
