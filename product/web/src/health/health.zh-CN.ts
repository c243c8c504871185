import { healthErrorsZhCN, healthZhCN } from '@kiga/contract/health/health.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { health: healthZhCN, errors: healthErrorsZhCN };
