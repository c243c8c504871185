import { familyErrorsZhCN, familyZhCN } from '@kiga/contract/family/family.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { family: familyZhCN, errors: familyErrorsZhCN };
