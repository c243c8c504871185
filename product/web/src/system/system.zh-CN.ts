import { systemErrorsZhCN, systemZhCN } from '@kiga/contract/system/system.zh-CN.ts';

/** What the area says in Chinese, as a part of the program of its own. */
export default { system: systemZhCN, errors: systemErrorsZhCN };
