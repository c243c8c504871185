/** Kinds of people whose days the attendance area keeps. */
export const peopleKinds = ['children', 'staff'] as const;

/** A kind of people with days. */
export type PeopleKind = (typeof peopleKinds)[number];

/** Halves of a day. A leave begins and ends with one of them. */
export const dayParts = ['morning', 'afternoon'] as const;

/** A half of a day. */
export type DayPart = (typeof dayParts)[number];
