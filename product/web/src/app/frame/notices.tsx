import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Connection } from '../../identity/session/connection.ts';
import type { BuildWatch } from '../build-watch.ts';
import styles from './notices.module.css';

interface NoticesProps {
  connection: Connection;
  build: BuildWatch;
  /** Reloads the page, after a question where typed input would be lost. */
  onReload(): void;
}

/** A line under the header about the whole page: the server is unreachable, or has a new version. */
export function Notices({ connection, build, onReload }: NoticesProps) {
  const { t } = useKit();
  const isAway = useConnection(connection);
  const newer = useNewerBuild(build);
  const [putOff, setPutOff] = useState<string | null>(null);
  return (
    // The element must exist before its text, or a screen reader does not read it.
    <div role="status" className={styles.notices}>
      {isAway ? (
        <Notice text={t('shell.notices.offline')} isWarning>
          <Button size="small" onClick={connection.tryNow}>
            {t('shell.notices.tryNow')}
          </Button>
        </Notice>
      ) : (
        newer !== null &&
        newer !== putOff && (
          <Notice text={t('shell.notices.newVersion')}>
            <Button size="small" onClick={onReload}>
              {t('shell.notices.reloadNow')}
            </Button>
            <Button size="small" type="text" onClick={() => setPutOff(newer)}>
              {t('shell.notices.later')}
            </Button>
          </Notice>
        )
      )}
    </div>
  );
}

function Notice({ text, isWarning = false, children }: { text: string; isWarning?: boolean; children: ReactNode }) {
  return (
    <div className={isWarning ? `${styles.notice} ${styles.warning}` : styles.notice}>
      <span>{text}</span>
      {children}
    </div>
  );
}

/** Returns whether the server is unreachable. Failed queries run again once it is back. */
function useConnection(connection: Connection): boolean {
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway);
  const queries = useQueryClient();
  useEffect(() => {
    window.addEventListener('offline', connection.tryNow);
    window.addEventListener('online', connection.tryNow);
    return () => {
      window.removeEventListener('offline', connection.tryNow);
      window.removeEventListener('online', connection.tryNow);
    };
  }, [connection]);
  useEffect(() => {
    if (!isAway) return;
    return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isAway, queries]);
  return isAway;
}

/**
 * Returns the server's build where it differs from this page's. It checks after the server was unreachable, and when
 * the user returns to the page.
 */
function useNewerBuild(build: BuildWatch): string | null {
  const { changes } = useKit();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void build.look();
    };
    // A deployment ends the stream of changes, which then reconnects.
    let hasBeenLive = changes.isLive();
    const stop = changes.watchLive(() => {
      if (!changes.isLive()) return;
      if (hasBeenLive) look();
      hasBeenLive = true;
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [build, changes]);
  return useSyncExternalStore(build.subscribe, build.newer);
}
