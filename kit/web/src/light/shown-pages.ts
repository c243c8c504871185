/** How many pages are shown before and after the current one. */
const BESIDE = 1;

/** The pages that are shown of so many: the first, the last, those about the current one, and leaps where some are left out. */
export function shownPages(current: number, last: number): (number | 'back' | 'on')[] {
  if (last <= 3 + BESIDE * 2) return from(1, last);
  // As many at the ends as in the middle, so that the row keeps its width.
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
