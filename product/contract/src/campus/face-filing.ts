/** A rule of the law about the number of stored faces, and the day from which it holds. */
export interface FaceFilingRule {
  validFrom: string;
  /** From this number of faces on, the storing party registers with the provincial authority. */
  threshold: number;
  source: string;
}

/** Known rules, oldest first. */
export const faceFilingRules: readonly FaceFilingRule[] = [
  { validFrom: '2025-06-01', threshold: 100_000, source: '人脸识别技术应用安全管理办法' },
];

/** Returns the rule that holds on a day, `yyyy-mm-dd`; undefined before the first. */
export function faceFilingRuleOf(day: string): FaceFilingRule | undefined {
  return faceFilingRules.findLast(({ validFrom }) => validFrom <= day);
}
