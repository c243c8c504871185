import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { BeforeRetryContext } from '@kiga/kit-web/chunks/before-retry.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { type Kit, KitContext } from '@kiga/kit-web/kit-context.tsx';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { pageLanguage } from '../identity/session/page-language.ts';
import { SessionContext } from '../identity/session/session-context.ts';
import { clearSession, getTags, getToken, hasWeakPassword, setTags } from '../identity/session/session-storage.ts';
import { createBuildWatch } from './build-watch.ts';
import { createKit } from './create-kit.ts';
import { showFrame } from './first-skeleton.ts';
import { FollowMenus } from './follow-menus.tsx';
import { Header } from './frame/header.tsx';
import { Notices } from './frame/notices.tsx';
import { SideMenu } from './frame/side-menu.tsx';
import { TabsBar } from './frame/tabs-bar.tsx';
import { useMenuState } from './frame/use-menu-state.ts';
import { screenRowAt, trailTo } from './menu-tree.ts';
import { TabScreen } from './pages/tab-screen.tsx';
import { HOME, loginAddress } from './redirects.ts';
import type { SessionClient } from './session-client.ts';
import styles from './shell.module.css';
import { type TabAddress, TabPanels } from './tabs/tab-panels.tsx';
import { addressOf } from './tabs/tabs-state.ts';
import { useTabs } from './tabs/use-tabs.ts';
import { useLeaving } from './use-leaving.ts';
import { subscribeWords, wordsVersion } from './words.ts';

const ChangePasswordDialog = lazyDialog(() => import('../identity/account/change-password-dialog.tsx'));
const ApprovalDialog = lazyDialog(() => import('../system/approvals/approval-dialog.tsx'));
const SessionLostDialog = lazyDialog(() => import('./session-lost-dialog.tsx'));
const build = createBuildWatch();

interface ShellProps {
  session: CurrentSession;
  /** Receives the session after a change of menus. */
  onSession(session: CurrentSession): void;
  sessionClient: SessionClient;
}

/** The frame around all screens: side menu, header, tabs. */
export function Shell({ session, onSession, sessionClient }: ShellProps) {
  useLayoutEffect(showFrame, []);
  const { client, loss, connection, approvals } = sessionClient;
  const tabs = useTabs(HOME, () => getTags(pageLanguage()));
  const { state, open } = tabs;
  const menu = useMenuState();
  // A reload follows the change, so a later answer does not close the dialog.
  const [forced] = useState<'initial' | 'weak' | null>(() => {
    if (session.initialPassword && !hasWeakPassword()) return 'initial';
    return session.easyPassword || hasWeakPassword() ? 'weak' : null;
  });
  const mustChangePassword = forced !== null;
  const [changingPassword, setChangingPassword] = useState(false);

  const words = useSyncExternalStore(subscribeWords, wordsVersion);
  const kit = useMemo<Kit>(
    () => createKit({ session, sessionClient, open, words }),
    [sessionClient, words, session, open],
  );
  const { t } = kit;

  const { menus } = session;
  const screen = useCallback((address: TabAddress) => <TabScreen address={address} menus={menus} />, [menus]);
  const named = state.tabs.map((tab) => ({ ...tab, title: tab.title || (screenRowAt(menus, tab.path)?.name ?? '') }));
  const active = named.find((tab) => tab.path === state.active);

  const dirty = named.filter((tab) => tab.dirty);
  const leaving = useLeaving(dirty, t, client, sessionClient.token);

  // After a deployment the server no longer has the old chunks; only the new pages name the present ones.
  const latestReload = useRef(leaving.reload);
  useEffect(() => {
    latestReload.current = leaving.reload;
  });
  const beforeRetry = useCallback(async (failures: number) => {
    const served = await build.look();
    // Many browsers request a module only once. After a failure only a reload of the page fetches it.
    if (served === 'unknown' || (served === 'same' && failures < 2)) return true;
    await latestReload.current();
    return false;
  }, []);

  useEffect(() => {
    document.title = `${active?.title ?? ''} | ${t('shell.product')}`;
  }, [active?.title, t]);

  // Only tabs that can open again are stored.
  useEffect(() => {
    const stored = state.tabs.filter((tab) => screenRowAt(menus, tab.path) !== undefined);
    setTags(
      stored.map((tab) => ({ path: addressOf(tab), title: tab.title })),
      pageLanguage(),
    );
  }, [state.tabs, menus]);

  const needed = useSyncExternalStore(approvals.subscribe, approvals.needed);
  const isLost = useSyncExternalStore(loss.subscribe, loss.isPending);
  const isTyped = dirty.length > 0;
  const isGoing = useRef(false);
  const go = useCallback(() => {
    // A second navigation would abort the running one.
    if (isGoing.current) return;
    isGoing.current = true;
    // The stored session may belong to another user, signed in from another window.
    if (getToken() !== sessionClient.token()) return window.location.reload();
    clearSession();
    window.location.assign(loginAddress(window.location));
  }, [sessionClient]);
  useEffect(() => {
    if (isLost && !isTyped) go();
  }, [isLost, isTyped, go]);

  // After a sign-out or a sign-in of another user from another window, this one follows, unless typed input would be
  // lost.
  useEffect(() => {
    if (isTyped) return;
    const follow = () => {
      if (getToken() !== sessionClient.token()) go();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [isTyped, sessionClient, go]);

  const trail = trailTo(session.menus, state.active);
  return (
    <KitContext value={kit}>
      <SessionContext value={session}>
        <BeforeRetryContext value={beforeRetry}>
          {!mustChangePassword && <FollowMenus onSession={onSession} />}
          <a
            className={styles.skip}
            href="#content"
            onClick={(event) => {
              // The address belongs to the tab, so the link must not change it.
              event.preventDefault();
              document.getElementById('content')?.focus();
            }}
          >
            {t('shell.skipToContent')}
          </a>
          <div className={styles.shell}>
            <SideMenu
              menus={mustChangePassword ? [] : session.menus}
              organizationName={session.organizationName}
              active={trail.map((row) => row.id)}
              state={menu}
            />
            <div className={styles.main}>
              <Header
                trail={trail}
                title={active?.title ?? ''}
                menu={menu}
                mayCall={!mustChangePassword}
                leaving={leaving}
                onChangePassword={() => setChangingPassword(true)}
              />
              {!mustChangePassword && <TabsBar tabs={tabs} named={named} mayClose={leaving.mayClose} />}
              <Notices connection={connection} build={build} onReload={() => void leaving.reload()} />
              <p className={styles.printHead}>
                <span>{session.organizationName}</span>
                <span>{formatDay(session.today, kit.language)}</span>
              </p>
              <main id="content" tabIndex={-1} className={styles.content}>
                {!mustChangePassword && <TabPanels tabs={tabs} screen={screen} />}
              </main>
            </div>
          </div>
          {(mustChangePassword || changingPassword) && (
            <ChangePasswordDialog forced={forced} leaving={leaving} onClose={() => setChangingPassword(false)} />
          )}
          {needed && kit.can('system.approval.ask') && <ApprovalDialog needed={needed} onClose={approvals.settle} />}
          {isLost && isTyped && <SessionLostDialog sessionClient={sessionClient} leaving={leaving} />}
        </BeforeRetryContext>
      </SessionContext>
    </KitContext>
  );
}
