import { type CurrentSession, currentSession } from '@kiga/contract/identity/session.acts.ts';
import { NetworkError } from '@kiga/kit-web/client/call-errors.ts';
import { RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { StatePage } from '@kiga/kit-web/state-page/state-page.tsx';
import { useEffect, useState } from 'react';
import { KiteInTree } from '../drawing/kite-in-tree.tsx';
import { clearSession, getLanguage, setAccess, setMenus } from '../identity/session/session-storage.ts';
import { AppProviders } from './app-providers.tsx';
import { afterSessionFailure, loginAddress } from './guard.ts';
import { PageButton } from './pages/page-button.tsx';
import { ScreenLoading } from './pages/screen-loading.tsx';
import { preloadScreen } from './preload-screen.ts';
import { createSessionClient } from './session-client.ts';
import { Shell } from './shell.tsx';
import { TopLevel } from './top-level.tsx';
import { type LanguageWords, languageTag, loadWords, translator } from './words.ts';

const sessionClient = createSessionClient();

type StartState =
  | { at: 'loading' }
  /** Not even the texts could be loaded. */
  | { at: 'speechless' }
  | { at: 'failed'; words: LanguageWords; error: unknown }
  | { at: 'ready'; words: LanguageWords; session: CurrentSession };

/** Loads the language and the session, once; then the shell takes over. */
export function Start() {
  const [state, setState] = useState<StartState>({ at: 'loading' });
  const start = () => {
    setState({ at: 'loading' });
    load().then(setState, () => setState({ at: 'speechless' }));
  };
  useEffect(start, []);

  if (state.at === 'loading') return <ScreenLoading />;
  if (state.at === 'speechless') {
    return (
      <StatePage
        alert
        drawing={<KiteInTree />}
        title={<RefreshIcon />}
        // Not just once more: after a deployment only a new page knows where the texts are.
        actions={<PageButton onClick={() => window.location.reload()}>Kiga</PageButton>}
      />
    );
  }
  if (state.at === 'ready') {
    return (
      <AppProviders words={state.words}>
        <TopLevel session={state.session} words={state.words} sessionClient={sessionClient}>
          <Shell
            session={state.session}
            onSession={(session) => {
              keep(session);
              setState({ ...state, session });
            }}
            words={state.words}
            sessionClient={sessionClient}
          />
        </TopLevel>
      </AppProviders>
    );
  }
  const t = translator(state.words);
  return (
    <StatePage
      alert
      drawing={<KiteInTree />}
      title={t('shell.states.failedToLoad')}
      sentence={
        <>
          {t(state.error instanceof NetworkError ? 'shell.states.offline' : 'shell.states.serverError')}
          <br />
          {t('shell.states.bootSentence')}
        </>
      }
      actions={<PageButton onClick={start}>{t('shell.states.clickToRetry')}</PageButton>}
    />
  );
}

/** What the login page leaves for the next start, kept as it is now. */
function keep({ menus, access }: CurrentSession): void {
  setMenus(menus);
  setAccess(access);
}

async function load(): Promise<StartState> {
  const language = getLanguage();
  document.documentElement.lang = languageTag[language];
  const loadingWords = loadWords(language);
  preloadScreen(window.location.pathname);
  try {
    const session = await sessionClient.client.call(currentSession, {});
    sessionClient.begin(session);
    keep(session);
    return { at: 'ready', words: await loadingWords, session };
  } catch (error) {
    if (afterSessionFailure(error) === 'retry') return { at: 'failed', words: await loadingWords, error };
    clearSession();
    window.location.replace(loginAddress(window.location));
    return { at: 'loading' };
  }
}
