/** Number of pages shown on either side of the current one. */
const BESIDE = 1;

/** Returns the pages to show: the first, the last, those around the current one, and jumps over gaps. */
export function shownPages(current: number, last: number): (number | 'back' | 'on')[] {
  if (last <= 3 + BESIDE * 2) return from(1, last);
  // The same number at the ends as in the middle, so that the row keeps its width.
  const first = current - 1 <= BESIDE ? 1 : Math.min(current - BESIDE, last - BESIDE * 2);
  const final = last - current <= BESIDE ? last : Math.max(current + BESIDE, 1 + BESIDE * 2);
  const middle = from(first, final);
  return [
    ...(first > 1 ? [1] : []),
    ...(current - 1 >= BESIDE * 2 && current !== 3 ? (['back'] as const) : []),
    ...middle,
    ...(last - current >= BESIDE * 2 && current !== last - 2 ? (['on'] as const) : []),
    ...(final < last ? [last] : []),
  ];
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
