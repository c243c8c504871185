import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './header.module.css';
import { MenuLink } from './menu-link.tsx';

/** The path from the menu to the current page, which is the last entry. */
export function Breadcrumb({ trail, title }: { trail: readonly MenuEntry[]; title: string }) {
  const { t } = useKit();
  // A screen and the heading above it may have the same name in one of the languages.
  const above = trail.filter((row) => row.name !== title);
  return (
    <nav className={styles.breadcrumb} aria-label={t('shell.breadcrumb')}>
      <ol>
        {above.map((row) => (
          <li key={row.id}>
            {row.href === null ? (
              row.name
            ) : (
              <MenuLink row={row} active={false}>
                {row.name}
              </MenuLink>
            )}
            <NextIcon size={iconSizePx.tag} aria-hidden />
          </li>
        ))}
        <li className={styles.here} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}
