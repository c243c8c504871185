import type { Words } from '@kiga/entity/words/words.ts';
import { checkEnUS, checkErrorsEnUS, checkRuleEnUS } from './check.en-US.ts';
import { checkPagesEnUS } from './check-pages.en-US.ts';
import type { healthErrorsZhCN, healthZhCN } from './health.zh-CN.ts';
import { monthlyEnUS, monthlyErrorsEnUS } from './monthly.en-US.ts';
import { healthStatisticsEnUS, healthStatisticsErrorsEnUS } from './statistics.en-US.ts';

/** Texts of the area, in English. */
export const healthEnUS = {
  check: checkEnUS,
  checkRule: checkRuleEnUS,
  ...checkPagesEnUS,
  statistics: healthStatisticsEnUS,
  monthly: monthlyEnUS,
} as const satisfies Words<typeof healthZhCN>;

/** Texts of the area's errors, in English. */
export const healthErrorsEnUS = {
  ...checkErrorsEnUS,
  ...healthStatisticsErrorsEnUS,
  ...monthlyErrorsEnUS,
} as const satisfies Words<typeof healthErrorsZhCN>;
