import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { isOtherSite } from '@kiga/contract/system/menu-href.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { fitting } from './name-match.ts';

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
  const rows = screensOf(menus, null);
  if (text.trim() === '') return rows.filter(({ isShown }) => isShown).map(({ screen }) => screen);
  const isAddress = text.trim().startsWith('/');
  const namesOf = ({ name, href }: FoundScreen) => {
    const own = declared.find((menu) => menu.href === href);
    return [name, ...(own ? [own.zhCN, own.enUS] : []), ...(isAddress ? [href] : [])];
  };
  return fitting(
    text,
    rows.map(({ screen }) => screen),
    namesOf,
  );
}

function screensOf(rows: readonly MenuEntry[], below: string | null): { screen: FoundScreen; isShown: boolean }[] {
  return rows.flatMap(({ href, name, icon, isShow, componentUrl, subMenus }) => {
    const external = href !== null && isOtherSite(href);
    const opens = href !== null && (componentUrl !== null || external);
    const own = opens ? [{ screen: { href, name, below, icon, external }, isShown: isShow }] : [];
    return [...own, ...screensOf(subMenus, name)];
  });
}
