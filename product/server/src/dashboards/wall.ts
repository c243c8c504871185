import { WALL_NOTES_MAX, WALL_NOTICE_DAYS, type Wall } from '@kiga/contract/dashboards/wall.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { calendarsOf, dayBoard, momentOf, reasonIn } from '../attendance/attendance.public.ts';
import { kigNameOf } from '../campus/campus.public.ts';
import { menusForWall } from '../catering/catering.public.ts';
import { notesForAll } from '../communication/communication.public.ts';
import { countChecksToday } from '../health/health.public.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Returns the wall of the scope's one kindergarten. Throws OWNER_OUT_OF_REACH. */
export async function wallOf(program: Program, scope: Scope, language: Language): Promise<Wall> {
  const { clock } = program;
  const now = clock.now();
  const kigId = scope.oneTenant();
  /** Reads a part with the reach of its permission; null without it. */
  const part = <T>(permission: string, read: (own: Scope) => Promise<T>): Promise<T> | null =>
    scope.session.permissions.has(permission) ? read(scopeForPermission(scope, permission)) : null;
  const { today, timeZone } = await momentOf(scope, kigId, now);
  const [kigName, calendar, arrivals, checks, menus, notes] = await Promise.all([
    kigNameOf(scope, kigId),
    calendarsOf(scope, [kigId], today, today, 'children'),
    part('attendance.day.read', (own) => arrivalsOf(own, now, language)),
    part('health.check.read', (own) => countChecksToday(program, own)),
    part('catering.recipe.read', (own) => menusForWall(program, own)),
    notesForAll(program, scope, { today, since: dayAfter(today, 1 - WALL_NOTICE_DAYS), timeZone }),
  ]);
  const { open, reason } = calendar(kigId, today);
  return {
    kigId,
    kigName,
    timeZone,
    now: now.toISOString(),
    day: today,
    schoolDay: { open, reason: reasonIn(language, reason) },
    arrivals,
    checks,
    menus: menus?.days ?? null,
    notes: notes.slice(0, WALL_NOTES_MAX),
  };
}

async function arrivalsOf(scope: Scope, now: Date, language: Language): Promise<NonNullable<Wall['arrivals']>> {
  const { counts, classes } = await dayBoard([], scope, now, language);
  const cameOf = ({ onTime, late, unseen }: typeof counts) => onTime + late + unseen;
  return {
    came: cameOf(counts),
    expected: counts.expected,
    leave: counts.leave,
    missing: counts.missing,
    classes: classes.map(({ id, className, counts: own }) => ({
      id,
      className,
      came: cameOf(own),
      expected: own.expected,
    })),
  };
}
