import { campusErrorsZhCN, campusZhCN } from '@kiga/contract/campus/campus.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { campus: campusZhCN, errors: campusErrorsZhCN };
