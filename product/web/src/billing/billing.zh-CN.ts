import { billingErrorsZhCN, billingZhCN } from '@kiga/contract/billing/billing.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { billing: billingZhCN, errors: billingErrorsZhCN };
