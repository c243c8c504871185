import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { isOtherSite } from '@kiga/contract/system/menu-href.ts';
import { ExpandIcon, iconSizePx, OwnPageIcon } from '@kiga/kit-web/icon/icons.ts';
import { useEffect, useId, useState } from 'react';
import { iconByName } from '../../system/menu-icons.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './menu-list.module.css';

interface MenuListProps {
  rows: readonly MenuEntry[];
  active: readonly string[];
  onOpened?: () => void;
}

/** The menu at full width: headings fold, and the path to the current screen is open. */
export function MenuList({ rows, active, onOpened }: MenuListProps) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          {row.subMenus.length > 0 ? (
            <Heading row={row} active={active} onOpened={onOpened} />
          ) : (
            <Leaf row={row} active={active.at(-1) === row.id} onOpened={onOpened} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Heading({ row, active, onOpened }: { row: MenuEntry } & Omit<MenuListProps, 'rows'>) {
  const id = useId();
  const holdsActive = active.includes(row.id);
  const [isOpen, setOpen] = useState(holdsActive);
  useEffect(() => {
    if (holdsActive) setOpen(true);
  }, [holdsActive]);
  return (
    <>
      <button
        type="button"
        className={holdsActive ? `${styles.row} ${styles.current}` : styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <RowIcon row={row} />
        <span className={styles.words}>{row.name}</span>
        <ExpandIcon className={styles.chevron} size={iconSizePx.tag} aria-hidden />
      </button>
      <div id={id} className={styles.below} hidden={!isOpen}>
        <MenuList rows={row.subMenus} active={active} onOpened={onOpened} />
      </div>
    </>
  );
}

function Leaf({ row, active, onOpened }: { row: MenuEntry; active: boolean; onOpened?: () => void }) {
  return (
    <MenuLink
      row={row}
      active={active}
      onOpened={onOpened}
      className={active ? `${styles.row} ${styles.active}` : styles.row}
    >
      <RowIcon row={row} />
      <span className={styles.words}>{row.name}</span>
      {isOtherSite(row.href ?? '') && <OwnPageIcon className={styles.chevron} size={iconSizePx.tag} aria-hidden />}
    </MenuLink>
  );
}

// Only top-level rows have icons; below them the labels align with those above.
function RowIcon({ row }: { row: MenuEntry }) {
  if (row.parentId !== null) return null;
  const Icon = iconByName(row.icon ?? '');
  return <Icon className={styles.icon} size={iconSizePx.menu} aria-hidden />;
}
