import { teachingEnUS, teachingErrorsEnUS } from '@kiga/contract/teaching/teaching.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { teaching: teachingEnUS, errors: teachingErrorsEnUS };
