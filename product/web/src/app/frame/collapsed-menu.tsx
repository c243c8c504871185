import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { Dropdown, Tooltip } from '@kiga/kit-web/light/bubbles.tsx';
import type { MenuProps } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { iconByName } from '../../system/menu-icons.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './menu-list.module.css';

/** Time for the pointer to cross the gap between an icon and its rows. */
const LEAVE_MS = 200;

/** The menu as a column of icons. Tooltips name them, and a heading's rows open next to it. */
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
          // Its rows are React children of it, although the dropdown renders them elsewhere; hovering them counts as
          // well.
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
                // A pointer on the icon has opened the rows already, so a click must not close them.
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
 * Returns the open heading with handlers that open it by mouse. The dropdown's own hovering relies on enter events,
 * which may be missing.
 */
function useHover() {
  const [open, setOpen] = useState<string | null>(null);
  const hovered = useRef(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const hoverProps = (id: string) => ({
    // Uses move events. Enter events are lost where the element under the mouse disappears, such as the clicked icon.
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
    // Rows that disappear under the mouse fire no leave event.
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
