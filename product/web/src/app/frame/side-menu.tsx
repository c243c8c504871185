import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { widthPx } from '@kiga/kit-web/theme/tokens.ts';
import { PanelLeftClose as CollapseMenuIcon, PanelLeftOpen as ExpandMenuIcon } from 'lucide-react';
import { KigaMark } from '../../drawing/kiga-mark.tsx';
import { visibleMenu } from '../menu-tree.ts';
import { CollapsedMenu } from './collapsed-menu.tsx';
import { MenuList } from './menu-list.tsx';
import styles from './side-menu.module.css';
import type { MenuState } from './use-menu-state.ts';

const MenuDrawer = lazyDialog(() => import('./menu-drawer.tsx'));

interface SideMenuProps {
  menus: readonly MenuEntry[];
  organizationName: string;
  /** Ids of the rows that lead to the current screen. */
  active: readonly string[];
  state: MenuState;
}

/** The menu at the side: wide, narrow with icons only, or a drawer. */
export function SideMenu({ menus, organizationName, active, state }: SideMenuProps) {
  const { t } = useKit();
  const { collapsed, isDrawer, drawerOpen, setDrawerOpen } = state;
  const rows = visibleMenu(menus);
  const name = (
    <div className={styles.name}>
      <KigaMark size={30} />
      {!collapsed && (
        <div className={styles.words}>
          <strong className={styles.product}>{t('shell.product')}</strong>
          <span className={styles.organization} title={organizationName}>
            {organizationName}
          </span>
        </div>
      )}
    </div>
  );

  if (isDrawer) {
    return (
      <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
        {name}
        <nav className={styles.rows} aria-label={t('shell.mainMenu')}>
          <MenuList rows={rows} active={active} onOpened={() => setDrawerOpen(false)} />
        </nav>
      </MenuDrawer>
    );
  }

  const label = t(collapsed ? 'shell.expandMenu' : 'shell.collapseMenu');
  const ToggleIcon = collapsed ? ExpandMenuIcon : CollapseMenuIcon;
  return (
    <div
      className={collapsed ? `${styles.side} ${styles.collapsed}` : styles.side}
      style={{ width: collapsed ? widthPx.sideMenuCollapsed : widthPx.sideMenu }}
    >
      {name}
      <nav className={styles.rows} aria-label={t('shell.mainMenu')}>
        {collapsed ? <CollapsedMenu rows={rows} active={active} /> : <MenuList rows={rows} active={active} />}
      </nav>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={!collapsed}
        aria-label={label}
        title={collapsed ? label : undefined}
        onClick={state.toggle}
      >
        <ToggleIcon size={iconSizePx.button} aria-hidden />
        {!collapsed && label}
      </button>
    </div>
  );
}
