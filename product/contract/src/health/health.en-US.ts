import type { Words } from '@kiga/entity/words/words.ts';
import { checkEnUS, checkErrorsEnUS, checkRuleEnUS } from './check.en-US.ts';
import { checkPagesEnUS } from './check-pages.en-US.ts';
import type { healthErrorsZhCN, healthZhCN } from './health.zh-CN.ts';
import { stationEnUS } from './station.en-US.ts';

/** Texts of the area, in English. */
export const healthEnUS = {
  check: checkEnUS,
  checkRule: checkRuleEnUS,
  station: stationEnUS,
  ...checkPagesEnUS,
} as const satisfies Words<typeof healthZhCN>;

/** Texts of the area's errors, in English. */
export const healthErrorsEnUS = {
  ...checkErrorsEnUS,
} as const satisfies Words<typeof healthErrorsZhCN>;
