import { CloseIcon, ExpandIcon, iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Dropdown } from '@kiga/kit-web/light/bubbles.tsx';
import type { MenuProps } from 'antd';
import { House as HomeIcon, ChevronLeft as PreviousIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { tabId, tabPanelId } from '../tabs/tab-panels.tsx';
import { type CloseRange, pathsToClose, type TabState } from '../tabs/tabs-state.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import styles from './tabs-bar.module.css';
import { useOverflow } from './use-overflow.ts';

interface TabsBarProps {
  tabs: Tabs;
  /** The tabs with their displayed titles. */
  named: readonly TabState[];
  mayClose(paths: readonly string[]): Promise<boolean>;
}

const ranges: readonly { range: CloseRange; word: string }[] = [
  { range: 'this', word: 'shell.tabs.close' },
  { range: 'others', word: 'shell.tabs.closeOthers' },
  { range: 'right', word: 'shell.tabs.closeRight' },
  { range: 'all', word: 'shell.tabs.closeAll' },
];

/** The row of open tabs. Left and right move, Delete closes, the context menu closes several. */
export function TabsBar({ tabs, named, mayClose }: TabsBarProps) {
  const { t } = useKit();
  const strip = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(strip, named);
  const { state } = tabs;
  const isByKey = useRef(false);

  const close = async (paths: readonly string[]) => {
    if (await mayClose(paths)) tabs.close(paths);
    else isByKey.current = false;
  };
  const contextMenu = (path: string): MenuProps => ({
    items: ranges.map(({ range, word }) => ({
      key: range,
      label: t(word),
      disabled: pathsToClose(state, path, range).length === 0,
    })),
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      void close(pathsToClose(state, path, key as CloseRange));
    },
  });
  const onKeyDown = (event: KeyboardEvent, path: string) => {
    const at = state.tabs.findIndex((tab) => tab.path === path);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: state.tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : state.tabs[to];
    if (next !== undefined) {
      event.preventDefault();
      tabs.open(next.path);
      document.getElementById(tabId(next.path))?.focus();
    }
    if (event.key === 'Delete') {
      const paths = pathsToClose(state, path, 'this');
      // The home tab stays, and so does the focus.
      isByKey.current = paths.length > 0;
      void close(paths);
    }
  };

  useEffect(() => {
    // The focused element disappeared with the closed tab.
    if (isByKey.current) document.getElementById(tabId(state.active))?.focus();
    isByKey.current = false;
  }, [state.active]);

  // The title and the buttons next to the strip change its visible width.
  const title = named.find(({ path }) => path === state.active)?.title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when to look, not at what
  useEffect(() => {
    // Where all are seen there is nothing to scroll, and asking would cost a layout.
    if (!overflow.any) return;
    // The element includes the tab's close button.
    const tab = document.getElementById(tabId(state.active))?.parentElement;
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state.active, title, overflow.any]);

  return (
    <div className={styles.bar}>
      {overflow.any && <ScrollButton forward={false} enabled={overflow.before} strip={strip} />}
      <div ref={strip} className={styles.strip}>
        {/* A tab list may contain only tabs, so each close button stands next to its tab. */}
        <div
          role="tablist"
          className={styles.list}
          aria-label={t('shell.tabs.label')}
          aria-owns={named.map(({ path }) => tabId(path)).join(' ')}
        />
        {named.map((tab, index) => (
          <Dropdown key={tab.path} trigger={['contextMenu']} menu={contextMenu(tab.path)}>
            <div
              className={tab.path === state.active ? `${styles.tab} ${styles.active}` : styles.tab}
              role="presentation"
              onMouseDown={(event) => {
                // Prevents the scrolling of the middle button.
                if (event.button === 1) event.preventDefault();
              }}
              onAuxClick={(event) => {
                if (event.button === 1) void close(pathsToClose(state, tab.path, 'this'));
              }}
            >
              <button
                type="button"
                role="tab"
                id={tabId(tab.path)}
                aria-selected={tab.path === state.active}
                aria-controls={tab.path === state.active ? tabPanelId(tab.path) : undefined}
                tabIndex={tab.path === state.active ? 0 : -1}
                className={styles.title}
                onClick={() => tabs.open(tab.path)}
                onKeyDown={(event) => onKeyDown(event, tab.path)}
              >
                {index === 0 && <HomeIcon size={iconSizePx.tag} aria-hidden />}
                {tab.title}
                {tab.dirty && <span className={styles.dot} role="img" aria-label={t('shell.tabs.unsaved')} />}
              </button>
              {index > 0 && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.close}
                  aria-label={t('shell.tabs.closeNamed', { title: tab.title })}
                  onClick={() => close([tab.path])}
                >
                  <CloseIcon size={iconSizePx.tag} aria-hidden />
                </button>
              )}
            </div>
          </Dropdown>
        ))}
      </div>
      {overflow.any && (
        <>
          <ScrollButton forward enabled={overflow.after} strip={strip} />
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              selectedKeys: [state.active],
              items: named.map((tab) => ({ key: tab.path, label: tab.title })),
              onClick: ({ key }) => tabs.open(key),
            }}
          >
            <button type="button" className={styles.tool} aria-label={t('shell.tabs.all')} title={t('shell.tabs.all')}>
              <ExpandIcon size={iconSizePx.button} aria-hidden />
            </button>
          </Dropdown>
        </>
      )}
    </div>
  );
}

interface ScrollButtonProps {
  forward: boolean;
  enabled: boolean;
  strip: { current: HTMLDivElement | null };
}

function ScrollButton({ forward, enabled, strip }: ScrollButtonProps) {
  const { t } = useKit();
  const Icon = forward ? NextIcon : PreviousIcon;
  const scroll = () => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollBy({ left: forward ? width / 2 : -width / 2 });
  };
  return (
    <button
      type="button"
      className={styles.tool}
      disabled={!enabled}
      aria-label={t(forward ? 'shell.tabs.forward' : 'shell.tabs.back')}
      onClick={scroll}
    >
      <Icon size={iconSizePx.button} aria-hidden />
    </button>
  );
}
