import { useMedia } from '@kiga/kit-web/theme/use-media.ts';
import { useEffect, useState } from 'react';

const storageKey = 'kiga.menuCollapsed';
const isChosen = () => localStorage.getItem(storageKey) === '1';

/** The side menu's layout. */
export interface MenuState {
  collapsed: boolean;
  toggle(): void;
  /** True at a phone's width, where the menu is a drawer and initially closed. */
  isDrawer: boolean;
  drawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
}

/**
 * Returns the side menu's layout. A wide window's choice is stored; at a tablet's width the menu collapses
 * automatically.
 */
export function useMenuState(): MenuState {
  const isDrawer = useMedia('(max-width: 767px)');
  const isNarrow = useMedia('(max-width: 1199px)');
  const [collapsed, setCollapsed] = useState(() => isNarrow || isChosen());
  const [drawerOpen, setDrawerOpen] = useState(false);
  useEffect(() => setCollapsed(isNarrow || isChosen()), [isNarrow]);
  useEffect(() => setDrawerOpen(false), [isDrawer]);
  return {
    collapsed: collapsed && !isDrawer,
    toggle() {
      setCollapsed(!collapsed);
      if (!isNarrow) localStorage.setItem(storageKey, collapsed ? '0' : '1');
    },
    isDrawer,
    drawerOpen,
    setDrawerOpen,
  };
}
