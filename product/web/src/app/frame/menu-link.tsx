import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { isOtherSite } from '@kiga/contract/system/menu-href.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { ComponentProps } from 'react';

type MenuLinkProps = Omit<ComponentProps<'a'>, 'href'> & { row: MenuEntry; active: boolean; onOpened?: () => void };

/** The link of a menu row. It opens the tab of its screen, or another site in a new window. */
export function MenuLink({ row, active, onOpened, ...rest }: MenuLinkProps) {
  const { open } = useKit();
  const href = row.href ?? '';
  if (isOtherSite(href)) return <a {...rest} href={href} target="_blank" rel="noopener noreferrer" />;
  return (
    <a
      {...rest}
      href={href}
      aria-current={active ? 'page' : undefined}
      onClick={(event) => {
        // With a modifier key the browser opens its own tab or window, as usual.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(href);
        onOpened?.();
      }}
    />
  );
}
