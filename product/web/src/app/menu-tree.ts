import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { isOtherSite } from '@kiga/contract/system/menu-href.ts';

/** Returns the visible menu rows, without empty headings. */
export function visibleMenu(menus: readonly MenuEntry[]): MenuEntry[] {
  return menus
    .filter((row) => row.isShow)
    .map((row) => ({ ...row, subMenus: visibleMenu(row.subMenus) }))
    .filter((row) => row.href !== null || row.subMenus.length > 0);
}

/** Returns the rows from the top of the menu to the row whose screen owns a path; empty for none. */
export function trailTo(menus: readonly MenuEntry[], path: string): MenuEntry[] {
  let best: MenuEntry[] = [];
  const hrefOf = (trail: readonly MenuEntry[]) => trail.at(-1)?.href ?? '';
  const walk = (rows: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const row of rows) {
      const trail = [...above, row];
      if (row.href !== null && covers(row.href, path) && row.href.length > hrefOf(best).length) best = trail;
      walk(row.subMenus, trail);
    }
  };
  walk(menus, []);
  return best;
}

/** Returns the row whose screen owns a path; undefined where this user's menu has none. */
export function screenRowAt(menus: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const row = trailTo(menus, path).at(-1);
  return row?.href != null && row.componentUrl !== null ? row : undefined;
}

/** Returns whether a path is the screen's own or lies below it. */
export function covers(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** Returns every visible row that opens a screen of this site, in menu order. */
export function screenRows(menus: readonly MenuEntry[]): MenuEntry[] {
  return visibleMenu(menus).flatMap((row) => [
    ...(row.href !== null && row.componentUrl !== null && !isOtherSite(row.href) ? [row] : []),
    ...screenRows(row.subMenus),
  ]);
}
