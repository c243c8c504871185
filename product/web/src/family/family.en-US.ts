import { familyEnUS, familyErrorsEnUS } from '@kiga/contract/family/family.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { family: familyEnUS, errors: familyErrorsEnUS };
