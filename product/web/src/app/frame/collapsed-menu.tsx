import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { Dropdown, Tooltip } from '@kiga/kit-web/light/bubbles.tsx';
import type { MenuProps } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { iconByName } from '../../system/menu-icons.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './menu-list.module.css';

/** The way from an icon to its rows leads over a gap. */
const LEAVE_MS = 200;

/** The menu as a column of icons: a tooltip names them, a heading's rows come out next to it. */
export function CollapsedMenu({ rows, active }: { rows: readonly MenuEntry[]; active: readonly string[] }) {
  const { open, show, hoverProps, isHovered } = useHover();
  return (
    <ul className={styles.list}>
      {rows.map((row) => {
        const Icon = iconByName(row.icon ?? '');
        const icon = <Icon size={iconSizePx.menu} aria-hidden />;
        const isActive = active.includes(row.id);
        const className = isActive ? `${styles.iconRow} ${styles.active}` : styles.iconRow;
        if (row.subMenus.length === 0) {
          return (
            <li key={row.id}>
              <Tooltip title={row.name} placement="right">
                <MenuLink row={row} active={isActive} className={className} aria-label={row.name}>
                  {icon}
                </MenuLink>
              </Tooltip>
            </li>
          );
        }
        return (
          // Its rows are children of it also where they stand elsewhere in the page: over them it is hovered, too.
          <li key={row.id} {...hoverProps(row.id)}>
            <Dropdown
              menu={{
                items: [{ key: row.id, type: 'group', label: row.name, children: itemsOf(row.subMenus) }],
                selectedKeys: [...active],
              }}
              placement="topRight"
              trigger={['click']}
              open={open === row.id}
              onOpenChange={(next, { source }) => {
                // Whoever points at the icon has the rows already; a click there must not take them away.
                if (next || source === 'menu' || !isHovered()) show(next ? row.id : null);
              }}
              align={{ points: ['tl', 'tr'], offset: [8, 0] }}
            >
              <button type="button" className={className} aria-label={row.name} aria-haspopup="menu">
                {icon}
              </button>
            </Dropdown>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Which heading's rows are shown, opened by a mouse as soon as it comes: the dropdown's own hovering listens to entering,
 * which is not always told.
 */
function useHover() {
  const [open, setOpen] = useState<string | null>(null);
  const hovered = useRef(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const hoverProps = (id: string) => ({
    // Not on entering, which is lost where what the mouse stood on before is gone, such as the icon that was just clicked.
    onPointerMove({ pointerType, currentTarget, target }: PointerEvent) {
      if (pointerType !== 'mouse') return;
      hovered.current = true;
      clearTimeout(closing.current);
      // Over its rows, which are elsewhere in the page, it only stays open.
      if (currentTarget.contains(target as Node)) setOpen(id);
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return;
      hovered.current = false;
      closing.current = setTimeout(() => setOpen(null), LEAVE_MS);
    },
  });
  const show = (id: string | null) => {
    // Rows that go under the mouse are never left.
    if (id === null) hovered.current = false;
    setOpen(id);
  };
  return { open, show, hoverProps, isHovered: () => hovered.current };
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
