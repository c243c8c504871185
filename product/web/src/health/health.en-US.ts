import { healthEnUS, healthErrorsEnUS } from '@kiga/contract/health/health.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { health: healthEnUS, errors: healthErrorsEnUS };
