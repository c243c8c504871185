import { billingEnUS, billingErrorsEnUS } from '@kiga/contract/billing/billing.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { billing: billingEnUS, errors: billingErrorsEnUS };
