import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TabEntry } from '../../identity/session/session-storage.ts';
import {
  addressOf,
  closeTabs,
  markTab,
  parseAddress,
  restoreTabs,
  showTab,
  type TabsState,
  titleTab,
} from './tabs-state.ts';

/** The open tabs and what can be done with them. All functions stay the same over the life of the page. */
export interface Tabs {
  state: TabsState;
  /** Opens the tab of this path or focuses it. Without a search of its own the path leads to where its tab stands. */
  open(path: string): void;
  /** Closes without asking. */
  close(paths: readonly string[]): void;
  title(path: string, text: string): void;
  dirty(path: string, isDirty: boolean): void;
}

/**
 * Keeps the open tabs in step with the address bar, which decides which one is active.
 * @param home path of the first tab, which cannot be closed
 * @param stored tabs of the last visit, read once
 */
export function useTabs(home: string, stored: () => readonly TabEntry[]): Tabs {
  const location = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => restoreTabs(home, stored()));
  const state = useMemo(() => showTab(kept, location), [kept, location]);
  // Before the effects of the screens: one that is there at once names its tab, which must be among them by then.
  useLayoutEffect(() => setKept((tabs) => showTab(tabs, location)), [location]);

  // The functions below are called from events, long after the render that made them.
  const latest = useRef({ state, navigate });
  useEffect(() => {
    latest.current = { state, navigate };
  });

  const open = useCallback((path: string) => {
    const { state, navigate } = latest.current;
    const address = parseAddress(path);
    const tab = state.tabs.find((one) => one.path === address?.pathname);
    const isPlain = address?.search === '' && address.hash === '';
    const target = tab !== undefined && isPlain ? addressOf(tab) : path;
    const active = state.tabs.find((one) => one.path === state.active);
    if (active === undefined || addressOf(active) !== target) void navigate(target);
  }, []);

  const close = useCallback((paths: readonly string[]) => {
    const { state, navigate } = latest.current;
    const next = closeTabs(state, paths);
    const active = next.tabs.find((tab) => tab.path === next.active);
    setKept((tabs) => closeTabs(tabs, paths));
    if (active !== undefined && next.active !== state.active) void navigate(addressOf(active));
  }, []);

  const title = useCallback((path: string, text: string) => setKept((tabs) => titleTab(tabs, path, text)), []);
  const dirty = useCallback((path: string, isDirty: boolean) => setKept((tabs) => markTab(tabs, path, isDirty)), []);

  return useMemo(() => ({ state, open, close, title, dirty }), [state, open, close, title, dirty]);
}
