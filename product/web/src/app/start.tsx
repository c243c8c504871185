import { type CurrentSession, currentSession } from '@kiga/contract/identity/session.acts.ts';
import { NetworkError } from '@kiga/kit-web/client/call-errors.ts';
import { RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { hasDays } from '@kiga/kit-web/offline/days-mark.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { KiteInTree } from '../drawing/kite-in-tree.tsx';
import { keptSession } from '../identity/session/kept-session.ts';
import { clearSession, getLanguage, setAccess, setMenus } from '../identity/session/session-storage.ts';
import { AppProviders } from './app-providers.tsx';
import { pageFacts } from './first-page.ts';
import { endSkeleton } from './first-skeleton.ts';
import { PageButton } from './pages/page-button.tsx';
import { ScreenLoading } from './pages/screen-loading.tsx';
import { afterSessionFailure, loginAddress } from './redirects.ts';
import { createSessionClient } from './session-client.ts';
import { Shell } from './shell.tsx';
import { TopLevel, worksOffline } from './top-level.tsx';
import { languageTag, loadFirstWords, translate } from './words.ts';

const sessionClient = createSessionClient();

type StartState =
  | { at: 'loading' }
  /** Not even the texts could be loaded. */
  | { at: 'speechless' }
  | { at: 'failed'; error: unknown }
  | { at: 'ready'; session: CurrentSession };

/** Loads the language and the session once, then renders the shell. */
export function Start() {
  const [state, setState] = useState<StartState>({ at: 'loading' });
  // A transition, because the user may use the page by then.
  const show = (next: StartState) => startTransition(() => setState(next));
  const start = () => {
    setState({ at: 'loading' });
    load().then(show, () => setState({ at: 'speechless' }));
  };
  useEffect(start, []);
  const failed = state.at === 'speechless' || state.at === 'failed';
  useLayoutEffect(() => {
    if (failed) endSkeleton();
  }, [failed]);

  if (state.at === 'loading') return <ScreenLoading />;
  if (state.at === 'speechless') {
    return (
      <StatusPage
        alert
        drawing={<KiteInTree />}
        title={<RefreshIcon />}
        // A reload, because after a deployment only a new page names the present texts.
        actions={<PageButton onClick={() => window.location.reload()}>Kiga</PageButton>}
      />
    );
  }
  if (state.at === 'ready') {
    return (
      <AppProviders>
        <TopLevel session={state.session} sessionClient={sessionClient}>
          <Shell
            session={state.session}
            onSession={(session) => {
              keep(session);
              setState({ ...state, session });
            }}
            sessionClient={sessionClient}
          />
        </TopLevel>
      </AppProviders>
    );
  }
  return (
    <StatusPage
      alert
      drawing={<KiteInTree />}
      title={translate('shell.states.failedToLoad')}
      sentence={
        <>
          {translate(state.error instanceof NetworkError ? 'shell.states.offline' : 'shell.states.serverError')}
          <br />
          {translate('shell.states.bootSentence')}
        </>
      }
      actions={<PageButton onClick={start}>{translate('shell.states.clickToRetry')}</PageButton>}
    />
  );
}

/** Stores the session's menu and permissions for the next start, as the login page does. */
function keep({ menus, access }: CurrentSession): void {
  setMenus(menus);
  setAccess(access);
}

async function load(): Promise<StartState> {
  const language = getLanguage();
  document.documentElement.lang = languageTag[language];
  const loadingWords = loadFirstWords(language);
  // The screen that the page names is already loading.
  if (!pageFacts?.screen) void preloadScreen(window.location.pathname);
  try {
    const session = await sessionClient.client.call(currentSession, {});
    sessionClient.begin(session);
    keep(session);
    if (hasDays()) void eraseOld();
    await loadingWords;
    return { at: 'ready', session };
  } catch (error) {
    if (afterSessionFailure(error) === 'retry') {
      const session = error instanceof NetworkError && worksOffline() ? await keptSession().catch(() => null) : null;
      if (session !== null) sessionClient.begin(session);
      await loadingWords;
      if (session !== null) return { at: 'ready', session };
      return { at: 'failed', error };
    }
    clearSession();
    window.location.replace(loginAddress(window.location));
    return { at: 'loading' };
  }
}

/** Erases data of an earlier day that a page kept for work without a network. */
async function eraseOld(): Promise<void> {
  await import('@kiga/kit-web/offline/day-store.ts').then((store) => store.eraseOldDays()).catch(() => undefined);
}

/** Fetches the chunk of the screen at a path; the screen itself reports a failure. */
async function preloadScreen(path: string): Promise<void> {
  await import('./pages/indexed-screen.tsx').then((indexed) => indexed.preloadScreen(path)).catch(() => undefined);
}
