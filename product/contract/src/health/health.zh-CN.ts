import { checkErrorsZhCN, checkRuleZhCN, checkZhCN } from './check.zh-CN.ts';
import { checkPagesZhCN } from './check-pages.zh-CN.ts';
import { stationZhCN } from './station.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `health.` where all catalogues are joined. */
export const healthZhCN = {
  check: checkZhCN,
  checkRule: checkRuleZhCN,
  station: stationZhCN,
  ...checkPagesZhCN,
} as const;

/** Texts of the area's errors, in Chinese; their keys begin with `errors.`. */
export const healthErrorsZhCN = {
  ...checkErrorsZhCN,
} as const;
