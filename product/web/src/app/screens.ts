import { menus } from '@kiga/contract/app/menus.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import type { ComponentType } from 'react';
import { loadWordsFor } from './area-words.ts';

/** A screen. `href` is the path of its menu row; the rest of the address belongs to the screen. */
export type Screen = ComponentType<{ href: string }>;

/** Loads the program of a screen. */
export type ScreenLoader = () => Promise<{ default: Screen }>;

/** Every screen of the web by its path, such as `./campus/term.screen.tsx`; each is a chunk of its own. */
export const screenFiles = import.meta.glob<{ default: Screen }>('./**/*.screen.tsx', { base: '../' });

/** The screens by their names in menu rows, where a file exists. */
export const screens: Readonly<Record<string, ScreenLoader>> = Object.fromEntries(
  menus.flatMap((menu) => {
    const [path = ''] = filesOf(menu, Object.keys(screenFiles));
    const loader = screenFiles[path];
    return menu.componentUrl !== null && loader ? [[menu.componentUrl, () => withWords(areaOf(menu), loader)]] : [];
  }),
);

/** Loads a screen together with its texts. */
async function withWords(area: string, loader: ScreenLoader): ReturnType<ScreenLoader> {
  const [screen] = await Promise.all([loader(), loadWordsFor(area)]);
  return screen;
}

/** Returns the area that contains the screen of a menu row. */
export function areaOf({ screen = '' }: Pick<MenuDeclaration, 'screen'>): string {
  return screen.split('/', 1)[0] as string;
}

/** Screens that are one page, with no addresses below their own. */
export const onePageScreens: ReadonlySet<string> = new Set(
  menus.flatMap(({ componentUrl, onePage }) => (componentUrl !== null && onePage ? [componentUrl] : [])),
);

/**
 * Returns those of these paths that can be the screen of a menu row: `campus/term` is `term.screen.tsx` somewhere in
 * `campus`.
 */
export function filesOf({ screen = '' }: Pick<MenuDeclaration, 'screen'>, paths: readonly string[]): string[] {
  const [area = '', name = ''] = screen.split('/');
  return paths.filter((path) => path.startsWith(`./${area}/`) && path.endsWith(`/${name}.screen.tsx`));
}
