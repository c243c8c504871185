import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TabEntry } from '../../identity/session/session-storage.ts';
import {
  addressOf,
  closeTabs,
  markTab,
  parseAddress,
  type Replacing,
  restoreTabs,
  showTab,
  type TabsState,
  titleTab,
} from './tabs-state.ts';

/** The open tabs with their functions, which stay the same for the life of the page. */
export interface Tabs {
  state: TabsState;
  /** Opens the tab of this path or focuses it. A path without a search keeps the tab's present address. */
  open(path: string): void;
  /** Closes tabs without a question. */
  close(paths: readonly string[]): void;
  /** Shows another address in place of the tab of this path. */
  replace(path: string, next: string): void;
  title(path: string, text: string): void;
  dirty(path: string, isDirty: boolean): void;
}

/**
 * Synchronises the open tabs with the address bar, which decides the active one.
 * @param home path of the first tab, which cannot be closed
 * @param stored tabs of the last visit, read once
 */
export function useTabs(home: string, stored: () => readonly TabEntry[]): Tabs {
  const location = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => restoreTabs(home, stored()));
  const state = useMemo(() => showTab(kept, location), [kept, location]);
  // Runs before the effects of the screens: a screen that renders at once sets its tab's title, so the tab must exist.
  useLayoutEffect(() => setKept((tabs) => showTab(tabs, location)), [location]);

  // Events call the functions below long after the render that created them.
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

  const replace = useCallback((path: string, next: string) => {
    if (parseAddress(next) === undefined) return;
    void latest.current.navigate(next, { replace: true, state: { inPlaceOf: path } satisfies Replacing });
  }, []);

  const title = useCallback((path: string, text: string) => setKept((tabs) => titleTab(tabs, path, text)), []);
  const dirty = useCallback((path: string, isDirty: boolean) => setKept((tabs) => markTab(tabs, path, isDirty)), []);

  return useMemo(() => ({ state, open, close, replace, title, dirty }), [state, open, close, replace, title, dirty]);
}
