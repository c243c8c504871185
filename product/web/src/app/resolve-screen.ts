import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { covers, trailTo } from './menu-tree.ts';

/** The result for a path and this user. */
export type ResolvedScreen =
  | { kind: 'screen'; href: string; componentUrl: string; name: string }
  /** The menu names a screen that this version of the web does not have. */
  | { kind: 'unknownScreen'; name: string }
  /** A screen of the product that is not in this user's menu. */
  | { kind: 'forbidden'; menu: MenuDeclaration }
  | { kind: 'notFound' };

interface Known {
  /** The user's menu. */
  menus: readonly MenuEntry[];
  /** Every menu row of the product. */
  declared: readonly MenuDeclaration[];
  screens: Readonly<Record<string, unknown>>;
  onePageScreens: ReadonlySet<string>;
}

/** Resolves a path. The user's menu decides which screens open, and the product's menu which are only forbidden. */
export function resolveScreen(path: string, { menus, declared, screens, onePageScreens }: Known): ResolvedScreen {
  const reaches = (href: string, componentUrl: string) => href === path || !onePageScreens.has(componentUrl);
  const row = trailTo(menus, path).at(-1);
  if (row?.href != null && row.componentUrl !== null && reaches(row.href, row.componentUrl)) {
    const { href, componentUrl, name } = row;
    return Object.hasOwn(screens, componentUrl)
      ? { kind: 'screen', href, componentUrl, name }
      : { kind: 'unknownScreen', name };
  }

  const menu = declared.find(
    ({ href, componentUrl }) =>
      href !== null && componentUrl !== null && covers(href, path) && reaches(href, componentUrl),
  );
  return menu === undefined ? { kind: 'notFound' } : { kind: 'forbidden', menu };
}
