import { operationsErrorsZhCN, operationsZhCN } from '@kiga/contract/operations/operations.zh-CN.ts';

/** What the area says in Chinese, as a part of the program of its own. */
export default { operations: operationsZhCN, errors: operationsErrorsZhCN };
