import { menus as declared } from '@kiga/contract/app/menus.ts';
import { plannedRoutes } from '@kiga/contract/app/planned-routes.ts';
import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { useEffect, useMemo } from 'react';
import { loadAllWords } from '../area-words.ts';
import { menuName } from '../menu-name.ts';
import { covers } from '../menu-tree.ts';
import { type ResolvedScreen, resolveScreen } from '../resolve-screen.ts';
import { onePageScreens, type Screen, screens } from '../screens.ts';
import type { TabAddress } from '../tabs/tab-panels.tsx';
import { ChunkFailedPage } from './broken-page.tsx';
import { LoadedScreen, ScreenWaiting } from './loaded-screen.tsx';
import { NotFoundPage, NotInstalledPage, UnknownScreenPage } from './status-screens.tsx';

const planned = new Set(plannedRoutes.filter(({ inShell }) => inShell).map(({ path }) => path));
const whileLoading = { Waiting: ScreenWaiting, Failed: ChunkFailedPage, mayBeLight: true };

const loadedScreens: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.entries(screens).map(([name, load]) => [name, lazyPart(load, whileLoading)]),
);

// Names the permission that is missing, in the words of its area.
const ForbiddenScreen = lazyPart(async () => {
  const [page] = await Promise.all([import('./forbidden-screen.tsx'), loadAllWords()]);
  return page;
}, whileLoading);

/** Fetches the program of the screen at a path while the session is still being asked for. */
export function preloadScreen(path: string): void {
  const menu = declared.find(({ href, componentUrl }) => href !== null && componentUrl !== null && covers(href, path));
  // Whether it may be seen, and what to say if it does not arrive, is decided when it is shown.
  screens[menu?.componentUrl ?? '']?.().catch(() => undefined);
}

/** The screen of an address, looked up among all; or the page that says why there is none. */
function IndexedScreen({ address, menus }: { address: TabAddress; menus: readonly MenuEntry[] }) {
  const path = address.pathname;
  const resolved = useMemo(
    () => resolveScreen(path, { menus, declared, planned, screens, onePageScreens }),
    [path, menus],
  );
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
    case 'notInstalled':
      return <NotInstalledPage path={path} />;
    case 'notFound':
      return <NotFoundPage />;
  }
}

/** Names the tab of a page that says why there is no screen; screens name theirs, or are called as their row of the menu. */
function useTitle(resolved: ResolvedScreen): void {
  const { t, language } = useKit();
  const { title: nameTab } = useTab();
  const title = titleOf(resolved);
  useEffect(() => {
    if (title === null) return;
    nameTab(title);
    return () => nameTab('');
  }, [title, nameTab]);

  function titleOf({ kind }: ResolvedScreen): string | null {
    if (kind === 'notInstalled') return t('shell.states.notInstalledTab');
    if (kind === 'notFound') return t('shell.states.notFoundTab');
    return resolved.kind === 'forbidden' ? menuName(resolved.menu, language) : null;
  }
}

export default asLight(IndexedScreen);
