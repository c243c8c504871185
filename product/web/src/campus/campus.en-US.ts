import { campusEnUS, campusErrorsEnUS } from '@kiga/contract/campus/campus.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { campus: campusEnUS, errors: campusErrorsEnUS };
