import type { ComponentProps } from 'react';
import { useKit } from '../kit-context.tsx';

/** A link to a screen of this site, which opens in a tab of the application. */
export function TabLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { open } = useKit();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        // With a modifier key the browser opens it in its own way.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(href);
      }}
    />
  );
}
