import { systemErrorsZhCN, systemZhCN } from '@kiga/contract/system/system.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { system: systemZhCN, errors: systemErrorsZhCN };
