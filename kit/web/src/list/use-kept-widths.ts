import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns the widths of the columns of a table, px, once they are measured; null before. They stay while `columns` stays, so that other
 * rows move nothing. Only a cell that does not fit lets them be measured again.
 * @param columns identifies the shown columns and the space for them
 */
export function useKeptWidths(
  frame: RefObject<HTMLElement | null>,
  columns: string,
  content: unknown,
): readonly number[] | null {
  const [kept, setKept] = useState<ReadonlyMap<string, readonly number[]>>(new Map());
  const measuredFor = useRef<unknown>(undefined);
  const widths = kept.get(columns) ?? null;
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    const heads = table?.tHead?.rows[0]?.cells;
    if (!heads) return;
    if (widths === null) {
      measuredFor.current = content;
      const measured = [...heads].map((cell) => cell.getBoundingClientRect().width);
      setKept((others) => new Map(others).set(columns, measured));
    } else if (measuredFor.current !== content && hasCutCell(table)) {
      setKept((others) => without(others, columns));
    }
  }, [frame, columns, content, widths]);
  // The view of a file arrives after the rows.
  useEffect(() => {
    const body = frame.current?.querySelector('tbody');
    if (!body) return;
    const observer = new MutationObserver(() => {
      if (hasCutCell(body)) setKept((others) => without(others, columns));
    });
    observer.observe(body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [frame, columns]);
  return widths;
}

function without(
  kept: ReadonlyMap<string, readonly number[]>,
  columns: string,
): ReadonlyMap<string, readonly number[]> {
  return new Map([...kept].filter(([of]) => of !== columns));
}

/** Returns whether a cell is cut off that would be wider in a new measurement. */
function hasCutCell(table: HTMLElement): boolean {
  return [...table.querySelectorAll('td')].some((cell) => {
    if (cell.scrollWidth <= cell.clientWidth + 1) return false;
    const { textOverflow, maxWidth } = getComputedStyle(cell);
    return textOverflow === 'ellipsis' && cell.offsetWidth + 1 < Number.parseFloat(maxWidth);
  });
}
