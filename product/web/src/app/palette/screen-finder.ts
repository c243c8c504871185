import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { isOtherSite } from '@kiga/contract/system/menu-href.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { initialsOf } from '@kiga/kit-web/entity/initials.ts';

/** A screen that the user can open. */
export interface FoundScreen {
  href: string;
  name: string;
  /** Name of the heading above it; null at the top level. */
  below: string | null;
  icon: string | null;
  /** True for another site, which opens in a new window. */
  external: boolean;
}

/**
 * Finds screens of a menu by name in either language, initials of the Chinese name, and address. Names that begin with
 * the text come first. An empty text returns the whole visible menu. Hidden rows count as well, because each is a
 * screen that works on its own.
 */
export function findScreens(
  menus: readonly MenuEntry[],
  declared: readonly MenuDeclaration[],
  text: string,
): FoundScreen[] {
  const asked = normal(text);
  const rows = screensOf(menus, null);
  if (asked === '') return rows.filter(({ isShown }) => isShown).map(({ screen }) => screen);
  // Two letters occur inside many names.
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
