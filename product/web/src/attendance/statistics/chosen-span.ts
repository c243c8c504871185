/** A month `yyyy-mm` or a year `yyyy`, as the address holds it. */
export type Period = string;

const PERIOD = /^20\d\d(-(0[1-9]|1[0-2]))?$/;

/** Returns the period of an address; the present month where it holds none. */
export function periodOf(asked: string | null, today: string): Period {
  return asked !== null && PERIOD.test(asked) ? asked : today.slice(0, 7);
}

/** Returns the first and the last day of a period. */
export function spanOf(period: Period): { from: string; to: string } {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` };
  const [year, month] = period.split('-').map(Number) as [number, number];
  return { from: `${period}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** Returns the period before or after another one. */
export function stepOf(period: Period, by: 1 | -1): Period {
  if (period.length === 4) return String(Number(period) + by);
  const [year, month] = period.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}
