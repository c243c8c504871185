import { useMedia } from '@kiga/kit-web/theme/use-media.ts';
import { useEffect, useState } from 'react';

const storageKey = 'kiga.menuCollapsed';
const isChosen = () => localStorage.getItem(storageKey) === '1';

/** How the side menu stands. */
export interface MenuState {
  collapsed: boolean;
  toggle(): void;
  /** On a phone's width it is a drawer, and shut at first. */
  isDrawer: boolean;
  drawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
}

/** The choice of a wide window is remembered; a tablet's width collapses the menu by itself. */
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
