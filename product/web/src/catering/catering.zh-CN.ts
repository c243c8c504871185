import { cateringErrorsZhCN, cateringZhCN } from '@kiga/contract/catering/catering.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { catering: cateringZhCN, errors: cateringErrorsZhCN };
