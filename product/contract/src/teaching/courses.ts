/**
 * Fields of a course: the five domains of 《3—6岁儿童学习与发展指南》 (2012), area play, outdoor time and the daily routine.
 */
export const courseFields = ['health', 'language', 'society', 'science', 'art', 'area', 'outdoor', 'routine'] as const;

/** A field of courses. */
export type CourseField = (typeof courseFields)[number];

/** The five domains of learning. */
export const domains = ['health', 'language', 'society', 'science', 'art'] as const satisfies readonly CourseField[];

/** A domain of learning. */
export type Domain = (typeof domains)[number];

/** Most lessons of a course in a week. */
export const LESSONS_PER_WEEK_MAX = 20;
