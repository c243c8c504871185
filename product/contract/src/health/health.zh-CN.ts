import { checkErrorsZhCN, checkRuleZhCN, checkZhCN } from './check.zh-CN.ts';
import { registerErrorsZhCN, registersZhCN } from './registers.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `health.` where all catalogues are joined. */
export const healthZhCN = {
  check: checkZhCN,
  checkRule: checkRuleZhCN,
  ...registersZhCN,
} as const;

/** Texts of the area's errors, in Chinese; their keys begin with `errors.`. */
export const healthErrorsZhCN = {
  ...checkErrorsZhCN,
  ...registerErrorsZhCN,
} as const;
