/**
 * Compares two versions by their leading numbers, so that 3.10 comes after 3.9; missing numbers are 0. Returns a
 * negative number where `a` is earlier, 0 where neither is earlier or one has no numbers.
 */
export function compareVersions(a: string, b: string): number {
  const [numbersOfA, numbersOfB] = [numbersIn(a), numbersIn(b)];
  if (numbersOfA === null || numbersOfB === null) return 0;
  for (let place = 0; place < Math.max(numbersOfA.length, numbersOfB.length); place++) {
    const difference = (numbersOfA[place] ?? 0) - (numbersOfB[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the first numbers of a version, such as 3, 2 and 1 of `app 3.2.1-beta`; null for none. */
function numbersIn(version: string): number[] | null {
  const found = /\d+(\.\d+)*/.exec(version)?.[0];
  return found === undefined ? null : found.split('.').map(Number);
}
