import { teachingErrorsZhCN, teachingZhCN } from '@kiga/contract/teaching/teaching.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { teaching: teachingZhCN, errors: teachingErrorsZhCN };
