import { type Tab, TabContext } from '@kiga/kit-web/tabs/tab.ts';
import { Activity, memo, type ReactNode, type UIEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import styles from './tab-panels.module.css';
import { keptAlive, type TabState } from './tabs-state.ts';
import type { Tabs } from './use-tabs.ts';

interface TabPanelsProps {
  tabs: Tabs;
  /** Returns the screen of a tab; the same function for the life of the page. */
  screen: (address: TabAddress) => ReactNode;
}

/** Address of a tab, in the router's format. */
export interface TabAddress {
  pathname: string;
  search: string;
  hash: string;
}

/** Ids that connect a tab's button and its panel. */
export const tabId = (path: string) => `tab-${path}`;
export const tabPanelId = (path: string) => `tab-panel-${path}`;

/** The screens of all mounted tabs, one of them visible. */
export function TabPanels({ tabs, screen }: TabPanelsProps) {
  const alive = keptAlive(tabs.state);
  return tabs.state.tabs
    .filter((tab) => alive.has(tab.path))
    .map((tab) => (
      <Activity key={tab.path} mode={tab.path === tabs.state.active ? 'visible' : 'hidden'}>
        <TabPanel
          path={tab.path}
          search={tab.search}
          hash={tab.hash}
          active={tab.path === tabs.state.active}
          title={tabs.title}
          dirty={tabs.dirty}
          close={tabs.close}
          replace={tabs.replace}
          screen={screen}
        />
      </Activity>
    ));
}

type TabPanelProps = Pick<TabState, 'path' | 'search' | 'hash'> &
  Pick<Tabs, 'title' | 'dirty' | 'close' | 'replace'> &
  Pick<TabPanelsProps, 'screen'> & { active: boolean };

const TabPanel = memo(function TabPanel(props: TabPanelProps) {
  const { path, search, hash, active, title, dirty, close, replace, screen } = props;
  const tab = useMemo<Tab>(
    () => ({
      title: (text) => title(path, text),
      dirty: (isDirty) => dirty(path, isDirty),
      close: () => close([path]),
      replace: (next) => replace(path, next),
      active,
      path,
    }),
    [path, active, title, dirty, close, replace],
  );
  const address = useMemo(() => ({ pathname: path, search, hash }), [path, search, hash]);
  const content = useMemo(() => screen(address), [screen, address]);
  const { ref, onScroll } = useKeptScroll();
  return (
    <TabContext value={tab}>
      <div id={tabPanelId(path)} role="tabpanel" aria-labelledby={tabId(path)} className={styles.panel}>
        <div ref={ref} className={styles.scroll} onScroll={onScroll}>
          {content}
        </div>
      </div>
    </TabContext>
  );
});

// Not every browser keeps the scroll position of hidden elements.
function useKeptScroll() {
  const ref = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    // The top needs no restoring, and reading the position would cost a layout.
    if (ref.current !== null && top.current > 0) ref.current.scrollTop = top.current;
  }, []);
  const onScroll = useCallback((event: UIEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop;
  }, []);
  return { ref, onScroll };
}
