import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { isOtherSite } from '@kiga/contract/system/menu-href.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { initialsOf } from './initials.ts';

/** A screen that can be opened. */
export interface FoundScreen {
  href: string;
  name: string;
  /** Name of the heading that it stands below; null at the top. */
  below: string | null;
  icon: string | null;
  /** Whether it is another site's, and opens in a window of its own. */
  external: boolean;
}

/**
 * The screens of a menu by name in either language, initials of the Chinese one and address, those whose name begins with
 * the text first; all that the menu shows where the text is empty. Rows that stand in no menu are found as well: each is a
 * screen that shows something by itself.
 */
export function findScreens(
  menus: readonly MenuEntry[],
  declared: readonly MenuDeclaration[],
  text: string,
): FoundScreen[] {
  const asked = normal(text);
  const rows = screensOf(menus, null);
  if (asked === '') return rows.filter(({ isShown }) => isShown).map(({ screen }) => screen);
  // Two letters stand somewhere in many a name.
  const mayBeInside = asked.length > 2 || /\p{Script=Han}/u.test(asked);
  const namesOf = ({ name, href }: FoundScreen) => {
    const own = declared.find((menu) => menu.href === href);
    const names = own === undefined ? [name] : [name, own.zhCN, own.enUS];
    return [...names.map(normal), ...names.map((one) => normal(initialsOf(one)))];
  };
  const ranked = rows.map(({ screen }) => {
    const names = namesOf(screen);
    const begins = names.some((name) => name.startsWith(asked));
    const holds = mayBeInside && names.some((name) => name.includes(asked));
    const isAt = asked.startsWith('/') && screen.href.toLowerCase().startsWith(asked);
    return { screen, rank: begins || isAt ? 0 : holds ? 1 : 2 };
  });
  return [0, 1].flatMap((rank) => ranked.filter((row) => row.rank === rank).map(({ screen }) => screen));
}

function screensOf(rows: readonly MenuEntry[], below: string | null): { screen: FoundScreen; isShown: boolean }[] {
  return rows.flatMap(({ href, name, icon, isShow, componentUrl, subMenus }) => {
    const external = href !== null && isOtherSite(href);
    const opens = href !== null && (componentUrl !== null || external);
    const own = opens ? [{ screen: { href, name, below, icon, external }, isShown: isShow }] : [];
    return [...own, ...screensOf(subMenus, name)];
  });
}

const normal = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
