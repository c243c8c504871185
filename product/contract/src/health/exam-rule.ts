/**
 * The rule for examinations at admission: a child needs one before it is admitted, and a new one when it returns after
 * more than this many months. Its source is article 18 of the measures for health care in kindergartens (decree 76 of
 * the ministries of health and education, 2010), which the screen names.
 */
export const examRule = { awayMonths: 3 } as const;
