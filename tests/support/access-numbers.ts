/**
 * Calls by area that answer a foreign id only at a field. Checks of a tablet are rows, whose foreign children
 * checks.test.ts sends.
 */
export const answeredAtFields: Readonly<Record<string, readonly string[]>> = {
  health: ['health.check.record'],
};

/** Minimum numbers of an area, so that an empty selection fails: calls that need no input, and compared answers. */
const least: Readonly<Record<string, { asked: number; compared: number }>> = {
  // Attendance has no call that names a record.
  attendance: { asked: 3, compared: 0 },
  billing: { asked: 4, compared: 10 },
  campus: { asked: 30, compared: 300 },
  catering: { asked: 14, compared: 100 },
  community: { asked: 3, compared: 20 },
  communication: { asked: 2, compared: 20 },
  // The wall names no record.
  dashboards: { asked: 1, compared: 0 },
  devices: { asked: 6, compared: 100 },
  // Parents have a matrix of their own (access-family.test.ts).
  family: { asked: 1, compared: 3 },
  health: { asked: 3, compared: 20 },
  identity: { asked: 5, compared: 20 },
  live: { asked: 4, compared: 40 },
  shop: { asked: 10, compared: 60 },
  operations: { asked: 2, compared: 40 },
  system: { asked: 35, compared: 600 },
  teaching: { asked: 6, compared: 20 },
  transport: { asked: 5, compared: 100 },
};

/** Returns the minimum numbers of areas together. */
export function leastOf(areaNames: readonly string[]) {
  const sum = { asked: 0, compared: 0 };
  for (const area of areaNames) {
    const found = least[area];
    if (!found) throw new Error(`tests/support/access-numbers.ts has no minimum numbers of the area ${area}`);
    sum.asked += found.asked;
    sum.compared += found.compared;
  }
  return sum;
}
