import { type RefObject, useEffect, useState } from 'react';

/** Whether a strip overflows, and on which sides. */
export interface Overflow {
  any: boolean;
  before: boolean;
  after: boolean;
}

/** Watches the overflow of a strip; checks again whenever `content` changes. */
export function useOverflow(strip: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ any: false, before: false, after: false });
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      const next = {
        any: hidden > 1,
        before: element.scrollLeft > 1,
        after: element.scrollLeft < hidden - 1,
      };
      setOverflow((last) =>
        last.any === next.any && last.before === next.before && last.after === next.after ? last : next,
      );
    };
    // It calls once when it begins, after the page was laid out anyway; looking before that would lay it out once more.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip, content]);
  return overflow;
}
