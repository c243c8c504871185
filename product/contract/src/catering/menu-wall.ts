import type { WallDay, WallMenu } from './menu-wall.acts.ts';

/** Minutes after the begin of the last meal in which the wall still shows the menu of the day. */
export const LAST_MEAL_MINUTES = 60;

const hasMenu = (day: WallDay): day is WallMenu => day.meals !== null;

/**
 * Returns the menu that the wall shows at a moment: that of the day, and after its last meal the next one. Null on a day that
 * is open and has no menu. `time` is `HH:MM`.
 */
export function menuOnWall(days: readonly WallDay[], { day, time }: { day: string; time: string }): WallMenu | null {
  const own = days.find((one) => one.day === day);
  const next = days.filter(hasMenu).find((one) => one.day > day) ?? null;
  if (own === undefined || !own.isOpen) return own && hasMenu(own) ? own : next;
  if (!hasMenu(own)) return null;
  const last = own.meals.flatMap(({ mealTime }) => (mealTime === null ? [] : [minutesOf(mealTime)]));
  const isOver = last.length > 0 && minutesOf(time) >= Math.max(...last) + LAST_MEAL_MINUTES;
  return isOver ? (next ?? own) : own;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
