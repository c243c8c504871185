import { campusEnUS, campusErrorsEnUS } from '@kiga/contract/campus/campus.en-US.ts';

/** What the area says in English, as a part of the program of its own. */
export default { campus: campusEnUS, errors: campusErrorsEnUS };
