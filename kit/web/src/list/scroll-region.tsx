import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** Name of the region for screen readers. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A region that scrolls by keyboard too, for rows without links or buttons that could have the focus. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take the focus (WCAG 2.1.1)
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
