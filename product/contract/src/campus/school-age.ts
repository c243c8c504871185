/** A rule about the ages of kindergartens, and the day from which it holds. */
export interface SchoolAgeRule {
  validFrom: string;
  /** Completed years that a child has on 31 August before it joins a class of the stage. */
  years: Readonly<Record<'nursery' | 'junior' | 'middle' | 'senior', number>>;
  /** Completed years that a child has on 31 August before it goes to school. */
  schoolYears: number;
  /** Usual number of children of a class. */
  children: Readonly<Record<'nursery' | 'junior' | 'middle' | 'senior', number>>;
  source: string;
}

/** Known rules, oldest first. */
export const schoolAgeRules: readonly SchoolAgeRule[] = [
  {
    validFrom: '2016-03-01',
    years: { nursery: 0, junior: 3, middle: 4, senior: 5 },
    schoolYears: 6,
    children: { nursery: 20, junior: 25, middle: 30, senior: 35 },
    source: '幼儿园工作规程（2016）第十一条，义务教育法第十一条，托儿所、幼儿园建筑设计规范',
  },
];

/** Returns the rule that holds on a day, `yyyy-mm-dd`; the oldest before the first. */
export function schoolAgeRuleOf(day: string): SchoolAgeRule {
  return schoolAgeRules.findLast(({ validFrom }) => validFrom <= day) ?? (schoolAgeRules[0] as SchoolAgeRule);
}
