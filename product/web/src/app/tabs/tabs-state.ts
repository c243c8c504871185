import type { TabEntry } from '../../identity/session/session-storage.ts';

/** An open tab. Its pathname identifies it; search and hash complete its address. */
export interface TabState {
  path: string;
  search: string;
  hash: string;
  /** Title that its screen has set; empty before. */
  title: string;
  /** True where closing would lose typed input. */
  dirty: boolean;
  /** Order of display, the latest highest; 0 where not shown since the page was loaded. */
  shown: number;
}

/** The open tabs; the first is always home. */
export interface TabsState {
  readonly tabs: readonly TabState[];
  /** Path of the visible tab. */
  readonly active: string;
}

/** State of a history entry whose address replaced that of another tab. */
export interface Replacing {
  inPlaceOf: string;
}

/** The browser's address. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
  /** State of the history entry. */
  state?: unknown;
}

/** Range of tabs that a command of the tab menu closes, relative to one tab. */
export type CloseRange = 'this' | 'others' | 'right' | 'all';

/** Maximum number of mounted screens, which keep their input and scroll position. */
export const KEPT_ALIVE_MAX = 12;

/** Returns the tabs of the last visit, none of them shown yet. */
export function restoreTabs(home: string, stored: readonly TabEntry[]): TabsState {
  const tabs = new Map<string, TabState>([[home, newTab({ pathname: home, search: '', hash: '' })]]);
  for (const { path, title } of stored) {
    const address = parseAddress(path);
    if (address !== undefined) tabs.set(address.pathname, { ...newTab(address), title: String(title ?? '') });
  }
  return { tabs: [...tabs.values()], active: home };
}

/** Shows the tab of an address, and adds it at the end where it is missing. A repeated call changes nothing. */
export function showTab(state: TabsState, address: Address): TabsState {
  const path = pathOf(address.pathname);
  const { search, hash } = address;
  const found = state.tabs.find((tab) => tab.path === path);
  const latest = Math.max(...state.tabs.map((tab) => tab.shown));
  const isShown = found !== undefined && state.active === path && found.shown > 0 && found.shown === latest;
  if (isShown && found.search === search && found.hash === hash) return state;

  const tab = { ...(found ?? newTab(address)), search, hash, shown: isShown ? found.shown : latest + 1 };
  const replaced = (address.state as Replacing | null | undefined)?.inPlaceOf;
  const former = path === replaced ? undefined : state.tabs.find((one) => one.path === replaced);
  if (former !== undefined && state.active === former.path) {
    const others = state.tabs.filter((one) => one !== found);
    return { tabs: others.map((one) => (one === former ? tab : one)), active: path };
  }
  const tabs = found === undefined ? [...state.tabs, tab] : state.tabs.map((one) => (one === found ? tab : one));
  return { tabs, active: path };
}

export function titleTab(state: TabsState, path: string, title: string): TabsState {
  return changeTab(state, path, { title });
}

export function markTab(state: TabsState, path: string, dirty: boolean): TabsState {
  return changeTab(state, path, { dirty });
}

/** Returns the paths that a command of the tab menu closes, never home. */
export function pathsToClose(state: TabsState, path: string, range: CloseRange): string[] {
  const [, ...closable] = state.tabs.map((tab) => tab.path);
  switch (range) {
    case 'this':
      return closable.filter((one) => one === path);
    case 'others':
      return closable.filter((one) => one !== path);
    case 'right':
      return closable.slice(closable.indexOf(path) + 1);
    case 'all':
      return closable;
  }
}

/** Closes tabs. If the active one is among them, its nearest remaining neighbour becomes active. */
export function closeTabs(state: TabsState, paths: readonly string[]): TabsState {
  const [home] = state.tabs;
  const stays = (tab: TabState) => tab === home || !paths.includes(tab.path);
  const tabs = state.tabs.filter(stays);
  if (tabs.length === state.tabs.length) return state;

  const at = state.tabs.findIndex((tab) => tab.path === state.active);
  const next =
    state.tabs.slice(Math.max(at, 0)).find(stays) ?? state.tabs.slice(0, Math.max(at, 0)).findLast(stays) ?? home;
  return { tabs, active: next?.path ?? state.active };
}

/** Returns the tabs whose screens stay mounted: the active one, all with typed input, then the latest shown. */
export function keptAlive(state: TabsState, most: number = KEPT_ALIVE_MAX): Set<string> {
  const shown = state.tabs.filter((tab) => tab.shown > 0).toSorted((a, b) => b.shown - a.shown);
  const must = shown.filter((tab) => tab.dirty || tab.path === state.active);
  const rest = shown.filter((tab) => !must.includes(tab)).slice(0, Math.max(0, most - must.length));
  return new Set([...must, ...rest].map((tab) => tab.path));
}

/** Returns the address of a tab within the site. */
export function addressOf({ path, search, hash }: Pick<TabState, 'path' | 'search' | 'hash'>): string {
  return path + search + hash;
}

/** Parses a path of this site; undefined for an address that leads elsewhere. */
export function parseAddress(path: unknown): Address | undefined {
  if (typeof path !== 'string' || !URL.canParse(path, 'http://site')) return undefined;
  const url = new URL(path, 'http://site');
  if (url.origin !== 'http://site' || !path.startsWith('/')) return undefined;
  return { pathname: pathOf(url.pathname), search: url.search, hash: url.hash };
}

function changeTab(state: TabsState, path: string, change: Partial<TabState>): TabsState {
  const found = state.tabs.find((tab) => tab.path === path);
  if (found === undefined) return state;
  const changed = { ...found, ...change };
  if (changed.title === found.title && changed.dirty === found.dirty) return state;
  return { ...state, tabs: state.tabs.map((tab) => (tab === found ? changed : tab)) };
}

const newTab = ({ pathname, search, hash }: Address): TabState => ({
  path: pathOf(pathname),
  search,
  hash,
  title: '',
  dirty: false,
  shown: 0,
});

// A trailing slash does not change the screen.
const pathOf = (pathname: string) => pathname.replace(/(.)\/+$/, '$1');
