import { campusErrorsZhCN, campusZhCN } from '@kiga/contract/campus/campus.zh-CN.ts';

/** What the area says in Chinese, as a part of the program of its own. */
export default { campus: campusZhCN, errors: campusErrorsZhCN };
