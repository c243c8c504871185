import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { KitContext } from '@kiga/kit-web/kit-context.tsx';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BrokenPage, ForbiddenPage } from './pages/state-screens.tsx';
import { createKit } from './session/create-kit.ts';
import type { SessionClient } from './session/session-client.ts';
import styles from './top-level.module.css';
import type { LanguageWords } from './words.ts';

/** Pages that stand outside the shell, without menu and tabs, by their path. */
const topLevelPages: Readonly<Record<string, { page: ComponentType; title: string }>> = {
  '/401': { page: ForbiddenPage, title: 'shell.states.forbiddenTab' },
  '/500': { page: BrokenPage, title: 'shell.states.brokenTab' },
};

interface TopLevelProps {
  session: CurrentSession;
  words: LanguageWords;
  sessionClient: SessionClient;
  /** The shell, which has all other paths. */
  children: ReactNode;
}

/** Shows the page outside the shell that the address names, else the shell. */
export function TopLevel({ session, words, sessionClient, children }: TopLevelProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const kit = useMemo(
    () => createKit({ session, words, sessionClient, open: (path) => void navigate(path) }),
    [session, words, sessionClient, navigate],
  );
  const found = topLevelPages[pathname.replace(/(.)\/+$/, '$1')];
  useEffect(() => {
    if (found !== undefined) document.title = `${kit.t(found.title)} | ${kit.t('shell.product')}`;
  }, [found, kit]);

  if (found === undefined) return children;
  return (
    <KitContext value={kit}>
      <main className={styles.page}>
        <found.page />
      </main>
    </KitContext>
  );
}
