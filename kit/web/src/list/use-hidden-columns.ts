import { useLayoutEffect, useRef, useState } from 'react';
import type { AnyEntity } from '../entity-screen/any-entity.ts';

const storageKey = (entity: AnyEntity) => `kiga.list.${entity.key}.hidden`;

/** The columns that the user has put away, kept in this browser. */
export function useHiddenColumns(entity: AnyEntity) {
  const [hidden, setHidden] = useState<readonly string[]>(() => stored(storageKey(entity)));
  return {
    hidden,
    hide(columns: readonly string[]) {
      localStorage.setItem(storageKey(entity), JSON.stringify(columns));
      setHidden(columns);
    },
  };
}

function stored(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * How many columns of the order in which they go have to go for the table to fit into its frame. Measured, because
 * how wide a column is depends on what it holds and on the language.
 */
export function useNarrowColumns(most: number, content: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(0);
  const [widthPx, setWidthPx] = useState(0);
  const [measured, setMeasured] = useState({ content, widthPx });
  // Other rows or a wider frame may have room again for all columns.
  if (measured.content !== content || measured.widthPx !== widthPx) {
    setMeasured({ content, widthPx });
    setGone(0);
  }
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element && widthPx > 0 && element.scrollWidth > element.clientWidth + 1 && gone < most) setGone(gone + 1);
  }, [widthPx, gone, most, content]);
  return { frame, gone };
}
