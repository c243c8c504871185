import { menus as declared } from '@kiga/contract/app/menus.ts';
import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { useEffect, useMemo, useRef } from 'react';
import { loadAllWords } from '../area-words.ts';
import { menuName } from '../menu-name.ts';
import { covers } from '../menu-tree.ts';
import { type ResolvedScreen, resolveScreen } from '../resolve-screen.ts';
import { onePageScreens, type Screen, screens } from '../screens.ts';
import type { TabAddress } from '../tabs/tab-panels.tsx';
import { ChunkFailedPage } from './broken-page.tsx';
import { LoadedScreen, ScreenWaiting } from './loaded-screen.tsx';
import { NotFoundPage, UnknownScreenPage } from './status-screens.tsx';

const whileLoading = { Waiting: ScreenWaiting, Failed: ChunkFailedPage, mayBeLight: true };

const loadedScreens: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.entries(screens).map(([name, load]) => [name, lazyPart(load, whileLoading)]),
);

// It names the missing permission, in the texts of its area.
const ForbiddenScreen = lazyPart(async () => {
  const [page] = await Promise.all([import('./forbidden-screen.tsx'), loadAllWords()]);
  return page;
}, whileLoading);

/** Fetches the chunk of the screen at a path while the session is still loading. */
export function preloadScreen(path: string): void {
  const menu = declared.find(({ href, componentUrl }) => href !== null && componentUrl !== null && covers(href, path));
  // Rights and failures are handled when the screen is shown.
  screens[menu?.componentUrl ?? '']?.().catch(() => undefined);
}

/** The screen of an address, from the index of all screens; or the page that explains its absence. */
function IndexedScreen({ address, menus }: { address: TabAddress; menus: readonly MenuEntry[] }) {
  const path = address.pathname;
  const resolved = useMemo(() => resolveScreen(path, { menus, declared, screens, onePageScreens }), [path, menus]);
  useTitle(resolved);
  switch (resolved.kind) {
    case 'screen':
      return (
        <LoadedScreen address={address} href={resolved.href} Screen={loadedScreens[resolved.componentUrl] as Screen} />
      );
    case 'unknownScreen':
      return <UnknownScreenPage name={resolved.name} />;
    case 'forbidden':
      return <ForbiddenScreen menu={resolved.menu} />;
    case 'notFound':
      return <NotFoundPage />;
  }
}

/**
 * Sets the tab's title for a page that explains a missing screen. Screens set their own, or have the name of their menu
 * row.
 */
function useTitle(resolved: ResolvedScreen): void {
  const { t, language } = useKit();
  const { title: nameTab } = useTab();
  const title = titleOf(resolved);
  const isNamed = useRef(false);
  // No clean-up takes the name away, because React cleans up each time another tab is shown.
  useEffect(() => {
    if (title !== null || isNamed.current) nameTab(title ?? '');
    isNamed.current = title !== null;
  }, [title, nameTab]);

  function titleOf({ kind }: ResolvedScreen): string | null {
    if (kind === 'notFound') return t('shell.states.notFoundTab');
    return resolved.kind === 'forbidden' ? menuName(resolved.menu, language) : null;
  }
}

export default asLight(IndexedScreen);
