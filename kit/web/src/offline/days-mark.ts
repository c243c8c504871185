/** Tells a later page, without the database and its program, that there is something to erase. */
const MARK = 'kiga.offline';

/** Returns whether an earlier page kept data of a day. */
export function hasDays(): boolean {
  return localStorage.getItem(MARK) !== null;
}

/** Notes whether there is such data. */
export function markDays(has: boolean): void {
  if (has) localStorage.setItem(MARK, '1');
  else localStorage.removeItem(MARK);
}
