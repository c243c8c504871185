import { operationsErrorsZhCN, operationsZhCN } from '@kiga/contract/operations/operations.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { operations: operationsZhCN, errors: operationsErrorsZhCN };
