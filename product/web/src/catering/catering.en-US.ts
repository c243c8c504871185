import { cateringEnUS, cateringErrorsEnUS } from '@kiga/contract/catering/catering.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { catering: cateringEnUS, errors: cateringErrorsEnUS };
