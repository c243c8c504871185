import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

const printing = matchMedia('print');
const watchPrinting = (changed: () => void) => {
  printing.addEventListener('change', changed);
  return () => printing.removeEventListener('change', changed);
};

/**
 * Returns how many columns to hide, in their order, for the table to fit into its frame, and the frame with its width. It measures, because the width of a column
 * depends on content and language.
 */
export function useNarrowColumns(most: number, content: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(0);
  const [widthPx, setWidthPx] = useState(0);
  const [measured, setMeasured] = useState({ content, widthPx, most });
  // Other rows, other columns or a wider frame may again leave space for all.
  if (measured.content !== content || measured.widthPx !== widthPx || measured.most !== most) {
    setMeasured({ content, widthPx, most });
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
  // Print wraps columns that a screen would cut off.
  const isPrinting = useSyncExternalStore(watchPrinting, () => printing.matches);
  return { frame, widthPx, gone: isPrinting ? 0 : gone };
}
