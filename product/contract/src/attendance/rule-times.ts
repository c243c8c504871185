/** Times of a children's rule in the order that they must have, `HH:MM`. */
const inOrder = ['arriveFrom', 'lateAfter', 'callAfter', 'halfAt', 'leaveFrom'] as const;

type RuleTimes = { readonly [Name in (typeof inOrder)[number]]?: string | null | undefined };

/** Validates that each time of a rule is later than the one before. Errors: ATTENDANCE_TIMES_ORDER. */
export function ruleTimesIssues(times: RuleTimes) {
  return inOrder.flatMap((field, place) => {
    const time = times[field];
    const before = inOrder.slice(0, place).map((name) => times[name]);
    return time && before.some((earlier) => earlier && earlier >= time)
      ? [{ field, error: 'ATTENDANCE_TIMES_ORDER' as const }]
      : [];
  });
}
