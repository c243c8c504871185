/** Returns a share as a percentage with one decimal, such as `94.3%`; a dash without a whole. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : shareText(part / whole);
}

/** Returns a share from 0 to 1 as text; a dash for none. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${(Math.round(share * 1000) / 10).toFixed(1)}%`;
}
