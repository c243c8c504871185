import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { lazyDialog, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { KitContext, useKit } from '@kiga/kit-web/kit-context.tsx';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { eraseKeptDays } from '../identity/session/end-session.ts';
import { SessionContext } from '../identity/session/session-context.ts';
import { clearSession } from '../identity/session/session-storage.ts';
import { createKit } from './create-kit.ts';
import { endSkeleton } from './first-skeleton.ts';
import { BrokenPage } from './pages/broken-page.tsx';
import { ScreenLoading } from './pages/screen-loading.tsx';
import { loginAddress } from './redirects.ts';
import type { SessionClient } from './session-client.ts';
import styles from './top-level.module.css';
import { subscribeWords, wordsVersion } from './words.ts';

const SessionLostDialog = lazyDialog(() => import('./session-lost-dialog.tsx'));

interface TopLevelPage {
  page: ComponentType;
  /** Text key of the document's title. */
  title: string;
  /** True for a page that starts with the session of its last start. */
  worksOffline?: boolean;
  /** Stands in place of the page once the session has ended, instead of the dialog that asks a typing user for the password. */
  Ended?: ComponentType<{ signIn(): void }>;
}

const ForbiddenPage = lazyPart(async () => ({ default: (await import('./pages/status-screens.tsx')).ForbiddenPage }), {
  Waiting: () => <ScreenLoading />,
});

/**
 * Returns a page of an area with its texts, for accounts with one of the permissions. Unless it is for others too, the
 * account belongs to one kindergarten.
 */
function areaPage(
  area: string,
  permissions: readonly string[],
  load: () => Promise<{ default: ComponentType }>,
  forOthers = false,
): ComponentType {
  const loadAll = async () => {
    const words = import('./area-words.ts').then(({ loadWordsFor }) => loadWordsFor(area));
    const [page] = await Promise.all([load(), words]);
    return page;
  };
  const Page = lazyPart(loadAll, { Waiting: () => <ScreenLoading /> });
  return function AreaPage() {
    const kit = useKit();
    const isFor = forOthers || kit.tenantOfSession !== null;
    return isFor && permissions.some((one) => kit.can(one)) ? <Page /> : <ForbiddenPage />;
  };
}

/** Development pages; a production build omits them with all their imports. */
const developmentPages: Readonly<Record<string, TopLevelPage>> = import.meta.env.DEV
  ? { '/dev/widgets': { page: lazyPart(() => import('./development/widgets-page.tsx')), title: 'shell.product' } }
  : {};

/** Pages outside the shell, without menu and tabs, by path. */
export const topLevelPages: Readonly<Record<string, TopLevelPage>> = {
  '/401': { page: ForbiddenPage, title: 'shell.states.forbiddenTab' },
  '/preparePhoto': {
    page: areaPage(
      'campus',
      ['campus.student.update', 'campus.teacher.update'],
      () => import('../campus/photos/prepare-photo-page.tsx'),
    ),
    title: 'campus.photos.title',
  },
  '/health/station': {
    page: areaPage('health', ['health.check.create'], () => import('../health/station/station-page.tsx')),
    title: 'health.station.title',
    worksOffline: true,
  },
  '/transport/station': {
    page: areaPage('transport', ['transport.trip.record'], () => import('../transport/station/station-page.tsx')),
    title: 'transport.station.title',
    worksOffline: true,
  },
  '/catering/wall': {
    page: areaPage('catering', ['catering.recipe.read'], () => import('../catering/menu-wall-page.tsx'), true),
    title: 'catering.wall.open',
  },
  '/dashBoard': {
    page: areaPage('dashboards', ['dashboards.wall.read'], () => import('../dashboards/wall-page.tsx')),
    title: 'dashboards.wall.title',
    Ended: lazyPart(() => import('../dashboards/wall-ended.tsx')),
  },
  '/historyMorningCheckPhotos': {
    page: areaPage('health', ['health.check.read'], () => import('../health/photos/history-photos-page.tsx'), true),
    title: 'health.photos.title',
  },
  '/manualCheckPhotoDetail': {
    page: areaPage('health', ['health.check.read'], () => import('../health/photos/check-photo-page.tsx'), true),
    title: 'health.check.plural',
  },
  '/doctorMessagesDetail': {
    page: areaPage(
      'health',
      ['health.consultation.read'],
      () => import('../health/consultation/thread-page.tsx'),
      true,
    ),
    title: 'health.consultation.thread.title',
  },
  '/500': { page: () => <BrokenPage />, title: 'shell.states.brokenTab' },
  ...developmentPages,
};

/** Returns whether the page at the current address works without a network. */
export function worksOffline(): boolean {
  return topLevelPages[window.location.pathname]?.worksOffline === true;
}

interface TopLevelProps {
  session: CurrentSession;
  sessionClient: SessionClient;
  /** The shell, which handles all other paths. */
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
  const isLost = useSyncExternalStore(sessionClient.loss.subscribe, sessionClient.loss.isPending);
  const found = topLevelPages[path];
  useLayoutEffect(() => {
    if (found !== undefined) endSkeleton();
  }, [found]);
  useEffect(() => {
    if (found !== undefined) document.title = `${kit.t(found.title)} | ${kit.t('shell.product')}`;
  }, [found, kit]);

  if (found === undefined) return children;
  return (
    <KitContext value={kit}>
      <SessionContext value={session}>
        <main className={styles.page}>
          {isLost && found.Ended ? <found.Ended signIn={() => void toLogin()} /> : <found.page />}
        </main>
        {isLost && !found.Ended && <SessionLostDialog sessionClient={sessionClient} leaving={{ toLogin }} />}
      </SessionContext>
    </KitContext>
  );
}

/** Leaves a page whose session has ended, for the sign-in of another account. */
async function toLogin(): Promise<void> {
  await eraseKeptDays();
  clearSession();
  window.location.assign(loginAddress(window.location));
}
