/** Kinds of people whose days the attendance area keeps. */
export const peopleKinds = ['children', 'staff'] as const;

/** A kind of people with days. */
export type PeopleKind = (typeof peopleKinds)[number];

/** Kinds of the jobs that compute these people's days again. */
export const recomputeKinds = {
  children: 'attendance.studentDay.recompute',
  staff: 'attendance.staffDay.recompute',
} as const satisfies Record<PeopleKind, string>;

/** Halves of a day. A leave begins and ends with one of them. */
export const dayParts = ['morning', 'afternoon'] as const;

/** A half of a day. */
export type DayPart = (typeof dayParts)[number];

/**
 * Returns the kind of leave of each half that leave covers, in the order of the day. The last kind by its code holds,
 * whatever the order of the leaves.
 */
export function kindsByPart<Kind extends string>(
  leaves: readonly { kind: Kind; parts: readonly DayPart[] }[],
): Map<DayPart, Kind> {
  const kinds = new Map<DayPart, Kind>();
  for (const part of dayParts) {
    const [last] = leaves
      .filter(({ parts }) => parts.includes(part))
      .map(({ kind }) => kind)
      .toSorted()
      .reverse();
    if (last !== undefined) kinds.set(part, last);
  }
  return kinds;
}
