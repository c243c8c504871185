import { describe, expect, it } from 'vitest';
import {
  closeTabs,
  keptAlive,
  markTab,
  parseAddress,
  pathsToClose,
  restoreTabs,
  showTab,
  type TabsState,
  titleTab,
} from './tabs-state.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const open = (...paths: string[]) =>
  paths.reduce<TabsState>((state, path) => showTab(state, at(path)), restoreTabs('/home', []));
const paths = (state: TabsState) => state.tabs.map((tab) => tab.path);

describe('opening a tab', () => {
  it('puts the new tab at the end and shows it', () => {
    const state = open('/home', '/students', '/classes');
    expect(paths(state)).toEqual(['/home', '/students', '/classes']);
    expect(state.active).toBe('/classes');
  });

  it('shows the open tab of the same path with the search of the address', () => {
    const state = showTab(open('/students', '/classes'), at('/students/', '?q=li'));
    expect(paths(state)).toEqual(['/home', '/students', '/classes']);
    expect(state.active).toBe('/students');
    expect(state.tabs[1]?.search).toBe('?q=li');
  });

  it('changes nothing when the same address is shown twice', () => {
    const state = open('/students');
    expect(showTab(state, at('/students'))).toBe(state);
  });
});

describe('restoring the tabs', () => {
  it('keeps home first, keeps the titles and drops addresses of other sites', () => {
    const state = restoreTabs('/home', [
      { path: '/students?q=li', title: '学生' },
      { path: '//evil.example/x', title: 'x' },
      { path: 'javascript:alert(1)', title: 'x' },
      { path: '/home', title: '' },
    ]);
    expect(paths(state)).toEqual(['/home', '/students']);
    expect(state.tabs[1]).toMatchObject({ search: '?q=li', title: '学生', shown: 0 });
  });

  it('mounts no tab before it is shown', () => {
    const state = showTab(restoreTabs('/home', [{ path: '/a', title: '' }]), at('/b'));
    expect([...keptAlive(state)]).toEqual(['/b']);
  });

  it.each(['http://a/b', '//a', '/\\a', 'a', '', null, 7])('refuses %s as a path of this site', (path) => {
    expect(parseAddress(path)).toBeUndefined();
  });
});

describe('closing a tab', () => {
  const state = open('/home', '/a', '/b', '/c');

  it('shows the right neighbour, or the left one if the tab was the last', () => {
    expect(closeTabs(showTab(state, at('/b')), ['/b']).active).toBe('/c');
    expect(closeTabs(state, ['/c']).active).toBe('/b');
  });

  it('keeps the active tab if another tab closes', () => {
    expect(closeTabs(state, ['/a'])).toMatchObject({ active: '/c' });
  });

  it('never closes home', () => {
    expect(paths(closeTabs(state, ['/home', '/a']))).toEqual(['/home', '/b', '/c']);
    expect(closeTabs(state, pathsToClose(state, '/a', 'all')).active).toBe('/home');
  });

  it('closes the tabs that each command names', () => {
    expect(pathsToClose(state, '/b', 'this')).toEqual(['/b']);
    expect(pathsToClose(state, '/home', 'this')).toEqual([]);
    expect(pathsToClose(state, '/b', 'others')).toEqual(['/a', '/c']);
    expect(pathsToClose(state, '/a', 'right')).toEqual(['/b', '/c']);
    expect(pathsToClose(state, '/home', 'right')).toEqual(['/a', '/b', '/c']);
  });
});

describe('the set of mounted tabs', () => {
  it('holds the latest shown tabs and every tab with typed text', () => {
    const state = markTab(open('/a', '/b', '/c', '/d'), '/a', true);
    expect([...keptAlive(state, 3)].toSorted()).toEqual(['/a', '/c', '/d']);
  });

  it('exceeds its limit to hold every tab with typed text', () => {
    const state = ['/a', '/b', '/c'].reduce((all, path) => markTab(all, path, true), open('/a', '/b', '/c', '/d'));
    expect(keptAlive(state, 2).size).toBe(4);
  });
});

it('an open tab takes a title, and the title of a closed tab is ignored', () => {
  const state = open('/a');
  expect(titleTab(state, '/a', '甲').tabs[1]?.title).toBe('甲');
  expect(titleTab(state, '/gone', '甲')).toBe(state);
});
