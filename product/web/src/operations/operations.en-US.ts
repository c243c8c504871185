import { operationsEnUS, operationsErrorsEnUS } from '@kiga/contract/operations/operations.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { operations: operationsEnUS, errors: operationsErrorsEnUS };
