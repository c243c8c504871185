import { operationsEnUS, operationsErrorsEnUS } from '@kiga/contract/operations/operations.en-US.ts';

/** What the area says in English, as a part of the program of its own. */
export default { operations: operationsEnUS, errors: operationsErrorsEnUS };
