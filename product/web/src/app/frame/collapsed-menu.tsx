import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { Dropdown, type MenuProps, Tooltip } from 'antd';
import { iconByName } from './menu-icons.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './menu-list.module.css';

/** The menu as a column of icons: a tooltip names them, a heading's rows come out beside it. */
export function CollapsedMenu({ rows, active }: { rows: readonly MenuEntry[]; active: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => {
        const Icon = iconByName(row.icon ?? '');
        const icon = <Icon size={iconSizePx.menu} aria-hidden />;
        const isActive = active.includes(row.id);
        const className = isActive ? `${styles.iconRow} ${styles.active}` : styles.iconRow;
        return (
          <li key={row.id}>
            {row.subMenus.length > 0 ? (
              <Dropdown
                menu={{
                  items: [{ key: row.id, type: 'group', label: row.name, children: itemsOf(row.subMenus) }],
                  selectedKeys: [...active],
                }}
                placement="topRight"
                trigger={['hover', 'click']}
                align={{ points: ['tl', 'tr'], offset: [8, 0] }}
              >
                <button type="button" className={className} aria-label={row.name} aria-haspopup="menu">
                  {icon}
                </button>
              </Dropdown>
            ) : (
              <Tooltip title={row.name} placement="right">
                <MenuLink row={row} active={isActive} className={className} aria-label={row.name}>
                  {icon}
                </MenuLink>
              </Tooltip>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function itemsOf(rows: readonly MenuEntry[]): NonNullable<MenuProps['items']> {
  return rows.map((row) => ({
    key: row.id,
    label:
      row.subMenus.length > 0 ? (
        row.name
      ) : (
        <MenuLink row={row} active={false}>
          {row.name}
        </MenuLink>
      ),
    ...(row.subMenus.length > 0 ? { children: itemsOf(row.subMenus) } : {}),
  }));
}
