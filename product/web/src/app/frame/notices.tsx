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
  /** Reloads the page, after asking where something typed would be lost. */
  onReload(): void;
}

/** One line under the header for what concerns the whole page: the server is away, or it has a new version. */
export function Notices({ connection, build, onReload }: NoticesProps) {
  const { t } = useKit();
  const isAway = useConnection(connection);
  const newer = useNewerBuild(build);
  const [putOff, setPutOff] = useState<string | null>(null);
  return (
    // It must be there before its text, or a screen reader does not read it.
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

/** Whether the server is away. Once it is back, what failed meanwhile is asked for again. */
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

/** The server's build where it is not this page's: looked for when the server has been away, and when one comes back here. */
function useNewerBuild(build: BuildWatch): string | null {
  const { changes } = useKit();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void build.look();
    };
    // Whoever deploys ends the stream of changes, which comes back by itself.
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
