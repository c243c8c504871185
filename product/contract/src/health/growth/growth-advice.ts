import { followedFindings } from './follow-up.ts';
import type { MeasurementFinding } from './growth.ts';

/** Children who get a piece of advice: those with one of the findings, without any, who are not followed, or all. */
export type AdviceCondition = readonly MeasurementFinding[] | 'none' | 'notFollowed' | 'always';

/** A rule of advice. Its text is `health.growthReport.advice.<name>`, its source `health.growthReport.sources.<source>`. */
export interface AdviceRule {
  name: string;
  when: AdviceCondition;
  /** Text on which it rests. */
  source: 'nutrition2012' | 'diet2022' | 'regulation2016' | 'myopia2019' | 'teeth2012' | 'rule';
}

const above = ['overweightRisk', 'overweight', 'obese', 'severelyObese'] as const;
const thin = ['underweight', 'severelyUnderweight', 'wasted', 'severelyWasted'] as const;
const short = ['stunted', 'severelyStunted'] as const;
const severe = ['severelyUnderweight', 'severelyStunted', 'severelyWasted', 'severelyObese'] as const;

/**
 * Advice on a report, in the order of printing. Sources:
 * - `nutrition2012`: 《儿童营养性疾病管理技术规范》, ministry of health, 2012.
 * - `diet2022`: 《中国居民膳食指南（2022）》, part on children of preschool age.
 * - `regulation2016`: 《幼儿园工作规程》, 2016, article 18: two hours outdoors a day.
 * - `myopia2019`: 《儿童青少年近视防控适宜技术指南》, 2019.
 * - `teeth2012`: 《儿童口腔保健指导技术规范》, ministry of health, 2012.
 * - `rule`: figures of the kindergarten.
 */
export const adviceRules: readonly AdviceRule[] = [
  { name: 'outdoors', when: 'always', source: 'regulation2016' },
  { name: 'sugar', when: above, source: 'diet2022' },
  { name: 'protein', when: thin, source: 'nutrition2012' },
  { name: 'milk', when: short, source: 'diet2022' },
  { name: 'variety', when: 'none', source: 'diet2022' },
  { name: 'iron', when: ['anaemia'], source: 'nutrition2012' },
  { name: 'eyes', when: ['lowVision'], source: 'myopia2019' },
  { name: 'teeth', when: ['caries'], source: 'teeth2012' },
  { name: 'visit', when: followedFindings, source: 'rule' },
  { name: 'next', when: 'notFollowed', source: 'rule' },
  { name: 'hospital', when: severe, source: 'nutrition2012' },
  { name: 'hospitalObese', when: ['overweight', 'obese'], source: 'nutrition2012' },
];

/** Most pieces of advice that a sheet of one page has room for. */
export const ADVICE_MAX = 6;

/** Returns the rules that hold for a child with these findings. */
export function adviceFor(findings: readonly MeasurementFinding[]): AdviceRule[] {
  const hasAny = (wanted: readonly MeasurementFinding[]) => wanted.some((finding) => findings.includes(finding));
  const holds = ({ when }: AdviceRule) => {
    if (when === 'always') return true;
    if (when === 'none') return findings.length === 0;
    return when === 'notFollowed' ? !hasAny(followedFindings) : hasAny(when);
  };
  return adviceRules.filter(holds).slice(0, ADVICE_MAX);
}
