import type { WallDay } from '@kiga/contract/catering/menu-wall.acts.ts';
import { menuOnWall } from '@kiga/contract/catering/menu-wall.ts';
import { dayAfter, weekdayOf } from '@kiga/entity/days.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Returns the menu of a moment, the title above it, and the text in place of a missing menu. */
export function shownMenu({ t, language }: Kit, days: readonly WallDay[], moment: { day: string; time: string }) {
  const menu = menuOnWall(days, moment);
  const isOpen = days.find(({ day }) => day === moment.day)?.isOpen ?? false;
  return {
    menu,
    title: titleOf(menu?.day ?? moment.day),
    nothing: t(isOpen ? 'dashboards.wall.noMenu' : 'dashboards.wall.noMenuAhead'),
  };

  function titleOf(day: string): string {
    if (day === moment.day) return t('dashboards.wall.menuToday');
    if (day === dayAfter(moment.day, 1)) return t('dashboards.wall.menuTomorrow');
    return t('dashboards.wall.menuLater', { weekday: weekdayOf(day, language, 'long') });
  }
}
