import { plannedRoutes } from '@kiga/contract/app/planned-routes.ts';
import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { KitContext } from '@kiga/kit-web/kit-context.tsx';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createKit } from './create-kit.ts';
import { endSkeleton } from './first-skeleton.ts';
import { BrokenPage } from './pages/broken-page.tsx';
import { ScreenLoading } from './pages/screen-loading.tsx';
import type { SessionClient } from './session-client.ts';
import styles from './top-level.module.css';
import { subscribeWords, wordsVersion } from './words.ts';

interface TopLevelPage {
  page: ComponentType<{ path: string }>;
  /** Key of what the document is called. */
  title: string;
}

/** One of the pages that say why there is no screen. */
function statePage(name: 'ForbiddenPage' | 'NotInstalledPage'): ComponentType<{ path: string }> {
  const load = async () => ({ default: (await import('./pages/state-screens.tsx'))[name] });
  return lazyPart<{ path: string }>(load, { Waiting: () => <ScreenLoading /> });
}

/** Pages for developing only; a build for the world leaves them out with all they load. */
const developmentPages: Readonly<Record<string, TopLevelPage>> = import.meta.env.DEV
  ? { '/dev/widgets': { page: lazyPart(() => import('./development/widgets-page.tsx')), title: 'shell.product' } }
  : {};

/** Pages that stand outside the shell, without menu and tabs, by their path. */
export const topLevelPages: Readonly<Record<string, TopLevelPage>> = {
  '/401': { page: statePage('ForbiddenPage'), title: 'shell.states.forbiddenTab' },
  '/500': { page: () => <BrokenPage />, title: 'shell.states.brokenTab' },
  ...developmentPages,
};

const plannedPage: TopLevelPage = { page: statePage('NotInstalledPage'), title: 'shell.states.notInstalledTab' };
const plannedPaths = new Set(plannedRoutes.filter(({ inShell }) => !inShell).map(({ path }) => path));

interface TopLevelProps {
  session: CurrentSession;
  sessionClient: SessionClient;
  /** The shell, which has all other paths. */
  children: ReactNode;
}

/** Shows the page outside the shell that the address names, else the shell. */
export function TopLevel({ session, sessionClient, children }: TopLevelProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const words = useSyncExternalStore(subscribeWords, wordsVersion);
  const kit = useMemo(
    () => createKit({ session, sessionClient, words, open: (path) => void navigate(path) }),
    [session, sessionClient, words, navigate],
  );
  const path = pathname.replace(/(.)\/+$/, '$1');
  const found = plannedPaths.has(path) ? plannedPage : topLevelPages[path];
  useLayoutEffect(() => {
    if (found !== undefined) endSkeleton();
  }, [found]);
  useEffect(() => {
    if (found !== undefined) document.title = `${kit.t(found.title)} | ${kit.t('shell.product')}`;
  }, [found, kit]);

  if (found === undefined) return children;
  return (
    <KitContext value={kit}>
      <main className={styles.page}>
        <found.page path={path} />
      </main>
    </KitContext>
  );
}
